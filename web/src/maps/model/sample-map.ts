import { limits } from '@groundwork/contract/base/limits';
import type { FieldType, FormField, Meaning } from '@groundwork/contract/forms/form-fields';
import type { TextPainter } from '../../base/drawing/text-pictures.ts';
import { treeLayout } from './layout-tree.ts';
import { MapModel } from './map-model.ts';
import type { MapNode } from './map-rows.ts';
import { mapTheme, practices } from './map-theme.ts';
import { parentIndexes } from './map-tree.ts';

// Maps for tests and benchmarks.

const field = (name: Meaning, type: FieldType): FormField => ({
  id: name,
  name,
  label: name,
  type,
  required: false,
  meaning: name,
});

export const churchFields: FormField[] = [
  field('title', 'text'),
  field('leader', 'text'),
  field('place', 'text'),
  field('attendees', 'number'),
  {
    ...field('kind', 'radio'),
    radioConfig: { source: 'static', staticOptions: ['church', 'group'].map((value) => ({ label: value, value })) },
  },
  field('active', 'toggle'),
  ...practices.map((practice) => field(practice, 'toggle')),
];
export const churchTheme = mapTheme('church', churchFields);
export const ideaTheme = mapTheme('idea', [
  field('title', 'text'),
  field('text', 'textarea'),
  field('links', 'textarea'),
]);

/** Titles in many scripts, and injection payloads. */
export const names = {
  latin: 'Škofja Loka, Straße',
  cyrillic: 'Община у реки',
  greek: 'Εκκλησία Αθηνών',
  vietnamese: 'Hội thánh Nguyễn Trãi',
  chinese: '河边的教会',
  arabic: 'كنيسة النهر 12',
  devanagari: 'क्षत्रिय हैप्पी श्री',
  mixed: 'Riverside كنيسة 2',
};
/** Titles in scripts that the fonts of a PDF file do not have, or that its library cannot shape. */
export const pictureNames = {
  hebrew: 'כנסייה ליד הנהר 12',
  hebrewWithVowels: 'שָׁלוֹם',
  thai: 'คริสตจักรริมน้ำ',
  lao: 'ໂບດແຄມນ້ຳ',
  khmer: 'ព្រះវិហារមាត់ទន្លេ',
  burmese: 'မြစ်နားအသင်းတော်',
  tamil: 'ஆற்றங்கரை சபை',
  telugu: 'నది ఒడ్డు సంఘం',
  kannada: 'ನದಿ ದಡದ ಸಭೆ',
  malayalam: 'നദീതീര സഭ',
  bengali: 'নদীর তীরের মণ্ডলী',
  gujarati: 'નદી કિનારાની મંડળી',
  punjabi: 'ਦਰਿਆ ਕੰਢੇ ਦੀ ਕਲੀਸਿਯਾ',
  odia: 'ନଦୀ କୂଳ ମଣ୍ଡଳୀ',
  sinhala: 'ගං ඉවුර සභාව',
  tibetan: 'གཙང་པོའི་འགྲམ',
  korean: '강가의 교회',
  georgian: 'ეკლესია მდინარესთან',
  armenian: 'Եկեղեցի գետի մոտ',
  amharic: 'የወንዝ ዳር ቤተ ክርስቲያን',
  mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  cherokee: 'ᏣᎳᎩ ᏧᎳᏍᏗ',
  syriac: 'ܥܕܬܐ ܕܢܗܪܐ',
  thaana: 'ކޯރުގެ ގޮނޑު',
  adlam: '𞤀𞤣𞤤𞤢𞤥',
  joiner: 'क्\u200dष',
  emoji: 'Riverside 🌊',
  family: 'Family 👨‍👩‍👧‍👦',
  flag: 'Praha 🇨🇿',
  keycap: 'Group 1️⃣',
  yoruba: 'Ṣọ́lá Ọ̀ṣun',
  mathematical: '𝓡𝓲𝓿𝓮𝓻',
  directions: 'River \u202eedis\u202c',
  variant: '葛\u{e0100}城',
  privateUse: 'Logo \ue000',
};
export const payload = `</text><script>alert(1)</script><a href="javascript:alert(2)" onload='x'>&amp;]]>`;

export const sampleNode = (
  id: string,
  path: string,
  fields: MapNode['fields'],
  more: Partial<MapNode> = {},
): MapNode => ({
  id,
  path,
  node_type: 'church',
  fields,
  position: null,
  read_only: false,
  held_by: null,
  ...more,
});

/** Returns the map with the positions of the row layout. */
export function onShelves(model: MapModel): MapModel {
  const ids = [...model.tree.walk()];
  const laidOut = treeLayout({
    parents: parentIndexes(model.tree, ids),
    aspect: 1.6,
    branch: limits.map.branchOnShelf,
  });
  model.run([
    {
      type: 'place',
      positions: ids.map((id, index) => ({
        id,
        position: { x: laidOut[2 * index] as number, y: laidOut[2 * index + 1] as number },
      })),
    },
  ]);
  return model;
}

/** Returns a map with a random tree, identical at every call: some nodes have many children, most have none. */
export function sampleMap(count: number): MapModel {
  let seed = 7;
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const below = new Map<string, number>();
  const paths: string[] = [];
  const nodes: MapNode[] = [];
  for (let index = 0; index < count; index++) {
    const parent = index === 0 ? '' : `${paths[Math.floor(chance() ** 1.2 * index)]}.`;
    const label = (below.get(parent) ?? 0) + 1;
    below.set(parent, label);
    const path = parent + label;
    paths.push(path);
    const fields: MapNode['fields'] = {
      title: `${towns[Math.floor(chance() * towns.length)]} ${index}`,
      leader: `${people[Math.floor(chance() * people.length)]}`,
      attendees: Math.floor(chance() * 15),
      kind: chance() < 0.4 ? 'church' : 'group',
      active: chance() < 0.95,
    };
    for (const practice of practices) fields[practice] = chance() < 0.6;
    nodes.push(sampleNode(`${index}`, path, fields));
  }
  return new MapModel({ nodes, edges: [] });
}
const towns = [
  'Riverside',
  'Oak Street',
  'Hillcrest',
  'Mill Lane',
  'Northgate',
  'Škofja Loka',
  'Nguyễn Trãi',
  'Lighthouse',
  'Castle Hill',
];
const people = ['Ana Petrov', 'David Mensah', 'Mei Lin Chao', 'Tomáš Novák', 'Grace Okafor', 'Joel Varga', ''];

/** Returns empty pictures, where no canvas is available. */
export const roughPainter: TextPainter = {
  measure: (text, size) => roughMeasure(text, size),
  picture: ({ text, size }, ratio) => {
    const [width, height] = [Math.ceil(roughMeasure(text, size) * ratio) + 1, Math.ceil(size * ratio)];
    return { pixels: new Uint8ClampedArray(4 * width * height), width, height, left: 0, up: height, ratio };
  },
};

/** Estimates text widths where no canvas is available. */
export const roughMeasure = (text: string, size: number) =>
  [...text].reduce((width, letter) => width + (/[\p{Script=Han}]/u.test(letter) ? 1 : 0.55), 0) * size;
