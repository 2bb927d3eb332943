import { listMark } from './list-marks.ts';
import { type Block, joined, type Run } from './pasted-blocks.ts';
import { tableBlock } from './pasted-tables.ts';

/** A cell that spreadsheets put in quotation marks, because it holds tabs, line breaks or quotation marks. */
const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;

const cellRuns = (text: string): Run[] =>
  joined(
    text.split('\n').map((line) => (line.trim() === '' ? [] : [{ text: line.trim() }])),
    'break',
  );

/**
 * Returns the cells of the row that begins at `at`, and the index where the row ends. Quoted cells may contain line
 * breaks.
 */
function rowAt(text: string, at: number): { cells: string[]; end: number } {
  const cells: string[] = [];
  for (let start = at; ; ) {
    quoted.lastIndex = start;
    const [whole = '', inner = ''] = quoted.exec(text) ?? [];
    const isQuoted = /[\t\n"]/.test(inner);
    let end = start + (isQuoted ? whole.length : 0);
    while (end < text.length && text[end] !== '\t' && text[end] !== '\n') end++;
    cells.push(isQuoted ? inner.replaceAll('""', '"') : text.slice(start, end));
    if (text[end] !== '\t') return { cells, end };
    start = end + 1;
  }
}

/**
 * Finds tables in plain text: neighboring lines with tabs between words, as spreadsheets copy them. Returns tables and
 * the text between them, in order.
 */
export function tablesIn(text: string): (string | Block)[] {
  const found: (string | Block)[] = [];
  let rows: string[][] = [];
  let from = 0;
  let tableFrom = 0;
  const close = (at: number) => {
    if (rows.length > 1) {
      found.push(text.slice(from, tableFrom), ...tableBlock(rows.map((cells) => cells.map(cellRuns))));
      from = at;
    }
    rows = [];
  };
  for (let at = 0; at < text.length; ) {
    const { cells, end } = rowAt(text, at);
    const line = text.slice(at, end);
    const hasTab = /\S *\t\s*\S/.test(line) && !listMark.test(line);
    if (rows.length === 0) tableFrom = at;
    if (hasTab || (rows.length > 0 && cells.length === rows.at(-1)?.length)) rows.push(cells);
    else close(at);
    at = end + 1;
  }
  close(text.length);
  return [...found, text.slice(from)].filter((part) => typeof part !== 'string' || part.trim() !== '');
}
