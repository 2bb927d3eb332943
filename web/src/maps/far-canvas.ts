import { canvasMeasure, paint } from './canvas-writer.ts';
import { drawMap } from './draw-map.ts';
import type { NodeState, View } from './draw-node.ts';
import { MapIndex } from './map-index.ts';
import type { Box, MapScene } from './map-scene.ts';

/** Where the window stands: the map unit in its upper left corner is (-x, -y) ÷ zoom, as React Flow says it. */
export type Viewport = { x: number; y: number; zoom: number };
type Look = Pick<View, 'colorBy' | 'palette'> & { stateOf?: (id: string) => NodeState };

/** How much larger than the window the remembered picture is, on each side. */
const around = 0.5;
/** A picture that is stretched more than this looks soft, and is drawn again at once. */
const stretch = 1.6;
const calmMs = 120;

/** One canvas with a whole map: while people pan and zoom, a picture of it is moved; when they rest, it is drawn anew. */
export class FarCanvas {
  readonly #canvas: HTMLCanvasElement;
  readonly #picture = document.createElement('canvas');
  readonly #look: () => Look;
  #shows: { window: Box; zoom: number } | null = null;
  #scene: MapScene | null = null;
  #index: MapIndex | null = null;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #calm = 0;

  constructor(canvas: HTMLCanvasElement, look: () => Look) {
    this.#canvas = canvas;
    this.#look = look;
  }

  get index(): MapIndex | null {
    return this.#index;
  }

  show(scene: MapScene, viewport = this.#viewport) {
    this.#viewport = viewport;
    this.#scene = scene;
    this.#index = new MapIndex(scene);
    this.redraw();
  }

  /** The window has another size, or what is shown another look. */
  redraw() {
    this.#shows = null;
    this.move(this.#viewport);
  }

  move(viewport: Viewport) {
    this.#viewport = viewport;
    const window = this.#window(viewport);
    const shown = this.#shows;
    const scale = shown ? viewport.zoom / shown.zoom : 0;
    const isGood = shown !== null && scale < stretch && scale > 1 / stretch && this.#holds(shown.window, window);
    if (!isGood) this.#drawPicture();
    this.#copyPicture();
    clearTimeout(this.#calm);
    if (isGood && scale !== 1) this.#calm = self.setTimeout(() => this.redraw(), calmMs);
  }

  stop() {
    clearTimeout(this.#calm);
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

  /** What lies outside the map is empty in any picture. */
  #holds(picture: Box, window: Box): boolean {
    const map = this.#scene?.bounds ?? window;
    return (
      picture.left <= Math.max(window.left, map.left) &&
      picture.top <= Math.max(window.top, map.top) &&
      picture.right >= Math.min(window.right, map.right) &&
      picture.bottom >= Math.min(window.bottom, map.bottom)
    );
  }

  #drawPicture() {
    const context = this.#picture.getContext('2d');
    if (!context || !this.#scene || !this.#index) return;
    const window = this.#window(this.#viewport, around);
    const { zoom } = this.#viewport;
    const dense = zoom * devicePixelRatio;
    this.#picture.width = Math.round((window.right - window.left) * dense);
    this.#picture.height = Math.round((window.bottom - window.top) * dense);
    context.setTransform(dense, 0, 0, dense, -window.left * dense, -window.top * dense);
    const { stateOf, ...look } = this.#look();
    paint(context, drawMap(this.#scene, { ...look, zoom, measure: canvasMeasure(context) }, this.#index.within(window), stateOf));
    this.#shows = { window, zoom };
  }

  #copyPicture() {
    const context = this.#canvas.getContext('2d');
    if (!context || !this.#shows) return;
    const [width, height] = [this.#canvas.clientWidth * devicePixelRatio, this.#canvas.clientHeight * devicePixelRatio];
    if (this.#canvas.width !== width || this.#canvas.height !== height) Object.assign(this.#canvas, { width, height });
    else context.clearRect(0, 0, width, height);
    const { x, y, zoom } = this.#viewport;
    const { window } = this.#shows;
    const scale = zoom / this.#shows.zoom;
    const left = (window.left * zoom + x) * devicePixelRatio;
    const top = (window.top * zoom + y) * devicePixelRatio;
    context.drawImage(this.#picture, left, top, this.#picture.width * scale, this.#picture.height * scale);
  }
}
