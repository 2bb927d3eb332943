import { utils, write } from '@e965/xlsx';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { expect, test } from 'vitest';
import { churchFields } from '../model/sample-map.ts';
import { contentOfFile, readNodes } from './pasted-nodes.ts';

// Files as other programs and people write them.

const fields: FormField[] = [
  ...churchFields,
  { id: 'started', name: 'started', label: 'Started', type: 'date', required: false, meaning: 'start_date' },
  { id: 'notes', name: 'notes', label: 'Notes', type: 'textarea', required: false, meaning: 'text' },
  { id: 'giving_sum', name: 'giving_sum', label: 'Offering', type: 'number', required: false },
];
const template = { fields, titleField: 'title', nodeTypes: [] };

async function read(name: string, content: BlobPart, own = template) {
  const { source, matching, doubts, tree, mapped } = readNodes(await contentOfFile(new File([content], name)), own);
  const lines = mapped.nodes.map(({ parent, fields: { title, ...values } }) => {
    const above = parent === null ? null : mapped.nodes[parent]?.fields.title;
    return [title, above, values];
  });
  return { format: tree.format, source, becomes: Object.fromEntries(matching), doubts, unfit: mapped.unfit, lines };
}

const parentsIn = ({ lines }: { lines: unknown[][] }) => lines.map(([title, above]) => [title, above]);

test('a group list of Disciple.Tools: types, several parents, and its list of practices', async () => {
  const csv = [
    'ID,Name,Group Status,Group Type,Member Count,Leaders,Parent Group,Health Metrics,Start Date,Locations',
    '101,Riverside,active,church,14,Ana Petrov,,"church_baptism;church_bible;church_sharing",2024-03-09,Brno',
    '102,Oak Street,active,group,6,Ben,Riverside;Harbour,church_prayer,2025-01-20,',
    '103,Mill Lane,inactive,pre-group,4,,Oak Street,,2025-02-02,',
    '104,Harbour,active,church,9,,,,,',
  ].join('\n');
  const found = await read('groups.csv', csv);
  expect([found.doubts, found.unfit.map(({ label }) => label)]).toEqual([[], ['active']]);
  expect(found.lines).toEqual([
    [
      'Riverside',
      null,
      {
        kind: 'church',
        attendees: 14,
        leader: 'Ana Petrov',
        baptism: true,
        word: true,
        started: '2024-03-09',
        place: 'Brno',
      },
    ],
    ['Oak Street', 'Riverside', { kind: 'group', attendees: 6, leader: 'Ben', prayer: true, started: '2025-01-20' }],
    ['Mill Lane', 'Oak Street', { kind: 'group', attendees: 4, started: '2025-02-02' }],
    ['Harbour', null, { kind: 'church', attendees: 9 }],
  ]);
});

test('a mind map of Freeplane: rich text, attributes, notes and icons', async () => {
  const mm = `<map version="freeplane 1.11.5">
<!--To view this file, download free mind mapping software Freeplane from https://www.freeplane.org -->
<node TEXT="Nordnetz" LOCALIZED_STYLE_REF="AutomaticLayout.level.root" FOLDED="false" ID="ID_1">
<hook NAME="MapStyle"><properties edgeColorConfiguration="#808080ff"/><map_styles><stylenode TEXT="styles.root_node"/>
</map_styles></hook>
<node TEXT="Mühlgasse" POSITION="right" ID="ID_2"><icon BUILTIN="yes"/><attribute NAME="Leiter" VALUE="Ana"/>
<attribute NAME="Teilnehmer" VALUE="7"/>
<richcontent CONTENT-TYPE="xml/" TYPE="NOTE"><html><head/><body><p>Donnerstags</p></body></html></richcontent></node>
<node POSITION="left" ID="ID_3"><richcontent TYPE="NODE"><html><head/><body><p>Laterne</p></body></html></richcontent>
<node TEXT="Weberei" ID="ID_4"/></node>
</node></map>`;
  const found = await read('Nordnetz.mm', mm);
  expect(found.format).toBe('freemind');
  expect(found.lines).toEqual([
    ['Nordnetz', null, {}],
    ['Mühlgasse', 'Nordnetz', { leader: 'Ana', attendees: 7, notes: 'Donnerstags' }],
    ['Laterne', 'Nordnetz', {}],
    ['Weberei', 'Laterne', {}],
  ]);
});

const german = [
  'Name;Eltern;Teilnehmer;Gemeinde;Leiter;Beginn;Taufe;Offering;Telefon',
  'Nordkirche;;14;ja;Ana Petrov;09.03.2025;x;1.234,50;+49 421 5',
  'Mühlgasse;Nordkirche;9;nein;Samuel Okoro;1.4.25;;12,5;',
  'Altmarkt;Altstadt;1.200;nein;;;;1.000;',
].join('\r\n');

test.each([
  ['UTF-8', german],
  ['Windows-1252', Uint8Array.from(german, (letter) => letter.charCodeAt(0))],
])('a German spreadsheet with semicolons, decimal commas and its dates, in %s', async (_, content) => {
  const found = await read('Nordnetz.csv', content);
  expect(found.becomes).toEqual({
    Name: 'name',
    Eltern: 'parent',
    Teilnehmer: 'field:attendees',
    Gemeinde: 'field:kind',
    Leiter: 'field:leader',
    Beginn: 'field:started',
    Taufe: 'field:baptism',
    Offering: 'field:giving_sum',
    Telefon: 'out',
  });
  expect(found.lines).toEqual([
    [
      'Nordkirche',
      null,
      {
        attendees: 14,
        kind: 'church',
        leader: 'Ana Petrov',
        started: '2025-03-09',
        baptism: true,
        giving_sum: 1234.5,
      },
    ],
    [
      'Mühlgasse',
      'Nordkirche',
      { attendees: 9, kind: 'group', leader: 'Samuel Okoro', started: '2025-04-01', giving_sum: 12.5 },
    ],
    ['Altmarkt', null, { attendees: 1200, kind: 'group', giving_sum: 1000 }],
  ]);
  expect(found.doubts).toEqual([{ kind: 'parentMissing', rows: [{ line: 4, text: 'Altstadt' }] }]);
});

const arabic = [
  ['الاسم', 'الأصل', 'عدد الحضور', 'القائد', 'تاريخ البداية', 'المعمودية', 'ملاحظات'],
  ['كنيسة النهر', '', '١٢', 'سمير', '٢٠٢٥/٠٣/٠٩', 'نعم', 'تجتمع الخميس'],
  ['شارع البلوط', 'كنيسة النهر', '٧', 'مريم', '١٣/٠٤/٢٠٢٥', 'لا', ''],
];
const vietnamese = [
  ['Tên nhóm', 'Nhóm mẹ', 'Số người', 'Trưởng nhóm', 'Ngày bắt đầu', 'Loại', 'Ghi chú'],
  ['Hội thánh Nguyễn Trãi', '', '25', 'Lê Văn An', '15/03/2024', 'Có', ''],
  ['Nhóm Bờ Sông', 'Hội thánh Nguyễn Trãi', '8', 'Phạm Thị Hoa', '02/04/2025', 'Không', 'Thứ năm'],
];
const arabicNodes = [
  ['كنيسة النهر', null, { attendees: 12, leader: 'سمير', started: '2025-03-09', baptism: true, notes: 'تجتمع الخميس' }],
  ['شارع البلوط', 'كنيسة النهر', { attendees: 7, leader: 'مريم', started: '2025-04-13', baptism: false }],
];
const vietnameseNodes = [
  ['Hội thánh Nguyễn Trãi', null, { attendees: 25, leader: 'Lê Văn An', started: '2024-03-15', kind: 'church' }],
  [
    'Nhóm Bờ Sông',
    'Hội thánh Nguyễn Trãi',
    { attendees: 8, leader: 'Phạm Thị Hoa', started: '2025-04-02', kind: 'group', notes: 'Thứ năm' },
  ],
];

const asSheet = (rows: string[][]) => {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Trang tính1');
  return new Uint8Array(write(book, { type: 'array', bookSST: true }));
};
const asText = (rows: string[][]) => `\uFEFF${rows.map((cells) => cells.join(',')).join('\r\n')}`;
const asUtf16 = (rows: string[][]) => {
  const text = `\uFEFF${rows.map((cells) => cells.join('\t')).join('\r\n')}`;
  const bytes = new Uint8Array(text.length * 2);
  for (const [index, letter] of text.split('').entries()) {
    bytes[2 * index] = letter.charCodeAt(0) & 0xff;
    bytes[2 * index + 1] = letter.charCodeAt(0) >> 8;
  }
  return bytes;
};

test.each<[string, string, string | Uint8Array<ArrayBuffer>, unknown[]]>([
  ['Arabic', 'a.csv', asText(arabic), arabicNodes],
  ['Arabic', 'a.xlsx', asSheet(arabic), arabicNodes],
  ['Arabic, the Unicode text of Excel', 'a.csv', asUtf16(arabic), arabicNodes],
  ['Vietnamese', 'v.csv', asText(vietnamese), vietnameseNodes],
  ['Vietnamese, decomposed', 'v.csv', asText(vietnamese).normalize('NFD'), vietnameseNodes],
  ['Vietnamese', 'v.xlsx', asSheet(vietnamese), vietnameseNodes],
])('a spreadsheet in %s (%s) needs no choice', async (_, name, content, nodes) => {
  const found = await read(name, content);
  expect([found.doubts, found.unfit]).toEqual([[], []]);
  expect(JSON.parse(JSON.stringify(found.lines).normalize('NFC'))).toEqual(nodes);
});

test.each([
  ['French', 'Nom,Groupe parent,Responsable\nVal,,Ana\nMont,Val,Luc'],
  ['Spanish', 'Nombre,Iglesia madre,Líder\nVal,,Ana\nMont,Val,Luc'],
  ['Portuguese', 'Nome,Igreja mãe,Responsável\nVal,,Ana\nMont,Val,Luc'],
])('the names of columns are known in %s', async (_, csv) => {
  expect((await read('a.csv', csv)).lines).toEqual([
    ['Val', null, { leader: 'Ana' }],
    ['Mont', 'Val', { leader: 'Luc' }],
  ]);
});

test('in a language that nobody knows, values tell the heading, the name, the parent and a date', async () => {
  const csv = 'Jina,Juu,Tarehe\nMto,,2025-03-09\nMwaloni,Mto,2025-04-01\nBandari,Mto,2025-05-01\nKilima,Mwaloni,\n';
  const found = await read('a.csv', csv);
  expect(found.becomes).toEqual({ Jina: 'name', Juu: 'parent', Tarehe: 'field:started' });
  expect(parentsIn(found)).toEqual([
    ['Mto', null],
    ['Mwaloni', 'Mto'],
    ['Kilima', 'Mwaloni'],
    ['Bandari', 'Mto'],
  ]);
});

test('without a parent, levels, outline numbers and indented names make the tree', async () => {
  const tree = [
    ['Oak', null],
    ['Elm', 'Oak'],
    ['Mill', 'Elm'],
    ['Quay', null],
  ];
  for (const csv of [
    'Name,Generation\nOak,G1\nElm,G2\nMill,G3\nQuay,G1',
    'Name,Ebene\nOak,1\nElm,1.1\nMill,1.1.1\nQuay,2',
    'Tên,Thế hệ\nOak,Đời 1\nElm,Đời 2\nMill,Đời 3\nQuay,Đời 1',
    'Name,Leader\nOak,Ana\n  Elm,Ben\n    Mill,\nQuay,',
  ])
    expect(parentsIn(await read('a.csv', csv)), csv).toEqual(tree);
});

test('a sheet that draws its tree to the right is a tree', async () => {
  const rows = [['Oak'], ['', 'Elm'], ['', '', 'Mill'], ['Quay']];
  expect(parentsIn(await read('a.xlsx', asSheet(rows)))).toEqual([
    ['Oak', null],
    ['Elm', 'Oak'],
    ['Mill', 'Elm'],
    ['Quay', null],
  ]);
});

test('two columns of one name stay two columns, and only one of them is the field', async () => {
  const { source, becomes } = await read('a.csv', 'Name,Leader,Leader\nOak,Ana,Ben');
  expect(source.columns.map(({ name }) => name)).toEqual(['Name', 'Leader', 'Leader (3)']);
  expect(becomes).toEqual({ Name: 'name', Leader: 'field:leader', 'Leader (3)': 'out' });
});
