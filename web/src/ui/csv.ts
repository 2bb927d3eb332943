const byteOrderMark = '\uFEFF';

/** A spreadsheet would run what begins like a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: string[]) => `${cells.map((text) => cell(harmless(text))).join(',')}\r\n`;

/** A column of a file: its heading and what it says of a row. */
export type CsvColumn<Row> = [heading: string, of: (row: Row) => string];

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const asCsv = <Row>(columns: CsvColumn<Row>[], rows: Row[]) =>
  byteOrderMark +
  line(columns.map(([heading]) => heading)) +
  rows.map((row) => line(columns.map(([, of]) => of(row)))).join('');
