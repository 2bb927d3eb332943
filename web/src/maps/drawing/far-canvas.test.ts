import { afterEach, expect, it, vi } from 'vitest';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, sampleMap } from '../model/sample-map.ts';
import { FarCanvas } from './far-canvas.ts';
import { palettes } from './map-palette.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** How often something has been drawn, and copied from one canvas to another. */
function countedDrawing() {
  const called = { copies: 0, drawings: 0 };
  const context = new Proxy({} as Record<string, unknown>, {
    get: (kept, name) => {
      if (name === 'measureText') return () => ({ width: 50 });
      if (name === 'drawImage') return () => called.copies++;
      if (name === 'setTransform') return () => called.drawings++;
      return name in kept ? kept[name as string] : () => {};
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return called;
}

function canvasOf(size: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  Object.defineProperties(canvas, { clientWidth: { get: () => size.width }, clientHeight: { get: () => size.height } });
  return canvas;
}

it('moves a picture of the map, and draws it anew only beyond its edge, when it is stretched far, or at rest', () => {
  vi.useFakeTimers();
  const called = countedDrawing();
  const canvas = canvasOf({ width: 1200, height: 600 });

  const far = new FarCanvas(canvas, () => ({ colorBy: 'generation', palette: palettes.light }));
  // Wider than the picture that is remembered.
  const scene = mapScene(sampleMap(1000), churchTheme);
  const home = { x: -2000, y: 0, zoom: 0.3 };
  far.show(scene, home);
  const drawn = called.drawings;

  far.move({ ...home, x: home.x - 300 });
  far.move({ ...home, zoom: 0.28 });
  expect(called).toMatchObject({ drawings: drawn });
  vi.advanceTimersByTime(200);
  expect(called.drawings).toBe(drawn + 1);
  far.move({ ...home, x: home.x - 3000 });
  far.move({ ...home, zoom: 0.1 });
  expect(called.drawings).toBe(drawn + 3);
  expect(called.copies).toBe(6);
  far.stop();
});

it('draws nothing while it has no size, and all of it once it has one', () => {
  const called = countedDrawing();
  const size = { width: 390, height: 0 };
  const far = new FarCanvas(canvasOf(size), () => ({ colorBy: 'generation', palette: palettes.light }));
  far.show(mapScene(sampleMap(20), churchTheme), { x: 0, y: 0, zoom: 0.3 });
  far.move({ x: 5, y: 0, zoom: 0.3 });
  expect(called).toEqual({ copies: 0, drawings: 0 });
  size.height = 600;
  far.move({ x: 10, y: 0, zoom: 0.3 });
  expect(called).toEqual({ copies: 1, drawings: 1 });
  far.stop();
});
