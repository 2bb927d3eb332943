/** What of a map is selected, which node of that the keyboard acts on, and whose title is being written. */
export class MapSelection {
  #ids: ReadonlySet<string> = new Set();
  #active: string | null = null;
  #editing: string | null = null;
  #edge: string | null = null;
  /** Where a title is written, when both are in sight: where people were last. */
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
  /** The node whose title is being written in its place. */
  get editing() {
    return this.#editing;
  }
  /** A connection, instead of nodes. */
  get edge() {
    return this.#edge;
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
  /** Selects a node and begins to write its title; null ends that. */
  edit(id: string | null) {
    if (id === null) this.#become(this.#ids, this.#active, { edge: this.#edge });
    else this.#become([id], id, { editing: id });
  }
  selectEdge(id: string | null) {
    this.#become([], null, { edge: id });
  }
  /** Forgets what is not there any more. */
  keep(nodes: { has(id: string): boolean }, edges: { has(id: string): boolean }) {
    const there = (id: string | null) => (id !== null && nodes.has(id) ? id : null);
    const ids = [...this.#ids].filter((id) => nodes.has(id));
    const edge = this.#edge !== null && edges.has(this.#edge) ? this.#edge : null;
    this.#become(ids, there(this.#active), { editing: there(this.#editing), edge });
  }

  #become(ids: Iterable<string>, active: string | null, { editing = null, edge = null }: { editing?: string | null; edge?: string | null } = {}) {
    const next = new Set(ids);
    const isSame = next.size === this.#ids.size && this.#ids.isSupersetOf(next);
    if (isSame && active === this.#active && editing === this.#editing && edge === this.#edge) return;
    if (!isSame) this.#ids = next;
    this.#active = active;
    this.#editing = editing;
    this.#edge = edge;
    for (const listener of this.#listeners) listener();
  }
}
