import { withoutApostrophes } from '@groundwork/contract/base/csv';
import { limits } from '@groundwork/contract/base/limits';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import * as words from '../../base/words/words.ts';
import { isKnownColumn } from './column-names.ts';
import { type Row, readRows, readSeparator, separatorOf } from './delimited-text.ts';
import { isGenmapper } from './genmapper-columns.ts';
import { isMarkedList, readIndentedText } from './indented-text.ts';
import { readMapJson } from './map-json.ts';
import { readOutlineXml } from './outline-xml.ts';
import { type ReadTree, Unreadable } from './read-tree.ts';
import { treeOfTable } from './table-tree.ts';

const { unreadable } = words.mapExchange;
const { exchangeMegabytes } = limits.map;

/** A pasted text, or the content of a file: text, or the rows of the first sheet. `name` is the name of the file. */
export type Given = { text: string; name?: string } | { rows: Row[] };

/** Refuses files that are too large, before they are read. */
export function checkSize(bytes: number) {
  if (bytes > exchangeMegabytes * 1024 * 1024) throw new Unreadable(unreadable.tooLarge(exchangeMegabytes));
}

/**
 * Reads a text or file as nodes: JSON of an export, OPML, FreeMind, CSV of GenMapper, a table, a Markdown list or
 * indented lines. `fields` tell headings of a table from its first row. Throws `Unreadable`.
 */
export function readText(given: Given, fields: FormField[]): ReadTree {
  const tree = 'rows' in given ? readSheet(given.rows, fields) : readGiven(given, fields);
  if (tree.nodes.length === 0) throw new Unreadable(unreadable.nothing);
  return tree;
}

function readGiven({ text, name = '' }: { text: string; name?: string }, fields: FormField[]): ReadTree {
  checkSize(text.length);
  if (text.includes('\0')) throw new Unreadable(unreadable.binary);
  const [, ending = ''] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  return readAs(ending, text, fields);
}

function readAs(ending: string, text: string, fields: FormField[]): ReadTree {
  const start = text
    .slice(0, 10_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (ending === 'json' || (start.startsWith('{') && text.includes('"groundwork"') && isJson(text)))
    return readMapJson(text.replace(/^\uFEFF/, ''));
  if (['opml', 'mm', 'xml'].includes(ending) || /^<(?:\?xml|!DOCTYPE|opml|map)\b/i.test(start))
    return readOutlineXml(text.replace(/^\uFEFF/, '').trimStart());
  const declared = readSeparator(text);
  if (declared) return readSheet(withoutMarks(readRows(declared.rest, declared.separator, 2)), fields);
  const separator = separatorOf(text);
  if (['txt', 'md', 'markdown'].includes(ending) || separator === null) return readLines(ending, text);
  return readTable(text, separator, fields, ending) ?? readLines(ending, text);
}

function isJson(text: string): boolean {
  try {
    readMapJson(text);
    return true;
  } catch {
    return false;
  }
}

const readLines = (ending: string, text: string) =>
  ending === 'csv' || ending === 'tsv'
    ? treeOfTable({ ...headed(readRows(text, ','), []), format: 'table' })
    : readIndentedText(text.replace(/^\uFEFF/, ''));

/** Returns null for text that only looks like a table: prose with commas, lists, or lines indented by tabs. */
function readTable(text: string, separator: string, fields: FormField[], ending: string): ReadTree | null {
  const isFile = ending === 'csv' || ending === 'tsv';
  if (!isFile && separator !== '\t' && !hasHeadings(text, separator, fields)) return null;
  if (!isFile && separator === '\t' && isMarkedList(text)) return null;
  const rows = withoutMarks(readRows(text, separator));
  // A tree that is drawn with tabs has one name in each row.
  const isDrawn = rows.every(({ cells }) => cells.filter((cell) => cell.trim() !== '').length === 1);
  return separator === '\t' && isDrawn ? null : readSheet(rows, fields);
}

const withoutMarks = (rows: Row[]): Row[] =>
  rows.map(({ line, cells }) => ({ line, cells: cells.map(withoutApostrophes) }));

function readSheet(rows: Row[], fields: FormField[]): ReadTree {
  const [first] = rows;
  if (!first || !isGenmapper(first.cells)) return treeOfTable({ ...headed(rows, fields), format: 'table' });
  return treeOfTable({
    rows: rows.slice(1),
    columns: first.cells,
    titleColumn: (column) => column === 'name',
    format: 'genmapper',
  });
}

/** Whether the first line has a known name, and the second as many cells. */
function hasHeadings(text: string, separator: string, fields: FormField[]): boolean {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 20_000)
    .split(/\r\n?|\n/u, 2);
  const [first, second] = lines.map((line) => line.split(separator));
  return (
    first !== undefined &&
    second !== undefined &&
    second.length >= first.length &&
    first.some((cell) => isKnownColumn(cell.replaceAll('"', ''), fields))
  );
}

/** Takes the first row as headings if it has a known name. */
function headed(rows: Row[], fields: FormField[]) {
  const [first, ...others] = rows;
  const isHead = first?.cells.some((cell) => isKnownColumn(cell, fields)) ?? false;
  return isHead && first ? { rows: others, columns: first.cells } : { rows, columns: null };
}
