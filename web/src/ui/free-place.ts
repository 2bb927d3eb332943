export type Box = { left: number; top: number; right: number; bottom: number };
/** A box that should stay uncovered. The weight is the cost of covering it. */
export type Obstacle = { box: Box; weight: number };
type Size = { width: number; height: number };

/** Distance between the positions that are tried, in pixels. */
const step = 12;

export const overlap = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

const boxAt = (left: number, bottom: number, { width, height }: Size): Box => ({
  left,
  bottom,
  right: left + width,
  top: bottom - height,
});

/**
 * Returns the box of this size at the right edge (left in RTL) with the lowest cost. Of equal positions, the lowest
 * wins, so that the box stays in its corner while that is free.
 */
export function freePlace(size: Size, window: Size, margin: number, obstacles: readonly Obstacle[], rtl = false): Box {
  const left = rtl ? margin : Math.max(margin, window.width - size.width - margin);
  const lowest = window.height - margin;
  const highest = Math.min(lowest, margin + size.height);
  let best = { box: boxAt(left, lowest, size), cost: Number.POSITIVE_INFINITY };
  for (let bottom = lowest; bottom >= highest && best.cost > 0; bottom -= step) {
    const box = boxAt(left, bottom, size);
    const cost = obstacles.reduce((sum, { box: other, weight }) => sum + (overlap(box, other) ? weight : 0), 0);
    if (cost < best.cost) best = { box, cost };
  }
  return best.box;
}
