import { Workbook as ExcelWorkbook } from '@cj-tech-master/excelts';
import { read as readWorkbook, utils, type WorkSheet, write } from '@e965/xlsx';
import { cleanName } from '@groundwork/contract/base/names';
import { type FormField, withFetched } from '@groundwork/contract/forms/form-fields';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import * as words from '../../base/words/words.ts';
import { MapModel } from '../model/map-model.ts';
import { mapTheme } from '../model/map-theme.ts';
import { churchFields, names, payload, pictureNames, sampleNode } from '../model/sample-map.ts';
import { readRows } from './delimited-text.ts';
import { genmapperCsv } from './genmapper-csv.ts';
import { type Fit, fittedNodes } from './map-fields.ts';
import { contentOfFile, readNodes } from './pasted-nodes.ts';
import type { Given } from './read-text.ts';
import type { Becomes } from './source.ts';
import { atOnce } from './steps.ts';
import { fieldValueOf, textOf } from './value-texts.ts';
import { dataFile } from './write-map.ts';
import { type WrittenMap, writtenMap } from './written-map.ts';
import { rowsOfXlsx } from './xlsx-rows.ts';

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

/** The nodes of a text or file by the guessed matching, with the columns that have a field and those left out. */
function nodesOf(given: Given, own = template) {
  const { matching, mapped, ...read } = readNodes(given, own);
  const columnsThat = (are: (becomes: Becomes) => boolean) =>
    [...matching].filter(([, becomes]) => are(becomes)).map(([column]) => column);
  const toFields = [...matching].filter(([, becomes]) => becomes.startsWith('field:'));
  return { ...read, ...mapped, matching, toFields, leftOut: columnsThat((becomes) => becomes === 'out') };
}

const kept = (map: WrittenMap) =>
  map.nodes.map(({ parent, node: { fields: values, node_type } }) => ({ parent, fields: values, node_type }));

test.each(['csv', 'opml', 'json', 'markdown'] as const)('a map as %s comes back with every field', async (format) => {
  const map = mapOf(rows);
  const { blob, name } = await dataFile(map, format, '2026-11-26');
  const mapped = nodesOf({ text: await blob.text(), name });
  expect([mapped.unfit, mapped.doubts]).toEqual([[], []]);
  // The heading of the list is the name of the map.
  if (format === 'markdown')
    mapped.nodes = mapped.nodes.slice(1).map((node) => ({ ...node, parent: node.parent ? node.parent - 1 : null }));
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
  const mapped = nodesOf({ text: source, name: 'x.csv' });
  expect(mapped.source.format).toBe('genmapper');
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
  const cells = (csv: string) => atOnce(readRows(csv, ',')).map((row) => row.cells);
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
  const [head, ...lines] = atOnce(readRows(text, ',')).map(({ cells }) => cells);
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

/** A written workbook, as ExcelTS and SheetJS read it. */
async function workbook(map: WrittenMap) {
  const { blob } = await dataFile(map, 'xlsx', '2026-11-26');
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const excelts = new ExcelWorkbook();
  await excelts.xlsx.load(bytes);
  const [sheet] = excelts.worksheets;
  const sheetjs = readWorkbook(bytes);
  const [name = ''] = sheetjs.SheetNames;
  const rowsOfSheet = utils.sheet_to_json<string[]>(sheetjs.Sheets[name] as WorkSheet, {
    header: 1,
    raw: true,
    defval: '',
  });
  return {
    bytes,
    names: [sheet?.name, name],
    titles: [
      rows.map((_, index) => String(sheet?.getCell(index + 2, 4).value ?? '')),
      rowsOfSheet.slice(1).map((cells) => cells[3]),
    ],
  };
}

test('other programs read from a workbook what the map says', async () => {
  const told = ['_x0041_', '__x000a_x', '=1+1', 'two\nlines', ' spaces ', '_x005F_', 'emoji 🙂'];
  const map = mapOf(told.map((title, index) => [`${index + 1}`, { title }]));
  const {
    titles: [one = [], other = []],
  } = await workbook(map);
  expect(one.slice(0, told.length)).toEqual(told);
  expect(other.slice(0, told.length)).toEqual(told);
});

test.each([
  ['History', 'Map'],
  ['hISTORY', 'Map'],
  ["'North'", 'North'],
  ["Ana's [map]: 1/2", "Ana's  map   1 2"],
  ["''", 'Map'],
  ['_x0041_', 'x0041_'],
  [`${'n'.repeat(30)}'x`, 'n'.repeat(30)],
  [`${'n'.repeat(30)}🙂`, 'n'.repeat(30)],
])('the map %s is the sheet %s', async (name, sheet) => {
  expect((await workbook({ ...mapOf([['1', { title: 'Oak' }]]), name })).names).toEqual([sheet, sheet]);
});

test('a workbook comes back with every field', async () => {
  const map = mapOf([...rows, ['9', { title: '_x0041_', started: '2025-09-03' }]]);
  const { blob } = await dataFile(map, 'xlsx', '2026-11-26');
  const given = await contentOfFile(new File([blob], 'map.xlsx'));
  const mapped = nodesOf(given);
  expect([mapped.doubts, mapped.unfit, mapped.long]).toEqual([[], [], []]);
  const titled = ({ nodes }: { nodes: { fields: FormValues; parent: number | null }[] }) =>
    nodes.map(({ fields: values, parent }) => ({
      parent,
      fields: { ...values, title: cleanName(String(values.title)) },
    }));
  expect(titled(mapped)).toEqual(titled({ nodes: kept(map) }));
});

test('a workbook of Excel is read: shared texts, dates, numbers, and the sheet that is shown', () => {
  const sheet = utils.aoa_to_sheet(
    [
      ['Name', 'Parent', 'Started', 'Attendees', 'Active'],
      ['Oak', '', new Date(Date.UTC(2025, 8, 3)), 12, true],
      ['Elm', 'Oak', '', 7.5, false],
    ],
    { UTC: true },
  );
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['hidden']]), 'First');
  utils.book_append_sheet(book, sheet, 'Second');
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  const bytes = new Uint8Array(write(book, { type: 'array', bookSST: true, compression: true }));
  const mapped = nodesOf({ rows: atOnce(rowsOfXlsx(bytes)) });
  expect(mapped.nodes.map(({ parent, fields: values }) => [parent, values])).toEqual([
    [null, { title: 'Oak', started: '2025-09-03', attendees: 12, active: true }],
    [0, { title: 'Elm', attendees: 7.5, active: false }],
  ]);
  expect(() => atOnce(rowsOfXlsx(bytes.slice(0, 500)))).toThrow(words.mapExchange.unreadable.notWorkbook);
  expect(() => atOnce(rowsOfXlsx(zipSync({ 'word/document.xml': new Uint8Array(3) })))).toThrow(
    words.mapExchange.unreadable.notWorkbook,
  );
});

const named = (source: string, own = fields) => {
  const from = { ...template, fields: own };
  const mapped = nodesOf({ text: source }, from);
  return { mapped, fitted: (fit: Fit) => fittedNodes(mapped, from, fit).map(({ fields: values }) => values) };
};
const withLimit = fields.map((field) => (field.name === 'title' ? { ...field, textMaxLength: 20 } : field));

test('texts that are too long are named by line, and shortened or moved to the notes', () => {
  const { mapped, fitted } = named(
    'Oak\nA street name that is far too long\n🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂\nA second name that is too long',
    withLimit,
  );
  expect(mapped.long.map(({ field, most, lines }) => [field.name, most, lines])).toEqual([['title', 20, [2, 4]]]);
  expect(mapped.notes).toBe('Notes: all');
  expect(fitted('shorten')).toEqual([
    { title: 'Oak' },
    { title: 'A street name that…' },
    { title: '🙂'.repeat(20) },
    { title: 'A second name that…' },
  ]);
  expect(fitted('notes').map(({ notes }) => notes)).toEqual([undefined, '…is far too long', undefined, '…is too long']);
  const without = withLimit.filter(({ name }) => name !== 'notes');
  expect(named('Oak\nA street name that is far too long', without).fitted('notes')[1]).toEqual({
    title: 'A street name that…',
    notes: '…is far too long',
  });
});

test('a title that the template refuses for another reason is left out and named', () => {
  const lettered = fields.map((field) => (field.name === 'title' ? { ...field, pattern: '^[A-Z].*$' } : field));
  const { mapped, fitted } = named('Oak\nelm', lettered);
  expect(mapped.unfit).toMatchObject([{ label: 'title', rows: [{ line: 2, text: 'elm' }] }]);
  expect(fitted('notes')).toEqual([{ title: 'Oak' }, {}]);
  expect(named('North\u202e\nOak').fitted('notes')[0]).toEqual({ title: 'North' });
});

test('GenMapper: promises no field to values that do not fit, and says where they are kept', () => {
  const [head = '', ...lines] = genmapper;
  const mapped = (source: string[]) => nodesOf({ text: source.join('\n'), name: 'x.csv' });
  const whole = mapped([head, ...lines]);
  expect(whole.unfit.map(({ label, rows: [row], isKept }) => [label, row?.text, isKept])).toEqual([
    ['attendees', 'about 5', true],
    ['Started', 'soon', true],
  ]);
  const soon = mapped([head, (lines[2] ?? '').replace('2,1,', '2,,')]);
  expect(soon.nodes[0]?.fields).toMatchObject({ genmapper_date: 'soon' });
});

test('columns find their field by name, spelling folded, and what has no field is named', () => {
  const { toFields, leftOut, unfit, nodes } = nodesOf({
    text:
      'Name\tLEADER\tAttenders\tLord’s supper\tStart date\tColor\n' +
      'Oak\tAna\t١٢\tja\t3.9.2025\tblue\nElm\t\tmany\tno\tsome day\t',
  });
  expect(toFields).toEqual([
    ['LEADER', 'field:leader'],
    ['Attenders', 'field:attendees'],
    ['Lord’s supper', 'field:lords_supper'],
    ['Start date', 'field:started'],
  ]);
  expect(leftOut).toEqual(['Color']);
  expect(nodes.map(({ fields: values }) => values)).toEqual([
    { title: 'Oak', leader: 'Ana', attendees: 12, lords_supper: true, started: '2025-09-03' },
    { title: 'Elm', lords_supper: false },
  ]);
  expect(unfit.map(({ label, rows: found }) => [label, found])).toEqual([
    ['attendees', [{ line: 3, text: 'many' }]],
    ['Started', [{ line: 3, text: 'some day' }]],
  ]);
});

test('a hostile name of a column is a value like others', () => {
  const {
    nodes: [node],
  } = nodesOf({
    text:
      '{"groundwork":"map nodes 1","nodes":[{"node_type":"church",' +
      '"fields":{"title":"A","__proto__":{"x":1}},"position":null,"parent":null}],"edges":[]}',
    name: 'a.json',
  });
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
