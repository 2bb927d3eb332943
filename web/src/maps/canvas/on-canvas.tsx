import { ViewportPortal } from '@xyflow/react';
import { type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import * as words from '../../base/words/words.ts';
import type { View } from '../drawing/draw-node.ts';
import type { MapScene } from '../model/map-scene.ts';
import { card } from '../model/node-sizes.ts';
import { nodeRadius } from '../model/node-style.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import type { MapCamera } from '../session/map-camera.ts';
import type { MapSession } from '../session/map-session.ts';
import type { GesturePreview } from './canvas-drags.ts';
import type { Point } from './map-window.ts';
import c from './on-canvas.module.css';
import { standIn } from './shown-at.ts';

/** Places its children at a point of the map. They keep their size on the screen at any zoom. */
export function AtPlace({ x, y, camera, children }: Point & { camera: MapCamera; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const size = () => place.current?.style.setProperty('scale', `${1 / camera.viewport.zoom}`);
    size();
    return camera.subscribe(size);
  }, [camera]);
  return (
    <ViewportPortal>
      <div ref={place} className={`${c.place} nopan nowheel`} data-over-map style={{ left: x, top: y }}>
        {children}
      </div>
    </ViewportPortal>
  );
}

/** The avatars of other people, at the nodes they have selected. */
export function Others({ session, scene }: { session: MapSession; scene: MapScene }) {
  const others = useSyncExternalStore(session.others.subscribe, session.others.list);
  const { camera } = session;
  const shownBy = (id: string | null) => standIn(scene, camera.viewport.zoom, id);
  return [...Map.groupBy(others, ({ node_id }) => shownBy(node_id))].map(([placed, people]) => {
    if (!placed) return null;
    return (
      <AtPlace key={placed.id} camera={camera} {...chipSeat(placed, scene)}>
        <span
          className={c.others}
          role="img"
          aria-label={people.map(({ user }) => words.mapCanvas.here(user.full_name)).join(', ')}
        >
          {people.slice(0, 3).map(({ user }) => (
            <Avatar key={user.id} person={user} size={20} />
          ))}
        </span>
      </AtPlace>
    );
  });
}

/** Returns the position of the avatars, opposite the tool that adds a child. */
function chipSeat(placed: PlacedNode, { structure }: MapScene): Point {
  const { x, y } = placed;
  if (structure !== 'church') return { x: x + card.width / 2 - 12, y: y - card.above };
  const r = nodeRadius(placed) + 2;
  return { x: x + r * 0.41, y: y - r * 0.91 };
}

/** The preview of a gesture: a selection box, or a line to another node. */
export function GesturePreviews({
  preview,
  palette,
  zoom,
}: Pick<View, 'palette' | 'zoom'> & { preview: GesturePreview | null }) {
  if (preview?.kind === 'box') {
    const { from, to } = preview;
    const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
    return (
      <ViewportPortal>
        <div
          className={c.box}
          style={{
            transform: `translate(${Math.min(from.x, to.x)}px, ${Math.min(from.y, to.y)}px)`,
            width,
            height,
            borderWidth: 1.5 / zoom,
          }}
        />
      </ViewportPortal>
    );
  }
  if (preview?.kind !== 'connect') return null;
  return (
    <ViewportPortal>
      <svg className={c.line} aria-hidden="true" overflow="visible" width={1} height={1}>
        <line
          x1={preview.start.x}
          y1={preview.start.y}
          x2={preview.to.x}
          y2={preview.to.y}
          stroke={palette.accent}
          strokeWidth={2 / zoom}
          strokeDasharray={`${5 / zoom} ${4 / zoom}`}
        />
      </svg>
    </ViewportPortal>
  );
}
