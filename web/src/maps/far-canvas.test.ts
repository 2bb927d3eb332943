import { afterEach, expect, it, vi } from 'vitest';
import { FarCanvas } from './far-canvas.ts';
import { palettes } from './map-palette.ts';
import { mapScene } from './map-scene.ts';
import { churchTheme, sampleMap } from './sample-map.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('moves a picture of the map, and draws it anew only beyond its edge, when it is stretched far, or at rest', () => {
  vi.useFakeTimers();
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
  const canvas = document.createElement('canvas');
  Object.defineProperties(canvas, { clientWidth: { value: 1200 }, clientHeight: { value: 600 } });

  const far = new FarCanvas(canvas, () => ({ colorBy: 'generation', palette: palettes.light }));
  // Wider than the picture that is remembered.
  const scene = mapScene(sampleMap(200), churchTheme);
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
  expect(far.index?.around(scene.nodes[5]?.x ?? 0, scene.nodes[5]?.y ?? 0)[0]?.id).toBe(scene.nodes[5]?.id);
  far.stop();
});
