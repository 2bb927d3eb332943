import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MapScene } from '../model/map-scene.ts';
import type { ShownMap } from '../model/semantic-zoom.ts';
import type { MapCamera } from '../session/map-camera.ts';
import { type Motion, motionBetween } from './map-motion.ts';
import { type Size, windowBox } from './map-window.ts';

const motionMs = 200;
/** How far nodes slide that another team takes, in pixels. */
const outPx = 320;

/**
 * Returns the map to show while nodes move to their new places; null otherwise. Folding, focus, layout and transfer
 * start a motion. A drag does not, because it has moved the nodes already. Zooming moves no node.
 */
export function useMotion(
  shown: ShownMap,
  scene: MapScene,
  { camera, size, isDragged }: { camera: MapCamera; size: Size; isDragged: boolean },
): ShownMap | null {
  const isStill = useReducedMotion();
  const before = useRef({ scene, shown, isDragged });
  const [motion, setMotion] = useState<Motion | null>(null);
  const [share, setShare] = useState(0);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = { scene, shown, isDragged };
    if (last.scene === scene || isStill || last.isDragged || isDragged) return;
    const box = windowBox(camera.viewport, size, 100);
    setMotion(motionBetween(last.shown, shown, box, outPx / camera.viewport.zoom));
    setShare(0);
  }, [scene, shown, isDragged, isStill, camera, size]);

  useEffect(() => {
    if (!motion) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function move(now) {
      const next = Math.min(1, (now - start) / motionMs);
      setShare(next);
      if (next < 1) frame = requestAnimationFrame(move);
      else setMotion(null);
    });
    return () => cancelAnimationFrame(frame);
  }, [motion]);

  return motion?.at(share) ?? null;
}
