import type { JsonValue } from '@groundwork/contract/base/json';
import * as words from '../../base/words/words.ts';
import { isTitleColumn, type TreeColumn, treeColumnOf } from './column-names.ts';
import type { Row } from './delimited-text.ts';
import { type ReadFormat, type ReadTree, TreeReading, Unreadable } from './read-tree.ts';

const text = words.mapExchange.unreadable;

/** `columns` names the columns; null for a table without headings, whose first column holds the titles. */
type Table = { rows: Row[]; columns: string[] | null; titleColumn?: (column: string) => boolean; format: ReadFormat };

type TableRow = { line: number; title: string; values: Map<string, JsonValue>; tree: Record<TreeColumn, string> };

/**
 * Makes a tree of a table: by the ids or names of parents, otherwise by levels, otherwise a flat list. Refuses parents
 * that are not there, ids that are not unique, and rows below themselves.
 */
export function treeOfTable({ rows, columns: headings, titleColumn = isTitleColumn, format }: Table): ReadTree {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const columns = Array.from({ length: width }, (_, place) => headings?.[place]?.trim() || `Column ${place + 1}`);
  const inTree = headings === null ? [] : columns.map(treeColumnOf);
  const place = (column: TreeColumn) => inTree.indexOf(column);
  const places = { id: place('id'), parent: place('parent'), level: place('level') };
  const named = headings === null ? 0 : columns.findIndex(titleColumn);
  const titles = named >= 0 ? named : columns.findIndex((_, index) => !Object.values(places).includes(index));
  const isValue = columns.map((_, index) => index !== titles && !Object.values(places).includes(index));
  const read = rows.map(({ line, cells }): TableRow => {
    const cell = (index: number) => cells[index]?.trim() ?? '';
    const written = (index: number) => (format === 'genmapper' ? (cells[index] ?? '') : cell(index));
    const values = new Map<string, JsonValue>();
    for (const [index, column] of columns.entries())
      if (isValue[index] && cell(index) !== '') values.set(column, written(index));
    const tree = { id: cell(places.id), parent: cell(places.parent), level: cell(places.level) };
    return { line, title: written(titles), values, tree };
  });
  const parents =
    places.parent >= 0 ? byParent(read, places.id >= 0) : places.level >= 0 ? byLevel(read) : read.map(() => null);
  return inOrder(read, parents, format);
}

/** Values of the parent column that mean a root, unless a row has this id or name. */
const noParent = new Set(['0', '-1', '-', '–', '—', 'null', 'none', 'nil', 'n/a']);

/** Returns the index of each row's parent. The parent may come later in the table. */
function byParent(rows: TableRow[], hasIds: boolean): (number | null)[] {
  const ids = new Map<string, number>();
  const titles = new Map<string, number | null>();
  for (const [index, { line, title, tree }] of rows.entries()) {
    if (hasIds && tree.id !== '') {
      if (ids.has(tree.id)) throw new Unreadable(text.idTwice(line, tree.id));
      ids.set(tree.id, index);
    }
    titles.set(title, titles.has(title) ? null : index);
  }
  return rows.map(({ line, tree: { parent } }) => {
    if (parent === '') return null;
    const found = ids.get(parent) ?? titles.get(parent);
    if (found === undefined && noParent.has(parent.toLowerCase())) return null;
    if (found === undefined) throw new Unreadable(text.parentMissing(line, parent));
    if (found === null) throw new Unreadable(text.parentUnclear(line, parent));
    return found;
  });
}

/** Returns the nearest row above with a lower level. */
function byLevel(rows: TableRow[]): (number | null)[] {
  const above: { level: number; index: number }[] = [];
  return rows.map(({ tree }, index) => {
    const written = Number(tree.level);
    const level = tree.level !== '' && Number.isFinite(written) ? written : (above.at(-1)?.level ?? 0);
    while ((above.at(-1)?.level ?? Number.NEGATIVE_INFINITY) >= level) above.pop();
    const parent = above.at(-1)?.index ?? null;
    above.push({ level, index });
    return parent;
  });
}

/** Puts parents before their children, siblings in the order of their rows. */
function inOrder(rows: TableRow[], parents: (number | null)[], format: ReadFormat): ReadTree {
  const reading = new TreeReading();
  const below = Map.groupBy(parents.keys(), (index) => parents[index] ?? null);
  const places = new Map<number, number>();
  const left = (below.get(null) ?? []).toReversed();
  for (let index = left.pop(); index !== undefined; index = left.pop()) {
    const { title, line, values } = rows[index] as TableRow;
    const parent = parents[index] ?? null;
    places.set(
      index,
      reading.add({ parent: parent === null ? null : (places.get(parent) ?? null), title, line, values }),
    );
    left.push(...(below.get(index) ?? []).toReversed());
  }
  const circle = rows.find((_, index) => !places.has(index));
  if (circle) throw new Unreadable(text.circle(circle.line));
  return reading.tree(format);
}
