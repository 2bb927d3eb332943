import { expect, it } from 'vitest';
import { type Box, holds } from '../../base/drawing/picture.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, sampleMap } from '../model/sample-map.ts';
import {
  fitsWhole,
  fitted,
  intoView,
  isSeen,
  leastZoom,
  middleOf,
  toMap,
  toWindow,
  windowBox,
  zoomedAround,
} from './map-window.ts';
import { nearWindow } from './near-window.ts';

const size = { width: 1000, height: 600 };
const none = { left: 0, top: 0, right: 0, bottom: 0 };

it('fits a map into the free part of the viewport, at 100 % at most', () => {
  const bounds = { left: 0, top: 0, right: 3904, bottom: 1080 };
  const whole = fitted(bounds, size, none);
  expect(whole.zoom).toBeCloseTo(0.25);
  expect(toWindow({ x: 1952, y: 540 }, whole)).toEqual({ x: 500, y: 300 });
  const beside = fitted(bounds, size, { ...none, left: 240 });
  expect(toWindow({ x: 0, y: 540 }, beside).x).toBeCloseTo(252);
  expect(toWindow({ x: 3904, y: 540 }, beside).x).toBeCloseTo(988);
  expect(fitted({ left: 0, top: 0, right: 100, bottom: 100 }, size, none).zoom).toBe(1);
});

it('keeps the point under the pointer in place while zooming', () => {
  const at = { x: 300, y: 200 };
  const before = { x: -40, y: 70, zoom: 0.5 };
  expect(toMap(at, zoomedAround(before, at, 2))).toEqual(toMap(at, before));
});

it('finds the middle of the free part', () => {
  expect(middleOf({ width: 390, height: 844 }, { left: 0, top: 56, right: 0, bottom: 400 })).toEqual({
    x: 195,
    y: 250,
  });
});

it('sees no node under a panel or the minimap', () => {
  const at = { x: 0, y: 0, zoom: 0.5 };
  const insets = { ...none, right: 300, minimap: { width: 100, height: 100 } };
  const sees = (x: number, y: number) =>
    isSeen(at, size, insets, { left: 2 * x - 40, right: 2 * x + 40, top: 2 * y - 40, bottom: 2 * y + 40 });
  expect([sees(400, 300), sees(680, 300), sees(690, 300)]).toEqual([true, true, false]);
  expect([sees(570, 570), sees(590, 570), sees(650, 470)]).toEqual([true, false, true]);
});

it('pans only as far as needed to a node at the edge, and shows others in the middle', () => {
  const at = { x: 0, y: 0, zoom: 0.5 };
  const insets = { ...none, right: 344, bottom: 50 };
  const show = (x: number, y: number) =>
    intoView(at, size, insets, { x, y }, { left: x - 100, right: x + 100, top: y - 80, bottom: y + 100 });
  expect(show(400, 300)).toEqual(at);
  expect(show(1300, 300)).toEqual({ x: -44, y: 0, zoom: 0.5 });
  expect(show(600, 20)).toEqual({ x: 0, y: 30, zoom: 0.5 });
  const middle = middleOf(size, insets);
  for (const [x, y] of [
    [1400, 300],
    [200, 1200],
    [-300, 300],
  ] as const)
    expect(toWindow({ x, y }, show(x, y))).toEqual(middle);
});

it('zooms out as far as a map of any size needs', () => {
  expect(leastZoom({ left: 0, top: 0, right: 1000, bottom: 600 }, size)).toBe(0.1);
  expect(leastZoom({ left: 0, top: 0, right: 1_000_000, bottom: 600 }, size)).toBeCloseTo(0.0008);
});

it('has nodes from 40 % zoom, and keeps the same ones while the viewport stays within their box', () => {
  expect(nearWindow(null, { x: 0, y: 0, zoom: 0.39 }, size)).toBeNull();
  const at = { x: 0, y: 0, zoom: 1 };
  const near = nearWindow(nearWindow(null, at, size), at, size, true);
  expect(near).toEqual({ zoom: 1, box: windowBox(at, size, 240) });
  expect(nearWindow(near, { x: 200, y: -100, zoom: 1 }, size)).toBe(near);
  expect(nearWindow(near, { x: 300, y: 0, zoom: 1 }, size)?.box.left).toBe(-540);
  expect(nearWindow(near, { x: 0, y: 0, zoom: 2 }, size)).toBe(near);
});

it('has little more than the viewport while zooming, and a wider margin after a pause', () => {
  const at = { x: 0, y: 0, zoom: 0.5 };
  const zoomed = nearWindow(null, at, size);
  expect(zoomed).toEqual({ zoom: zoomed?.zoom, box: windowBox(at, size, 60) });
  const rested = nearWindow(zoomed, at, size, true);
  expect(rested).toEqual({ zoom: zoomed?.zoom, box: windowBox(at, size, 240) });
  // After a short pan, half of the margin is still enough.
  expect(nearWindow(rested, { ...at, x: 100 }, size, true)).toBe(rested);
  expect(nearWindow(rested, { ...at, x: 130 }, size, true)?.box.left).toBe(-740);
  expect(nearWindow(rested, { ...at, zoom: 0.55 }, size)?.box).toEqual(windowBox({ ...at, zoom: 0.55 }, size, 60));
  expect(nearWindow(null, { ...at, zoom: 0.39 }, size, true)).toBeNull();
});

it('covers the whole viewport at every zoom between two steps', () => {
  let near = nearWindow(null, { x: 0, y: 0, zoom: 0.745 }, size);
  for (let zoom = 0.745; zoom > 0.4; zoom -= 0.001) {
    const viewport = { x: 500 - 700 * zoom, y: 300 - 400 * zoom, zoom };
    const next = nearWindow(near, viewport, size);
    expect(holds(next?.box as Box, windowBox(viewport, size))).toBe(true);
    if (next !== near) expect(next?.zoom).not.toBe(near?.zoom);
    near = next;
  }
});

it('rounds the zoom between 40 and 75 % to small steps', () => {
  const zooms = Array.from({ length: 350 }, (_, index) => 0.4 + index / 1000);
  const drawn = zooms.map((zoom) => nearWindow(null, { x: 0, y: 0, zoom }, size)?.zoom ?? 0);
  expect(new Set(drawn).size).toBeLessThan(15);
  for (const [index, zoom] of zooms.entries()) expect(zoom / (drawn[index] as number) - 1).toBeLessThan(0.0601);
  // The nodes are never drawn for more than the actual zoom, so that texts do not become too small.
  expect(drawn.every((zoom, index) => zoom <= (zooms[index] as number))).toBe(true);
  expect(drawn.every((zoom) => zoom >= 0.4 && zoom < 0.75)).toBe(true);
});

it.each([
  { count: 3, phone: false, fits: true },
  { count: 57, phone: false, fits: false },
  { count: 2000, phone: false, fits: false },
])('fits a map of $count nodes whole only if its names can be read: $fits', ({ count, phone, fits }) => {
  const { bounds } = mapScene(sampleMap(count), churchTheme);
  expect(fitsWhole(bounds, { width: 1280, height: 700 }, none, phone)).toBe(fits);
});
