import { canvasMeasure, paint } from '../../base/drawing/canvas-writer.ts';
import { type Box, holds } from '../../base/drawing/picture.ts';
import type { MapScene } from '../model/map-scene.ts';
import { detailAt } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { ShownMap } from '../model/semantic-zoom.ts';
import { type Drawn, drawMap } from './draw-map.ts';
import type { NodeState, View } from './draw-node.ts';
import { within } from './map-within.ts';

/**
 * The pan and zoom of the canvas, as in React Flow: its upper left corner shows the map point (-x / zoom, -y / zoom).
 */
export type Viewport = { x: number; y: number; zoom: number };
/** With `linesOnly`, React Flow renders the nodes unless zoomed out, and the background has dots. */
type Look = Pick<View, 'colorBy' | 'palette' | 'nameless'> & {
  /** Returns the part of the map to show at a zoom. Without this function, the canvas shows the whole map. */
  shownAt?: (scene: MapScene, zoom: number) => ShownMap;
  stateOf?: (id: string) => NodeState;
  linesOnly?: boolean;
};

/** The nodes being dragged, and the offset. */
export type Lifted = { ids: ReadonlySet<string>; by: { x: number; y: number } };

/** A picture stretched by more than this looks blurred, so it is redrawn at once. */
const stretch = 1.6;
/**
 * How much larger than the viewport the cached picture is, on each side. While the user zooms out, the picture covers
 * the whole viewport until it is stretched too much.
 */
const around = (stretch - 1) / 2;
const calmMs = 120;
/** How far a title with a fixed size on the screen can extend beyond its node. */
const namePx = 130;
const dots = { gap: 50, px: 2.2 };

/**
 * A canvas that shows a whole map. It moves a cached picture while the user pans and zooms, and redraws after a pause.
 */
export class FarCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #picture = document.createElement('canvas');
  readonly #look: () => Look;
  /** The part of the map in the cached picture, and the size in pixels of that part. */
  #shows: { map: ShownMap | undefined; window: Box; zoom: number; width: number; height: number } | null = null;
  #scene: MapScene | null = null;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #lifted: Lifted | null = null;
  /** Lines with exactly one end being dragged. */
  #stretched: Drawn = noLines;
  #calm = 0;

  constructor(canvas: HTMLCanvasElement, look: () => Look) {
    this.#canvas = canvas;
    this.#look = look;
  }

  show(scene: MapScene, viewport = this.#viewport) {
    this.#viewport = viewport;
    this.#scene = scene;
    this.redraw();
  }

  /** Draws the lines of dragged nodes at their new position. */
  lift(lifted: Lifted | null) {
    const isSame = lifted?.ids === this.#lifted?.ids;
    this.#lifted = lifted;
    if (isSame) return this.#copyPicture();
    this.#stretched =
      lifted && this.#scene
        ? linesOf(this.#scene, ({ from, to }) => lifted.ids.has(from.id) !== lifted.ids.has(to.id))
        : noLines;
    this.redraw();
  }

  /** Redraws after the size or the look of the canvas has changed. */
  redraw() {
    this.#shows = null;
    this.move(this.#viewport);
  }

  move(viewport: Viewport) {
    this.#viewport = viewport;
    const window = this.#window(viewport);
    const shown = this.#shows;
    const scale = shown ? viewport.zoom / shown.zoom : 0;
    const isGood =
      shown !== null &&
      isFar(shown.zoom) === isFar(viewport.zoom) &&
      // When zoomed out, a stretched picture stays until a pause. Otherwise the picture must show the same nodes as
      // React Flow, which updates at once.
      ((isFar(viewport.zoom) && scale !== 1) || shown.map === this.#shownAt(viewport.zoom)) &&
      scale < stretch &&
      scale > 1 / stretch &&
      this.#holds(shown.window, window);
    // While the user zooms in, the viewport shows less and less of the map. Drawing only the viewport takes a quarter
    // of the time.
    const isCloser = shown !== null && scale >= stretch;
    if (!isGood) this.#drawPicture(isCloser ? 0 : around);
    this.#copyPicture();
    clearTimeout(this.#calm);
    if (isGood ? scale !== 1 : isCloser) this.#calm = self.setTimeout(() => this.redraw(), calmMs);
  }

  stop() {
    clearTimeout(this.#calm);
  }

  /** Browsers refuse to draw to or from a canvas of size zero. */
  get #hasSize() {
    return this.#canvas.clientWidth > 0 && this.#canvas.clientHeight > 0;
  }

  #window({ x, y, zoom }: Viewport, more = 0): Box {
    const { clientWidth, clientHeight } = this.#canvas;
    const [aside, beyond] = [clientWidth * more, clientHeight * more];
    return {
      left: (-x - aside) / zoom,
      top: (-y - beyond) / zoom,
      right: (clientWidth + aside - x) / zoom,
      bottom: (clientHeight + beyond - y) / zoom,
    };
  }

  /** Ignores the area outside of the map, because it is empty in any picture. */
  #holds(picture: Box, window: Box): boolean {
    const map = this.#scene?.bounds ?? window;
    return holds(picture, {
      left: Math.max(window.left, map.left),
      top: Math.max(window.top, map.top),
      right: Math.min(window.right, map.right),
      bottom: Math.min(window.bottom, map.bottom),
    });
  }

  #shownAt(zoom: number): ShownMap | undefined {
    return this.#scene ? this.#look().shownAt?.(this.#scene, zoom) : undefined;
  }

  #drawPicture(more: number) {
    const context = this.#picture.getContext('2d');
    if (!context || !this.#scene || !this.#hasSize) return;
    const { zoom } = this.#viewport;
    const dense = zoom * devicePixelRatio;
    const window = this.#fromPixel(
      shared(this.#window(this.#viewport, more), grown(this.#scene.bounds, namePx / zoom)),
      dense,
    );
    const width = Math.max(1, Math.round((window.right - window.left) * dense));
    const height = Math.max(1, Math.round((window.bottom - window.top) * dense));
    // The canvas only grows, because allocating a new one takes longer than drawing.
    if (this.#picture.width < width) this.#picture.width = width;
    if (this.#picture.height < height) this.#picture.height = height;
    context.setTransform(dense, 0, 0, dense, -window.left * dense, -window.top * dense);
    context.clearRect(window.left, window.top, (width + 1) / dense, (height + 1) / dense);
    const { stateOf, linesOnly, shownAt, ...look } = this.#look();
    const map = shownAt?.(this.#scene, zoom);
    const { scene, written } = map ?? { scene: this.#scene, written: usual };
    const found = within(scene, grown(window, isFar(zoom) && !look.nameless ? namePx / zoom : 0));
    const ids = this.#lifted?.ids;
    const lines = ids ? linesOf(found, ({ from, to }) => !ids.has(from.id) && !ids.has(to.id)) : found;
    const drawn = { ...lines, nodes: linesOnly && !isFar(zoom) ? [] : found.nodes, named: found.nodes };
    const view = { ...look, zoom, measure: canvasMeasure(context), writtenAt: ({ id }: PlacedNode) => written.get(id) };
    paint(context, drawMap(scene, view, drawn, stateOf));
    this.#shows = { map, window, zoom, width, height };
  }

  /** Grows the box so that it starts at a whole pixel. A picture between two pixels looks blurred. */
  #fromPixel({ left, top, ...end }: Box, dense: number): Box {
    const { x, y } = this.#viewport;
    const before = (at: number, moved: number) =>
      (Math.floor(at * dense + moved * devicePixelRatio) - moved * devicePixelRatio) / dense;
    return { left: before(left, x), top: before(top, y), ...end };
  }

  #drawLifted(context: CanvasRenderingContext2D) {
    if (!this.#lifted || !this.#scene) return;
    const { ids, by } = this.#lifted;
    const { x, y, zoom } = this.#viewport;
    const { left, top, right, bottom } = this.#window(this.#viewport);
    const { stateOf, linesOnly: _, shownAt, ...look } = this.#look();
    const { scene, written } = shownAt?.(this.#scene, zoom) ?? { scene: this.#scene, written: usual };
    const passing = within(scene, {
      left: left - by.x,
      right: right - by.x,
      top: top - by.y,
      bottom: bottom - by.y,
    });
    const inside = linesOf(passing, ({ from, to }) => ids.has(from.id) && ids.has(to.id));
    const moved = (node: PlacedNode): PlacedNode =>
      ids.has(node.id) ? { ...node, x: node.x + by.x, y: node.y + by.y } : node;
    const lines: Drawn = {
      nodes: [],
      named: [
        ...within(scene, { left, top, right, bottom }).nodes.filter(({ id }) => !ids.has(id)),
        ...passing.nodes.filter(({ id }) => ids.has(id)).map(moved),
      ],
      branches: [...inside.branches, ...this.#stretched.branches].map((node) => ({
        ...moved(node),
        parent: node.parent && moved(node.parent),
      })),
      edges: [...inside.edges, ...this.#stretched.edges].map((line) => ({
        ...line,
        from: moved(line.from),
        to: moved(line.to),
      })),
    };
    context.setTransform(
      zoom * devicePixelRatio,
      0,
      0,
      zoom * devicePixelRatio,
      x * devicePixelRatio,
      y * devicePixelRatio,
    );
    const view = { ...look, zoom, measure: canvasMeasure(context), writtenAt: ({ id }: PlacedNode) => written.get(id) };
    paint(context, drawMap({ ...scene, hulls: [] }, view, lines, stateOf));
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  #copyPicture() {
    const context = this.#canvas.getContext('2d');
    if (!context || !this.#shows || !this.#hasSize) return;
    const [width, height] = [this.#canvas.clientWidth * devicePixelRatio, this.#canvas.clientHeight * devicePixelRatio];
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    else context.clearRect(0, 0, width, height);
    const { palette, linesOnly } = this.#look();
    if (linesOnly && !isFar(this.#viewport.zoom)) drawDots(context, this.#viewport, palette.grid);
    const { x, y, zoom } = this.#viewport;
    const { window, width: across, height: down } = this.#shows;
    const scale = zoom / this.#shows.zoom;
    const place = (px: number) => (scale === 1 ? Math.round(px * devicePixelRatio) : px * devicePixelRatio);
    const [left, top] = [place(window.left * zoom + x), place(window.top * zoom + y)];
    context.drawImage(this.#picture, 0, 0, across, down, left, top, across * scale, down * scale);
    this.#drawLifted(context);
  }
}

/** Draws the background, which moves with the map. Each row of dots is one dashed line. */
function drawDots(context: CanvasRenderingContext2D, { x, y, zoom }: Viewport, color: string) {
  const { width, height } = context.canvas;
  const step = dots.gap * zoom * devicePixelRatio;
  context.beginPath();
  for (let row = ((y * devicePixelRatio) % step) - step; row < height + step; row += step) {
    context.moveTo(((x * devicePixelRatio) % step) - step, row);
    context.lineTo(width + step, row);
  }
  context.strokeStyle = color;
  context.lineWidth = dots.px * devicePixelRatio;
  context.lineCap = 'round';
  context.setLineDash([0, step]);
  context.stroke();
  context.setLineDash([]);
}

const grown = ({ left, top, right, bottom }: Box, by: number): Box => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Returns the intersection of two boxes, or an empty box at the edge of the first when they are apart. */
const shared = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, Math.min(other.left, one.right)),
  top: Math.max(one.top, Math.min(other.top, one.bottom)),
  right: Math.min(one.right, Math.max(other.right, one.left)),
  bottom: Math.min(one.bottom, Math.max(other.bottom, one.top)),
});

const isFar = (zoom: number) => detailAt(zoom) === 'far';

const usual: ShownMap['written'] = new Map();

const noLines: Drawn = { nodes: [], branches: [], edges: [] };

/** Returns the lines that match. A branch is the line from a parent to the node that it is named by. */
function linesOf({ branches, edges }: Drawn, fits: (line: { from: PlacedNode; to: PlacedNode }) => boolean): Drawn {
  return {
    nodes: [],
    branches: branches.filter((to) => to.parent !== null && fits({ from: to.parent, to })),
    edges: edges.filter(fits),
  };
}
