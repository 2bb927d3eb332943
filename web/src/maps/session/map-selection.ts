import type { TypedText } from '../../base/drafts/typed-text.ts';

/** A connection with a start and no end yet. */
type Link = { from: string; type: string };

/**
 * A selected node or connection that others have removed, with what the person was typing. `team` is the team that held
 * the node, if this map only showed it.
 */
export type Ended = { kind: 'node' | 'edge'; title: string; team: string | null; typed: TypedText[] };

/** The selection of a map, the active node for the keyboard, and the node whose title is being edited. */
export class MapSelection {
  #ids: ReadonlySet<string> = new Set();
  #active: string | null = null;
  #editing: string | null = null;
  #edge: string | null = null;
  #link: Link | null = null;
  #ended: Ended | null = null;
  #marked: ReadonlySet<string> = new Set();
  /** Where people edit titles when canvas and outline are both visible: in the one that they used last. */
  writesIn: 'canvas' | 'outline' = 'canvas';
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get ids(): ReadonlySet<string> {
    return this.#ids;
  }
  get active() {
    return this.#active;
  }
  /** The node whose title is being edited in place. */
  get editing() {
    return this.#editing;
  }
  /** The selected connection, instead of nodes. */
  get edge() {
    return this.#edge;
  }

  /** The selected node or connection that others have removed. A new selection clears it. */
  get ended() {
    return this.#ended;
  }

  /** The connection that is being drawn without a drag. The next selected node becomes its end. */
  get link() {
    return this.#link;
  }

  /** The nodes that have the ring of the selection without being selected: those whose steps are chosen. */
  get marked(): ReadonlySet<string> {
    return this.#marked;
  }
  mark(ids: Iterable<string>) {
    const next = new Set(ids);
    if (next.size === this.#marked.size && this.#marked.isSupersetOf(next)) return;
    this.#marked = next;
    this.#notify();
  }

  select(ids: Iterable<string>, active?: string | null) {
    const selected = [...ids];
    this.#become(selected, active === undefined ? (selected.at(-1) ?? null) : active);
  }
  toggle(id: string) {
    if (this.#ids.has(id)) this.select([...this.#ids].filter((each) => each !== id));
    else this.select([...this.#ids, id]);
  }
  clear() {
    this.#become([], null);
  }
  /** Selects a node and starts editing its title; null ends editing. */
  edit(id: string | null) {
    if (id === null) this.#become(this.#ids, this.#active, { edge: this.#edge });
    else this.#become([id], id, { editing: id });
  }
  selectEdge(id: string | null) {
    this.#become([], null, { edge: id });
  }
  beginLink(link: Link | null) {
    this.#link = link;
    this.#notify();
  }
  /**
   * Drops nodes and connections that no longer exist. `ended` describes the selected node or connection that others
   * have removed.
   */
  keep(nodes: { has(id: string): boolean }, edges: { has(id: string): boolean }, ended = this.#ended) {
    const there = (id: string | null) => (id !== null && nodes.has(id) ? id : null);
    const ids = [...this.#ids].filter((id) => nodes.has(id));
    if (this.#link !== null && !nodes.has(this.#link.from)) this.beginLink(null);
    const edge = this.#edge !== null && edges.has(this.#edge) ? this.#edge : null;
    this.#become(ids, there(this.#active), { editing: there(this.#editing), edge, ended });
  }

  #become(
    ids: Iterable<string>,
    active: string | null,
    {
      editing = null,
      edge = null,
      ended = null,
    }: { editing?: string | null; edge?: string | null; ended?: Ended | null } = {},
  ) {
    const next = new Set(ids);
    const isSame = next.size === this.#ids.size && this.#ids.isSupersetOf(next);
    if (isSame && active === this.#active && editing === this.#editing && edge === this.#edge && ended === this.#ended)
      return;
    if (!isSame) this.#ids = next;
    this.#active = active;
    this.#editing = editing;
    this.#edge = edge;
    this.#ended = ended;
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }
}
