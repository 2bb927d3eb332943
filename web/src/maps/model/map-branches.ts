import { isMeant, wordsOf } from '@groundwork/contract/base/folding';
import type { MapModel } from './map-model.ts';
import type { MapNode } from './map-rows.ts';
import type { NodeFacts } from './map-theme.ts';
import { isMapView } from './map-views.ts';

/** `counted` is the number of nodes whose attendees are known. */
export type Totals = { nodes: number; churches: number; groups: number; people: number; counted: number };

/**
 * Counts nodes and attendees of a branch, or of the whole map, by key: for example generation or missing practice. A
 * node whose key is null does not count.
 */
export function totalsBy<Key>(
  model: MapModel,
  from: string | null,
  factsOf: (node: MapNode) => NodeFacts,
  keyOf: (node: MapNode, facts: NodeFacts, generation: number) => Key | null,
): Map<Key, Totals> {
  const totals = new Map<Key, Totals>();
  for (const { id, generation } of withGenerations(model, from)) {
    const node = model.nodes.get(id) as MapNode;
    if (isMapView(node)) continue;
    const facts = factsOf(node);
    const key = keyOf(node, facts, generation);
    if (key === null) continue;
    const sum = totals.get(key) ?? { nodes: 0, churches: 0, groups: 0, people: 0, counted: 0 };
    sum.nodes++;
    sum[facts.solid ? 'churches' : 'groups']++;
    sum.people += facts.attendees;
    if (facts.counted) sum.counted++;
    totals.set(key, sum);
  }
  return totals;
}

/** Returns the generation of a node, counted from the roots of its map. */
export function generationOf({ nodes, tree }: MapModel, id: string): number {
  let generation = 1;
  for (let above = tree.parent(id); above !== null; above = tree.parent(above))
    if (!isMapView(nodes.get(above) as MapNode)) generation++;
  return generation;
}

/** Yields each node of a branch with its generation, counted from the roots of its map. */
export function* withGenerations(model: MapModel, from: string | null, closed?: ReadonlySet<string>) {
  const below = new Map<string | null, number>([[null, 1]]);
  if (from !== null) below.set(model.tree.parent(from), generationOf(model, from));
  for (const id of model.tree.walk(from, closed)) {
    const generation = below.get(model.tree.parent(id)) ?? 1;
    below.set(id, generation + (isMapView(model.nodes.get(id) as MapNode) ? 0 : 1));
    yield { id, generation };
  }
}

/** Returns the number of descendants of a node. */
export function countBelow(model: MapModel, id: string): number {
  let count = -1;
  for (const _ of model.tree.walk(id)) count++;
  return count;
}

/** Returns the number of churches below a node. */
export function churchesBelow(model: MapModel, id: string, factsOf: (node: MapNode) => NodeFacts): number {
  let count = 0;
  for (const below of model.tree.walk(id))
    if (below !== id && isChurch(factsOf(model.nodes.get(below) as MapNode))) count++;
  return count;
}

/** Returns whether a node is a church of a map, not a group or a whole map of another team. */
export const isChurch = ({ solid, isMap }: NodeFacts) => solid && !isMap;

/**
 * Returns whether a node is the top of a branch that another team holds. Our team may move and connect it, but not
 * change its content or its descendants.
 */
export const standsForHeld = ({ nodes, tree }: MapModel, id: string): boolean =>
  nodes.get(id)?.read_only === true && !nodes.get(tree.parent(id) ?? '')?.read_only;

/** Returns the ids that have no ancestor among `ids`, in tree order. */
export function topsOf({ tree }: MapModel, ids: Iterable<string>): string[] {
  const chosen = new Set(ids);
  const isBelowChosen = (id: string) => {
    for (let above = tree.parent(id); above !== null; above = tree.parent(above)) if (chosen.has(above)) return true;
    return false;
  };
  const tops = [...chosen].filter((id) => tree.has(id) && !isBelowChosen(id));
  return tops.length < 2 ? tops : [...tree.walk()].filter((id) => tops.includes(id));
}

/**
 * Returns the nodes where every search word starts a word of the title, the leader, the place or the text; in text
 * without spaces it may be anywhere. Compares folded texts. Exact titles come first, then titles that contain the
 * search.
 */
export function findNodes(model: MapModel, factsOf: (node: MapNode) => NodeFacts, search: string): string[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return [];
  const found: { id: string; rank: number }[] = [];
  for (const id of model.tree.walk()) {
    const { title, leader, place, text } = factsOf(model.nodes.get(id) as MapNode);
    const has = (words: string[]) => wanted.every((start) => words.some((word) => isMeant(word, start)));
    const called = wordsOf(title);
    if (called.join(' ') === wanted.join(' ')) found.push({ id, rank: 0 });
    else if (has(called)) found.push({ id, rank: 1 });
    else if (has(wordsOf(`${title} ${leader} ${place} ${text}`))) found.push({ id, rank: 2 });
  }
  return found.toSorted((one, other) => one.rank - other.rank).map(({ id }) => id);
}
