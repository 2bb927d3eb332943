import { type PointerEvent, useEffect, useMemo, useRef } from 'react';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import { FarCanvas, type Viewport } from '../drawing/far-canvas.ts';
import type { MapScene } from '../model/map-scene.ts';
import type { MapCamera } from '../session/map-camera.ts';
import c from './map-minimap.module.css';
import { centered, fitted, type Point, type Size, toMap, toWindow, windowBox } from './map-window.ts';

const size: Size = { width: 144, height: 88 };
/** Drawing a large map is slow. The minimap waits until the main canvas is drawn, and later until changes pause. */
const [firstMs, calmMs] = [100, 600];

export type MinimapProps = Pick<View, 'colorBy' | 'palette'> & {
  scene: MapScene;
  camera: MapCamera;
  window: Size;
  moveTo: (viewport: Viewport) => void;
};

/** The whole map in small, with a frame around the part that is visible. */
export function MapOverview({ scene, camera, window, colorBy, palette, moveTo }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const home = useMemo(() => fitted(scene.bounds, size, { left: -20, top: -20, right: -20, bottom: -20 }), [scene]);
  const grip = useRef<Point | null>(null);
  const isDrawn = useRef(false);

  useEffect(() => {
    const later = setTimeout(
      () => {
        if (!canvas.current) return;
        const far = new FarCanvas(canvas.current, () => ({ colorBy, palette, nameless: true }));
        far.show(scene, home);
        far.stop();
        isDrawn.current = true;
      },
      isDrawn.current ? calmMs : firstMs,
    );
    return () => clearTimeout(later);
  }, [scene, colorBy, palette, home]);

  useEffect(() => {
    const draw = () => {
      const { left, top, right, bottom } = windowBox(camera.viewport, window);
      const from = toWindow({ x: left, y: top }, home);
      const to = toWindow({ x: right, y: bottom }, home);
      const [x, y] = [Math.max(-3, from.x), Math.max(-3, from.y)];
      Object.assign(frame.current?.style ?? {}, {
        transform: `translate(${x}px, ${y}px)`,
        width: `${Math.max(6, Math.min(size.width + 3, to.x) - x)}px`,
        height: `${Math.max(6, Math.min(size.height + 3, to.y) - y)}px`,
      });
    };
    draw();
    return camera.subscribe(draw);
  }, [camera, window, home]);

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return toMap({ x: clientX - left, y: clientY - top }, home);
  };
  const middle = () => toMap({ x: window.width / 2, y: window.height / 2 }, camera.viewport);
  const moveMiddle = (to: Point) =>
    moveTo(centered(to, { x: window.width / 2, y: window.height / 2 }, camera.viewport.zoom));
  return (
    <div
      className={c.map}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = pointOf(event);
        const box = windowBox(camera.viewport, window);
        const isInside = point.x >= box.left && point.x <= box.right && point.y >= box.top && point.y <= box.bottom;
        if (!isInside) moveMiddle(point);
        const at = middle();
        grip.current = isInside ? { x: point.x - at.x, y: point.y - at.y } : { x: 0, y: 0 };
      }}
      onPointerMove={(event) => {
        const point = pointOf(event);
        if (grip.current) moveMiddle({ x: point.x - grip.current.x, y: point.y - grip.current.y });
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      <canvas ref={canvas} className={c.picture} role="img" aria-label={words.mapCanvas.minimap} />
      <div ref={frame} className={c.window} />
    </div>
  );
}
