import type { JsonValue } from '@groundwork/contract/base/json';
import { numberOf } from '@groundwork/contract/base/normalized';
import type { Row } from './delimited-text.ts';
import { type ReadTree, TreeReading } from './read-tree.ts';
import type { Becomes, Matching, Source } from './source.ts';

/** What a person should know about some rows of a table before they become nodes. */
export type Doubt = {
  kind: 'parentMissing' | 'parentUnclear' | 'idTwice' | 'circle' | 'nameless';
  rows: { line: number; text: string }[];
};
export type Built = { tree: ReadTree; doubts: Doubt[] };

type TableRow = {
  line: number;
  title: string;
  indent: number;
  values: Map<string, JsonValue>;
  id: string;
  parent: string;
  level: string;
};

/** Returns the tree of a text or file, with what is doubtful about it. */
export const treeOf = (source: Source, matching: Matching): Built =>
  'tree' in source ? { tree: source.tree, doubts: [] } : treeOfTable(source, matching);

/**
 * Makes a tree of a table: by the ids or names of parents, otherwise by levels, otherwise by the indentation of names.
 * Nothing in a table is refused: a row without a known parent becomes a root, and the doubts say so.
 */
function treeOfTable({ format, columns, table }: Extract<Source, { table: unknown }>, matching: Matching): Built {
  const doubts = new Doubts();
  const place = (becomes: Becomes) => columns.findIndex(({ name }) => matching.get(name) === becomes);
  const places = { name: place('name'), id: place('id'), parent: place('parent'), level: place('level') };
  const inTree = new Set(Object.values(places));
  const valued = [...columns.entries()].filter(
    ([index, { name }]) => !inTree.has(index) && (matching.get(name) ?? 'out') !== 'out',
  );
  const read = ({ line, cells }: Row): TableRow | [] => {
    const cell = (index: number) => cells[index]?.trim() ?? '';
    const written = (index: number) => (format === 'genmapper' ? (cells[index] ?? '') : cell(index));
    const row = { line, id: cell(places.id), parent: cell(places.parent), level: cell(places.level) };
    const title = written(places.name);
    // A row without a name may be the parent of others if it has an id.
    if (title.trim() === '' && row.id === '') {
      doubts.add('nameless', line, cells.find((text) => text.trim() !== '')?.trim() ?? '');
      return [];
    }
    const values = new Map<string, JsonValue>();
    for (const [index, { name }] of valued) if (cell(index) !== '') values.set(name, written(index));
    return { ...row, title, indent: indentOf(cells[places.name] ?? ''), values };
  };
  const rows = (table.headed ? table.rows.slice(1) : table.rows).flatMap(read);
  const parents =
    places.parent >= 0
      ? byParent(rows, doubts)
      : byLevel(rows, places.level >= 0 ? levelsIn(rows) : ({ indent }) => indent);
  cutCircles(rows, parents, doubts);
  return { tree: inOrder(rows, parents, format), doubts: doubts.all() };
}

class Doubts {
  readonly #found = new Map<Doubt['kind'], Doubt['rows']>();
  add(kind: Doubt['kind'], line: number, text: string) {
    const rows = this.#found.get(kind) ?? [];
    rows.push({ line, text });
    this.#found.set(kind, rows);
  }
  all = (): Doubt[] => [...this.#found].map(([kind, rows]) => ({ kind, rows }));
}

/** Values of the parent column that mean a root, unless a row has this id or name. */
const noParent = new Set(['0', '-1', '-', '–', '—', 'null', 'none', 'nil', 'n/a', '#n/a', '#n/v', '#ref!', '#bezug!']);

/** Returns the index of each row's parent, which may come later. Of several rows with a name, the nearest above. */
function byParent(rows: TableRow[], doubts: Doubts): (number | null)[] {
  const ids = new Map<string, number>();
  const titles = new Map<string, number[]>();
  for (const [index, { line, title, id }] of rows.entries()) {
    if (ids.has(id)) doubts.add('idTwice', line, id);
    else if (id !== '') ids.set(id, index);
    const same = titles.get(title.trim());
    if (same) same.push(index);
    else titles.set(title.trim(), [index]);
  }
  const rowOf = (name: string, child: number): number | undefined => {
    const id = ids.get(name);
    if (id !== undefined) return id;
    const [first, ...others] = titles.get(name) ?? [];
    if (others.length > 0) doubts.add('parentUnclear', rows[child]?.line ?? 0, name);
    return nearestAbove(titles.get(name) ?? [], child) ?? first;
  };
  return rows.map(({ line, parent }, index) => {
    if (parent === '') return null;
    const found = rowOf(parent, index);
    if (found !== undefined) return found;
    if (noParent.has(parent.toLowerCase())) return null;
    // Programs write several parents into one cell.
    for (const part of parent.split(/[;|\n]/u).slice(0, mostParents)) {
      const one = rowOf(part.trim(), index);
      if (part.trim() !== '' && one !== undefined) return one;
    }
    doubts.add('parentMissing', line, parent);
    return null;
  });
}
const mostParents = 20;

/** Returns the last of the ascending indexes that is less than `before`. */
function nearestAbove(indexes: number[], before: number): number | undefined {
  let [from, to] = [0, indexes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((indexes[middle] as number) < before) from = middle + 1;
    else to = middle;
  }
  return indexes[from - 1];
}

/**
 * Returns a function that tells the level of "3", "G3", "Gen 3", or of outline numbers such as "1.2.4" if the column
 * has any; null for other texts.
 */
function levelsIn(rows: TableRow[]): (row: TableRow) => number | null {
  const isOutline = rows.some(({ level }) => /^\d+(?:\.\d+)+\.?$/u.test(level));
  return ({ level }) => {
    if (level.length > longestLevel) return null;
    if (isOutline && /^[\d.]+$/u.test(level)) return level.split('.').filter(Boolean).length;
    const [digits] = /\p{Nd}+/u.exec(level) ?? [];
    return digits === undefined ? null : numberOf(digits, null);
  };
}
const longestLevel = 40;

/** The width of the space before a name. A tab counts as four spaces. */
const indentOf = (name: string) => (/^\s*/u.exec(name)?.[0] ?? '').replaceAll('\t', '    ').length;

/** Returns the nearest row above with a lower level. A row without a level has that of the row above. */
function byLevel(rows: TableRow[], levelIn: (row: TableRow) => number | null): (number | null)[] {
  const above: { level: number; index: number }[] = [];
  return rows.map((row, index) => {
    const level = levelIn(row) ?? above.at(-1)?.level ?? 0;
    while ((above.at(-1)?.level ?? Number.NEGATIVE_INFINITY) >= level) above.pop();
    const parent = above.at(-1)?.index ?? null;
    above.push({ level, index });
    return parent;
  });
}

/** Makes a root of one row of each circle. */
function cutCircles(rows: TableRow[], parents: (number | null)[], doubts: Doubts) {
  /** The start of the walk that has passed a row. */
  const passed: number[] = [];
  for (const start of rows.keys())
    for (let at: number | null = start; at !== null; at = parents[at] ?? null) {
      if (passed[at] === start) {
        doubts.add('circle', rows[at]?.line ?? 0, rows[at]?.title ?? '');
        parents[at] = null;
      }
      if (passed[at] !== undefined) break;
      passed[at] = start;
    }
}

/** Puts parents before their children, siblings in the order of their rows. */
function inOrder(rows: TableRow[], parents: (number | null)[], format: ReadTree['format']): ReadTree {
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
  return reading.tree(format);
}
