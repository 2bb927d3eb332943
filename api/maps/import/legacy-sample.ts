import { sampleCredentials } from '@groundwork/contract/maps/import/legacy';

// The bundled sample of the older product: data as its database would return it, including typical invalid data.

/** The account for trying the import. */
export const sampleAccount = { ...sampleCredentials, uid: 'u-1', displayName: 'Pat Keller', organizationId: 'north' };

export const sampleOrganizations = [
  { id: 'north', name: 'Northern churches' },
  { id: 'south', name: 'Southern churches' },
];

const field = (type: string, name: string, label: string, icon = '', more: object = {}) => ({
  type,
  name,
  label,
  icon,
  ...more,
});
const practiceFields = [
  ['prayer', 'Prayer', 'icons/praying-hands.svg'],
  ['worship', 'Worship', 'icons/music.svg'],
  ['lords_supper', 'Lord’s Supper', 'icons/bread.svg'],
  ['giving', 'Giving', 'icons/giving.svg'],
  ['baptism', 'Baptism', 'icons/water.svg'],
  ['word', 'Word', 'icons/bible.svg'],
].map(([name = '', label = '', icon]) => field('toggle', name, label, icon, { show_middle_state: true }));
const peopleGroups = ['Coastal villages', 'Hill towns', 'Students', 'Market traders'];

export const sampleTemplates = [
  {
    id: 'tpl-church',
    name: 'Church circles',
    fields: [
      field('text', 'name', 'Name', 'icons/church.svg'),
      field('leader', 'leader', 'Leader', 'icons/person.svg'),
      field('founder', 'founder', 'Founder', 'icons/founder.svg'),
      field('location', 'place', 'Place', 'icons/map-pin.svg'),
      field('people_group', 'people_group', 'People group', 'icons/people.svg', { options: peopleGroups }),
      field('date', 'start_date', 'Start date', 'icons/calendar.svg'),
      field('numeric', 'attendance', 'Attendance', 'icons/count.svg'),
      field('group_or_church', 'group_or_church', 'Church'),
      field('is_active', 'is_active', 'Active', 'icons/active.svg'),
      ...practiceFields,
    ],
    nodes: [{ id: '1', parentId: null, name: 'First church' }],
  },
  {
    id: 'tpl-visit',
    name: 'Visit report',
    fields: [
      field('text', 'title', 'Title'),
      field('date', 'visit date', 'Date of the visit', 'calendar.png'),
      field('location', 'location', 'Where', 'pin.png'),
      field('freetext', 'notes', 'What happened', 'edit.png'),
      field('boolean', 'follow_up', 'Follow-up agreed', 'check.png'),
      field('toggle', 'welcome', 'Felt welcome', 'heart.png', { show_middle_state: true }),
    ],
  },
  {
    id: 'tpl-training',
    name: 'Training',
    fields: [
      field('text', 'label', 'Course'),
      field('leader', 'teacher', 'Teacher', 'user.svg'),
      field('numeric', 'participants', 'Participants', 'users.svg'),
      field('date', 'finished_at', 'Finished', 'flag.svg'),
      field('boolean', 'certificate', 'Certificate', 'star.svg'),
    ],
  },
  {
    id: 'tpl-household',
    name: 'Households',
    fields: [
      field('text', 'family', 'Family', 'home.svg'),
      field('freetext', 'Notes & prayer', 'Notes and prayer', 'book.svg'),
      field('numeric', 'members', 'Members', 'family.svg'),
      field('people_group', 'language', 'Language', 'globe.svg', {
        options: [
          { label: 'English', value: 'en' },
          { label: 'Français', value: 'fr' },
          { label: 'Deutsch' },
          { label: 'Twice', value: 'en' },
        ],
      }),
    ],
  },
  {
    id: 'tpl-prayer',
    name: 'Prayer walk',
    fields: [
      field('location', 'location', 'Street', 'marker.svg'),
      field('founder', 'founder', 'Started by', 'user.svg'),
      field('toggle', 'answered', 'Answered', 'sun.svg'),
      field('date', 'walked_at', 'Walked on', 'calendar.svg'),
    ],
  },
  {
    id: 'tpl-archive',
    name: '<b>Archive</b> of 2019',
    fields: [
      field('text', '', 'Name from the label'),
      field('emoji', 'mood', 'Mood', 'smile.svg'),
      field('text', '__proto__', 'Polluted'),
      field('text', '<img src=x onerror=alert(1)>', 'Markup'),
      field('text', 'mood', 'Mood again'),
      field('people_group', 'group', 'Without options'),
      field('text', '', ''),
      field('text', 'имя', 'Имя', 'unknown.svg'),
    ],
  },
  { id: 'tpl-empty', name: '' },
];

const firstNames = [
  'Ana',
  'Samuel',
  'Inés',
  'Paul',
  'Ruth',
  'David',
  'Mei',
  'Tomás',
  'Hannah',
  'Yusuf',
  'Grace',
  'Joel',
  'Sara',
  'Amir',
  'Leah',
  'Miriam',
  'Kofi',
  'Elena',
  'Jonas',
  'Aisha',
];
const lastNames = ['Petrov', 'Okoro', 'Duarte', 'Achieng', 'Levi', 'Mensah', 'Lin', 'Novák', 'Weiss', 'Demir'];
const name = (n: number) =>
  `${firstNames[n % firstNames.length]} ${lastNames[(n * 7 + Math.floor(n / 20)) % lastNames.length]}`;
const plain = (words: string) => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

/** Overrides that make the data of some people invalid or unusual. */
const oddPeople: Record<number, object> = {
  6: { displayName: 'Lin, Mei' },
  11: { displayName: '' },
  17: { email: 'elena.rossi@' },
  23: { displayName: '<script>alert(1)</script> Weiss' },
  29: { email: '' },
  31: { displayName: 'Aisha' },
  38: { email: `${plain(name(8))}@old.example` },
};

export const sampleUsers = [
  {
    uid: sampleAccount.uid,
    email: sampleAccount.email,
    displayName: sampleAccount.displayName,
    organizationId: 'north',
  },
  ...Array.from({ length: 39 }, (_, index) => {
    const n = index + 2;
    return {
      uid: `u-${n}`,
      email: `${plain(name(n))}@old.example`,
      displayName: name(n),
      organizationId: n % 3 === 0 ? 'south' : 'north',
      ...oddPeople[n],
    };
  }),
];

const streets = [
  'Harbour',
  'Mill Lane',
  'Elm Court',
  'Castle Hill',
  'Quayside',
  'Orchard',
  'Saltmarsh',
  'Bridge End',
  'Abbey Road',
  'Longmeadow',
];

/** One date in the formats of four versions of the older product. */
function written(n: number): unknown {
  const day = `${2015 + (n % 10)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
  const instant = Date.parse(day);
  return [day, instant, { seconds: instant / 1000, nanoseconds: 0 }, day.split('-').reverse().join('/')][n % 4];
}

const church = (n: number, parentId: string | null) => ({
  id: `n${n}`,
  parentId,
  name: n === 0 ? 'Mother church' : `${streets[n % streets.length]} ${Math.floor(n / streets.length) || ''}`.trim(),
  leader: name(n + 1),
  place: {
    country: { name: 'Freedonia' },
    level1: { name: streets[n % 4] },
    ...(n % 2 === 0 && { level2: 'Old town' }),
  },
  people_group: peopleGroups[n % peopleGroups.length],
  start_date: written(n),
  attendance: n % 5 === 0 ? String(3 + (n % 20)) : 3 + (n % 20),
  group_or_church: n % 3 === 0 ? 'church' : 'group',
  is_active: n % 11 !== 0,
  ...Object.fromEntries(
    practiceFields.map(({ name: practice }, place) => [practice, [true, 'middle', false][(n + place) % 3]]),
  ),
  created_at: { _seconds: 1_500_000_000 + n * 86_400, _nanoseconds: 0 },
});

/** A tree in which each node has at most `width` children. */
const churches = (count: number, width: number) =>
  Array.from({ length: count }, (_, n) => church(n, n === 0 ? null : `n${Math.floor((n - 1) / width)}`));

/**
 * Nodes with one defect each: an id with a dot, a cycle of two with a node below, a duplicate id, a missing parent,
 * markup, no id, hostile keys.
 */
const dirt: object[] = [
  { id: 'a.12', parentId: 'n0', name: 'Dotted' },
  { id: 'below-dot', parentId: 'a.12', name: 'Below a dot' },
  { id: 'quay-7', parentId: 'quay-8', name: 'Quay 7' },
  { id: 'quay-8', parentId: 'quay-7', name: 'Quay 8' },
  { id: 'quay-9', parentId: 'quay-8', name: 'Quay 9' },
  { id: 'n1', parentId: 'n0', name: 'A second n1' },
  { id: 'lost', parentId: 'gone', name: 'Lost' },
  { id: 'markup', parentId: 'n0', name: '<img src=x onerror=alert(1)>', attendance: 'many' },
  { parentId: 'n0', name: 'Nameless' },
  { id: 'unnamed', parentId: 'n0', constructor: 'hostile', is_active: 'perhaps', notes: '<b>Bold</b> words' },
];

const map = (id: string, title: string, templateId: string | null, updatedAt: unknown, nodes: () => object[]) => ({
  id,
  name: title,
  templateId,
  updatedAt,
  nodes,
});

export const sampleMaps = [
  map('map-network', 'Northern network', 'tpl-church', '2026-11-20', () => churches(2000, 3)),
  map('map-harbour', 'Harbour district', 'tpl-church', Date.parse('2026-11-03'), () => [...churches(86, 4), ...dirt]),
  map('map-students', 'Student work', 'tpl-church', { seconds: Date.parse('2026-10-28') / 1000 }, () =>
    churches(41, 2),
  ),
  map('map-training', 'Training tree', 'tpl-training', '12/10/2026', () =>
    Array.from({ length: 63 }, (_, n) => ({
      id: `t${n}`,
      parentId: n === 0 ? '' : `t${Math.floor((n - 1) / 2)}`,
      label: `Course ${n + 1}`,
      teacher: name(n),
      participants: n,
      finished_at: written(n),
      certificate: n % 2 === 0 ? 'Yes' : 'No',
    })),
  ),
  map('map-streets', 'Streets we pray for', 'tpl-prayer', '2024-02-11', () =>
    Array.from({ length: 24 }, (_, n) => ({
      id: n + 1,
      parentId: null,
      location: { country: 'Freedonia', level1: { name: streets[n % 10] } },
      founder: name(n),
      answered: n % 2,
    })),
  ),
  map('map-loose', 'Without a template', null, null, () => [
    { id: 'one', parentId: null, title: 'One' },
    { id: 'two', parentId: 'one', title: 'Two' },
  ]),
  map('map-chain', 'One below the other', 'tpl-church', '2023-05-01', () =>
    Array.from({ length: 120 }, (_, n) => ({
      id: `c${n}`,
      parentId: n === 0 ? null : `c${n - 1}`,
      name: `Level ${n + 1}`,
    })),
  ),
  map('map-empty', '', 'tpl-gone', 'some day', () => []),
];
