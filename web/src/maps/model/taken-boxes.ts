import type { Box } from '../../base/drawing/picture.ts';
import type { Structure } from './map-theme.ts';
import {
  cardBox,
  drawnRadius,
  type NodeName,
  nameBox,
  namesOf,
  type Pill,
  pillBox,
  pillSpots,
  type Sized,
} from './node-sizes.ts';
import type { PlacedNode } from './placed-node.ts';

/** The distance between names, in pixels. It also allows for the movement of names until the next zoom step. */
const apart = { across: 6, down: 3 };

/** One way to draw a node: its name, its pill, and the boxes that it covers. The last box is that of the pill. */
export type Way = { name: NodeName | null; pill: Pill | null; boxes: Box[] };

/** Yields the ways to draw a node, the best first. `pill` says how much room its pill needs at most. */
export function* waysToDraw(
  node: PlacedNode,
  structure: Structure,
  sized: Sized,
  pill: Omit<Pill, 'spot'> | null,
): Generator<Way> {
  const isCard = structure !== 'church';
  const r = drawnRadius(node, sized.zoom);
  const body = isCard
    ? cardBox(node, sized)
    : { left: node.x - r, right: node.x + r, top: node.y - r, bottom: node.y + r };
  const spots = pill ? pillSpots(structure, sized.zoom) : noSpots;
  for (const each of isCard ? noName : namesOf(node, sized))
    for (const spot of spots) {
      const name = each && { ...each, low: spot === 'rim' };
      const boxes = name ? [body, nameBox(node, sized, name)] : [body];
      if (!pill || !spot) yield { name, pill: null, boxes };
      else {
        const placed = { ...pill, spot };
        boxes.push(pillBox(node, structure, sized, { name, pill: placed }));
        yield { name, pill: placed, boxes };
      }
    }
}

const noName = [null];
const noSpots = [null];

type Taken = Box & { owner: PlacedNode };

/** An index of the boxes that nodes, names and pills cover. */
export class TakenBoxes {
  readonly #cells = new Map<number, Taken[]>();
  readonly #pills = new Map<PlacedNode, Taken>();
  readonly #cell: number;
  readonly #across: number;
  readonly #down: number;

  constructor(zoom: number) {
    this.#cell = 140 / zoom;
    this.#across = apart.across / zoom;
    this.#down = apart.down / zoom;
  }

  /** Returns the owner of a box that overlaps these boxes. Boxes of `own` do not count. */
  blocker(boxes: readonly Box[], own: PlacedNode | null = null): PlacedNode | null {
    for (const each of boxes) {
      const box = this.#grown(each);
      const cells = this.#cellsOf(each);
      for (let x = cells.left; x <= cells.right; x++)
        for (let y = cells.top; y <= cells.bottom; y++)
          for (const other of this.#cells.get(keyOf(x, y)) ?? none)
            if (
              other.owner !== own &&
              box.left < other.right &&
              box.right > other.left &&
              box.top < other.bottom &&
              box.bottom > other.top
            )
              return other.owner;
    }
    return null;
  }

  /** Takes the boxes of a node. `releasePill` gives the last box back, if it is that of a pill. */
  take(owner: PlacedNode, { boxes, pill }: Way) {
    boxes.forEach((box, index) => {
      if (pill && index === boxes.length - 1) this.takePill(owner, box);
      else this.add(owner, box);
    });
  }

  /** Takes another box for a node. */
  add(owner: PlacedNode, { left, right, top, bottom }: Box) {
    this.#put({ left, right, top, bottom, owner });
  }

  releasePill(owner: PlacedNode) {
    const pill = this.#pills.get(owner);
    if (!pill) return;
    this.#pills.delete(owner);
    const cells = this.#cellsOf(pill);
    for (let x = cells.left; x <= cells.right; x++)
      for (let y = cells.top; y <= cells.bottom; y++) {
        const there = this.#cells.get(keyOf(x, y));
        const place = there?.indexOf(pill) ?? -1;
        if (place >= 0) there?.splice(place, 1);
      }
  }

  takePill(owner: PlacedNode, { left, right, top, bottom }: Box) {
    const pill = { left, right, top, bottom, owner };
    this.#pills.set(owner, pill);
    this.#put(pill);
  }

  #put(box: Taken) {
    const cells = this.#cellsOf(box);
    for (let x = cells.left; x <= cells.right; x++)
      for (let y = cells.top; y <= cells.bottom; y++) {
        const key = keyOf(x, y);
        const there = this.#cells.get(key);
        if (there) there.push(box);
        else this.#cells.set(key, [box]);
      }
  }

  #grown = ({ left, right, top, bottom }: Box): Box => ({
    left: left - this.#across,
    right: right + this.#across,
    top: top - this.#down,
    bottom: bottom + this.#down,
  });

  /** The cells of a box with the distance around it. */
  #cellsOf({ left, right, top, bottom }: Box): Box {
    const size = this.#cell;
    return {
      left: Math.floor((left - this.#across) / size),
      right: Math.floor((right + this.#across) / size),
      top: Math.floor((top - this.#down) / size),
      bottom: Math.floor((bottom + this.#down) / size),
    };
  }
}

const none: readonly Taken[] = [];
const keyOf = (x: number, y: number) => x * 1_000_003 + y;
