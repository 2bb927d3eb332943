import type { Hit } from './map-hits.ts';
import type { Point } from './map-window.ts';

/** A pointer press. Points are in pixels from the upper left corner of the viewport. */
export type Press = { at: Point; hit: Hit | null; toggles: boolean; boxes: boolean; alone: boolean; isTouch: boolean };

/** A drag that may start. Nothing happens until the pointer moves. */
export type Drag = { move: (to: Point) => void; drop: (to: Point) => void; cancel: () => void };

export type MapActs = {
  hitAt: (at: Point, isTouch: boolean) => Hit | null;
  /** Returns the drag that the press can start; null when the press pans the map. */
  startDrag: (press: Press) => Drag | null;
  click: (press: Press) => void;
  doubleClick: (press: Press) => void;
  menu: (press: Press) => void;
  hover: (hit: Hit | null) => void;
  panBy: (by: Point) => void;
};

const slack = { mouse: 4, touch: 9 };
const longPressMs = 480;
const edge = { within: 36, step: 9 };

/** Handles mouse, pen and touch gestures on a map. React Flow handles presses that grab nothing, and pans the map. */
export class MapGestures {
  readonly #element: HTMLElement;
  readonly #newest: () => MapActs;
  readonly #off = new AbortController();
  #press:
    | (Press & {
        pointer: number;
        drag: Drag | null;
        isDragging: boolean;
        isMoved: boolean;
        isLong: boolean;
        /** Per axis: whether the pointer has been away from both edges of the viewport since the press began. */
        wasInside: { x: boolean; y: boolean };
      })
    | null = null;
  /** The last two clicks. */
  #clicks: [Press | undefined, Press | undefined] = [undefined, undefined];
  #fingers = new Set<number>();
  #longPress = 0;
  #pan = 0;
  #last: Point = { x: 0, y: 0 };
  #wasTouch = false;
  #wasLong = false;
  #pointer: Point | null = null;
  #space: 'up' | 'down' | 'used' = 'up';

  /** `acts` returns the current handlers, because each render creates new handlers. */
  constructor(element: HTMLElement, acts: () => MapActs) {
    this.#element = element;
    this.#newest = acts;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) =>
      element.addEventListener(name, (event) => this.#isOurs(event) && listener(event), {
        capture: true,
        passive: false,
        signal: this.#off.signal,
      });
    on('pointerdown', (event) => this.#down(event));
    on('pointermove', (event) => this.#move(event));
    on('pointerup', (event) => this.#up(event));
    on('pointercancel', (event) => this.#lost(event));
    on('pointerleave', (event) => {
      if (event.target !== element) return;
      this.#pointer = null;
      this.#acts.hover(null);
    });
    on('dblclick', (event) => this.#doubleClick(event));
    on('contextmenu', (event) => {
      event.preventDefault();
      if (!this.#wasTouch) this.#acts.menu(this.#pressOf(event, false));
    });
    // Prevents the click after a long press, because the click would close the menu again.
    on('touchend', (event) => this.#wasLong && event.preventDefault());
    // Stops events of a drag in the capture phase, so that React Flow does not pan as well.
    for (const name of ['mousedown', 'touchstart', 'touchmove'] as const)
      on(name, (event) => {
        if (!this.#press?.drag) return;
        event.stopPropagation();
        if (name === 'touchmove') event.preventDefault();
      });
  }

  get isDragging() {
    return this.#press?.isDragging ?? false;
  }

  /** The position of the pointer; null outside of the canvas. */
  get pointer() {
    return this.#pointer;
  }

  get #acts() {
    return this.#newest();
  }

  /** While space is down, every drag pans the map. */
  holdSpace() {
    if (this.#space === 'up') this.#space = 'down';
  }

  /** Returns whether space was pressed without a drag. */
  releaseSpace(): boolean {
    const wasAlone = this.#space === 'down';
    this.#space = 'up';
    return wasAlone;
  }

  cancel() {
    const press = this.#press;
    this.#end();
    if (press?.isDragging || press?.isLong) press.drag?.cancel();
  }

  stop() {
    this.cancel();
    this.#off.abort();
  }

  /** Whether the gestures handle an event. Elements over the map handle their own events. */
  #isOurs = (event: Event) => !(event.target as Element).closest('[data-over-map]');

  #at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #pressOf(event: MouseEvent, isTouch: boolean): Press {
    const at = this.#at(event);
    const { shiftKey, ctrlKey, metaKey, altKey } = event;
    return {
      at,
      hit: this.#acts.hitAt(at, isTouch),
      toggles: shiftKey || ctrlKey || metaKey,
      boxes: shiftKey,
      alone: altKey,
      isTouch,
    };
  }

  #down(event: PointerEvent) {
    const isTouch = event.pointerType === 'touch';
    this.#wasTouch = isTouch;
    this.#wasLong = false;
    this.#element.focus({ preventScroll: true });
    if (isTouch) {
      this.#fingers.add(event.pointerId);
      if (this.#fingers.size > 1) return this.cancel();
    }
    if (this.#space !== 'up') this.#space = 'used';
    if (event.button !== 0 || this.#space === 'used') return;
    const press = this.#pressOf(event, isTouch);
    // A finger pans the map, except after a long press or on the connect tool.
    const grabsNow = !isTouch || (press.hit?.node && press.hit.tool === 'connect');
    this.#press = {
      ...press,
      pointer: event.pointerId,
      drag: grabsNow ? this.#acts.startDrag(press) : null,
      isDragging: false,
      isMoved: false,
      isLong: false,
      wasInside: { x: false, y: false },
    };
    this.#last = press.at;
    if (isTouch) this.#longPress = self.setTimeout(() => this.#rest(), longPressMs);
  }

  /** Handles a long press: a grabbed node can be dragged, and its menu opens when the finger leaves. */
  #rest() {
    const press = this.#press;
    if (!press || press.isMoved) return;
    press.isLong = true;
    this.#wasLong = true;
    press.drag ??= this.#acts.startDrag(press);
    // Shows the preview of the drag at once. A click would open the panel of the node over the drop targets.
    if (press.drag) press.drag.move(press.at);
    else {
      this.#end();
      this.#acts.menu(press);
    }
  }

  #move(event: PointerEvent) {
    const at = this.#at(event);
    this.#pointer = at;
    const press = this.#press;
    if (!press) {
      if (event.pointerType !== 'touch' && event.buttons === 0) this.#acts.hover(this.#acts.hitAt(at, false));
      return;
    }
    if (event.pointerId !== press.pointer) return;
    this.#last = at;
    if (!press.isMoved && Math.hypot(at.x - press.at.x, at.y - press.at.y) < slack[press.isTouch ? 'touch' : 'mouse'])
      return;
    if (!press.isMoved) {
      press.isMoved = true;
      clearTimeout(this.#longPress);
      if (press.drag) {
        press.isDragging = true;
        this.#element.setPointerCapture(press.pointer);
        this.#pan = requestAnimationFrame(() => this.#panAtEdge());
      }
    }
    if (press.isDragging) press.drag?.move(at);
  }

  #up(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    this.#end();
    if (press.isDragging) press.drag?.drop(this.#at(event));
    else if (press.isMoved) return;
    else if (press.isLong) {
      press.drag?.cancel();
      this.#acts.menu(press);
    } else this.#click(press);
  }

  #click(press: Press) {
    this.#clicks = [this.#clicks[1], press];
    this.#acts.click(press);
  }

  /**
   * The first click may open a panel that moves the map. So the double click applies to the node under the first click.
   */
  #doubleClick(event: MouseEvent) {
    const [first] = this.#clicks;
    this.#acts.doubleClick(first?.hit?.node ? first : this.#pressOf(event, this.#wasTouch));
  }

  #lost(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    if (event.pointerId === this.#press?.pointer) this.cancel();
  }

  #end() {
    clearTimeout(this.#longPress);
    cancelAnimationFrame(this.#pan);
    if (this.#press?.isDragging && this.#element.hasPointerCapture(this.#press.pointer))
      this.#element.releasePointerCapture(this.#press.pointer);
    this.#press = null;
  }

  /**
   * Pans the map while the user drags to the edge of the viewport. A drag that starts at an edge does not pan until the
   * pointer has left this edge.
   */
  #panAtEdge() {
    const press = this.#press;
    if (!press?.isDragging) return;
    const { clientWidth, clientHeight } = this.#element;
    const push = (at: number, size: number) =>
      at < edge.within ? edge.step : at > size - edge.within ? -edge.step : 0;
    const size = { x: clientWidth, y: clientHeight };
    const by = { x: 0, y: 0 };
    for (const axis of ['x', 'y'] as const) {
      by[axis] = push(this.#last[axis], size[axis]);
      press.wasInside[axis] ||= push(press.at[axis], size[axis]) === 0 || by[axis] === 0;
      if (!press.wasInside[axis]) by[axis] = 0;
    }
    if (by.x !== 0 || by.y !== 0) {
      this.#acts.panBy(by);
      press.drag?.move(this.#last);
    }
    this.#pan = requestAnimationFrame(() => this.#panAtEdge());
  }
}
