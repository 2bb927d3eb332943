import type { Viewport } from '../drawing/far-canvas.ts';

/** What moves the window of a map: its canvas, while that is on the screen. */
export type CameraDriver = {
  fit: (ids?: Iterable<string>) => void;
  zoomTo: (zoom: number) => void;
  reveal: (id: string) => void;
};

/** Where the window of a map stands. Whoever knows the map may ask to move it; what is asked while no canvas is there, the next one does. */
export class MapCamera {
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #isPlaced = false;
  #driver: CameraDriver | null = null;
  #waiting: ((driver: CameraDriver) => void) | null = null;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get viewport(): Viewport {
    return this.#viewport;
  }
  /** A canvas has shown the map before. */
  get isPlaced() {
    return this.#isPlaced;
  }

  /** The whole map, or these nodes. */
  fit(ids?: Iterable<string>) {
    this.#ask((driver) => driver.fit(ids));
  }

  zoomTo(zoom: number) {
    this.#ask((driver) => driver.zoomTo(zoom));
  }

  zoomBy(factor: number) {
    this.zoomTo(this.#viewport.zoom * factor);
  }

  /** Opens what hides a node, and moves the window only when the node is not in it. */
  reveal(id: string) {
    this.#ask((driver) => driver.reveal(id));
  }

  /** For the canvas; gives what takes it away again. */
  attach(driver: CameraDriver): () => void {
    this.#driver = driver;
    this.#waiting?.(driver);
    this.#waiting = null;
    return () => {
      if (this.#driver === driver) this.#driver = null;
    };
  }

  /** For the canvas: its window has moved. */
  moved(viewport: Viewport) {
    this.#viewport = viewport;
    this.#isPlaced = true;
    for (const listener of this.#listeners) listener();
  }

  #ask(move: (driver: CameraDriver) => void) {
    if (this.#driver) move(this.#driver);
    else this.#waiting = move;
  }
}
