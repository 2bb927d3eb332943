import { labelOf, pathAbove, precedes } from './map-paths.ts';

type Rooted = { id: string; path: string };

/** Extra room for later inserts, as in `rules.shift_siblings`. */
const room = 16;

const none: readonly string[] = [];

/** The tree of a map, built from the paths of its nodes. Siblings are sorted by label. */
export class MapTree {
  readonly #paths = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #parents = new Map<string, string | null>();
  readonly #children = new Map<string | null, readonly string[]>();
  /** Orphans, attached to their nearest ancestor. */
  readonly #strays = new Set<string>();

  constructor(nodes: Iterable<Rooted>) {
    for (const { id, path } of nodes) {
      this.#paths.set(id, path);
      this.#ids.set(path, id);
    }
    this.#stand([...this.#paths.keys()]);
  }

  has = (id: string) => this.#paths.has(id);
  path = (id: string) => this.#paths.get(id);
  parent = (id: string) => this.#parents.get(id) ?? null;
  children = (id: string | null): readonly string[] => this.#children.get(id) ?? none;
  get roots() {
    return this.children(null);
  }

  /** Returns the next sibling of a node. */
  next(id: string): string | null {
    const siblings = this.children(this.parent(id));
    return siblings[siblings.indexOf(id) + 1] ?? null;
  }

  /** Returns the depth of a node; a root has 1. */
  generation(id: string): number {
    let generation = 1;
    for (let above = this.parent(id); above !== null; above = this.parent(above)) generation++;
    return generation;
  }

  isWithin(id: string, ancestor: string): boolean {
    for (let at: string | null = id; at !== null; at = this.parent(at)) if (at === ancestor) return true;
    return false;
  }

  /**
   * Yields a branch or the whole map, parents before children, siblings in order. Skips the descendants of `closed`
   * nodes.
   */
  *walk(from: string | null = null, closed?: ReadonlySet<string>): Generator<string> {
    const waiting = from === null ? this.roots.toReversed() : [from];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      yield id;
      if (closed?.has(id)) continue;
      const below = this.children(id);
      for (let index = below.length - 1; index >= 0; index--) waiting.push(below[index] as string);
    }
  }

  /**
   * Puts nodes, or a branch of this tree, under a parent: before a child of it, or last. Renumbers the siblings after
   * them if needed, as the server does. Returns all changed paths.
   */
  put(ids: readonly string[], parent: string | null, before: string | null): Rooted[] {
    const start = parent === null ? '' : `${this.#pathOf(parent)}.`;
    const others = this.children(parent).filter((sibling) => !ids.includes(sibling) && !this.#strays.has(sibling));
    const place = before === null ? others.length : others.indexOf(before);
    const numberOf = (sibling: string | undefined) =>
      sibling === undefined ? 0 : Number(labelOf(this.#pathOf(sibling)));
    const previous = numberOf(others[place - 1]);
    const next = numberOf(others[place]);
    const last = previous + ids.length;
    const inTheWay = last >= next ? others.slice(place) : [];
    return this.take([
      ...inTheWay.map((sibling) => ({ id: sibling, path: `${start}${numberOf(sibling) + last + room - next}` })),
      ...ids.map((id, nth) => ({ id, path: `${start}${previous + 1 + nth}` })),
    ]);
  }

  /**
   * Moves nodes with their descendants to the given paths, and removes nodes that are gone. Returns all changed paths.
   */
  take(nodes: readonly Rooted[], gone: Iterable<string> = []): Rooted[] {
    const left = new Set([...gone].filter(this.has));
    const placed = new Map<string, string>();
    for (const { id, path } of nodes) if (!left.has(id) && this.#ids.get(path) !== id) placed.set(id, path);
    const stays = (id: string) => !placed.has(id) && !left.has(id);

    // Descendants move along, unless they have a given path themselves.
    const changed: Rooted[] = [];
    const waiting = [...placed].map(([id, path]) => ({ id, path }));
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      changed.push(at);
      for (const child of this.children(at.id))
        if (stays(child)) waiting.push({ id: child, path: `${at.path}.${labelOf(this.#pathOf(child))}` });
    }
    const alone = [...left].flatMap((id) => this.children(id).filter(stays));
    this.#leave([...placed.keys(), ...left]);
    for (const { id } of changed) this.#forget(id);
    for (const id of left) {
      this.#forget(id);
      this.#paths.delete(id);
      this.#parents.delete(id);
      this.#children.delete(id);
      this.#strays.delete(id);
    }
    for (const { id, path } of changed) {
      this.#paths.set(id, path);
      this.#ids.set(path, id);
    }
    this.#stand([...placed.keys(), ...alone]);
    const found = [...this.#strays].filter((id) => this.#nearestAbove(this.#pathOf(id)) !== this.parent(id));
    this.#leave(found);
    this.#stand(found);
    return changed;
  }

  #pathOf = (id: string | undefined) => this.#paths.get(id ?? '') ?? '';

  #forget(id: string) {
    const path = this.#paths.get(id);
    if (path !== undefined && this.#ids.get(path) === id) this.#ids.delete(path);
  }

  #leave(ids: string[]) {
    const leaving = new Set(ids.filter(this.has));
    for (const parent of new Set(Array.from(leaving, this.parent))) {
      const left = this.children(parent).filter((sibling) => !leaving.has(sibling));
      if (left.length > 0) this.#children.set(parent, left);
      else this.#children.delete(parent);
    }
  }

  /** Attaches nodes to their nearest ancestors. */
  #stand(ids: string[]) {
    for (const [parent, coming] of Map.groupBy(ids, (id) => this.#nearestAbove(this.#pathOf(id)))) {
      const above = this.#pathOf(parent ?? undefined).length;
      for (const id of coming) {
        this.#parents.set(id, parent);
        if (Math.max(0, this.#pathOf(id).lastIndexOf('.')) === above) this.#strays.delete(id);
        else this.#strays.add(id);
      }
      this.#children.set(parent, this.#merged(coming, this.children(parent)));
    }
  }

  /**
   * Merges new siblings by label. Labels are equal only while the server's news is incomplete; then the new node is
   * first.
   */
  #merged(coming: string[], siblings: readonly string[]): readonly string[] {
    if (coming.length === 1 && siblings.length === 0) return coming;
    const precede = (one: string | undefined, other: string | undefined) =>
      precedes(labelOf(this.#pathOf(one)), labelOf(this.#pathOf(other)));
    coming.sort((one, other) => (precede(one, other) ? -1 : 1));
    if (siblings.length === 0 || precede(siblings.at(-1), coming[0])) return [...siblings, ...coming];
    const merged: string[] = [];
    let next = 0;
    for (const sibling of siblings) {
      while (next < coming.length && !precede(sibling, coming[next])) merged.push(coming[next++] as string);
      merged.push(sibling);
    }
    return [...merged, ...coming.slice(next)];
  }

  /** Returns null for the top of a branch whose ancestors are absent, which makes it a root. */
  #nearestAbove(path: string): string | null {
    for (let above = pathAbove(path); above !== null; above = pathAbove(above)) {
      const id = this.#ids.get(above);
      if (id !== undefined) return id;
    }
    return null;
  }
}

/** Returns the index of each node's parent. `ids` are in tree order. */
export function parentIndexes(tree: Pick<MapTree, 'parent'>, ids: readonly string[]): Int32Array {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return Int32Array.from(ids, (id) => indexes.get(tree.parent(id) ?? '') ?? -1);
}
