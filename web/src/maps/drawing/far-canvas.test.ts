import { afterEach, expect, it, vi } from 'vitest';
import { palettes } from '../../base/drawing/palette.ts';
import { mapScene } from '../model/map-scene.ts';
import { churchTheme, sampleMap } from '../model/sample-map.ts';
import { FarCanvas, type Viewport } from './far-canvas.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Counts drawings and copies between canvases. */
function countedDrawing() {
  const called = { copies: 0, drawings: 0 };
  const copied: { width: number; left: number; top: number }[] = [];
  const context = new Proxy({} as Record<string, unknown>, {
    get: (kept, name) => {
      if (name === 'measureText') return () => ({ width: 50 });
      if (name === 'drawImage')
        return (...[, , , width = 0, , left = 0, top = 0]: number[]) =>
          copied.push({ width, left, top }) && called.copies++;
      if (name === 'setTransform') return () => called.drawings++;
      return name in kept ? kept[name as string] : () => {};
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  return Object.assign(called, { copied });
}

function canvasOf(size: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  Object.defineProperties(canvas, { clientWidth: { get: () => size.width }, clientHeight: { get: () => size.height } });
  return canvas;
}

it('moves the cached picture, and redraws only beyond its edge, after large zoom changes, or after a pause', () => {
  vi.useFakeTimers();
  const called = countedDrawing();
  const canvas = canvasOf({ width: 1200, height: 600 });

  const far = new FarCanvas(canvas, () => ({ colorBy: 'generation', palette: palettes.light }));
  // This map is wider than the cached picture.
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

it('grows its cached picture when needed and never shrinks it', () => {
  const { copied } = countedDrawing();
  const sized = vi.spyOn(HTMLCanvasElement.prototype, 'width', 'set');
  const far = new FarCanvas(canvasOf({ width: 1200, height: 600 }), () => ({
    colorBy: 'generation',
    palette: palettes.light,
  }));
  // The left part of this view is outside of the map, so the cached picture is smaller there.
  const [middle, edge] = [-2000, 600].map((x) => ({ x, y: 0, zoom: 0.3 })) as [Viewport, Viewport];
  far.show(mapScene(sampleMap(1000), churchTheme), edge);
  far.move(middle);
  const before = sized.mock.calls.length;
  far.move(edge);
  far.move(middle);
  expect(sized.mock.calls.length).toBe(before);
  const [small, large, again] = copied.map(({ width }) => width);
  expect([small, large]).toEqual([expect.any(Number), 1920]);
  expect(small).toBeLessThan(1300);
  expect(again).toBe(small);
  far.stop();
});

it('aligns its picture with whole pixels at any pan position', () => {
  const { copied } = countedDrawing();
  const far = new FarCanvas(canvasOf({ width: 1200, height: 600 }), () => ({
    colorBy: 'generation',
    palette: palettes.light,
  }));
  far.show(mapScene(sampleMap(1000), churchTheme), { x: -2000.37, y: 33.61, zoom: 0.31 });
  far.move({ x: -2011.9, y: 33.61, zoom: 0.31 });
  expect(copied.flatMap(({ left, top }) => [left, top]).filter((px) => !Number.isInteger(px))).toEqual([]);
  far.move({ x: -2011.9, y: 33.61, zoom: 0.33 });
  expect(copied[2]?.left).not.toBe(Math.round(copied[2]?.left as number));
  far.stop();
});

it('draws nothing while it has no size, and everything once it has one', () => {
  const called = countedDrawing();
  const size = { width: 390, height: 0 };
  const far = new FarCanvas(canvasOf(size), () => ({ colorBy: 'generation', palette: palettes.light }));
  far.show(mapScene(sampleMap(20), churchTheme), { x: 0, y: 0, zoom: 0.3 });
  far.move({ x: 5, y: 0, zoom: 0.3 });
  expect(called).toMatchObject({ copies: 0, drawings: 0 });
  size.height = 600;
  far.move({ x: 10, y: 0, zoom: 0.3 });
  expect(called).toMatchObject({ copies: 1, drawings: 1 });
  far.stop();
});
