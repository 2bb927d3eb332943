import type { JsonValue } from '@groundwork/contract/base/json';
import type { FormValues } from '@groundwork/contract/forms/form-values';
import { MapTree } from './map-tree.ts';

export type Position = { x: number; y: number };

/**
 * `position` is null until a person or a layout sets it. `held_by` is set on nodes of another team, shown through a
 * view node.
 */
export type MapNode = {
  id: string;
  path: string;
  node_type: string;
  fields: FormValues;
  position: Position | null;
  read_only: boolean;
  held_by: HeldBy | null;
};
export type HeldBy = { id: string; name: string; shared: boolean };

export type MapEdge = { id: string; src_node_id: string; dst_node_id: string; edge_type: string; metadata: FormValues };

/** A node to add: under a parent, before a child of it, or as its last child. */
export type AddedNode = Omit<MapNode, 'path'> & { parent_id: string | null; before?: string | null };

/**
 * An edit of a map. Removing a node without its subtree moves its children to its parent. Setting a field to null
 * removes the field.
 */
export type MapCommand =
  | { type: 'add'; nodes: AddedNode[]; edges: MapEdge[] }
  | { type: 'remove'; id: string; subtree: boolean }
  | { type: 'move'; id: string; parent_id: string | null; before?: string | null }
  | { type: 'change'; id: string; fields: Record<string, JsonValue | null>; node_type?: string }
  | Report
  | { type: 'place'; positions: { id: string; position: Position | null }[] }
  | { type: 'connect'; edge: MapEdge }
  | { type: 'relate'; id: string; metadata: Record<string, JsonValue | null>; edge_type?: string }
  | { type: 'disconnect'; id: string };

/** A report about a node. `fields` are the values that the node shows until the server answers. */
export type Report = { type: 'report'; id: string; template_id: string; data: FormValues; fields: FormValues };

export type Rows = { nodes: MapNode[]; edges: MapEdge[] };
/** The rows to refetch: nodes with their connections, or the whole map. */
export type Stale = ReadonlySet<string> | 'everything';
/** Current rows from the server. A row that `of` names and that is not included no longer exists. */
export type News = Partial<Rows> & { of?: Stale };

/** The rows of an open map, the commands that change them, and how to take the changes back. */
export class MapRows {
  readonly nodes = new Map<string, MapNode>();
  readonly edges = new Map<string, MapEdge>();
  readonly tree: MapTree;
  /** The server's version of rows that commands have changed; null for rows that the server does not have. */
  readonly #known = { nodes: new Map<string, MapNode | null>(), edges: new Map<string, MapEdge | null>() };
  /** The places of held nodes relative to the top of their branch, by the id of the top. */
  readonly #heldPlaces = new Map<string, Map<string, Position>>();

  constructor({ nodes, edges }: Rows) {
    for (const node of nodes) this.nodes.set(node.id, node);
    this.tree = new MapTree(nodes);
    for (const edge of edges) if (this.#joins(edge)) this.edges.set(edge.id, edge);
  }

  /** Takes rows from the server. */
  take({ nodes = [], edges = [], of = new Set() }: News) {
    const there = new Set(nodes.map(({ id }) => id));
    const gone = [...(of === 'everything' ? this.nodes.keys() : of)].filter((id) => !there.has(id));
    for (const node of nodes) this.#setNode(node);
    for (const id of gone) this.#dropNode(id);
    this.#settle(this.tree.take(nodes, gone));
    if (of === 'everything') for (const id of [...this.edges.keys()]) this.#dropEdge(id);
    else if (of.size > 0) this.#dropEdges(of);
    for (const edge of edges) if (this.#joins(edge)) this.#setEdge(edge);
  }

  /** Copies into the nodes the paths that the tree has assigned. */
  #settle(rows: { id: string; path: string }[]) {
    for (const { id, path } of rows) {
      const node = this.nodes.get(id);
      if (node && node.path !== path) this.#setNode({ ...node, path });
    }
  }

  /** Rolls the rows back to the server's version, without the pending edits. */
  takeBack() {
    const { nodes, edges } = this.#known;
    const there: MapNode[] = [];
    const gone: string[] = [];
    for (const [id, node] of nodes) {
      if (node) {
        this.nodes.set(id, node);
        there.push(node);
      } else {
        this.nodes.delete(id);
        gone.push(id);
      }
    }
    for (const [id, edge] of edges) {
      if (edge) this.edges.set(id, edge);
      else this.edges.delete(id);
    }
    this.tree.take(there, gone);
    this.forget();
  }

  /**
   * Returns whether a command was skipped because its nodes are gone. A command that is already done misses nothing.
   */
  misses = (command: MapCommand): boolean => {
    switch (command.type) {
      case 'add':
        return command.nodes.some(({ id }) => !this.tree.has(id));
      case 'move':
      case 'change':
      case 'report':
        return (
          !this.tree.has(command.id) ||
          (command.type === 'move' && command.parent_id !== null && !this.tree.has(command.parent_id))
        );
      case 'connect':
        return !this.edges.has(command.edge.id);
      case 'relate':
        return !this.edges.has(command.id);
      default:
        return false;
    }
  };

  /** Makes the current rows the server's version. */
  forget() {
    this.#known.nodes.clear();
    this.#known.edges.clear();
  }

  #setNode(node: MapNode) {
    this.#remember(node.id);
    this.nodes.set(node.id, node);
  }
  #dropNode(id: string) {
    this.#remember(id);
    this.nodes.delete(id);
  }
  #remember(id: string) {
    if (!this.#known.nodes.has(id)) this.#known.nodes.set(id, this.nodes.get(id) ?? null);
  }
  #setEdge(edge: MapEdge) {
    this.#rememberEdge(edge.id);
    this.edges.set(edge.id, edge);
  }
  #dropEdge(id: string) {
    this.#rememberEdge(id);
    this.edges.delete(id);
  }
  #rememberEdge(id: string) {
    if (!this.#known.edges.has(id)) this.#known.edges.set(id, this.edges.get(id) ?? null);
  }

  /**
   * Applies commands in turn. Returns those that had an effect, those that had none, and the commands that undo the
   * former.
   */
  applyAll(commands: MapCommand[]) {
    const done: MapCommand[] = [];
    const skipped: MapCommand[] = [];
    const inverses: MapCommand[][] = [];
    for (const given of commands) {
      const command = this.#sound(given);
      const inverse = this.#apply(command);
      (inverse.length > 0 ? done : skipped).push(command);
      inverses.push(inverse);
    }
    return { done, skipped, inverse: inverses.toReversed().flat() };
  }

  /** Replaces `before` by null (last) if that node is not, or no longer, a child of the parent. */
  #sound(command: MapCommand): MapCommand {
    const isBelow = ({ parent_id, before }: { parent_id: string | null; before?: string | null }) =>
      before == null || (this.tree.has(before) && this.tree.parent(before) === parent_id);
    if (command.type === 'move') return isBelow(command) ? command : { ...command, before: null };
    if (command.type === 'add' && !command.nodes.every(isBelow))
      return { ...command, nodes: command.nodes.map((node) => (isBelow(node) ? node : { ...node, before: null })) };
    return command;
  }

  /** Applies a command and returns the commands that undo it; none when it had no effect. */
  #apply(command: MapCommand): MapCommand[] {
    switch (command.type) {
      case 'add':
        return this.#add(command.nodes, command.edges);
      case 'remove':
        return command.subtree ? this.#removeBranch(command.id) : this.#removeAlone(command.id);
      case 'move':
        return this.#move(command.id, command.parent_id, command.before ?? null);
      case 'change':
        return this.#change(command);
      case 'report':
        return this.#report(command);
      case 'place':
        return this.#place(command.positions);
      case 'connect':
        return this.#connect(command.edge);
      case 'relate':
        return this.#relate(command);
      case 'disconnect':
        return this.#disconnect(command.id);
    }
  }

  /** A report is sent even if it changes nothing that the node shows. */
  #report({ id, fields }: Report): MapCommand[] {
    if (!this.tree.has(id)) return [];
    const change = { type: 'change', id, fields } as const;
    return [...this.#change(change), change];
  }

  #add(nodes: AddedNode[], edges: MapEdge[]): MapCommand[] {
    const inverse: MapCommand[] = [];
    // Adds siblings together, so that the tree makes room for all of them once.
    for (const [first, ...others] of Map.groupBy(
      nodes,
      ({ parent_id, before }) => `${parent_id} ${before ?? ''}`,
    ).values()) {
      if (!first || (first.parent_id !== null && !this.tree.has(first.parent_id))) continue;
      const coming = [first, ...others].filter(({ id }) => !this.tree.has(id));
      if (coming.length === 0) continue;
      const ids = coming.map(({ id }) => id);
      const rows = this.tree.put(ids, first.parent_id, first.before ?? null);
      for (const { parent_id: _, before: __, ...node } of coming)
        this.#setNode({ ...node, path: this.tree.path(node.id) ?? '' });
      this.#settle(rows);
      // The undo removes no subtree, to keep nodes that others have added below.
      inverse.unshift(...ids.map((id): MapCommand => ({ type: 'remove', id, subtree: false })));
    }
    return [...edges.flatMap((edge) => this.#connect(edge)), ...inverse];
  }

  #removeBranch(id: string): MapCommand[] {
    if (!this.tree.has(id)) return [];
    const ids = [...this.tree.walk(id)];
    // Undo cannot restore nodes of another team, because removing them ended their view.
    const nodes = ids.filter((each) => !this.nodes.get(each)?.read_only).map((each) => this.#asAdded(each));
    if (nodes[0]) nodes[0].before = this.tree.next(id);
    return [{ type: 'add', nodes, edges: this.#takeOut(ids) }];
  }

  #removeAlone(id: string): MapCommand[] {
    if (!this.tree.has(id)) return [];
    const children = this.tree.children(id);
    const back: MapCommand[] = children.map((child) => ({ type: 'move', id: child, parent_id: id }));
    const node = { ...this.#asAdded(id), before: this.tree.next(id) };
    for (const child of children) this.#settle(this.tree.put([child], node.parent_id, null));
    // The promoted children now follow the node, also when it was the last sibling.
    node.before ??= children[0] ?? null;
    return [{ type: 'add', nodes: [node], edges: this.#takeOut([id]) }, ...back];
  }

  #takeOut(ids: string[]): MapEdge[] {
    const edges = this.#dropEdges(new Set(ids));
    for (const id of ids) this.#dropNode(id);
    this.tree.take([], ids);
    return edges;
  }

  #move(id: string, parent: string | null, before: string | null): MapCommand[] {
    if (
      !this.tree.has(id) ||
      before === id ||
      (parent !== null && (!this.tree.has(parent) || this.tree.isWithin(parent, id)))
    )
      return [];
    const [from, next] = [this.tree.parent(id), this.tree.next(id)];
    if (from === parent && next === before) return [];
    this.#settle(this.tree.put([id], parent, before));
    return [{ type: 'move', id, parent_id: from, before: next }];
  }

  #change({ id, fields, node_type }: Extract<MapCommand, { type: 'change' }>): MapCommand[] {
    const node = this.nodes.get(id);
    if (!node) return [];
    const { next, before } = changed(node.fields, fields);
    this.#setNode({ ...node, fields: next, node_type: node_type ?? node.node_type });
    return [{ type: 'change', id, fields: before, ...(node_type !== undefined && { node_type: node.node_type }) }];
  }

  #place(positions: { id: string; position: Position | null }[]): MapCommand[] {
    const before: typeof positions = [];
    for (const { id, position } of positions) {
      const node = this.nodes.get(id);
      if (!node) continue;
      before.push({ id, position: node.position });
      this.#setNode({ ...node, position });
      if (node.read_only) this.#carryHeld(id, node.position, position);
    }
    return before.length > 0 ? [{ type: 'place', positions: before.toReversed() }] : [];
  }

  /**
   * Moves the nodes below a held branch's top together with the top. The nodes keep their layout relative to the top.
   * When the top loses its position, the nodes lose theirs too, and get them back with the next position of the top.
   */
  #carryHeld(standIn: string, from: Position | null, to: Position | null) {
    const kept = this.#heldPlaces.get(standIn) ?? new Map<string, Position>();
    this.#heldPlaces.set(standIn, kept);
    for (const id of this.tree.walk(standIn)) {
      const node = this.nodes.get(id);
      if (id === standIn || !node) continue;
      if (node.position && from) kept.set(id, { x: node.position.x - from.x, y: node.position.y - from.y });
      const by = from ? node.position && kept.get(id) : kept.get(id);
      if (by) this.#setNode({ ...node, position: to && { x: to.x + by.x, y: to.y + by.y } });
    }
  }

  #connect(edge: MapEdge): MapCommand[] {
    if (this.edges.has(edge.id) || !this.#joins(edge)) return [];
    this.#setEdge(edge);
    return [{ type: 'disconnect', id: edge.id }];
  }

  #relate({ id, metadata, edge_type }: Extract<MapCommand, { type: 'relate' }>): MapCommand[] {
    const edge = this.edges.get(id);
    if (!edge) return [];
    const { next, before } = changed(edge.metadata, metadata);
    this.#setEdge({ ...edge, metadata: next, edge_type: edge_type ?? edge.edge_type });
    return [{ type: 'relate', id, metadata: before, ...(edge_type !== undefined && { edge_type: edge.edge_type }) }];
  }

  #disconnect(id: string): MapCommand[] {
    const edge = this.edges.get(id);
    if (!edge) return [];
    this.#dropEdge(id);
    return [{ type: 'connect', edge }];
  }

  #joins = (edge: MapEdge) =>
    edge.src_node_id !== edge.dst_node_id && this.tree.has(edge.src_node_id) && this.tree.has(edge.dst_node_id);

  #dropEdges(of: ReadonlySet<string>): MapEdge[] {
    const dropped = [...this.edges.values()].filter((edge) => of.has(edge.src_node_id) || of.has(edge.dst_node_id));
    for (const edge of dropped) this.#dropEdge(edge.id);
    return dropped;
  }

  #asAdded(id: string): AddedNode {
    const { path: _, ...node } = this.nodes.get(id) as MapNode;
    return { ...node, parent_id: this.tree.parent(id) };
  }
}

/** Returns the changed values and the changes that undo this. Null removes a value. */
function changed(values: FormValues, changes: Record<string, JsonValue | null>) {
  const next = { ...values };
  const before: Record<string, JsonValue | null> = {};
  for (const [name, value] of Object.entries(changes)) {
    before[name] = next[name] ?? null;
    if (value === null) delete next[name];
    else next[name] = value;
  }
  return { next, before };
}
