import { expect, it } from 'vitest';
import { type Box, holds } from '../model/map-scene.ts';
import { broughtIn, fitted, leastZoom, seenBox, toMap, toWindow, windowBox, zoomedAround } from './map-window.ts';
import { nearWindow } from './near-window.ts';

const size = { width: 1000, height: 600 };
const none = { left: 0, top: 0, right: 0, bottom: 0 };

it('fits a map into the free part of the viewport, at 100 % at most', () => {
  const bounds = { left: 0, top: 0, right: 3760, bottom: 1080 };
  const whole = fitted(bounds, size, none);
  expect(whole.zoom).toBeCloseTo(0.25);
  expect(toWindow({ x: 1880, y: 540 }, whole)).toEqual({ x: 500, y: 300 });
  const beside = fitted(bounds, size, { ...none, left: 240 });
  expect(toWindow({ x: 0, y: 540 }, beside).x).toBeCloseTo(270);
  expect(toWindow({ x: 3760, y: 540 }, beside).x).toBeCloseTo(970);
  expect(fitted({ left: 0, top: 0, right: 100, bottom: 100 }, size, none).zoom).toBe(1);
});

it('keeps the point under the pointer in place while zooming', () => {
  const at = { x: 300, y: 200 };
  const before = { x: -40, y: 70, zoom: 0.5 };
  expect(toMap(at, zoomedAround(before, at, 2))).toEqual(toMap(at, before));
});

it('pans only as far as needed to show a node', () => {
  const at = { x: 0, y: 0, zoom: 0.5 };
  const box = (left: number, top: number) => ({ left, top, right: left + 200, bottom: top + 180 });
  expect(broughtIn(at, windowBox(at, size), box(100, 100))).toEqual(at);
  expect(broughtIn(at, windowBox(at, size), box(1900, -40))).toEqual({ x: -50, y: 20, zoom: 0.5 });
  expect(broughtIn(at, windowBox(at, size), box(-300, 1500))).toEqual({ x: 150, y: -240, zoom: 0.5 });
  expect(broughtIn(at, windowBox(at, { width: 60, height: 600 }), box(100, 100)).x).toBe(-50);
  // A panel at the right covers this part.
  const seen = seenBox(at, size, { left: 0, top: 0, right: 344, bottom: 0 });
  expect(broughtIn(at, seen, box(1900, 0)).x).toBe(broughtIn(at, windowBox(at, size), box(1900, 0)).x - 344);
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
  for (const [index, zoom] of zooms.entries())
    expect(Math.abs((drawn[index] as number) / zoom - 1)).toBeLessThan(0.035);
  expect(drawn.every((zoom) => zoom >= 0.4 && zoom < 0.75)).toBe(true);
});
