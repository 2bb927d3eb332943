import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import * as words from '../../base/words/words.ts';
import { Unreadable } from './read-tree.ts';
import { rowsInStep, type Steps } from './steps.ts';

/** A row of a table with the line where it starts. */
export type Row = { line: number; cells: string[] };

/**
 * Reads rows of cells (RFC 4180), separated by commas, semicolons or tabs. Skips empty rows. A quotation mark counts
 * only at the start of a cell. In text copied from a spreadsheet, an open quotation mark is text. `firstLine` is the
 * number of the first line.
 */
export function* readRows(text: string, separator: string, firstLine = 1): Steps<Row[]> {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = firstLine;
  let started = firstLine;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: started, cells });
    // The limit is one row higher, because the first row may hold the headings.
    if (rows.length > limits.map.nodes + 1) throw new Unreadable(messages.maps.tooManyNodes);
    cells = [];
    started = line;
  };
  while (at < text.length) {
    const { cell, end, lines } = readCell(text, at, separator, line);
    cells.push(cell);
    line += lines;
    at = end;
    if (text[at] === separator) {
      at++;
      if (at === text.length) cells.push('');
      continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    line++;
    endRow();
    if (rows.length % rowsInStep === 0) yield at / text.length;
  }
  endRow();
  return rows;
}

function readCell(text: string, at: number, separator: string, line: number) {
  let cell = '';
  let from = at;
  if (text[at] === '"') {
    const quoted = readQuoted(text, at);
    if (quoted) {
      cell = quoted.text;
      from = quoted.end;
    } else if (separator !== '\t') throw new Unreadable(words.mapExchange.unreadable.quote(line));
  }
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return { cell: cell + text.slice(from, end), end, lines: cell.split(/\r\n?|\n/u).length - 1 };
}

function readQuoted(text: string, at: number): { text: string; end: number } | null {
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2))
    if (text[end + 1] !== '"') return { text: text.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 };
  return null;
}

/** Reads the line "sep=;", which tells Excel the separator of a file. Returns null for other texts. */
export function readSeparator(text: string): { separator: string; rest: string } | null {
  const [line, separator] = /^\uFEFF?"?sep=([^\r\n"])"?[,; ]?(?:\r\n?|\n|$)/iu.exec(text) ?? [];
  return line === undefined || separator === undefined ? null : { separator, rest: text.slice(line.length) };
}

const separators = ['\t', ';', ','];
const inQuotes = /"(?:[^"]|"")*"/gu;
/** A heading may hold a separator in brackets: "Size (m; km)". */
const inBrackets = /\([^()\r\n]{0,200}\)|\[[^[\]\r\n]{0,200}\]/gu;

/**
 * Returns the separator of a table: the one that splits the first row and the most other rows into the same number of
 * cells; null when none does. The first of tab, semicolon and comma wins a draw.
 */
export function separatorOf(text: string): string | null {
  const [head = '', ...rows] = text
    .slice(0, 10_000)
    .replace(inQuotes, '')
    .replace(/^\uFEFF/u, '')
    .split(/[\r\n]+/u)
    .filter((row) => row.trim() !== '');
  const first = head.replace(inBrackets, '');
  const count = (row: string, separator: string) => row.split(separator).length;
  const rated = separators
    .filter((separator) => first.includes(separator))
    .map((separator) => {
      const cells = count(first, separator);
      return { separator, same: rows.filter((row) => count(row, separator) === cells).length };
    });
  return (
    rated.reduce<(typeof rated)[number] | null>((best, one) => (best && best.same >= one.same ? best : one), null)
      ?.separator ?? null
  );
}
