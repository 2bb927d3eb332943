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
import { Unreadable } from './read-tree.ts';
import { type Source, tableSource, treeSource } from './source.ts';
import type { Steps } from './steps.ts';

const { unreadable } = words.mapExchange;
const { exchangeMegabytes } = limits.map;

/** A pasted text, or the content of a file: text, or the rows of the first sheet. `name` is the name of the file. */
export type Given = { text: string; name?: string } | { rows: Row[] };

/** Refuses files that are too large, before they are read. */
export function checkSize(bytes: number) {
  if (bytes > exchangeMegabytes * 1024 * 1024) throw new Unreadable(unreadable.tooLarge(exchangeMegabytes));
}

/**
 * Reads a text or file: JSON of an export, OPML, FreeMind, CSV of GenMapper, a table, a Markdown list or indented lines.
 * `fields` tell headings of a table from its first row. Throws `Unreadable`.
 */
export function* readSource(given: Given, fields: FormField[]): Steps<Source> {
  const source = 'rows' in given ? sheetSource(given.rows, fields, true) : yield* readGiven(given, fields);
  const isEmpty = 'table' in source ? source.table.rows.length === 0 : source.tree.nodes.length === 0;
  if (isEmpty) throw new Unreadable(unreadable.nothing);
  return source;
}

function* readGiven({ text, name = '' }: { text: string; name?: string }, fields: FormField[]): Steps<Source> {
  checkSize(text.length);
  if (text.includes('\0')) throw new Unreadable(unreadable.binary);
  const [, ending = ''] = /\.([^.]+)$/.exec(name.toLowerCase()) ?? [];
  return yield* readAs(ending, text.replace(/^\uFEFF/, ''), fields);
}

function* readAs(ending: string, text: string, fields: FormField[]): Steps<Source> {
  const start = text.slice(0, 10_000).trimStart();
  if (ending === 'json' || (start.startsWith('{') && text.includes('"groundwork"') && isJson(text)))
    return treeSource(readMapJson(text));
  if (['opml', 'mm', 'xml'].includes(ending) || /^<(?:\?xml|!DOCTYPE|opml|map)\b/i.test(start))
    return treeSource(readOutlineXml(text.trimStart()));
  const isFile = ending === 'csv' || ending === 'tsv';
  const declared = readSeparator(text);
  if (declared) return sheetSource(withoutMarks(yield* readRows(declared.rest, declared.separator, 2)), fields, isFile);
  const separator = separatorOf(text);
  if (['txt', 'md', 'markdown'].includes(ending)) return treeSource(readIndentedText(text));
  if (isFile) return sheetSource(withoutMarks(yield* readRows(text, separator ?? ',')), fields, true);
  const table = separator === null ? null : yield* pastedTable(text, separator, fields);
  return table ?? treeSource(readIndentedText(text));
}

function isJson(text: string): boolean {
  try {
    readMapJson(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns null for text that only looks like a table: prose with commas, lists, or lines indented by tabs. */
function* pastedTable(text: string, separator: string, fields: FormField[]): Steps<Source | null> {
  if (separator !== '\t' && !hasHeadings(text, separator, fields)) return null;
  if (separator === '\t' && isMarkedList(text)) return null;
  const rows = withoutMarks(yield* readRows(text, separator));
  return separator === '\t' && isDrawn(rows) ? null : sheetSource(rows, fields, false);
}

/** Whether a tree is drawn with the cells of a table: one name in each row, which steps to the right. */
const isDrawn = (rows: Row[]) =>
  rows.some(({ cells }) => cells.length > 1) &&
  rows.every(({ cells }) => cells.filter((cell) => cell.trim() !== '').length === 1);

const withoutMarks = (rows: Row[]): Row[] =>
  rows.map(({ line, cells }) => ({ line, cells: cells.map(withoutApostrophes) }));

function sheetSource(rows: Row[], fields: FormField[], isFile: boolean): Source {
  const [first] = rows;
  if (first && isGenmapper(first.cells)) return tableSource({ rows, headed: true }, 'genmapper');
  if (isDrawn(rows))
    return treeSource(
      readIndentedText(rows.map(({ cells }) => cells.map((cell) => cell.replace(/\s+/gu, ' ')).join('\t')).join('\n')),
    );
  return tableSource({ rows, headed: isHeaded(rows, fields, isFile) }, 'table');
}

/** Whether the first line has a known name, and the second as many cells. */
function hasHeadings(text: string, separator: string, fields: FormField[]): boolean {
  const lines = text
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

/** How many rows tell whether the first one holds the names of the columns. */
const comparedRows = 50;

/**
 * Whether the first row holds the names of the columns: it has a known name, or, in a file, its cells are texts above a
 * column of numbers, of dates, or of values that repeat.
 */
function isHeaded([first, ...others]: Row[], fields: FormField[], isFile: boolean): boolean {
  if (!first) return false;
  if (first.cells.some((cell) => isKnownColumn(cell, fields))) return true;
  const names = first.cells.map((cell) => cell.trim());
  const isText = names.every((name) => /\p{L}/u.test(name) && !/^\d/u.test(name));
  if (!isFile || !isText || new Set(names).size < names.length || others.length === 0) return false;
  const below = others.slice(0, comparedRows);
  return names.some((name, place) => {
    const values = below.map(({ cells }) => cells[place]?.trim() ?? '').filter(Boolean);
    const isOfNumbers = values.every((value) => /^[\p{Nd}\s.,:/+-]+$/u.test(value));
    const repeats = values.length > 2 && new Set(values).size <= values.length / 2 && !values.includes(name);
    return values.length > 0 && (isOfNumbers || repeats);
  });
}
