const byteOrderMark = '\uFEFF';

/**
 * The start of a formula, wherever a spreadsheet may begin a cell: at the start of the text, and after a semicolon, a
 * tab or a line break, because some languages separate by `;` and then ignore our quotes. Spaces and quotes may precede
 * it, and spreadsheets also read full-width signs.
 */
const formula = /(^|[;|\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A number ("-5", "+3.5", "-1,5") or a phone number ("+49 170 1234567"). */
const plain = /^[+-]?\d+(?:[.,' ]\d+)*(?:e[+-]?\d+)? ?%?$|^\+[\d ()./-]{6,30}$/i;

/** Prevents formula injection: an apostrophe makes a spreadsheet show a cell as text. */
const harmless = (text: string) => (plain.test(text) ? text : text.replace(formula, "$1'"));
const cell = (text: string) => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: string[]) => `${cells.map((text) => cell(harmless(text))).join(',')}\r\n`;

/** A column: its heading, and a function that returns the text for a row. */
export type CsvColumn<Row> = [heading: string, of: (row: Row) => string];

/**
 * Returns CSV (RFC 4180) with a byte order mark, so that spreadsheets detect UTF-8. Every export uses it. To read the
 * values back, remove the apostrophe at each place where a formula may start.
 */
export const asCsv = <Row>(columns: CsvColumn<Row>[], rows: Row[]) =>
  byteOrderMark +
  line(columns.map(([heading]) => heading)) +
  rows.map((row) => line(columns.map(([, of]) => of(row)))).join('');
