import type { MapPalette } from '../../base/drawing/palette.ts';
import type { Box } from '../../base/drawing/picture.ts';
import { isRtl, type Shape } from '../../base/drawing/shapes.ts';
import * as words from '../../base/words/words.ts';
import { reach } from '../model/map-scene.ts';
import type { Structure } from '../model/map-theme.ts';
import { detailAt } from '../model/node-sizes.ts';
import type { Hull, PlacedNode } from '../model/placed-node.ts';
import { coveredBy, type View } from './draw-node.ts';

export function* drawHull({ boxes }: Hull, { palette, zoom }: View): Generator<Shape> {
  const line = 1.25 / Math.min(1, zoom);
  for (const [more, fill] of [
    [line, palette.heldLine],
    [0, palette.heldHull],
  ] as const)
    for (const { left, top, right, bottom } of boxes)
      yield {
        kind: 'box',
        x: left - more,
        y: top - more,
        width: right - left + 2 * more,
        height: bottom - top + 2 * more,
        radius: Math.min(20, (right - left) / 2, (bottom - top) / 2) + more,
        fill,
      };
}

/** `near` finds the nodes whose titles a tag must not cover, `tags` are those that are drawn already. */
type TagView = View & { structure: Structure; near: { within: (box: Box) => Iterable<PlacedNode> }; tags: Box[] };

/**
 * Draws the tag of the holding team at an edge of a held branch, where it covers no node, title or other tag. The tag
 * keeps its size on the screen. Without room, or when zoomed out, the tag shows only the team's name, else only the
 * lock.
 */
export function* drawHeldTag(hull: Hull, view: TagView): Generator<Shape> {
  const { palette, zoom, measure, tags } = view;
  const scale = 1 / Math.min(1, zoom);
  const texts = [words.maps.heldBy(hull.heldBy), hull.heldBy.name, ''].slice(detailAt(zoom) === 'far' ? 1 : 0);
  const widthOf = (text: string) => (text ? measure(text, 12, 600) + 37 : 26) * scale;
  for (const text of texts) {
    const size = { width: widthOf(text), height: 26 * scale };
    const box = tagBoxes(hull, size).find((each) => isFree(each, view));
    if (!box) continue;
    tags.push(box);
    yield* drawTag(text, box, scale, palette);
    return;
  }
}

/** How far apart the places for a tag along an edge are. */
const tagStep = 30;

/** Returns places for a tag: on the upper edge of the branch, above it, on its lower edge, and beside it. */
function tagBoxes({ boxes }: Hull, { width, height }: { width: number; height: number }): Box[] {
  const [first] = boxes;
  if (!first) return [];
  const bottom = boxes.reduce((lowest, box) => (box.bottom > lowest.bottom ? box : lowest));
  const left = boxes.reduce((most, box) => (box.left < most.left ? box : most));
  const right = boxes.reduce((most, box) => (box.right > most.right ? box : most));
  const box = (x: number, y: number): Box => ({ left: x, right: x + width, top: y, bottom: y + height });
  const along = (of: Box) => {
    const middle = (of.left + of.right - width) / 2;
    const steps = Math.floor(((of.right - of.left + width) / 2 - height) / tagStep);
    return [
      middle,
      ...Array.from({ length: steps }, (_, step) => (step + 1) * tagStep).flatMap((by) => [middle - by, middle + by]),
    ];
  };
  return [
    ...along(first).map((x) => box(x, first.top - height / 2)),
    ...along(first).map((x) => box(x, first.top - height)),
    ...along(bottom).map((x) => box(x, bottom.bottom - height / 2)),
    ...along(bottom).map((x) => box(x, bottom.bottom)),
    box(left.left - width, left.top),
    box(right.right, right.top),
    box(first.left - width, first.top - height / 2),
    box(first.right, first.top - height / 2),
  ];
}

function isFree(box: Box, { near, structure, zoom, measure, tags }: TagView): boolean {
  const covers = (other: Box) =>
    box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
  // A title that keeps its size on the screen reaches further from its node when zoomed out.
  const around = { across: reach.across + 60 / zoom, down: reach.below + 30 / zoom };
  const nodes = near.within({
    left: box.left - around.across,
    right: box.right + around.across,
    top: box.top - around.down,
    bottom: box.bottom + around.down,
  });
  for (const node of nodes) if (covers(coveredBy(node, structure, { zoom, measure }))) return false;
  return !tags.some(covers);
}

function* drawTag(text: string, { left, top, right, bottom }: Box, scale: number, palette: MapPalette) {
  const y = (top + bottom) / 2;
  yield {
    kind: 'box',
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
    radius: 13 * scale,
    fill: palette.surface,
    outline: tagLine(palette, scale),
  } satisfies Shape;
  const lock = left + (text ? 15 : 13) * scale;
  yield { kind: 'icon', icon: 'lock', x: lock, y, size: 13 * scale, color: palette.ink3, width: 1.9 } satisfies Shape;
  if (!text) return;
  yield {
    kind: 'text',
    text,
    x: left + 27 * scale,
    y: y + 4.3 * scale,
    size: 12 * scale,
    weight: 600,
    color: palette.ink2,
    anchor: 'start',
    rtl: isRtl(text),
  } satisfies Shape;
}

const tagLine = (palette: MapPalette, scale: number) => ({ stroke: palette.line, width: scale });
