import type { JsonValue } from '@groundwork/contract/base/json';
import { limits } from '@groundwork/contract/base/limits';
import * as messages from '@groundwork/contract/base/messages.gen';
import type { Position } from '../model/map-rows.ts';

/** A text or file that cannot become nodes. The message says why, with the line where that is known. */
export class Unreadable extends Error {}

export type ReadFormat = 'lines' | 'markdown' | 'table' | 'genmapper' | 'opml' | 'freemind' | 'json';

/** A node of a text or file. `parent` is the index of an earlier node; `values` are by the name of their column. */
export type ReadNode = {
  parent: number | null;
  title: string;
  line: number;
  values: ReadonlyMap<string, JsonValue>;
  node_type?: string;
  position?: Position | null;
};

/** The content of a text or file, before it is mapped to the template of a map. */
export type ReadTree = {
  format: ReadFormat;
  nodes: ReadNode[];
  /** The names of the columns that have a value in some node. */
  columns: string[];
  edges: { src: number; dst: number; edge_type: string; metadata: Record<string, JsonValue> }[];
};

const noValues: ReadonlyMap<string, JsonValue> = new Map();

/** Collects nodes, parents first, and refuses more nodes or levels than a map can have. */
export class TreeReading {
  readonly nodes: ReadNode[] = [];
  readonly #levels: number[] = [];
  readonly #columns = new Set<string>();

  /** Returns the index of the new node. */
  add(node: Omit<ReadNode, 'values'> & { values?: ReadonlyMap<string, JsonValue> }): number {
    if (this.nodes.length === limits.map.nodes) throw new Unreadable(messages.maps.tooManyNodes);
    const level = node.parent === null ? 1 : (this.#levels[node.parent] ?? 0) + 1;
    if (level > limits.map.levels) throw new Unreadable(messages.maps.tooDeep);
    for (const column of node.values?.keys() ?? []) this.#columns.add(column);
    this.#levels.push(level);
    return this.nodes.push({ values: noValues, ...node }) - 1;
  }

  /** Sets a value of the node that was added last. */
  setLast(column: string, value: JsonValue) {
    const last = this.nodes.at(-1);
    if (!last) return;
    last.values = new Map([...last.values, [column, value]]);
    this.#columns.add(column);
  }

  tree(format: ReadFormat, edges: ReadTree['edges'] = []): ReadTree {
    return { format, nodes: this.nodes, columns: [...this.#columns], edges };
  }
}
