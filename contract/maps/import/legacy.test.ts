import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../base/limits.ts';
import { type Said, said, sentence } from '../../base/sentences.ts';
import { longTest } from '../../base/test-sweeps.ts';
import { fieldsOf, mapTypesOf, schemaOf } from '../../forms/form-schema.ts';
import { fieldProblems, formSchema } from '../../forms/form-schema-checks.ts';
import { legacyTemplate } from './legacy.ts';
import { convertedPerson, splitName } from './legacy-people.ts';
import { convertedTemplate, iconOf } from './legacy-template.ts';
import { convertedNodes } from './legacy-tree.ts';
import { isoOf, locationOf, tristateOf, yesOrNoOf } from './legacy-values.ts';

const templateOf = (fields: object[], name = 'Old') =>
  convertedTemplate(legacyTemplate.parse({ id: 't', name, fields }));
const only = (field: object) => templateOf([{ name: 'first' }, { name: 'field', ...field }]).fields[1]?.field;

test.each([
  ['location', 'text'],
  ['freetext', 'text'],
  ['text', 'text'],
  ['leader', 'text'],
  ['founder', 'text'],
  ['date', 'date'],
  ['boolean', 'toggle'],
  ['group_or_church', 'toggle'],
  ['is_active', 'toggle'],
  ['numeric', 'number'],
  ['toggle', 'tristate'],
  ['people_group', 'dropdown'],
  ['emoji', 'text'],
  ['__proto__', 'text'],
])('a field of type %s becomes %s', (type, becomes) => {
  expect(only({ type, options: ['One', 'Two'] })?.type).toBe(becomes);
});

test('a number has minimum zero, options are unique, and a choice without options is text', () => {
  expect(only({ type: 'numeric' })?.numberMin).toBe(0);
  expect(
    only({ type: 'people_group', options: ['One', { label: 'Two', value: '2' }, { value: '2' }, ' ', null, 'One'] })
      ?.dropdownConfig,
  ).toEqual({
    source: 'static',
    staticOptions: [
      { label: 'One', value: 'One' },
      { label: 'Two', value: '2' },
    ],
  });
  expect(only({ type: 'people_group' })?.type).toBe('text');
});

test('reports unknown types, choices without options or with too many, and nodes of templates', () => {
  const options = Array.from({ length: limits.form.options + 1 }, (_, n) => `Option ${n}`);
  const fields = [
    { name: 'mood', label: 'Mood', type: 'emoji' },
    { name: 'group', type: 'people_group' },
    { name: 'many', type: 'people_group', options },
    { name: 'plain', type: 'text' },
  ];
  const { refused, altered } = convertedTemplate(
    legacyTemplate.parse({ id: 't', name: 'Old', fields, nodes: [{ id: '1' }, { id: '2' }] }),
  );
  expect(refused).toEqual([]);
  expect(altered).toEqual([
    { id: 'mood', reason: sentence('legacy.unknownType', 'Mood', 'emoji') },
    { id: 'group', reason: sentence('legacy.noOptions', 'group') },
    { id: 'many', reason: sentence('legacy.tooManyOptions', 'many') },
    { id: 't', reason: sentence('legacy.templateNodes', 2) },
  ]);
});

test.each([
  [['size', 'location', 'name'], 'location'],
  [['size', 'Leader'], 'Leader'],
  [['weight', 'TITLE', 'label'], 'TITLE'],
  [['size', 'weight'], 'size'],
])('of the fields %j the display title is %s', (names, title) => {
  const marked = templateOf(names.map((name) => ({ name }))).fields.filter(({ field }) => field.displayTitle);
  expect(marked.map(({ field }) => field.name)).toEqual([title]);
});

test.each([
  ['icons/ic_church.svg', 'Church'],
  ['MAP-PIN.PNG', 'MapPin'],
  ['praying-hands.svg', 'Heart'],
  ['C:\\icons\\calendar.gif', 'Calendar'],
  ['Users', 'Users'],
  ['https://store.example/v0/b/old/o/icons%2Fmap-pin.svg?alt=media&token=church', 'MapPin'],
  ['whatever.svg', 'Circle'],
  ['<svg onload=alert(1)>', 'Circle'],
  ['', 'Circle'],
])('the icon %j is %s', (file, icon) => expect(iconOf(file)).toBe(icon));

test('invalid field names are refused, and the other fields are converted', () => {
  const { fields, refused } = templateOf([
    { name: 'Start date' },
    { name: '__proto__' },
    { name: 'constructor' },
    { name: '<b>bold</b>' },
    { name: 'start_date', label: 'a' },
    { name: 'Start-date' },
    { name: '' },
    { name: 'имя', label: 'Имя' },
    { name: '', label: 'From its label' },
  ]);
  expect(fields.map(({ field }) => field.name)).toEqual(['Start_date', 'start_date', 'field_8', 'From_its_label']);
  expect(refused.map(({ reason }) => reason)).toEqual([
    sentence('legacy.fieldName', '__proto__'),
    sentence('legacy.fieldName', 'constructor'),
    sentence('legacy.fieldName', '<b>bold</b>'),
    sentence('legacy.fieldTwice', 'Start_date'),
    sentence('legacy.fieldUnnamed', 7),
  ]);
});

longTest('nodes beyond the most of a map are refused', () => {
  const many = Array.from({ length: limits.map.nodes + 1 }, (_, n) => ({ id: `n${n}`, name: `Group ${n}` }));
  const { refused } = convertedNodes(many, templateOf([{ name: 'name' }]));
  expect(refused).toEqual([
    { id: `n${limits.map.nodes}`, reason: sentence('legacy.tooMany', `Group ${limits.map.nodes}`) },
  ]);
});

test('too many fields are refused, and so is a template without an id', () => {
  const many = Array.from({ length: limits.form.fields + 1 }, () => ({}));
  expect(legacyTemplate.safeParse({ id: 't', fields: many }).error?.issues[0]?.message).toBe('legacy.tooManyFields');
  expect(legacyTemplate.safeParse({ name: 'x' }).success).toBe(false);
});

const anything = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('__proto__', 'constructor', '<b>', 'name', 'Name', 'имя', 'a.b'),
  fc.jsonValue(),
);
const oldField = fc.record(
  {
    type: fc.oneof(
      fc.constantFrom(
        'location',
        'freetext',
        'people_group',
        'date',
        'boolean',
        'group_or_church',
        'is_active',
        'numeric',
        'toggle',
        'leader',
        'founder',
      ),
      anything,
    ),
    name: anything,
    label: anything,
    icon: anything,
    options: fc.oneof(fc.array(fc.oneof(anything, fc.record({ label: anything, value: anything }))), anything),
    show_middle_state: anything,
  },
  { requiredKeys: [] },
);

longTest(
  'the form builder opens and saves every converted template unchanged',
  {
    timeout: 120_000,
  },
  () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(oldField, anything), { maxLength: 30 }), anything, (fields, name) => {
        const {
          record_data_schema,
          map_node_schema,
          name: title,
          fields: converted,
          refused,
        } = convertedTemplate(legacyTemplate.parse({ id: 't', name, fields }));
        expect(converted.length + refused.length).toBe(fields.length);
        expect(title.trim().length).toBeGreaterThan(0);
        expect(title.length).toBeLessThanOrEqual(limits.text.name);
        const shown = fieldsOf(formSchema.parse(JSON.parse(JSON.stringify(record_data_schema))));
        expect(fieldProblems(shown)).toEqual([]);
        expect(schemaOf(shown)).toEqual(record_data_schema);
        const ofMap = formSchema.parse(JSON.parse(JSON.stringify(map_node_schema)));
        expect(fieldsOf(ofMap)).toEqual(shown);
        expect(schemaOf(fieldsOf(ofMap), mapTypesOf(ofMap))).toEqual(map_node_schema);
        expect(shown.filter(({ displayTitle }) => displayTitle)).toHaveLength(Math.min(1, shown.length));
      }),
      { numRuns: 1000 },
    );
  },
);

test.each([
  ['2021-05-06', '2021-05-06T00:00:00.000Z'],
  ['2021-05-06T10:30:00+02:00', '2021-05-06T08:30:00.000Z'],
  ['2021-05-06 10:30', '2021-05-06T10:30:00.000Z'],
  [1_620_259_200_000, '2021-05-06T00:00:00.000Z'],
  [1_620_259_200, '2021-05-06T00:00:00.000Z'],
  [{ seconds: 1_620_259_200, nanoseconds: 5 }, '2021-05-06T00:00:00.000Z'],
  [{ _seconds: 1_620_259_200 }, '2021-05-06T00:00:00.000Z'],
  ['06/05/2021', '2021-05-06T00:00:00.000Z'],
  ['5/16/2021', '2021-05-16T00:00:00.000Z'],
  ['6.5.2021', '2021-05-06T00:00:00.000Z'],
  ['2021-02-30', null],
  ['31/02/2021', null],
  ['0001-01-01', null],
  ['2021-05-06T99:00', null],
  ['soon', null],
  [12, null],
  [Number.NaN, null],
  [1e300, null],
  [{ seconds: Number.POSITIVE_INFINITY }, null],
  [null, null],
])('the date %j is %s', (value, iso) => expect(isoOf(value)).toBe(iso));

test.each([
  [
    {
      country: { name: 'Kenya' },
      level1: { name: 'Nairobi' },
      level2: { name: '' },
      level3: 'Westlands',
      level4: null,
      lat: 1,
    },
    'Kenya, Nairobi, Westlands',
  ],
  [{ lat: 1, lng: 2 }, null],
  ['Nairobi', null],
  [[], null],
])('the place %j is %s', (value, line) => expect(locationOf(value)).toBe(line));

test.each([
  [true, true, 'on'],
  ['Middle', true, 'middle'],
  [1, true, 'middle'],
  [2, true, 'on'],
  [1, false, 'on'],
  ['no', false, 'off'],
  [0, true, 'off'],
  ['perhaps', true, null],
] as const)('the switch %j, with a middle state %s, is %s', (value, middle, state) =>
  expect(tristateOf(value, middle)).toBe(state),
);

test.each([
  ['Church', true],
  ['group', false],
  ['Yes', true],
  [0, false],
  ['inactive', false],
  [{}, null],
])('%j says %s', (value, yes) => expect(yesOrNoOf(value)).toBe(yes));

test.each([
  ['Ana Maria Petrov', 'Ana Maria', 'Petrov'],
  ['Petrov, Ana', 'Ana', 'Petrov'],
  ['Petrov,', '', 'Petrov'],
  ['Ana', 'Ana', ''],
  ['  ', '', ''],
])('the name %j is %j and %j', (whole, first_name, last_name) =>
  expect(splitName(whole)).toEqual({ first_name, last_name }),
);

test('a person without a valid address is refused', () => {
  const user = { uid: 'u', displayName: 'J. Stern', organizationId: null };
  expect(convertedPerson({ ...user, email: ' j.stern@old.example ' })).toEqual({
    email: 'j.stern@old.example',
    first_name: 'J.',
    last_name: 'Stern',
  });
  expect(convertedPerson({ ...user, email: 'j.stern@' })).toEqual({
    reason: sentence('legacy.notAnEmail', 'j.stern@'),
  });
});

const church = templateOf([
  { type: 'text', name: 'name' },
  { type: 'date', name: 'started' },
  { type: 'numeric', name: 'attendance' },
  { type: 'is_active', name: 'is_active', label: 'Active' },
  { type: 'location', name: 'place' },
]);

test('nodes keep their tree, and their values are converted for the fields', () => {
  const { nodes, refused } = convertedNodes(
    [
      {
        id: 'b',
        parentId: 'a',
        name: 'Below',
        place: { country: 'Kenya', level1: { name: 'Nairobi' } },
        joined_at: 1_620_259_200,
        mood: { happy: true },
      },
      { id: 'a', name: 'Root', started: '06/05/2021', attendance: '12', is_active: 'No' },
      { id: 7, parentId: null, name: 'Second' },
      { id: 'c', parentId: 'b', name: 'Last' },
    ],
    church,
  );
  expect(refused).toEqual([]);
  expect(nodes.map(({ id, path, parent }) => [id, path, parent])).toEqual([
    ['a', '1', null],
    ['b', '1.b', 0],
    ['c', '1.b.c', 1],
    ['7', '2', null],
  ]);
  expect(nodes[0]?.fields).toEqual({ name: 'Root', started: '2021-05-06', attendance: 12, is_active: false });
  expect(nodes[1]?.fields).toEqual({
    name: 'Below',
    place: 'Kenya, Nairobi',
    joined_at: '2021-05-06T00:00:00.000Z',
    mood: { happy: true },
  });
});

test('a value is found by its field’s label when the field had no name, and overwrites no other', () => {
  const template = templateOf([
    { name: '', label: 'Full name' },
    { name: 'Started on', type: 'date' },
  ]);
  const { nodes, altered } = convertedNodes(
    [{ id: 'a', 'Full name': 'Root', 'Started on': '2021-05-06', Started_on: 'another' }],
    template,
  );
  expect(nodes[0]?.fields).toEqual({ Full_name: 'Root', Started_on: '2021-05-06' });
  expect(altered).toEqual([
    { id: 'a', reason: sentence('legacy.value', 'Root', 'Started_on', ['legacy.fieldTwice', 'Started_on']) },
  ]);
});

const deep = (depth: number) => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

test.each<[string, Record<string, unknown>[], string[]]>([
  [
    'a dot in an id, and what is below it',
    [{ id: 'a.1' }, { id: 'b', parentId: 'a.1' }],
    [sentence('legacy.dotInId', 'a.1'), sentence('legacy.belowRefused', 'b')],
  ],
  [
    'a cycle, and its descendants',
    [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'a' },
    ],
    [sentence('legacy.ownAncestor', 'a'), sentence('legacy.ownAncestor', 'b'), sentence('legacy.belowRefused', 'c')],
  ],
  ['its own parent', [{ id: 'a', parentId: 'a', name: 'Alone' }], [sentence('legacy.ownAncestor', 'Alone')]],
  ['a parent that is not there', [{ id: 'a', parentId: 'gone' }], [sentence('legacy.parentMissing', 'a')]],
  ['no id', [{ parentId: 'a' }], [sentence('legacy.nodeWithoutId', 1)]],
  ['a long id', [{ id: 'x'.repeat(200) }], [sentence('legacy.idTooLong', 'x'.repeat(120))]],
  ['100 KB', [{ id: 'a', notes: 'x'.repeat(limits.map.fieldsBytes) }], [sentence('legacy.tooLarge', 'a')]],
])('a node with %s is refused', (_, nodes, reasons) => {
  const { nodes: kept, refused } = convertedNodes(nodes, church);
  expect(kept).toEqual([]);
  expect(refused.map(({ reason }) => reason)).toEqual(reasons);
});

test('of two nodes with one id the first is kept', () => {
  const { nodes, refused } = convertedNodes(
    [
      { id: 'a', name: 'First' },
      { id: 'a', name: 'Second' },
    ],
    church,
  );
  expect(nodes.map(({ fields }) => fields.name)).toEqual(['First']);
  expect(refused).toEqual([{ id: 'a', reason: sentence('legacy.idTwice', 'a') }]);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['an invalid number', { attendance: 'many' }, 'attendance', 'formFields.number'],
  ['a negative count', { attendance: -3 }, 'attendance', sentence('formFields.tooSmall', 0)],
  ['neither yes nor no', { is_active: 'perhaps' }, 'Active', 'formFields.yesOrNo'],
  ['an invalid date', { started: 'soon' }, 'started', 'formFields.date'],
  ['10,000 levels', { notes: deep(10_000) }, 'notes', 'formFields.jsonDepth'],
  ['10,000 levels in a field of text', { place: deep(10_000) }, 'place', 'formFields.text'],
  [
    'a prototype-polluting key',
    JSON.parse('{"__proto__": {"admin": true}}'),
    '__proto__',
    sentence('legacy.fieldName', '__proto__'),
  ],
  ['a NUL', { notes: 'a\0b' }, 'notes', 'general.noNul'],
])('a value with %s is left out, and its node is converted', (_, values, field, problem) => {
  const { nodes, refused, altered } = convertedNodes([{ id: 'a', name: 'Root', ...values }], church);
  expect(nodes).toHaveLength(1);
  expect(nodes[0]?.fields).toEqual({ name: 'Root' });
  expect(refused).toEqual([]);
  expect(altered).toEqual([{ id: 'a', reason: sentence('legacy.value', 'Root', field, said(problem) as Said) }]);
});

test('a chain of 10,000 nodes is cut at level 100; every node is either kept or refused', () => {
  const chain = Array.from({ length: 10_000 }, (_, n) => ({ id: `n${n}`, parentId: n === 0 ? null : `n${n - 1}` }));
  const { nodes, refused } = convertedNodes(chain, church);
  expect(nodes).toHaveLength(limits.map.levels);
  expect(refused).toHaveLength(10_000 - limits.map.levels);
  expect(refused[0]?.reason).toBe(sentence('legacy.tooDeep', 'n100'));
});

test('for any parents, each node is kept once or refused once, after its parent', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f.g', 'h', '');
  fc.assert(
    fc.property(fc.array(fc.record({ id: ids, parentId: ids }), { maxLength: 12 }), (tree) => {
      const { nodes, refused } = convertedNodes(tree, church);
      expect(nodes.length + refused.length).toBe(tree.length);
      for (const [index, { parent, path }] of nodes.entries()) {
        expect(parent === null || parent < index).toBe(true);
        if (parent !== null) expect(path.startsWith(`${nodes[parent]?.path}.`)).toBe(true);
      }
    }),
  );
});
