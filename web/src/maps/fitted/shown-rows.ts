import type { FittedBranches } from './fitted-tree.ts';

/** A row of a block, in the order of display. A row without a node is a pill for the siblings that it hides. */
export type BlockRow = {
  /** -1 for a pill. */
  node: number;
  /** The row of the parent, -1 for the rows that hang from the circle or the top. */
  parent: number;
  /** How far the node is below the top of the block. An heir is deeper than its indent. */
  depth: number;
  indent: number;
  isHeir: boolean;
  /** The siblings that a pill hides; of a name the children that are not shown. */
  hides: readonly number[];
};

export type Choosing = {
  branches: FittedBranches;
  /** Returns whether a name has room at an indent, beside a pill for nodes below it. */
  hasRoom: (indent: number, below: number) => boolean;
  /** Whether the last picture named a node. */
  wasNamed?: ((node: number) => boolean) | undefined;
};

/** The fewest rows of a list that is not shown whole: two names and a pill. */
const fewest = 3;
/** The most rows of a list while something below it could be shown; the next share if rows stay empty. */
const shares = [0.5, 0.65, 0.8, 1];
/** How much larger a sibling that was named counts when the largest are named. */
const named = 1.15;

/** Some siblings, of which `rows` rows are shown. */
type List = {
  owner: number;
  siblings: readonly number[];
  /** The indent of the siblings, but not of an heir. */
  indent: number;
  /** Whether only an heir has room for its name. */
  isDeep: boolean;
  size: number;
  most: number;
  rows: number;
};

/** Returns the rows of a block, or null unless nothing is hidden. */
export function allRows(list: readonly number[], room: number, by: Choosing): BlockRow[] | null {
  if (by.branches.sum(list) > room) return null;
  const rows = rowsOf(list, chosenLists(list, -1, room, 2, by), by);
  return rows.some(({ hides }) => hides.length > 0) ? null : rows;
}

/** Returns at most `room` rows of a block: generation by generation, the largest where they do not suffice. */
export function chosenRows(list: readonly number[], owner: number, room: number, by: Choosing): BlockRow[] {
  let best: BlockRow[] = [];
  for (const share of shares) {
    const rows = rowsOf(list, chosenLists(list, owner, room, share, by), by);
    if (rows.length > best.length) best = rows;
    if (rows.length >= room) break;
  }
  return best;
}

/** Returns the lists that are shown, by the node that they hang from; -1 is the top. */
function chosenLists(list: readonly number[], owner: number, room: number, share: number, by: Choosing) {
  const { branches } = by;
  const shown = new Map<number, List>();
  let left = room;
  const top: List = { owner: -1, siblings: list, indent: 0, isDeep: false, size: branches.sum(list), most: 0, rows: 0 };
  // Roots do not fold for the sake of a grandchild.
  top.most = mostRows(top, owner < 0 ? Infinity : left * share, by) || Math.min(left, 1);
  for (let lists = [top]; lists.length > 0 && left > 0; ) {
    left -= giveRows(lists, left);
    const next: List[] = [];
    for (const one of lists) {
      if (one.rows === 0) continue;
      shown.set(one.owner, one);
      const heir = one.owner < 0 ? -1 : branches.heir(one.owner);
      for (const node of namesOf(one, by)) {
        const siblings = branches.children(node);
        if (siblings.length === 0) continue;
        const indent = node === heir ? one.indent : one.indent + 1;
        const isDeep = isTooDeep(node, siblings, indent, by);
        next.push({ owner: node, siblings, indent, isDeep, size: branches.size(node), most: 0, rows: 0 });
      }
    }
    for (const one of next) one.most = mostRows(one, left * share, by);
    lists = next.filter(({ most }) => most > 0);
  }
  return shown;
}

/** Returns whether siblings other than an heir have no room for their names. */
function isTooDeep(
  owner: number,
  siblings: readonly number[],
  indent: number,
  { branches, hasRoom }: Choosing,
): boolean {
  const [first, second] = branches.largestFirst(siblings);
  const largest = first === branches.heir(owner) ? second : first;
  return !hasRoom(indent, largest === undefined ? 0 : branches.size(largest) - 1);
}

/** Returns the most rows of a list: all, a part with a pill, or none. */
function mostRows({ owner, siblings, isDeep, size }: List, part: number, { branches }: Choosing): number {
  const count = siblings.length;
  if (isDeep) {
    // Too deep for a name: only an heir goes on, and a pill counts the others.
    if (owner < 0 || branches.heir(owner) < 0 || count === 2) return 0;
    return Math.min(count, 2);
  }
  const below = size - count - (owner < 0 ? 0 : 1);
  const most = below > 0 ? Math.min(count, Math.floor(part)) : count;
  return most < count && most < fewest ? (owner < 0 ? most : 0) : most;
}

/** Shares rows out to the lists of a generation, and returns how many it gave. */
function giveRows(lists: readonly List[], left: number): number {
  const total = (most: number) => lists.reduce((sum, list) => sum + Math.min(list.most, most), 0);
  const largest = [...lists].sort((one, other) => other.size - one.size);
  let given = 0;
  const isTop = lists[0]?.owner === -1;
  if (isTop || total(fewest) <= left) {
    let each = isTop ? left : fewest;
    while (total(each + 1) <= left && total(each) < total(Infinity)) each++;
    for (const list of lists) given += list.rows = Math.min(list.most, each);
  } else
    for (const list of largest) {
      const rows = Math.min(list.most, fewest);
      if (given + rows <= left) given += list.rows = rows;
    }
  for (const list of largest) {
    if (list.rows === 0) continue;
    const more = Math.min(list.most - list.rows, left - given);
    list.rows += more;
    given += more;
  }
  return given;
}

/** Returns the siblings of a list that are named, the largest first. */
function namesOf({ owner, siblings, isDeep, rows }: List, { branches, wasNamed }: Choosing): readonly number[] {
  if (rows >= siblings.length) return siblings;
  if (isDeep) return [branches.heir(owner)];
  const order = branches.largestFirst(siblings);
  if (!wasNamed) return order.slice(0, rows - 1);
  const weight = (node: number) => branches.size(node) * (wasNamed(node) ? named : 1);
  return order
    .map((node) => ({ node, weight: weight(node) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, rows - 1)
    .map(({ node }) => node);
}

/** Returns the shown lists in the order of display: siblings in order, then their pill, an heir last. */
function rowsOf(list: readonly number[], shown: ReadonlyMap<number, List>, by: Choosing): BlockRow[] {
  const rows: BlockRow[] = [];
  if (!shown.has(-1)) return rows;
  const { branches } = by;
  type Next = Omit<BlockRow, 'hides'> & { hides: readonly number[] | null };
  const waiting: Next[] = [];
  const open = (owner: number, parent: number, depth: number) => {
    const one = shown.get(owner);
    if (!one) return;
    const heir = owner < 0 ? -1 : branches.heir(owner);
    const names = new Set(namesOf(one, by));
    const at = (node: number): Next => {
      const isHeir = node === heir;
      return { node, parent, depth, indent: isHeir ? one.indent - 1 : one.indent, isHeir, hides: null };
    };
    if (names.has(heir)) waiting.push(at(heir));
    const siblings = owner < 0 ? list : branches.children(owner);
    if (names.size < siblings.length) {
      const hides = siblings.filter((node) => !names.has(node));
      waiting.push({ node: -1, parent, depth, indent: one.indent, isHeir: false, hides });
    }
    for (let index = siblings.length - 1; index >= 0; index--) {
      const node = siblings[index] as number;
      if (node !== heir && names.has(node)) waiting.push(at(node));
    }
  };
  open(-1, -1, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next;
    const hides = next.hides ?? (shown.has(node) ? [] : branches.children(node));
    rows.push({ ...next, hides });
    if (node >= 0) open(node, rows.length - 1, next.depth + 1);
  }
  return rows;
}
