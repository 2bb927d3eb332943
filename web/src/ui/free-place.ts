export type Box = { left: number; top: number; right: number; bottom: number };
/** A box that should stay uncovered; the greater its weight, the more. */
export type Obstacle = { box: Box; weight: number };
type Size = { width: number; height: number };

/** Pixels between the places that are tried. */
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
 * Returns the box of this size at the end of the line that covers the least. Of equal places it takes the lowest, so it
 * keeps its corner while that is free, and people know where to look.
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
