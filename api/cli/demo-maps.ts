import type { FormField, MapType, Meaning } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';

// The maps of the sample data: a network of churches and groups in six generations, and a plan of cards.

type DemoNode = { node_type: string; fields: FormValues; parent: number | null };
export type DemoMap = {
  name: string;
  template: { name: string; description: string; structure_type: 'church' | 'idea' };
  fields: FormField[];
  types: MapType[];
  edgeTypes: MapType[];
  nodes: DemoNode[];
  /** Edges between nodes, by title. */
  edges: [from: string, to: string, type: string][];
};

const field = (
  name: string,
  label: string,
  type: FormField['type'],
  meaning?: Meaning,
  more: Partial<FormField> = {},
): FormField => ({
  id: name,
  name,
  label,
  type,
  required: false,
  ...(meaning && { meaning }),
  ...more,
});

/** Parses one node for each line; the indent is the depth. Parents come before their children. */
function nodesOf(text: string, read: (parts: string[]) => Omit<DemoNode, 'parent'>): DemoNode[] {
  const above: number[] = [];
  return text
    .trim()
    .split('\n')
    .map((line, index) => {
      const level = line.search(/\S/);
      above[level] = index;
      return { ...read(line.trim().split('|')), parent: level === 0 ? null : (above[level - 1] ?? null) };
    });
}

const practices = { p: 'prayer', w: 'word', s: 'worship', b: 'baptism', l: 'lords_supper', g: 'giving' } as const;
const practiceLabels = {
  prayer: 'Prayer',
  word: 'Word',
  worship: 'Worship',
  baptism: 'Baptism',
  lords_supper: 'Lord’s Supper',
  giving: 'Giving',
};

const church = ([name = '', leader = '', attendees = '', kind, letters = '', inactive]: string[]): Omit<
  DemoNode,
  'parent'
> => ({
  node_type: kind === 'C' ? 'church' : 'group',
  fields: {
    name,
    leader,
    attendees: Number(attendees),
    active: inactive === undefined,
    ...Object.fromEntries(Object.entries(practices).map(([letter, practice]) => [practice, letters.includes(letter)])),
    ...(name === 'Northgate' && {
      started: '2025-09-03',
      notes: 'Meets Thursdays at the Vargas’. Two families from Elm Court help with the children.',
    }),
  },
});

const northernNetwork: DemoMap = {
  name: 'Northern network',
  template: {
    name: 'Church network',
    description: 'Churches and groups, who leads them and what they practice.',
    structure_type: 'church',
  },
  fields: [
    field('name', 'Name', 'text', 'title', { required: true, textMaxLength: 120 }),
    field('leader', 'Leader', 'text', 'leader', { textMaxLength: 120 }),
    field('attendees', 'Attendees', 'number', 'attendees', { numberMin: 0, numberStep: 1 }),
    ...Object.values(practices).map((practice) => field(practice, practiceLabels[practice], 'toggle', practice)),
    field('started', 'Started', 'date', 'start_date'),
    field('active', 'Active', 'toggle', 'active', { defaultValue: true }),
    field('notes', 'Notes', 'textarea', undefined, { textMaxLength: 2000 }),
  ],
  types: [
    { key: 'group', label: 'Group' },
    { key: 'church', label: 'Church' },
  ],
  edgeTypes: [
    { key: 'supports', label: 'Supports' },
    { key: 'sends', label: 'Sends people to' },
  ],
  edges: [
    ['Elm Court', 'Northgate', 'supports'],
    ['Harbour', 'Castle Hill', 'sends'],
  ],
  // Name | leader | attendees | church or group | practices | inactive
  nodes: nodesOf(
    `
Riverside|Ana Petrov|14|C|pwsblg
 Southbank|Samuel Okoro|9|C|pwsbl
  Vineyard|Ines Duarte|6|G|pws
   Bridge End|Paul Achieng|4|G|pw
  Market Hall|Ruth Levi|7|C|pwsbg
 Oak Street|David Mensah|12|C|pwsblg
  Hillcrest|Mei Lin Chao|8|C|pwsbl
   Mill Lane|Tomás Novák|5|G|pws
    Canal Row|Hannah Weiss|4|G|pw
     Lantern|Yusuf Demir|2|G|p
   Orchard|Grace Okafor|7|C|pwsbg
  Northgate|Joel Varga|8|C|pwsbl
   Elm Court|Sara Lindqvist|6|C|pwbg
    Weavers|Amir Haddad|4|G|pwb
     Tannery|Leah Stein|3|G|pw
   Brickfield|Peter Novák|5|G|ps|inactive
 Harbour|Miriam Cohen|8|C|pwsbl
  Lighthouse|Kofi Boateng|6|C|pwsbg
   Saltmarsh|Elena Rossi|5|G|pws
    Dunes|Jonas Berg|2|G|pw
   Pier Street|Aisha Bello|4|G|pw
  Quayside|Daniel Kim|7|C|pwsbl
   Net Loft|Luis Ortega|3|G|pw
   Slipway|Nadia Rahman|5|G|pws
    Ropewalk|Joan Pike|2|G|p
Westgate|Rebecca Stone|9|C|pwsbg
 Castle Hill|Victor Lam|7|C|pwsbl
  Drawbridge|Simone Roy|4|G|pws
   Moat House|Ali Reza|3|G|pw
 Tithe Yard|Greta Holm|5|G|pwb
  Granary|Felix Auer|4|G|pw
   Millstone|Dina Marsh|2|G|p
Greenfield|Marta Silva|11|C|pwsblg
 Abbey Road|Noah Fischer|7|C|pwsbl
  Cloister|Ivy Trần|5|G|pws
   Garden Gate|Omar Farouk|4|G|pw
    Well House|Lin Zhao|3|G|p
  Bell Tower|Eva Horáková|6|C|pwsb
   Priory|Ben Adeyemi|3|G|pw
 Longmeadow|Kirsten Dahl|8|C|pwsbg
  Barn|Mateo Cruz|5|G|pws
   Hayloft|Zoe Grant|2|G|pw|inactive
  Stables|Farah Aziz|4|G|pwb
   Paddock|Theo Brandt|3|G|p
   Smithy|Rosa Mendez|4|G|pw
Eastfield|Jakob Stern|10|C|pwsblg
 Kingsway|Lucia Ferrari|6|C|pwsbl
  Arcade|Adam Nagy|5|G|pws
   Foundry|Priya Nair|6|C|pwbg
    Kiln|Marek Zelin|3|G|pw
     Pottery|Anya Kovač|2|G|p
 Parkside|Hugo Martin|8|C|pwsblg
  Bandstand|Tara Singh|5|G|pws
   Boathouse|Isaac Mori|4|G|pwb
  Rose Walk|Clara Jensen|6|C|pwsbl
   Glasshouse|Emil Larsen|3|G|pw
   Sundial|Noor Saleh|2|G|p|inactive
`,
    church,
  ),
};

const card = ([title = '', text = '', links = '']: string[]): Omit<DemoNode, 'parent'> => ({
  node_type: 'idea',
  fields: { title, ...(text && { text }), ...(links && { links: links.split('; ').join('\n') }) },
});

const visionLinks = [
  'Vision 2027 https://harbour.example/vision-2027.pdf',
  'Budget https://harbour.example/budget',
  'Calendar https://harbour.example/calendar',
].join('; ');
const doorLinks = [
  'Rota https://harbour.example/rota',
  'Name cards',
  'Map of the hall',
  'Handbook https://harbour.example/handbook',
  'Photos',
].join('; ');
const childrenLinks = 'Safeguarding https://harbour.example/safeguarding; Floor plan';
const mealLinks = 'Host list https://harbour.example/hosts; Dietary form; Thank-you note; Map; Costs 2026';

const welcome: DemoMap = {
  name: 'Welcome newcomers',
  template: {
    name: 'Ideas',
    description: 'Thoughts as cards, with what there is to read about them.',
    structure_type: 'idea',
  },
  fields: [
    field('title', 'Title', 'text', 'title', { required: true, textMaxLength: 120 }),
    field('text', 'Text', 'textarea', 'text', { textMaxLength: 2000 }),
    field('links', 'Links', 'textarea', 'links', { helpText: 'One a line: an address, or words and an address.' }),
  ],
  types: [{ key: 'idea', label: 'Idea' }],
  edgeTypes: [{ key: 'leads', label: 'Leads to' }],
  edges: [['Give a task', 'Story evening', 'leads']],
  // Title | text | links
  nodes: nodesOf(
    `
Welcome newcomers|From first visit to belonging, in one season.|${visionLinks}
 First visit|Someone knows your name by the time you sit down.|Greeter rota https://harbour.example/rota
  Door team|Two people, ten minutes before the start.|${doorLinks}
   Train new greeters|One evening in January.
  Children’s corner|Check-in at the side entrance, shelves at their height.|${childrenLinks}
  A seat kept free|The last two rows stay empty until the first song.
 First meal|A table in someone’s home within two weeks of the visit.|${mealLinks}
  Host list|Twelve homes, at most eight guests each.|Sign-up form https://harbour.example/hosts/sign-up
   Ask Elm Court|They have the room and the garden.
  Cook together|Those who bring something stay longer.
 First quarter|A group, a friend, a task.
  Find a group|Match by day, place and language.|Group finder https://harbour.example/groups; Open groups
   Print the list|For those without a phone.
  Give a task|Something small, for four weeks, with someone.|Task board; Who needs help
  Language evening|Vietnamese and Arabic on Tuesdays.|Tiếng Việt; العربية
 First year|Tell their story, once, to the whole room.|Story guide https://harbour.example/stories
  Story evening|Every second month, after the meal.|Calendar https://harbour.example/calendar; Film; Consent; Texts
  Birthday card|Written by three people who know them.
 What we stop|Forms at the door, and asking everybody to stand up.
 How we know|Ten newcomers asked in June: who knows your name?
`,
    card,
  ),
};

/** The maps of the first team. */
export const demoMaps = [northernNetwork, welcome];
