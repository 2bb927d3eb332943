/**
 * Nodes in tree order, parents before children. `parents[i]` is the index of the parent of node i, -1 for a root. Sizes
 * are map units: the room of a page, the room of a node, and the height of a reference above a block.
 */
export type PaperTree = {
  parents: readonly number[];
  page: { width: number; height: number };
  node: { across: number; down: number };
  reference: number;
};

/**
 * Siblings with the nodes below them that fit. `from` is their parent, if it is in another block; otherwise -1. Places
 * are the centers of the rooms of nodes. `left` and `top` are measured from the upper left corner of the page.
 */
export type PaperBlock = {
  from: number;
  left: number;
  top: number;
  width: number;
  height: number;
  tops: readonly number[];
  nodes: readonly PaperPlace[];
};
type PaperPlace = { index: number; x: number; y: number };

/**
 * Divides a tree into pages, between branches. A branch that does not fit on one page is cut below a node: the children
 * that it keeps are the smaller ones, and the others begin a block of their own. Each node is on exactly one page.
 */
export function paperPages(tree: PaperTree): PaperBlock[][] {
  const { page, node, reference } = tree;
  const columns = Math.max(1, Math.floor(page.width / node.across));
  const rows = Math.max(1, Math.floor((page.height - reference) / node.down));
  const { kept, groups } = cutBranches(tree.parents, columns, rows);
  const blocks = groups.map((group) => laidOut(group, kept, tree));
  return balanced(packed(blocks, page), page);
}

type Group = { from: number; tops: number[] };

/** Cuts a tree so that no part is wider or deeper than a page. Returns the children that each node keeps. */
function cutBranches(parents: readonly number[], columns: number, rows: number) {
  const children: number[][] = parents.map(() => []);
  const roots: number[] = [];
  for (const [index, parent] of parents.entries()) (children[parent] ?? roots).push(index);
  const width = new Int32Array(parents.length);
  const depth = new Int32Array(parents.length);
  const kept: number[][] = Array.from({ length: parents.length });
  const groups: Group[] = roots.map((root) => ({ from: -1, tops: [root] }));
  const sizeOf = (index: number) => width[index] ?? 0;
  // Goes backward, so that children are done before their parent.
  for (let index = parents.length - 1; index >= 0; index--) {
    const all = children[index] ?? [];
    const stays = new Set(all.filter((child) => (depth[child] ?? 0) < rows));
    let sum = [...stays].reduce((total, child) => total + sizeOf(child), 0);
    for (const child of [...stays].toSorted((one, other) => sizeOf(other) - sizeOf(one) || other - one)) {
      if (sum <= columns) break;
      stays.delete(child);
      sum -= sizeOf(child);
    }
    const stay = all.filter((child) => stays.has(child));
    kept[index] = stay;
    width[index] = Math.max(1, sum);
    depth[index] = 1 + Math.max(0, ...stay.map((child) => depth[child] ?? 0));
    let open: Group | undefined;
    let used = 0;
    for (const child of all) {
      if (stays.has(child)) continue;
      if (!open || used + sizeOf(child) > columns) {
        open = { from: index, tops: [] };
        used = 0;
        groups.push(open);
      }
      open.tops.push(child);
      used += sizeOf(child);
    }
  }
  groups.sort((one, other) => (one.tops[0] ?? 0) - (other.tops[0] ?? 0));
  return { kept, groups };
}

/** Places the nodes of a group from the upper left corner of its block: children side by side below their parent. */
function laidOut({ from, tops }: Group, kept: number[][], { node, reference }: PaperTree): PaperBlock {
  const nodes: PaperPlace[] = [];
  const above = from < 0 ? 0 : reference;
  let columns = 0;
  let rows = 0;
  const place = (index: number, row: number): number => {
    rows = Math.max(rows, row + 1);
    const placed = { index, x: 0, y: above + (row + 0.5) * node.down };
    nodes.push(placed);
    const below = (kept[index] ?? []).map((child) => place(child, row + 1));
    const [first, last = first] = [below[0], below.at(-1)];
    placed.x = first === undefined || last === undefined ? (columns++ + 0.5) * node.across : (first + last) / 2;
    return placed.x;
  };
  for (const top of tops) place(top, 0);
  return { from, tops, nodes, left: 0, top: 0, width: columns * node.across, height: above + rows * node.down };
}

type Shelf = { top: number; height: number; width: number };
type Page = { shelves: Shelf[]; blocks: PaperBlock[] };

/** A block goes to the first of this many last pages that has room for it, so that small blocks fill the gaps. */
const openPages = 12;

/** Places blocks side by side on pages, in their order. */
function packed(blocks: readonly PaperBlock[], page: PaperTree['page']): PaperBlock[][] {
  const pages: Page[] = [];
  for (const block of blocks) {
    const place =
      pages
        .slice(-openPages)
        .map((each) => ({ each, at: roomOn(each, block, page) }))
        .find(({ at }) => at !== null) ?? null;
    if (place?.at) place.each.blocks.push({ ...block, ...place.at });
    else {
      const next: Page = { shelves: [], blocks: [] };
      pages.push(next);
      next.blocks.push({ ...block, ...(roomOn(next, block, page) ?? { left: 0, top: 0 }) });
    }
  }
  return pages.map((each) => each.blocks);
}

/** Takes the room of a block on a page: on a shelf that is high enough, else on a new shelf. Null without room. */
function roomOn({ shelves }: Page, { width, height }: PaperBlock, page: PaperTree['page']) {
  const shelf = shelves.find((each) => each.height >= height && each.width + width <= page.width);
  if (shelf) {
    const left = shelf.width;
    shelf.width += width;
    return { left, top: shelf.top };
  }
  const last = shelves.at(-1);
  const top = last ? last.top + last.height : 0;
  if (last && top + height > page.height) return null;
  shelves.push({ top, height, width });
  return { left: 0, top };
}

const areaOf = (blocks: readonly PaperBlock[]) => blocks.reduce((sum, { width, height }) => sum + width * height, 0);

/** The least share of a page that the last page should fill. */
const leastFill = 0.25;

/** Moves a block to the last page if it is almost empty, from the nearest page that can spare one. */
function balanced(pages: PaperBlock[][], page: PaperTree['page']): PaperBlock[][] {
  const isEnough = (blocks: readonly PaperBlock[]) => areaOf(blocks) >= leastFill * page.width * page.height;
  const last = pages.at(-1);
  if (!last || isEnough(last)) return pages;
  for (let at = pages.length - 2; at >= 0; at--)
    for (const block of (pages[at] ?? []).toReversed()) {
      const rest = (pages[at] ?? []).filter((each) => each !== block);
      const end = [block, ...last];
      if (!isEnough(rest) || !isEnough(end)) continue;
      const [before, after] = [packed(rest, page), packed(end, page)];
      if (before.length === 1 && after.length === 1)
        return [...pages.slice(0, at), ...before, ...pages.slice(at + 1, -1), ...after];
    }
  return pages;
}
