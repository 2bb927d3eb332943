import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Drag, MapGestures, type Press } from './map-gestures.ts';

let element: HTMLElement;
let below: HTMLElement;
let gestures: MapGestures;
let drag: Drag | null;
const acts = {
  hitAt: vi.fn(() => null),
  startDrag: vi.fn((_: Press) => drag),
  click: vi.fn(),
  doubleClick: vi.fn(),
  menu: vi.fn(),
  hover: vi.fn(),
  panBy: vi.fn(),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  document.body.innerHTML = '<div tabindex="0"><div id="pane"></div><div data-over-map><input></div></div>';
  element = document.body.firstElementChild as HTMLElement;
  below = document.querySelector('#pane') as HTMLElement;
  Object.defineProperties(element, { clientWidth: { value: 1000 }, clientHeight: { value: 600 } });
  Object.assign(element, {
    setPointerCapture: vi.fn(),
    hasPointerCapture: () => false,
    releasePointerCapture: vi.fn(),
  });
  drag = { move: vi.fn(), drop: vi.fn(), cancel: vi.fn() };
  gestures = new MapGestures(element, () => acts);
});
afterEach(() => {
  gestures.stop();
  vi.useRealTimers();
});

const send = (type: string, x: number, y: number, more: PointerEventInit = {}, to: Element = below) =>
  to.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      pointerId: 1,
      pointerType: 'mouse',
      ...more,
    }),
  );
const finger = { pointerType: 'touch' };

it('clicks when the pointer stays in place, and drags when it moves a grabbed node', () => {
  send('pointerdown', 100, 100);
  send('pointermove', 102, 101);
  send('pointerup', 102, 101);
  expect(acts.click).toHaveBeenCalledOnce();
  expect(drag?.move).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(element);

  send('pointerdown', 100, 100);
  send('pointermove', 130, 100);
  expect(gestures.isDragging).toBe(true);
  send('pointerup', 140, 100);
  expect(drag?.move).toHaveBeenCalledWith({ x: 130, y: 100 });
  expect(drag?.drop).toHaveBeenCalledWith({ x: 140, y: 100 });
  expect(acts.click).toHaveBeenCalledOnce();
});

it('lets React Flow handle a press on the background, and stops the event of a grabbed node', () => {
  const heard = vi.fn();
  below.addEventListener('mousedown', heard);
  const press = () => {
    send('pointerdown', 100, 100);
    below.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    send('pointermove', 200, 100);
    send('pointerup', 200, 100);
  };
  press();
  expect(heard).not.toHaveBeenCalled();
  drag = null;
  press();
  expect(heard).toHaveBeenCalledOnce();
  expect(acts.click).not.toHaveBeenCalled();
});

it('cancels the drag on cancel()', () => {
  send('pointerdown', 100, 100);
  send('pointermove', 150, 100);
  gestures.cancel();
  send('pointerup', 150, 100);
  expect(drag?.cancel).toHaveBeenCalledOnce();
  expect(drag?.drop).not.toHaveBeenCalled();
});

it('pans while space is down, and reports when space was pressed alone', () => {
  gestures.holdSpace();
  expect(gestures.releaseSpace()).toBe(true);
  gestures.holdSpace();
  send('pointerdown', 100, 100);
  send('pointermove', 150, 100);
  expect(acts.startDrag).not.toHaveBeenCalled();
  expect(gestures.releaseSpace()).toBe(false);
});

it('pans with one finger, and drags after a long press', () => {
  send('pointerdown', 100, 100, finger);
  send('pointermove', 150, 100, finger);
  vi.advanceTimersByTime(1000);
  send('pointerup', 150, 100, finger);
  expect(acts.startDrag).not.toHaveBeenCalled();

  send('pointerdown', 100, 100, finger);
  vi.advanceTimersByTime(1000);
  send('pointermove', 150, 100, finger);
  send('pointerup', 150, 100, finger);
  expect(drag?.drop).toHaveBeenCalledOnce();
  expect(acts.menu).not.toHaveBeenCalled();
  expect(acts.click).not.toHaveBeenCalled();
});

it('opens the menu after a long press and does not click as well', () => {
  send('pointerdown', 100, 100, finger);
  vi.advanceTimersByTime(1000);
  send('pointerup', 100, 100, finger);
  expect(acts.menu).toHaveBeenCalledOnce();
  const end = new Event('touchend', { bubbles: true, cancelable: true });
  below.dispatchEvent(end);
  expect(end.defaultPrevented).toBe(true);
});

it('leaves gestures with two fingers to React Flow', () => {
  send('pointerdown', 100, 100, finger);
  send('pointerdown', 200, 100, { ...finger, pointerId: 2 });
  vi.advanceTimersByTime(1000);
  send('pointerup', 100, 100, finger);
  send('pointerup', 200, 100, { ...finger, pointerId: 2 });
  expect(acts.menu).not.toHaveBeenCalled();
  expect(acts.click).not.toHaveBeenCalled();
});

it('opens on a double click what the first click hit, even if a panel has moved the map since', () => {
  const hit = { node: { id: 'a' }, tool: null };
  acts.hitAt.mockReturnValueOnce(hit as never);
  for (const _ of [1, 2]) {
    send('pointerdown', 900, 100);
    send('pointerup', 900, 100);
  }
  below.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: 900, clientY: 100 }));
  expect(acts.doubleClick).toHaveBeenCalledWith(expect.objectContaining({ hit }));
});

it('does not pan when a drag starts at the edge of the viewport, until the pointer has been inside', () => {
  send('pointerdown', 990, 300);
  send('pointermove', 995, 320);
  vi.advanceTimersByTime(100);
  expect(acts.panBy).not.toHaveBeenCalled();
  send('pointermove', 900, 300);
  vi.advanceTimersByTime(50);
  send('pointermove', 990, 300);
  vi.advanceTimersByTime(50);
  expect(acts.panBy).toHaveBeenCalledWith({ x: -9, y: 0 });
});

it('ignores events of elements over the map', () => {
  const input = document.querySelector('input') as HTMLElement;
  send('pointerdown', 100, 100, {}, input);
  send('pointerup', 100, 100, {}, input);
  send('contextmenu', 100, 100, {}, input);
  expect(acts.click).not.toHaveBeenCalled();
  expect(acts.menu).not.toHaveBeenCalled();
});

it('pans the map while the user drags at the edge of the viewport', () => {
  send('pointerdown', 900, 300);
  send('pointermove', 990, 300);
  vi.advanceTimersByTime(50);
  expect(acts.panBy).toHaveBeenCalledWith({ x: -9, y: 0 });
  gestures.cancel();
  const panned = acts.panBy.mock.calls.length;
  vi.advanceTimersByTime(200);
  expect(acts.panBy.mock.calls.length).toBe(panned);
});
