const byteOrderMark = '\uFEFF';

/**
 * The start of a formula, wherever a spreadsheet may begin a cell: at the start of the text, and after a semicolon, a
 * tab or a line break. In some languages, spreadsheets separate cells by `;` and then ignore our quotes. Spaces and
 * quotes may precede a formula. Spreadsheets also read full-width signs.
 */
const formula = /(^|[;|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A number ("-5", "+3.5", "-1,5") or a phone number ("+49 170 1234567"). */
const plain = /^[+-]?\d+(?:[.,' ]\d+)*(?:e[+-]?\d+)? ?%?$|^\+[\d ()./-]{6,30}$/i;

/** Prevents formula injection: an apostrophe makes a spreadsheet show a cell as text. */
const harmless = (text: string) => (plain.test(text) ? text : text.replace(formula, "$1'"));

/** Returns the text of a cell without the apostrophes that prevent formula injection. */
export const withoutApostrophes = (text: string) =>
  text.replace(/(^|[;|\t\r\n])'(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g, '$1');

const cell = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: string[]) => `${cells.map((text) => cell(harmless(text))).join(',')}\r\n`;

/** A column: its heading, and a function that returns the text for a row. */
export type CsvColumn<Row> = [heading: string, of: (row: Row) => string];

/**
 * Returns CSV (RFC 4180) with a byte order mark, so that spreadsheets detect UTF-8. Every export uses it. To read the
 * values back, use `withoutApostrophes`.
 */
export const asCsv = <Row>(columns: CsvColumn<Row>[], rows: Row[]) =>
  byteOrderMark +
  line(columns.map(([heading]) => heading)) +
  rows.map((row) => line(columns.map(([, of]) => of(row)))).join('');
