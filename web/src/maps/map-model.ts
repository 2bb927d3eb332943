import type { JsonValue } from '@groundwork/contract/form-fields';
import type { FormValues } from '@groundwork/contract/form-values';
import { MapTree } from './map-tree.ts';

export type Position = { x: number; y: number };

/** `position` is null until somebody places the node or a layout does; `held_by` is the team whose node this is a live view of. */
export type MapNode = {
  id: string;
  path: string;
  node_type: string;
  fields: FormValues;
  position: Position | null;
  read_only: boolean;
  held_by: { id: string; name: string } | null;
};

export type MapEdge = { id: string; src_node_id: string; dst_node_id: string; edge_type: string; metadata: FormValues };

/** A node as a command adds it: under a parent, at a path only when it had that path before. */
export type AddedNode = Omit<MapNode, 'path'> & { parent_id: string | null; path?: string };

/** What people do to a map. A removed node without its subtree leaves its children to its parent; a field that becomes null is removed. */
export type MapCommand =
  | { type: 'add'; nodes: AddedNode[]; edges: MapEdge[] }
  | { type: 'remove'; id: string; subtree: boolean }
  | { type: 'move'; id: string; parent_id: string | null; path?: string }
  | { type: 'change'; id: string; fields: Record<string, JsonValue | null>; node_type?: string }
  | { type: 'place'; positions: { id: string; position: Position | null }[] }
  | { type: 'connect'; edge: MapEdge }
  | { type: 'disconnect'; id: string };

type Rows = { nodes: MapNode[]; edges: MapEdge[] };

/** A map as it is on the screen: its rows, what was done to them, and which branches are folded. React reads it with `useSyncExternalStore(model.subscribe, model.version)`. */
export class MapModel {
  #nodes = new Map<string, MapNode>();
  #edges = new Map<string, MapEdge>();
  #tree = new MapTree([]);
  #done: MapCommand[][] = [];
  #undone: MapCommand[][] = [];
  #collapsed = new Set<string>();
  #focus: string | null = null;
  #version = 0;
  readonly #listeners = new Set<() => void>();

  constructor({ nodes, edges }: Rows) {
    this.#take({ nodes, edges });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly version = () => this.#version;

  get nodes(): ReadonlyMap<string, MapNode> {
    return this.#nodes;
  }
  get edges(): ReadonlyMap<string, MapEdge> {
    return this.#edges;
  }
  get tree(): Pick<MapTree, 'has' | 'parent' | 'children' | 'roots' | 'generation' | 'isWithin' | 'walk'> {
    return this.#tree;
  }
  get collapsed(): ReadonlySet<string> {
    return this.#collapsed;
  }
  /** The branch that alone is shown. */
  get focus(): string | null {
    return this.#focus;
  }
  get canUndo() {
    return this.#done.length > 0;
  }
  get canRedo() {
    return this.#undone.length > 0;
  }

  /** What is on the canvas, parents before children. */
  shown(): string[] {
    return [...this.#tree.walk(this.#focus, this.#collapsed)];
  }

  /** One gesture: all its commands are one step of undo. Gives the commands that did something, which are those to send. */
  run(commands: MapCommand[]): MapCommand[] {
    const { done, inverse } = this.#applyAll(commands);
    if (inverse.length > 0) {
      this.#done.push(inverse);
      this.#undone = [];
      this.#tell();
    }
    return done;
  }

  readonly undo = () => this.#step(this.#done, this.#undone);
  readonly redo = () => this.#step(this.#undone, this.#done);

  /** What the server says: rows as they are now, also those that this person has just changed, and ids that are gone. It is no step of undo. */
  receive({ nodes = [], edges = [], gone = [] }: Partial<Rows> & { gone?: string[] }) {
    const left = new Set(gone);
    const keep = (row: { id: string }) => !left.has(row.id);
    this.#take({
      nodes: [...new Map([...this.#nodes, ...nodes.map((node) => [node.id, node] as const)]).values()].filter(keep),
      edges: [...new Map([...this.#edges, ...edges.map((edge) => [edge.id, edge] as const)]).values()].filter(keep),
    });
    this.#tell();
  }

  setCollapsed(ids: Iterable<string>, isCollapsed: boolean) {
    for (const id of ids) {
      if (!isCollapsed) this.#collapsed.delete(id);
      else if (this.#tree.children(id).length > 0) this.#collapsed.add(id);
    }
    this.#tell();
  }

  focusOn(id: string | null) {
    this.#focus = id !== null && this.#tree.has(id) ? id : null;
    this.#tell();
  }

  /** Opens what hides a node. */
  reveal(id: string) {
    if (this.#focus !== null && !this.#tree.isWithin(id, this.#focus)) this.#focus = null;
    for (let above = this.#tree.parent(id); above !== null; above = this.#tree.parent(above)) this.#collapsed.delete(above);
    this.#tell();
  }

  #take({ nodes, edges }: Rows) {
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#tree = new MapTree(nodes);
    this.#edges = new Map(edges.filter((edge) => this.#joins(edge)).map((edge) => [edge.id, edge]));
  }

  #tell() {
    this.#version++;
    if (this.#focus !== null && !this.#tree.has(this.#focus)) this.#focus = null;
    for (const id of this.#collapsed) if (this.#tree.children(id).length === 0) this.#collapsed.delete(id);
    for (const listener of this.#listeners) listener();
  }

  #step(from: MapCommand[][], to: MapCommand[][]): MapCommand[] {
    const commands = from.pop();
    if (!commands) return [];
    const { done, inverse } = this.#applyAll(commands);
    // Others may have removed what this step was about; then there is nothing to take back either.
    if (inverse.length > 0) to.push(inverse);
    this.#tell();
    return done;
  }

  #applyAll(commands: MapCommand[]) {
    const done: MapCommand[] = [];
    const inverses: MapCommand[][] = [];
    for (const command of commands) {
      const inverse = this.#apply(command);
      if (inverse.length === 0) continue;
      done.push(command);
      inverses.push(inverse);
    }
    return { done, inverse: inverses.toReversed().flat() };
  }

  /** Gives the commands that take it back; none when nothing could be done. */
  #apply(command: MapCommand): MapCommand[] {
    switch (command.type) {
      case 'add':
        return this.#add(command.nodes, command.edges);
      case 'remove':
        return command.subtree ? this.#removeBranch(command.id) : this.#removeAlone(command.id);
      case 'move':
        return this.#move(command.id, command.parent_id, command.path);
      case 'change':
        return this.#change(command);
      case 'place':
        return this.#place(command.positions);
      case 'connect':
        return this.#connect(command.edge);
      case 'disconnect':
        return this.#disconnect(command.id);
    }
  }

  #add(nodes: AddedNode[], edges: MapEdge[]): MapCommand[] {
    const inverse: MapCommand[] = [];
    for (const { parent_id, path, ...node } of nodes) {
      if (this.#tree.has(node.id) || (parent_id !== null && !this.#tree.has(parent_id))) continue;
      for (const row of this.#tree.put(node.id, parent_id, path)) this.#nodes.set(node.id, { ...node, path: row.path });
      // Not the subtree: what others have added below stays.
      inverse.unshift({ type: 'remove', id: node.id, subtree: false });
    }
    return [...edges.flatMap((edge) => this.#connect(edge)), ...inverse];
  }

  #removeBranch(id: string): MapCommand[] {
    if (!this.#tree.has(id)) return [];
    const ids = [...this.#tree.walk(id)];
    const nodes = ids.map((each) => this.#asAdded(each));
    const edges = this.#dropEdges(new Set(ids));
    for (const each of ids) this.#nodes.delete(each);
    this.#tree.takeOut(id);
    return [{ type: 'add', nodes, edges }];
  }

  #removeAlone(id: string): MapCommand[] {
    if (!this.#tree.has(id)) return [];
    const parent = this.#tree.parent(id);
    const node = this.#asAdded(id);
    const edges = this.#dropEdges(new Set([id]));
    const back: MapCommand[] = [];
    for (const child of [...this.#tree.children(id)]) {
      back.push({ type: 'move', id: child, parent_id: id, path: this.#tree.path(child) });
      this.#put(child, parent);
    }
    this.#nodes.delete(id);
    this.#tree.takeOut(id);
    return [{ type: 'add', nodes: [node], edges }, ...back];
  }

  #move(id: string, parent: string | null, path: string | undefined): MapCommand[] {
    const before = this.#tree.path(id);
    if (before === undefined || (parent !== null && !this.#tree.has(parent))) return [];
    const from = this.#tree.parent(id);
    if (from === parent || (parent !== null && this.#tree.isWithin(parent, id))) return [];
    this.#put(id, parent, path);
    return [{ type: 'move', id, parent_id: from, path: before }];
  }

  #put(id: string, parent: string | null, path?: string) {
    for (const row of this.#tree.put(id, parent, path)) {
      const node = this.#nodes.get(row.id);
      if (node) this.#nodes.set(row.id, { ...node, path: row.path });
    }
  }

  #change({ id, fields, node_type }: Extract<MapCommand, { type: 'change' }>): MapCommand[] {
    const node = this.#nodes.get(id);
    if (!node) return [];
    const next = { ...node.fields };
    const before: Record<string, JsonValue | null> = {};
    for (const [name, value] of Object.entries(fields)) {
      before[name] = next[name] ?? null;
      if (value === null) delete next[name];
      else next[name] = value;
    }
    this.#nodes.set(id, { ...node, fields: next, node_type: node_type ?? node.node_type });
    return [{ type: 'change', id, fields: before, ...(node_type !== undefined && { node_type: node.node_type }) }];
  }

  #place(positions: { id: string; position: Position | null }[]): MapCommand[] {
    const before: typeof positions = [];
    for (const { id, position } of positions) {
      const node = this.#nodes.get(id);
      if (!node) continue;
      before.push({ id, position: node.position });
      this.#nodes.set(id, { ...node, position });
    }
    return before.length > 0 ? [{ type: 'place', positions: before.toReversed() }] : [];
  }

  #connect(edge: MapEdge): MapCommand[] {
    if (this.#edges.has(edge.id) || !this.#joins(edge)) return [];
    this.#edges.set(edge.id, edge);
    return [{ type: 'disconnect', id: edge.id }];
  }

  #disconnect(id: string): MapCommand[] {
    const edge = this.#edges.get(id);
    if (!edge) return [];
    this.#edges.delete(id);
    return [{ type: 'connect', edge }];
  }

  #joins = (edge: MapEdge) => edge.src_node_id !== edge.dst_node_id && this.#tree.has(edge.src_node_id) && this.#tree.has(edge.dst_node_id);

  #dropEdges(of: ReadonlySet<string>): MapEdge[] {
    const dropped = [...this.#edges.values()].filter((edge) => of.has(edge.src_node_id) || of.has(edge.dst_node_id));
    for (const edge of dropped) this.#edges.delete(edge.id);
    return dropped;
  }

  #asAdded = (id: string): AddedNode => ({ ...(this.#nodes.get(id) as MapNode), parent_id: this.#tree.parent(id) });
}
