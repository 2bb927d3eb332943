import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { words } from '../../words/words.ts';
import { Unreadable } from './read-tree.ts';

/** A row of a table with the line where it starts. */
export type Row = { line: number; cells: string[] };

/**
 * Reads rows of cells (RFC 4180), separated by commas, semicolons or tabs. Skips empty rows. A quotation mark counts
 * only at the start of a cell. In text copied from a spreadsheet, an open quotation mark is text.
 */
export function readRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let line = 1;
  let started = 1;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: started, cells });
    // One row may have the headings.
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

/**
 * Returns the separator of a table: the first of tab, semicolon and comma that splits its first row; null when none
 * does.
 */
export function separatorOf(text: string): string | null {
  const start = text.slice(0, 10_000);
  const inQuotes = /"(?:[^"]|"")*"/gu;
  const first =
    start
      .replace(inQuotes, '')
      .replace(/^\uFEFF?\s*?\n/u, '')
      .split(/[\r\n]/u, 1)[0] ?? '';
  return ['\t', ';', ','].find((separator) => first.includes(separator)) ?? null;
}
