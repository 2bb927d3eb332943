import { labelOf, pathAbove, precedes } from './map-paths.ts';

type Rooted = { id: string; path: string };

/** Who stands under whom in a map, read from the paths of its nodes. Siblings are in the order of their labels. */
export class MapTree {
  readonly #paths = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #parents = new Map<string, string | null>();
  readonly #children = new Map<string | null, string[]>();

  constructor(nodes: Iterable<Rooted>) {
    for (const { id, path } of nodes) {
      this.#paths.set(id, path);
      this.#ids.set(path, id);
    }
    for (const [id, path] of this.#paths) {
      const parent = this.#nearestAbove(path);
      this.#parents.set(id, parent);
      const siblings = this.#children.get(parent);
      if (siblings) siblings.push(id);
      else this.#children.set(parent, [id]);
    }
    for (const siblings of this.#children.values()) this.#sort(siblings);
  }

  has = (id: string) => this.#paths.has(id);
  path = (id: string) => this.#paths.get(id);
  idAt = (path: string) => this.#ids.get(path);
  parent = (id: string) => this.#parents.get(id) ?? null;
  children = (id: string | null): readonly string[] => this.#children.get(id) ?? [];
  get roots() {
    return this.children(null);
  }

  /** The first generation is 1. */
  generation(id: string): number {
    let generation = 1;
    for (let above = this.parent(id); above !== null; above = this.parent(above)) generation++;
    return generation;
  }

  isWithin(id: string, ancestor: string): boolean {
    for (let at: string | null = id; at !== null; at = this.parent(at)) if (at === ancestor) return true;
    return false;
  }

  /** A branch or the whole map, parents before children, siblings in order; below what `closed` names it does not go. */
  *walk(from: string | null = null, closed?: ReadonlySet<string>): Generator<string> {
    const waiting = from === null ? this.roots.toReversed() : [from];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      yield id;
      if (closed?.has(id)) continue;
      const below = this.children(id);
      for (let index = below.length - 1; index >= 0; index--) waiting.push(below[index] as string);
    }
  }

  /** Puts a node, or a whole branch that is in the tree already, under a parent; `wish` is the path that it had there before. Gives what moved to which path. */
  put(id: string, parent: string | null, wish?: string): Rooted[] {
    const before = this.#paths.get(id);
    if (before !== undefined) this.#leave(id);
    const path = this.#freePath(parent, wish);
    this.#parents.set(id, parent);
    const siblings = this.#children.get(parent);
    this.#paths.set(id, path);
    if (!siblings) this.#children.set(parent, [id]);
    else if (precedes(labelOf(this.#pathOf(siblings.at(-1))), labelOf(path))) siblings.push(id);
    else {
      siblings.push(id);
      this.#sort(siblings);
    }
    if (before === undefined) {
      this.#ids.set(path, id);
      return [{ id, path }];
    }
    const moved = [...this.walk(id)].map((each) => ({ id: each, path: each === id ? path : path + this.#pathOf(each).slice(before.length) }));
    for (const each of moved) this.#ids.delete(each.id === id ? before : this.#pathOf(each.id));
    for (const each of moved) {
      this.#paths.set(each.id, each.path);
      this.#ids.set(each.path, each.id);
    }
    return moved;
  }

  /** Takes a branch out. */
  takeOut(id: string) {
    this.#leave(id);
    for (const each of [...this.walk(id)]) {
      this.#ids.delete(this.#pathOf(each));
      this.#paths.delete(each);
      this.#parents.delete(each);
      this.#children.delete(each);
    }
  }

  #pathOf = (id: string | undefined) => this.#paths.get(id ?? '') ?? '';

  #leave(id: string) {
    const parent = this.parent(id);
    const left = this.children(parent).filter((sibling) => sibling !== id);
    if (left.length > 0) this.#children.set(parent, left);
    else this.#children.delete(parent);
  }

  #sort(siblings: string[]) {
    siblings.sort((one, other) => (precedes(labelOf(this.#pathOf(one)), labelOf(this.#pathOf(other))) ? -1 : 1));
  }

  /** Of a branch that is shown without what is above it, the top is a root. */
  #nearestAbove(path: string): string | null {
    for (let above = pathAbove(path); above !== null; above = pathAbove(above)) {
      const id = this.#ids.get(above);
      if (id !== undefined) return id;
    }
    return null;
  }

  #freePath(parent: string | null, wish: string | undefined): string {
    const start = parent === null ? '' : `${this.#pathOf(parent)}.`;
    if (wish?.startsWith(start) && !this.#ids.has(wish) && this.#nearestAbove(wish) === parent) return wish;
    const last = this.children(parent).findLast((id) => /^\d+$/.test(labelOf(this.#pathOf(id))));
    let label = last === undefined ? 1n : BigInt(labelOf(this.#pathOf(last))) + 1n;
    while (this.#ids.has(start + label)) label++;
    return start + label;
  }
}
