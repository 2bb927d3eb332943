import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { NodeState, View } from '../drawing/draw-node.ts';
import { FarCanvas, type Lifted } from '../drawing/far-canvas.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { ShownMap } from '../model/semantic-zoom.ts';
import type { MapCamera } from '../session/map-camera.ts';
import type { Size } from './map-window.ts';
import { shownAt } from './shown-at.ts';

type Shown = Pick<View, 'colorBy' | 'palette'> & {
  camera: MapCamera;
  scene: MapScene;
  /** The map to show while nodes move; null when no node moves. */
  moving: ShownMap | null;
  size: Size;
  stateOf: (id: string) => NodeState;
  /** The inputs of `stateOf`. */
  marks: { selected: ReadonlySet<string>; edge: string | null; active: string | null };
  lifted: Lifted | null;
};

/** Draws on the canvas below the nodes: the lines at every zoom, and the whole map when zoomed out. */
export function useFarCanvas({
  camera,
  scene,
  moving,
  size,
  colorBy,
  palette,
  stateOf,
  marks: { selected, edge, active },
  lifted,
}: Shown): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const far = useRef<FarCanvas>(null);
  const shownHere = (shown: MapScene, zoom: number) => moving ?? shownAt(shown, camera, zoom);
  const look = useEffectEvent(() => ({ colorBy, palette, stateOf, shownAt: shownHere, linesOnly: true }));

  useEffect(() => {
    if (!canvas.current) return;
    const drawing = new FarCanvas(canvas.current, () => look());
    far.current = drawing;
    const stop = camera.subscribe(() => drawing.move(camera.viewport));
    return () => {
      stop();
      drawing.stop();
      far.current = null;
    };
  }, [camera]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` and the element size read them.
  useEffect(
    () => far.current?.show(scene, camera.viewport),
    [scene, moving, camera, size, colorBy, palette, selected, edge, active],
  );
  useEffect(() => far.current?.lift(lifted), [lifted]);
  return canvas;
}
