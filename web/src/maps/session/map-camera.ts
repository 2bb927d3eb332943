import type { Viewport } from '../drawing/far-canvas.ts';

/** The canvas that moves the viewport, while it is mounted. */
export type CameraDriver = {
  fit: (ids?: Iterable<string>) => void;
  zoomTo: (zoom: number) => void;
  reveal: (id: string) => void;
  center: (id: string) => void;
};

/**
 * What the canvas shows: the overview that fits any map into the window, the whole map, or the part of it that somebody
 * has chosen.
 */
export type CameraView = 'fitted' | 'whole' | 'part';

/**
 * The viewport of a map. Any component can move it. Without a mounted canvas, the last request waits for the next
 * canvas.
 */
export class MapCamera {
  /** Whether the browser keeps where the person leaves the map. */
  isKept = true;
  #viewport: Viewport = { x: 0, y: 0, zoom: 1 };
  #view: CameraView | null = null;
  #isMoving = false;
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
  /** Null until a canvas has shown the map. */
  get view() {
    return this.#view;
  }
  /** Whether a canvas has shown the map before. */
  get isPlaced() {
    return this.#view !== null;
  }

  /** Whether the viewport has moved within the last moments. */
  get isMoving() {
    return this.#isMoving;
  }

  /** Fits the whole map, or these nodes. */
  fit(ids?: Iterable<string>) {
    this.#ask((driver) => driver.fit(ids));
  }

  zoomTo(zoom: number) {
    this.#ask((driver) => driver.zoomTo(zoom));
  }

  zoomBy(factor: number) {
    this.zoomTo(this.#viewport.zoom * factor);
  }

  /** Unfolds the ancestors of a node, and moves the viewport only if the node is outside of it. */
  reveal(id: string) {
    this.#ask((driver) => driver.reveal(id));
  }

  /**
   * Unfolds the ancestors of a node, and shows the node in the middle of the part of the canvas that nothing covers.
   */
  center(id: string) {
    this.#ask((driver) => driver.center(id));
  }

  /** Registers the canvas; returns the function that removes it. */
  attach(driver: CameraDriver): () => void {
    this.#driver = driver;
    this.#waiting?.(driver);
    this.#waiting = null;
    return () => {
      if (this.#driver === driver) this.#driver = null;
    };
  }

  /** The canvas calls this when it shows something else. `viewport` is that of the map in its places. */
  show(view: CameraView, viewport = this.#viewport) {
    if (view === this.#view && viewport === this.#viewport) return;
    this.#view = view;
    this.#viewport = viewport;
    for (const listener of this.#listeners) listener();
  }

  /** The canvas calls this when its viewport has moved. */
  moved(viewport: Viewport) {
    this.#viewport = viewport;
    this.#view ??= 'part';
    this.#isMoving = true;
    for (const listener of this.#listeners) listener();
  }

  /** The canvas calls this when its viewport has come to rest. */
  rested() {
    this.#isMoving = false;
    for (const listener of this.#listeners) listener();
  }

  #ask(move: (driver: CameraDriver) => void) {
    if (this.#driver) move(this.#driver);
    else this.#waiting = move;
  }
}
