const byteOrderMark = '\uFEFF';

/** Prevents formula injection: spreadsheets would run a cell that starts like a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: string[]) => `${cells.map((text) => cell(harmless(text))).join(',')}\r\n`;

/** A column: its heading, and a function that returns the text for a row. */
export type CsvColumn<Row> = [heading: string, of: (row: Row) => string];

/** Returns CSV (RFC 4180) with a byte order mark, so that spreadsheets detect UTF-8. */
export const asCsv = <Row>(columns: CsvColumn<Row>[], rows: Row[]) =>
  byteOrderMark +
  line(columns.map(([heading]) => heading)) +
  rows.map((row) => line(columns.map(([, of]) => of(row)))).join('');
