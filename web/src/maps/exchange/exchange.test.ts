import { type FormField, withFetched } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { MapModel } from '../model/map-model.ts';
import { mapTheme } from '../model/map-theme.ts';
import { churchFields, names, payload, pictureNames, sampleNode } from '../model/sample-map.ts';
import { readRows } from './delimited-text.ts';
import { genmapperCsv } from './genmapper-csv.ts';
import { mapFields } from './map-fields.ts';
import { readText } from './read-text.ts';
import { fieldValueOf, textOf } from './value-texts.ts';
import { dataFile } from './write-map.ts';
import { type WrittenMap, writtenMap } from './written-map.ts';

const nodeTypes = [
  { key: 'church', label: 'Church' },
  { key: 'group', label: 'Group' },
];
const fields: FormField[] = [
  ...churchFields.filter(({ meaning }) => meaning !== 'kind'),
  { id: 'started', name: 'started', label: 'Started', type: 'date', required: false, meaning: 'start_date' },
  { id: 'notes', name: 'notes', label: 'Notes: all', type: 'textarea', required: false },
  {
    id: 'tags',
    name: 'tags',
    label: 'Tags',
    type: 'multiselect',
    required: false,
    multiselectConfig: {
      source: 'static',
      staticOptions: ['North', 'South'].map((label) => ({ label, value: label.toLowerCase() })),
    },
  },
];
const template = { fields, titleField: 'title', nodeTypes };

function mapOf(rows: [path: string, fields: FormValues, type?: string][], own = fields): WrittenMap {
  const model = new MapModel({
    nodes: rows.map(([path, values, node_type = 'church']) => sampleNode(path, path, values, { node_type })),
    edges: [],
  });
  const theme = mapTheme('church', own);
  return writtenMap({ model, theme, map: { name: 'Northern network' }, nodeFields: own, nodeTypes }, null);
}

const titles = [...Object.values(names), ...Object.values(pictureNames), payload, '- dash', '1. one', '# hash', '=1+1'];
const rows: [string, FormValues, string?][] = titles.map((title, index) => [
  index === 0 ? '1' : index % 3 === 2 ? `1.${index - 1}.1` : `1.${index}`,
  {
    title,
    leader: index % 2 ? names.arabic : 'Ana "A" Petrov; <b>',
    attendees: index,
    active: index % 2 === 0,
    prayer: index % 4 === 0,
    tags: index % 2 ? ['north', 'south'] : ['south'],
    notes: `=SUM(A1)\nsecond: line ${index}`,
    started: '2025-09-03',
  },
  index % 2 ? 'group' : 'church',
]);

const kept = (map: WrittenMap) =>
  map.nodes.map(({ parent, node: { fields: values, node_type } }) => ({ parent, fields: values, node_type }));

test.each(['csv', 'opml', 'json', 'markdown'] as const)('a map as %s comes back with every field', async (format) => {
  const map = mapOf(rows);
  const { blob, name } = await dataFile(map, format, '2026-11-26');
  let tree = readText({ text: await blob.text(), name }, fields);
  // The heading of the list is the name of the map.
  if (format === 'markdown')
    tree = {
      ...tree,
      nodes: tree.nodes.slice(1).map((node) => ({ ...node, parent: node.parent ? node.parent - 1 : null })),
    };
  const mapped = mapFields(tree, template);
  expect([mapped.leftOut, mapped.unfit]).toEqual([[], []]);
  const oneLine = (values: FormValues) => ({
    ...values,
    title: String(values.title).replace('\u202e', '').replace('\u202c', ''),
  });
  const comparable = (nodes: { parent: number | null; fields: FormValues; node_type?: string }[]) =>
    nodes.map(({ parent, fields: values, node_type }) => ({ parent, node_type, fields: oneLine(values) }));
  expect(comparable(mapped.nodes)).toEqual(comparable(kept(map)));
});

const genmapper = [
  'id,parentId,name,email,peopleGroup,attenders,believers,baptized,newlyBaptized,church,churchType,elementBaptism,' +
    'elementWord,elementPrayer,elementLordsSupper,elementGive,elementLove,elementWorship,elementLeaders,' +
    'elementMakeDisciples,place,date,threeThirds,active',
  '0,,Ana,ana@a.example,Basque,12,8,5,3,1,newBelievers,1,1,0,1,0,1,1,1,1,"Brno, CZ",2017-01,1234567,1',
  `1,0,${names.arabic},,,about 5,,,,0,legacy,0,0,1,0,0,0,0,0,1,,2019-05-06,,1`,
  '2,1,"Ben ""B""\nCole",,,4,1,1,1,0,existingBelievers,0,0,0,0,1,0,0,1,0,Ostrava,soon,134,0',
];

test('a file of GenMapper comes back with all columns and its nine elements as they were', () => {
  const source = `${genmapper.join('\n')}\n`;
  const tree = readText({ text: source, name: 'x.csv' }, fields);
  expect(tree.format).toBe('genmapper');
  const mapped = mapFields(tree, template);
  expect(mapped.leftOut).toEqual([]);
  expect(mapped.nodes[0]).toMatchObject({
    parent: null,
    node_type: 'church',
    fields: {
      title: 'Ana',
      attendees: 12,
      baptism: true,
      word: true,
      prayer: false,
      lords_supper: true,
      giving: false,
      worship: true,
      place: 'Brno, CZ',
      started: '2017-01-01',
      active: true,
      elementLove: '1',
      elementLeaders: '1',
      elementMakeDisciples: '1',
      churchType: 'newBelievers',
    },
  });
  expect(mapped.nodes[1]?.node_type).toBe('group');
  const paths = ['1', '1.1', '1.1.1'];
  const map = mapOf(mapped.nodes.map((node, index) => [paths[index] ?? '', node.fields, node.node_type]));
  const { text, left } = genmapperCsv(map);
  expect(left).toEqual([]);
  const cells = (csv: string) => readRows(csv, ',').map((row) => row.cells);
  expect(cells(text)).toEqual(cells(source));
});

test('a map opens in GenMapper: one root, whole numbers as ids, flags, its columns in its order', () => {
  const { text, roots, left } = genmapperCsv(
    mapOf([
      ['1', { title: 'Riverside', attendees: 7, worship: true, notes: 'Thursdays', leader: 'Ana' }],
      ['1.1', { title: '=1+1' }, 'group'],
      ['2', { title: 'Harbour', active: false }],
    ]),
  );
  expect(roots).toBe(2);
  expect(left).toEqual(['leader', 'Notes: all']);
  const [head, ...lines] = readRows(text, ',').map(({ cells }) => cells);
  expect(head?.join()).toBe(genmapper[0]);
  expect(lines.map((cells) => [cells[0], cells[1], cells[2], cells[5], cells[9], cells[17], cells[23]])).toEqual([
    ['0', '', 'Northern network', '', '0', '0', '1'],
    ['1', '0', 'Riverside', '7', '1', '1', '1'],
    ['2', '1', "'=1+1", '', '0', '0', '1'],
    ['3', '0', 'Harbour', '', '1', '0', '0'],
  ]);
});

test('a workbook has a row for each node, numbers as numbers and no formula', async () => {
  const { blob, name } = await dataFile(mapOf(rows), 'xlsx', '2026-11-26');
  expect(name).toBe('map-2026-11-26.xlsx');
  const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const part = (path: string) => new TextDecoder().decode(parts[path]);
  for (const path of Object.keys(parts))
    expect(new DOMParser().parseFromString(part(path), 'application/xml').querySelector('parsererror')).toBeNull();
  const sheet = part('xl/worksheets/sheet1.xml');
  const found = new DOMParser().parseFromString(sheet, 'application/xml');
  expect(found.getElementsByTagName('row')).toHaveLength(rows.length + 1);
  expect(found.getElementsByTagName('f')).toHaveLength(0);
  expect(sheet).toContain('<c r="A3"><v>2</v></c><c r="B3"><v>1</v></c>');
  expect(found.documentElement.textContent).toContain('=SUM(A1)');
  expect(part('xl/workbook.xml')).toContain('name="Northern network"');
});

test('columns find their field by name, spelling folded, and what has no field is named', () => {
  const { mapped, leftOut, unfit, nodes } = mapFields(
    readText(
      {
        text: 'Name\tLEADER\tAttenders\tLord’s supper\tStart date\tColor\nOak\tAna\t١٢\tja\t3.9.2025\tblue\nElm\t\tmany\tno\t01/02/2025\t',
      },
      fields,
    ),
    template,
  );
  expect(mapped.map(({ column, field }) => [column, field?.name])).toEqual([
    ['LEADER', 'leader'],
    ['Attenders', 'attendees'],
    ['Lord’s supper', 'lords_supper'],
    ['Start date', 'started'],
  ]);
  expect(leftOut).toEqual(['Color']);
  expect(nodes.map(({ fields: values }) => values)).toEqual([
    { title: 'Oak', leader: 'Ana', attendees: 12, lords_supper: true, started: '2025-09-03' },
    { title: 'Elm', lords_supper: false },
  ]);
  expect(unfit.map(({ field, count, example }) => [field.name, count, example])).toEqual([
    ['attendees', 1, { line: 3, text: 'many' }],
    ['started', 1, { line: 3, text: '01/02/2025' }],
  ]);
});

test('a hostile name of a column is a value like others', () => {
  const tree = readText(
    {
      text: '{"groundwork":"map nodes 1","nodes":[{"node_type":"church","fields":{"title":"A","__proto__":{"x":1}},"position":null,"parent":null}],"edges":[]}',
      name: 'a.json',
    },
    fields,
  );
  const [node] = mapFields(tree, template).nodes;
  expect(Object.getPrototypeOf(node?.fields)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test('reads and writes the labels of options that a URL gave, and takes other values as they are', () => {
  const config = { source: 'api', apiUrl: 'https://groups.example/all', apiLabelField: '', apiValueField: '' } as const;
  const field = withFetched(
    { id: 'group', name: 'group', label: 'Group', type: 'multiselect', required: false, multiselectConfig: config },
    [
      { label: 'Mill Lane', value: 'mill' },
      { label: 'Elm Court', value: 'elm' },
    ],
  );
  expect(textOf(field, ['mill', 'elm'])).toBe('Mill Lane, Elm Court');
  expect(['Mill Lane', 'mill lane; elm', 'Quay'].map((text) => fieldValueOf(field, text))).toEqual([
    ['mill'],
    ['mill', 'elm'],
    ['Quay'],
  ]);
});
