import type { Box } from '../../base/drawing/picture.ts';
import type { Hull, PlacedNode } from './placed-node.ts';

/**
 * The area that a node covers, and the room around it in a hull: the usual room, and the room where other nodes are
 * close.
 */
const body = { across: 60, above: 60, below: 88 };
const wide = { across: 88, above: 74, below: 100 };
const rooms = [wide, { across: 62, above: 62, below: 90 }];
/** How far the line from a parent is above its child, and the room on each side of it. */
const line = { above: 74, below: 50, around: 20 };

/**
 * Returns the backgrounds of the branches that other teams hold. A background covers the nodes of the branch. It also
 * covers the area between them, unless another node is in that area.
 */
export function heldBranches(nodes: readonly PlacedNode[]): Hull[] {
  const tops = new Map<PlacedNode, PlacedNode>();
  for (const node of nodes) {
    if (!node.node.held_by) continue;
    tops.set(node, (node.parent && tops.get(node.parent)) ?? node);
  }
  if (tops.size === 0) return [];
  const columns = Map.groupBy(nodes, ({ x }) => columnOf(x));
  const holdsOther = (box: Box, top: PlacedNode) => {
    for (let column = columnOf(box.left - body.across); column <= columnOf(box.right + body.across); column++)
      for (const node of columns.get(column) ?? []) if (tops.get(node) !== top && touches(box, node)) return true;
    return false;
  };
  const hulls = new Map<PlacedNode, Hull>();
  for (const [node, top] of tops) {
    const hull = hulls.get(top) ?? { heldBy: top.node.held_by as Hull['heldBy'], boxes: [] };
    hulls.set(top, hull);
    const isFree = (boxes: Box[]) => boxes.every((box) => !holdsOther(box, top));
    const around = rooms.map((room) => [boxAround(node, room)]);
    hull.boxes.push(...(around.find(isFree) ?? around.at(-1) ?? []));
    if (node !== top && node.parent) hull.boxes.push(...(joints(node.parent, node).find(isFree) ?? []));
  }
  return [...hulls.values()];
}

const columnOf = (x: number) => Math.floor(x / 400);

const touches = ({ left, right, top, bottom }: Box, { x, y }: PlacedNode) =>
  x + body.across > left && x - body.across < right && y + body.below > top && y - body.above < bottom;

const boxAround = ({ x, y }: PlacedNode, { across, above, below }: typeof body): Box => ({
  left: x - across,
  right: x + across,
  top: y - above,
  bottom: y + below,
});

/** Returns the sets of boxes that can connect a parent and its child, the largest set first. */
function joints(parent: PlacedNode, child: PlacedNode): Box[][] {
  const [one, other] = [boxAround(parent, wide), boxAround(child, wide)];
  const whole = {
    left: Math.min(one.left, other.left),
    right: Math.max(one.right, other.right),
    top: Math.min(one.top, other.top),
    bottom: Math.max(one.bottom, other.bottom),
  };
  const across = {
    left: Math.min(parent.x, child.x) - line.around,
    right: Math.max(parent.x, child.x) + line.around,
    top: child.y - line.above,
    bottom: child.y - line.below,
  };
  const stem = {
    left: parent.x - line.around,
    right: parent.x + line.around,
    top: Math.min(parent.y, across.bottom),
    bottom: Math.max(parent.y, across.bottom),
  };
  return [[whole], [stem, { ...across, bottom: child.y + wide.below }], [stem, across]];
}
