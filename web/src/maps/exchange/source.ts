import type { JsonValue } from '@groundwork/contract/base/json';
import type { Row } from './delimited-text.ts';
import type { ReadFormat, ReadTree } from './read-tree.ts';

/**
 * What a column of a file becomes. `practices` is a list of practices in one cell, `kept` a value of the nodes that the
 * template does not name, and `out` is left out. A field stands after `field:`.
 */
export type Becomes = 'name' | 'id' | 'parent' | 'level' | 'type' | 'practices' | 'kept' | 'out' | `field:${string}`;

/** What each column becomes, by the name of the column. */
export type Matching = ReadonlyMap<string, Becomes>;

/** A column of a file, with its first different values. */
export type Column = { name: string; values: JsonValue[] };

/** The rows of a table. `headed` tells whether the first row holds the names of the columns. */
export type Table = { rows: Row[]; headed: boolean };

/** A text or file that is read but not yet matched to a template: a table, or a tree with values. */
export type Source = { format: ReadFormat; columns: Column[] } & ({ table: Table } | { tree: ReadTree });

/** How many different values of a column are kept. */
const mostValues = 40;

/** Collects the first different values of columns. */
class ColumnValues {
  readonly #values = new Map<string, Set<JsonValue>>();

  constructor(names: string[] = []) {
    for (const name of names) this.#values.set(name, new Set());
  }

  add(name: string, value: JsonValue) {
    const known = this.#values.get(name) ?? new Set();
    if (known.size < mostValues) known.add(value);
    this.#values.set(name, known);
  }

  columns = (): Column[] => [...this.#values].map(([name, values]) => ({ name, values: [...values] }));
}

/** Returns the columns of a table. Columns without a name have a number, and a second column of a name as well. */
function columnsOf({ rows, headed }: Table): Column[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const taken = new Set<string>();
  const names = Array.from({ length: width }, (_, place) => {
    const written = (headed ? rows[0]?.cells[place]?.trim() : '') || `Column ${place + 1}`;
    const name = taken.has(written) ? `${written} (${place + 1})` : written;
    taken.add(name);
    return name;
  });
  const values = new ColumnValues(names);
  for (const { cells } of headed ? rows.slice(1) : rows)
    for (const [place, cell] of cells.entries())
      if (cell.trim() !== '') values.add(names[place] as string, cell.trim());
  return values.columns();
}

export const tableSource = (table: Table, format: 'table' | 'genmapper'): Source => ({
  format,
  columns: columnsOf(table),
  table,
});

export function treeSource(tree: ReadTree): Source {
  const values = new ColumnValues(tree.columns);
  for (const node of tree.nodes) for (const [name, value] of node.values) values.add(name, value);
  return { format: tree.format, columns: values.columns(), tree };
}
