import { expect, test } from 'vitest';
import { asCsv, withoutApostrophes } from './csv.ts';

const columns: [string, (row: string[]) => string][] = ['First', 'Second', 'Third'].map((heading, n) => [
  heading,
  (row) => row[n] ?? '',
]);
const written = (...row: string[]) => asCsv(columns, [row]).slice(1);

/** Reads a file as a spreadsheet does: a quote counts only at the start of a cell. */
function read(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; at < text.length && !(text[at] === '"' && text[at + 1] !== '"'); at++) {
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    }
    for (; at < text.length && text[at] !== separator && !'\r\n'.includes(text[at] ?? ''); at++) cell += text[at];
    rows.at(-1)?.push(cell);
    if (text[at] === separator) at++;
    else {
      while (at < text.length && '\r\n'.includes(text[at] ?? '')) at++;
      if (at < text.length) rows.push([]);
    }
  }
  return rows;
}
const isFormula = (cell: string) => /^\s*[=+\-@＝＋－＠]/.test(cell);

const formulas = ['=1+1', '+1+cmd|A1', '-1+1', '@SUM(A1)', '＝1+1', '＋1+1', '－1+1', '＠SUM(A1)', '=HYPERLINK("x")'];
const before = [
  '',
  'x;',
  'x; ',
  'x\t',
  '\t',
  'x\n',
  'x\r',
  'x\r\n',
  'x|',
  ' ',
  '\u00a0',
  '"',
  'x;"',
  'x;\'"',
  'x;;',
  ';\n',
  "'",
  '\ufeff',
];

test.each(['=1+1', '@SUM(A1)'])('the formula %j is text in a spreadsheet', (formula) => {
  expect(written('a', formula, 'b')).toBe(`First,Second,Third\r\na,'${formula},b\r\n`);
});

test.each([',', ';', '\t', '|'])('no cell is a formula for a spreadsheet that separates by %j', (separator) => {
  for (const start of before)
    for (const formula of formulas)
      for (const row of [
        [start + formula, 'b', 'c'],
        ['a', start + formula, '5+cmd|A1'],
        ['a', 'b', start + formula],
      ]) {
        const cells = read(written(...row), separator).flat();
        expect(cells.filter(isFormula), JSON.stringify(row)).toEqual([]);
      }
  // Control: without the apostrophe the spreadsheet finds a formula.
  expect(read('a,x;=1+1,b', ';').flat().filter(isFormula)).toEqual(['=1+1,b']);
});

test.each([
  '-5',
  '+3.5',
  '-1,5',
  '-1.000,50',
  '1e5',
  '-12 %',
  '+49 170 1234567',
  '+1 (555) 010-9999',
  '0',
  '2026-10-14',
])('the number %j stays as it is', (number) => {
  expect(read(written('a', number, 'b'), ',')[1]).toEqual(['a', number, 'b']);
  expect(written('a', number, 'b')).not.toContain("'");
});

test('a number behind a semicolon is no number, because the next column could complete a formula', () => {
  expect(written('a', 'x;-5', '5+cmd')).toContain("x;'-5");
});

test('reading a file gives the same values back', () => {
  const texts = [
    ...before.flatMap((start) => formulas.map((formula) => start + formula)),
    "'=1",
    "it's; 'fine'",
    '-5',
    'a"b',
  ];
  for (const text of texts)
    expect(read(written('a', text, 'b'), ',')[1]?.map(withoutApostrophes)).toEqual(['a', text, 'b']);
});
