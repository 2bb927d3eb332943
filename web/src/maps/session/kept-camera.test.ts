import { afterEach, expect, it } from 'vitest';
import { keepCamera, keptCamera } from './kept-camera.ts';

afterEach(() => localStorage.clear());

const size = { width: 1000, height: 600 };

it('keeps the middle of the canvas of each map, for windows of any size', () => {
  expect(keptCamera('a')).toBeNull();
  keepCamera('a', { x: 0, y: 0, zoom: 0.5 }, size);
  keepCamera('b', { x: -500, y: -300, zoom: 1 }, size);
  keepCamera('a', { x: -500, y: 0, zoom: 0.5 }, size);
  expect(keptCamera('a')).toEqual({ x: 2000, y: 600, zoom: 0.5 });
  expect(keptCamera('b')).toEqual({ x: 1000, y: 600, zoom: 1 });
});

it('ignores what it cannot read, and forgets the maps that were left longest ago', () => {
  localStorage.setItem('groundwork-map-views', '[["a", {"x": "0", "y": 1, "zoom": 0}], 3, null]');
  expect(keptCamera('a')).toBeNull();
  for (let map = 0; map < 70; map++) keepCamera(`${map}`, { x: 0, y: 0, zoom: 1 }, size);
  expect(keptCamera('0')).toBeNull();
  expect(keptCamera('69')).not.toBeNull();
});
