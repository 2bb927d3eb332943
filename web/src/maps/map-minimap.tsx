import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconMap } from '@tabler/icons-react';
import { type PointerEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { usePhone } from '../ui/phone.ts';
import { words } from '../words/words.ts';
import type { View } from './draw-node.ts';
import { FarCanvas, type Viewport } from './far-canvas.ts';
import type { MapCamera } from './map-camera.ts';
import c from './map-minimap.module.css';
import type { MapScene } from './map-scene.ts';
import { centred, fitted, holds, type Point, type Size, toMap, toWindow, windowBox } from './map-window.ts';

const size: Size = { width: 208, height: 128 };

type MinimapProps = Pick<View, 'colorBy' | 'palette'> & { scene: MapScene; camera: MapCamera; window: Size; moveTo: (viewport: Viewport) => void };

/** The whole map in a corner; the window in it can be dragged. */
export function MapMinimap(props: MinimapProps) {
  const { scene, camera, window } = props;
  const [isOpen, setOpen] = useState(true);
  const isPhone = usePhone();
  const isAllInView = useSyncExternalStore(camera.subscribe, () => holds(windowBox(camera.viewport, window), scene.bounds));
  if (isPhone || isAllInView) return null;
  return (
    <div className={c.box}>
      {isOpen && <Overview {...props} />}
      {isOpen ? (
        <ActionIcon className={c.fold} variant="subtle" color="gray" size={22} aria-label={words.mapCanvas.foldMinimap} onClick={() => setOpen(false)}>
          <IconChevronDown size={14} stroke={1.7} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={c.unfold} aria-label={words.mapCanvas.unfoldMinimap} onClick={() => setOpen(true)}>
          <IconMap size={16} stroke={1.7} />
        </UnstyledButton>
      )}
    </div>
  );
}

function Overview({ scene, camera, window, colorBy, palette, moveTo }: MinimapProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const home = useMemo(() => fitted(scene.bounds, size, { left: -20, top: -20, right: -20, bottom: -20 }), [scene]);
  const grip = useRef<Point | null>(null);

  useEffect(() => {
    // After the map itself: a large one takes a while, and is drawn here for each change too.
    const later = setTimeout(() => {
      if (!canvas.current) return;
      const far = new FarCanvas(canvas.current, () => ({ colorBy, palette, nameless: true }));
      far.show(scene, home);
      far.stop();
    }, 100);
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
  const moveMiddle = (to: Point) => moveTo(centred(to, { x: window.width / 2, y: window.height / 2 }, camera.viewport.zoom));
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
