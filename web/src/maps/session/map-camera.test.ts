import { expect, it, vi } from 'vitest';
import { MapCamera } from './map-camera.ts';

const driver = () => ({ fit: vi.fn(), zoomTo: vi.fn(), reveal: vi.fn(), center: vi.fn() });

it('runs only the last request, once, as soon as a canvas is attached', () => {
  const camera = new MapCamera();
  camera.fit();
  camera.reveal('a');
  const [first, second] = [driver(), driver()];
  const leave = camera.attach(first);
  expect(first.fit).not.toHaveBeenCalled();
  expect(first.reveal.mock.calls).toEqual([['a']]);
  leave();
  camera.attach(second);
  expect(second.reveal).not.toHaveBeenCalled();
});

it('zooms from the current zoom, and notifies of moves', () => {
  const camera = new MapCamera();
  const listener = vi.fn();
  camera.subscribe(listener);
  const canvas = driver();
  camera.attach(canvas);
  camera.moved({ x: 5, y: 5, zoom: 0.5 });
  camera.zoomBy(1.2);
  expect(listener).toHaveBeenCalledOnce();
  expect(canvas.zoomTo).toHaveBeenCalledWith(0.6);
});

it('keeps the newest canvas when an older one detaches', () => {
  const camera = new MapCamera();
  const leave = camera.attach(driver());
  const newest = driver();
  camera.attach(newest);
  leave();
  camera.fit(['a']);
  expect(newest.fit).toHaveBeenCalledWith(['a']);
});
