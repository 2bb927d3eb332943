import { firstCharacters } from '../../base/characters.ts';
import { limits } from '../../base/limits.ts';
import { legacy } from '../../base/messages/nouns/legacy.gen.ts';
import { cleanName, reorders } from '../../base/names.ts';
import { sentence } from '../../base/sentences.ts';
import {
  type FieldIconName,
  type FieldOption,
  type FieldType,
  type FormField,
  fieldIcons,
  type MapType,
  type Meaning,
} from '../../forms/form-fields.ts';
import type { FormSchema } from '../../forms/form-schema.ts';
import { isFieldName, schemaOf } from '../../forms/form-schema.ts';
import type { StructureType } from '../../forms/templates.ts';
import { keyOf, type LegacyField, type LegacyNotes, type LegacyTemplate } from './legacy.ts';

/** A field of the older product, and its conversion. */
export type ConvertedField = { legacy: LegacyField; field: FormField };

export type ConvertedTemplate = LegacyNotes & {
  name: string;
  kind: 'mixed';
  structure_type: StructureType;
  record_data_schema: FormSchema;
  map_node_schema: FormSchema;
  nodeType: string;
  fields: ConvertedField[];
};

const types: Record<string, FieldType> = {
  location: 'text',
  freetext: 'text',
  text: 'text',
  leader: 'text',
  founder: 'text',
  people_group: 'dropdown',
  date: 'date',
  boolean: 'toggle',
  group_or_church: 'toggle',
  is_active: 'toggle',
  numeric: 'number',
  toggle: 'tristate',
};

/** The type of the new field (part 3). An unknown type becomes text, and so does a choice without options. */
function typeOf(
  { type }: LegacyField,
  label: string,
  options: FieldOption[],
  alter: (reason: string) => void,
): FieldType {
  const known = Object.hasOwn(types, type) ? types[type] : undefined;
  if (!known) alter(sentence('legacy.unknownType', label, oneLine(type)));
  if (known !== 'dropdown' || options.length > 0) return known ?? 'text';
  alter(sentence('legacy.noOptions', label));
  return 'text';
}

const titles = ['name', 'leader', 'location', 'title', 'label'];

/** Converts a template of the older product: its fields belong to its form and to the nodes of its maps. */
export function convertedTemplate({ id, name, fields: written, nodes }: LegacyTemplate): ConvertedTemplate {
  const notes: LegacyNotes = { refused: [], altered: [] };
  const fields: ConvertedField[] = [];
  const taken = new Set<string>();
  for (const [index, legacy] of written.entries()) {
    const words = keyOf(legacy);
    const shown = oneLine(words) || String(index + 1);
    const refuse = (reason: string) => notes.refused.push({ id: shown, reason });
    const fieldName = safeName(words, index);
    if (!words.trim()) refuse(sentence('legacy.fieldUnnamed', index + 1));
    else if (!fieldName) refuse(sentence('legacy.fieldName', shown));
    else if (taken.has(fieldName)) refuse(sentence('legacy.fieldTwice', fieldName));
    else {
      taken.add(fieldName);
      fields.push({ legacy, field: fieldOf(legacy, fieldName, (reason) => notes.altered.push({ id: shown, reason })) });
    }
  }
  if (reorders(name)) notes.altered.push({ id, reason: sentence('legacy.nameCleaned', oneLine(name)) });
  if (nodes.length > 0) notes.altered.push({ id, reason: sentence('legacy.templateNodes', nodes.length) });
  const title = fields.find(({ field }) => titles.includes(field.name.toLowerCase())) ?? fields[0];
  if (title) title.field.displayTitle = true;
  giveMeanings(fields, title);
  const church = fields.some(({ legacy }) =>
    ['group_or_church', 'leader', 'people_group', 'is_active'].includes(legacy.type),
  );
  const nodeType: MapType = church ? { key: 'church', label: 'Church or group' } : { key: 'node', label: 'Node' };
  const all = fields.map(({ field }) => field);
  return {
    name: oneLine(name, limits.text.name) || legacy.untitled,
    kind: 'mixed',
    structure_type: church ? 'church' : 'plain',
    record_data_schema: schemaOf(all),
    map_node_schema: schemaOf(all, [nodeType]),
    nodeType: nodeType.key,
    fields,
    ...notes,
  };
}

function fieldOf(legacy: LegacyField, name: string, alter: (reason: string) => void): FormField {
  const label = oneLine(legacy.label, limits.form.label) || oneLine(legacy.name, limits.form.label);
  if (reorders(legacy.label || legacy.name)) alter(sentence('legacy.nameCleaned', label));
  const options = optionsOf(legacy);
  const type = typeOf(legacy, label, options, alter);
  if (type === 'dropdown' && options.length > limits.form.options) alter(sentence('legacy.tooManyOptions', label));
  return {
    id: name,
    name,
    label,
    type,
    required: false,
    icon: iconOf(legacy.icon),
    ...(type === 'number' && { numberMin: 0 }),
    ...(type === 'dropdown' && {
      dropdownConfig: { source: 'static', staticOptions: options.slice(0, limits.form.options) },
    }),
  };
}

function optionsOf({ options }: LegacyField): FieldOption[] {
  const byValue = new Map<string, FieldOption>();
  for (const option of options) {
    const value = oneLine(option.value, limits.text.line);
    if (value && !byValue.has(value))
      byValue.set(value, { label: oneLine(option.label, limits.text.line) || value, value });
  }
  return [...byValue.values()];
}

const unseen = /[\p{Cc}\p{Cs}]/gu;

/** Text in one line without control characters, with at most `most` characters. */
export const oneLine = (text: string, most = limits.form.label as number) =>
  firstCharacters(
    cleanName(firstCharacters(text, 2 * most))
      .replace(unseen, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    most,
  ).trim();

/**
 * The key of a field's values: the old name with underscores. A name in another script becomes a number; an invalid
 * name becomes null.
 */
function safeName(written: string, index: number): string | null {
  const plain = written
    .trim()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\s-]+/gu, '_');
  if (isFieldName(plain)) return plain;
  const words = /^[\p{L}\p{N}][\p{L}\p{N}_]*$/u.test(plain) && !(plain in Object.prototype);
  return words ? `field_${index + 1}` : null;
}

/** Words in the names of old icon files → icon. */
const iconRules: [RegExp, FieldIconName][] = [
  [/church|chapel|temple/, 'Church'],
  [/people|group|users|members|team|family/, 'Users'],
  [/leader|founder|person|user|pastor|man|woman/, 'User'],
  [/location|place|pin|marker/, 'MapPin'],
  [/globe|world|country|earth/, 'Globe'],
  [/map/, 'Map'],
  [/date|calendar|day/, 'Calendar'],
  [/time|clock|hour/, 'Clock'],
  [/bapti|water|drop/, 'Droplet'],
  [/pray|hand|heart|love/, 'Heart'],
  [/worship|music|song/, 'Music'],
  [/bible|word|book/, 'Book'],
  [/giv|gift|offer|money/, 'Gift'],
  [/cross|jesus/, 'Cross'],
  [/home|house/, 'Home'],
  [/building|office|city/, 'Building'],
  [/phone|tel/, 'Phone'],
  [/mail|envelope/, 'Mail'],
  [/chat|message|comment/, 'MessageCircle'],
  [/link|url|web/, 'Link'],
  [/image|photo|picture|camera/, 'Image'],
  [/number|count|hash|numeric/, 'Hash'],
  [/active|activity|pulse/, 'Activity'],
  [/check|tick|done|yes/, 'Check'],
  [/flag|start/, 'Flag'],
  [/goal|target/, 'Target'],
  [/star|favou?rite/, 'Star'],
  [/sun|light/, 'Sun'],
  [/lock|secret/, 'Lock'],
  [/key/, 'Key'],
  [/shield|safe/, 'Shield'],
  [/tag|label/, 'Tag'],
  [/list|menu/, 'List'],
  [/pen|edit|text|note/, 'Pencil'],
  [/file|document|paper/, 'File'],
];

/** `icons/ic_church.svg` becomes Church, also as a URL; an unknown file becomes Circle. */
export function iconOf(file: string): FieldIconName {
  const [address = ''] = file.split(/[?#]/u, 1);
  const name = (address.split(/[/\\]|%2F/iu).at(-1) ?? '').replace(/\.\w+$/u, '').toLowerCase();
  return (
    fieldIcons.find((icon) => icon.toLowerCase() === name) ??
    iconRules.find(([words]) => words.test(name))?.[1] ??
    'Circle'
  );
}

/** The meaning of a field for the theme of a map, by its old type or its name. */
const meaningRules: [Meaning, (legacy: LegacyField) => boolean][] = [
  ['leader', ({ type }) => type === 'leader'],
  ['place', ({ type }) => type === 'location'],
  ['kind', ({ type }) => type === 'group_or_church'],
  ['active', ({ type }) => type === 'is_active'],
  ['start_date', ({ type }) => type === 'date'],
  ['attendees', ({ type, name }) => type === 'numeric' && /attend|member|people/i.test(name)],
  ...(['prayer', 'worship', 'giving', 'baptism', 'word'] as const).map(
    (practice): [Meaning, (legacy: LegacyField) => boolean] => [
      practice,
      ({ type, name }) => ['toggle', 'boolean'].includes(type) && name.toLowerCase().startsWith(practice.slice(0, 4)),
    ],
  ),
  ['lords_supper', ({ type, name }) => ['toggle', 'boolean'].includes(type) && /supper|communion/i.test(name)],
];

function giveMeanings(fields: ConvertedField[], title: ConvertedField | undefined) {
  if (title) title.field.meaning = 'title';
  for (const [meaning, means] of meaningRules) {
    const fits = fields.find(({ legacy, field }) => field.meaning === undefined && means(legacy));
    if (fits) fits.field.meaning = meaning;
  }
}
