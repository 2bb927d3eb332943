import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import { expect, test } from 'vitest';
import * as words from '../../base/words/words.ts';
import { churchFields, names } from '../model/sample-map.ts';
import { readNodes } from './pasted-nodes.ts';

const text = words.mapExchange.unreadable;

const template = { fields: churchFields, titleField: 'title', nodeTypes: [] };

/** Each node as its title, the title of its parent, and its values. */
function read(source: string, name?: string) {
  const {
    tree: { format, nodes },
    doubts,
  } = readNodes({ text: source, ...(name && { name }) }, template);
  const rows = nodes.map(({ title, parent, values }) => [
    title,
    parent === null ? null : nodes[parent]?.title,
    Object.fromEntries(values),
  ]);
  return { format, rows, doubts: doubts.map(({ kind, rows: found }) => [kind, ...found.map(({ line }) => line)]) };
}
/** What is read without any doubt. */
function sure(source: string, name?: string) {
  const { doubts, ...found } = read(source, name);
  expect(doubts).toEqual([]);
  return found;
}
const tree = (source: string, name?: string) => read(source, name).rows.map(([title, parent]) => [title, parent]);

test('indented lines are a tree, with tabs, spaces and every script', () => {
  const { latin, arabic, chinese, cyrillic } = names;
  expect(sure(`${latin}\n\t${arabic}\r\n\t\t${chinese}\n\n    ${cyrillic}\n`)).toEqual({
    format: 'lines',
    rows: [
      [latin, null, {}],
      [arabic, latin, {}],
      [chinese, arabic, {}],
      [cyrillic, latin, {}],
    ],
  });
});

test('a Markdown list is a tree: bullets, numbers, check boxes, headings, and values below an item', () => {
  const source = '# North\n\n- Riverside\n  Leader: Ana: the first\n  1. Oak\n  2. [x] Elm\n## West\n* \\- Mill\n';
  expect(sure(source)).toEqual({
    format: 'markdown',
    rows: [
      ['North', null, {}],
      ['Riverside', 'North', { Leader: 'Ana: the first' }],
      ['Oak', 'Riverside', {}],
      ['Elm', 'Riverside', { done: true }],
      ['West', 'North', {}],
      ['- Mill', 'West', {}],
    ],
  });
});

test('prose with commas and semicolons is lines, not a table', () => {
  expect(tree('Ana, Ben and Cy; all\nof them, today')).toEqual([
    ['Ana, Ben and Cy; all', null],
    ['of them, today', null],
  ]);
});

test('a column of a spreadsheet is a list, and cells that step to the right are a tree', () => {
  expect(tree('Riverside\nOak\n')).toEqual([
    ['Riverside', null],
    ['Oak', null],
  ]);
  expect(tree('Riverside\t\t\n\tOak\t\n\t\tMill\n\tElm\t')).toEqual([
    ['Riverside', null],
    ['Oak', 'Riverside'],
    ['Mill', 'Oak'],
    ['Elm', 'Riverside'],
  ]);
});

test('a copied table has headings if one is known, cells with line breaks, and quotation marks as text', () => {
  const { rows } = read('Leader\tName\tColor\nAna\t"River\nside"\tblue\nBen\t"Oak" Street\t');
  expect(rows).toEqual([
    ['River\nside', null, { Leader: 'Ana' }],
    ['Oak Street', null, { Leader: 'Ben' }],
  ]);
  expect(read('Riverside\t12\nOak\t5').rows).toEqual([
    ['Riverside', null, {}],
    ['Oak', null, {}],
  ]);
});

test('a table is a tree by ids, by the names of parents, and by levels, in any order', () => {
  expect(tree('id;parent;name\n3;1;Elm\n1;;Riverside\n2;3;Mill', 'a.csv')).toEqual([
    ['Riverside', null],
    ['Elm', 'Riverside'],
    ['Mill', 'Elm'],
  ]);
  expect(tree('Name\tParent\nRiverside\t\nOak\tRiverside')).toEqual([
    ['Riverside', null],
    ['Oak', 'Riverside'],
  ]);
  expect(tree('Generation,Name\n1,Riverside\n2,Oak\n3,Mill\n2,Elm')).toEqual([
    ['Riverside', null],
    ['Oak', 'Riverside'],
    ['Mill', 'Oak'],
    ['Elm', 'Riverside'],
  ]);
});

test('OPML and FreeMind are trees with values', () => {
  const opml = `<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>
    <outline text="Riverside &amp; more" _note="Big"><outline text="${names.arabic}" leader="Ana"/></outline>
    <outline title="Oak"/></body></opml>`;
  expect(sure(opml)).toEqual({
    format: 'opml',
    rows: [
      ['Riverside & more', null, { note: 'Big' }],
      [names.arabic, 'Riverside & more', { leader: 'Ana' }],
      ['Oak', null, {}],
    ],
  });
  const mm = `<map version="1.0.1"><node TEXT="Plan"><attribute NAME="leader" VALUE="Ben"/>
    <node LINK="https://a.example"><richcontent TYPE="NODE"><html><body><p>Two
    lines</p></body></html></richcontent><richcontent TYPE="NOTE"><html><body>Later</body></html></richcontent></node>
    </node></map>`;
  expect(sure(mm, 'plan.mm')).toEqual({
    format: 'freemind',
    rows: [
      ['Plan', null, { leader: 'Ben' }],
      ['Two lines', 'Plan', { link: 'https://a.example', note: 'Later' }],
    ],
  });
});

test('the plain text of a list of Word is a tree by its marks, not a table', () => {
  expect(sure('•\tNorth\no\tOak\no\tElm\n▪\tMill\n•\tSouth')).toEqual({
    format: 'markdown',
    rows: [
      ['North', null, {}],
      ['Oak', 'North', {}],
      ['Elm', 'North', {}],
      ['Mill', 'Elm', {}],
      ['South', null, {}],
    ],
  });
  expect(tree('1.\tNorth\na.\tOak\ni.\tMill\nii.\tQuay\nb.\tElm\n2.\tSouth')).toEqual([
    ['North', null],
    ['Oak', 'North'],
    ['Mill', 'Oak'],
    ['Quay', 'Oak'],
    ['Elm', 'North'],
    ['South', null],
  ]);
  expect(tree('o\tOak')).toEqual([['Oak', null]]);
  expect(tree('•\tNorth\n\to\tOak')).toEqual([
    ['North', null],
    ['Oak', 'North'],
  ]);
  expect(read('1.\tAna\t12\n2.\tBen\t5').format).toBe('table');
});

test('the line "sep=;" says what separates cells and is no row', () => {
  for (const separator of [';', ',', '|', '\t'])
    expect(
      tree(
        `\uFEFFsep=${separator}\r\nid${separator}parent${separator}name\r\n` +
          `1${separator}${separator}Oak\r\n2${separator}1${separator}Elm`,
        'a.csv',
      ),
    ).toEqual([
      ['Oak', null],
      ['Elm', 'Oak'],
    ]);
  expect(tree('"sep=;"\nname;leader\nOak;Ana')).toEqual([['Oak', null]]);
  expect(read('sep=;\nid;parent;name\n1;9;Oak').doubts).toEqual([['parentMissing', 3]]);
});

test.each([
  'Name,Size (m;km),Parent\nOak,5,\nElm,2,Oak',
  'Name,Size [a;b;c],Parent\nOak,5,\nElm,2,Oak',
  'Name;Size (m,km);Parent\nOak;1,5;\nElm;2,5;Oak',
  'Name;City, street;Parent\nOak;Brno;\nElm;Ostrava, Main;Oak',
])('a sign in a heading is no separator: %j', (source) => {
  for (const name of [undefined, 'a.csv'])
    expect(tree(source, name)).toEqual([
      ['Oak', null],
      ['Elm', 'Oak'],
    ]);
});

test.each(['0', '-1', 'NULL', '–'])('a row with the parent %s is a root where no row has this id', (parent) => {
  expect(tree(`id;parent;name\n1;${parent};Oak\n2;1;Elm`, 'a.csv')).toEqual([
    ['Oak', null],
    ['Elm', 'Oak'],
  ]);
  expect(tree(`id;parent;name\n${parent};;Root\n1;${parent};Oak`, 'a.csv')).toEqual([
    ['Root', null],
    ['Oak', 'Root'],
  ]);
});

test('rich text of FreeMind keeps its lines, its details and its note, and no style', () => {
  const rich = (type: string, body: string) =>
    `<richcontent TYPE="${type}"><html><head><style>p { margin: 0 }</style></head>` +
    `<body>${body}</body></html></richcontent>`;
  const note = rich('NOTE', '<p>Bring:</p><ul><li>tea</li><li>cups</li></ul>');
  const mm = `<map><node TEXT="Two&#xa;lines"/><node>${rich('NODE', '<p>North</p><p>Harbour<br/>Pier</p>')}
    ${rich('DETAILS', '<p>Thursdays</p>')}${note}</node></map>`;
  expect(read(mm).rows).toEqual([
    ['Two lines', null, {}],
    ['North Harbour Pier', null, { note: 'Thursdays\n\nBring:\n- tea\n- cups' }],
  ]);
});

test('OPML may write names and notes as HTML, and an empty text gives way to the title', () => {
  const opml = `<opml><body><outline text="&lt;b&gt;North&lt;/b&gt; &amp;amp; West" _note="one&lt;br&gt;two"/>
    <outline text="" title="Oak"/><outline text="a &lt; b &gt; c"/>
    </body></opml>`;
  expect(read(opml).rows).toEqual([
    ['North & West', null, { note: 'one\ntwo' }],
    ['Oak', null, {}],
    ['a < b > c', null, {}],
  ]);
});

test.each<[string, string, string | undefined, string]>([
  ['an open quotation mark', 'name,parent\n"Oak,\n', 'a.csv', text.quote(2)],
  ['entities', '<!DOCTYPE o [<!ENTITY x SYSTEM "file:///etc/passwd">]><opml/>', undefined, text.entities],
  ['other XML', '<?xml version="1.0"?><svg/>', undefined, text.notOutline],
  ['other JSON', '{"a": 1}', 'a.json', text.notOurs],
  ['nothing', ' \n\t\n', undefined, text.nothing],
  ['a picture', 'PNG\0\0', 'a.png', text.binary],
  ['too many lines', 'x\n'.repeat(limits.map.nodes + 1), undefined, messages.maps.tooManyNodes],
  ['too many rows', 'x,y\n'.repeat(limits.map.nodes + 2), 'a.csv', messages.maps.tooManyNodes],
  ['too many levels', Array.from({ length: 101 }, (_, n) => ' '.repeat(n) + n).join('\n'), '', messages.maps.tooDeep],
  ['too much', ' '.repeat(limits.map.exchangeMegabytes * 1024 * 1024 + 1), '', text.tooLarge(20)],
])('refuses %s and says why', (_, source, name, sentence) => {
  expect(() => read(source, name || undefined)).toThrow(sentence);
});

test.each<[string, string, [string, ...number[]], (string | null)[]]>([
  ['a parent that is not there', 'id,parent,name\n1,,Oak\n2,9,Elm', ['parentMissing', 3], [null, null]],
  [
    'a parent that several rows have',
    'Name\tParent\nA\t\nB\tA\nA\t\nC\tA',
    ['parentUnclear', 3, 5],
    [null, 'A', null, 'A'],
  ],
  ['an id twice', 'id,parent,name\n1,,Oak\n1,,Elm\n2,1,Mill', ['idTwice', 3], [null, 'Oak', null]],
  ['a circle', 'id,parent,name\n1,2,Oak\n2,1,Elm\n3,3,Mill', ['circle', 2, 4], [null, 'Oak', null]],
  ['a row without a name', 'Name,Parent,Leader\nOak,,\n,,Ana\nElm,Oak,', ['nameless', 3], [null, 'Oak']],
])('reads %s, and tells the rows', (_, source, doubt, parents) => {
  const found = read(source, 'a.csv');
  expect(found.doubts).toEqual([doubt]);
  expect(found.rows.map(([, parent]) => parent)).toEqual(parents);
});

test('refuses damaged XML and JSON with the line', () => {
  expect(() => read('<opml>\n<body>\n<outline text="a">\n</body></opml>')).toThrow(
    /^Line \d+: the XML is damaged here/,
  );
  expect(() => read('{"a":\n1,\n}', 'a.json')).toThrow(/the JSON is damaged here|The JSON in it is damaged/);
});

test('a line of 100,000 spaces is read in linear time', () => {
  const spaces = ' '.repeat(100_000);
  for (const line of [`- ${spaces}x\u2028x`, `${spaces}-${spaces}`, `- a${spaces}b`, `${spaces}[x]${spaces}`])
    expect(tree(`Mother\n${line}`)[0]).toEqual(['Mother', null]);
});
