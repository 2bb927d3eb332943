import { useReducedMotion } from '@mantine/hooks';
import type { ReactFlowInstance } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSteady } from '../../ui/steady.ts';
import { detailAt } from '../drawing/draw-node.ts';
import type { Viewport } from '../drawing/far-canvas.ts';
import { boxOf, holds } from '../model/map-scene.ts';
import type { MapSession } from '../session/map-session.ts';
import type { FlowNode } from './flow-nodes.ts';
import {
  boxAround,
  broughtIn,
  centered,
  fitted,
  type Insets,
  leastZoom,
  type Point,
  readableZoom,
  type Size,
  seenBox,
  zoomedAround,
  zoomLimits,
} from './map-window.ts';
import { type NearWindow, nearWindow } from './near-window.ts';

const moveMs = 220;
/** The viewport counts as still after this pause. */
const calmMs = 200;

/** Moves the viewport of the canvas, for the camera of the session and for gestures and keys. */
export function useMapWindow({ camera, model, scene, selection }: MapSession, size: Size, insets: Insets) {
  const [start] = useState<Viewport>(() => (camera.isPlaced ? camera.viewport : fitted(scene().bounds, size, insets)));
  const [near, setNear] = useState<NearWindow | null>(() => nearWindow(null, start, size));
  const [flow, setFlow] = useState<ReactFlowInstance<FlowNode> | null>(null);
  const isStill = useReducedMotion();
  const nearNow = useRef(near);

  const least = leastZoom(scene().bounds, size);
  const middle = {
    x: (size.width + insets.left - insets.right) / 2,
    y: (size.height + insets.top - insets.bottom) / 2,
  };

  // Ignores the left inset: a legend covers only one corner, while a panel covers a whole side.
  const seen = (viewport: Viewport, of = size, under = insets) => seenBox(viewport, of, { ...under, left: 0 });

  const bring = (calm: boolean) => {
    const next = nearWindow(nearNow.current, camera.viewport, size, calm);
    if (next === nearNow.current) return;
    nearNow.current = next;
    setNear(next);
  };
  const rest = useRef(0);
  const rested = useSteady(() => bring(true));
  /** Runs after every move of the viewport, by gesture or by code. */
  const moved = useSteady((viewport: Viewport) => {
    camera.moved(viewport);
    bring(false);
    clearTimeout(rest.current);
    rest.current = self.setTimeout(rested, calmMs);
  });
  useEffect(() => () => clearTimeout(rest.current), []);
  const moveTo = (viewport: Viewport, isSmooth = false) =>
    void flow?.setViewport(viewport, isSmooth && !isStill ? { duration: moveMs } : {});
  const zoomTo = (zoom: number, around: Point = middle, isSmooth = true) =>
    moveTo(zoomedAround(camera.viewport, around, Math.min(zoomLimits.most, Math.max(least, zoom))), isSmooth);
  const follow = (id: string) => {
    const node = scene().byId.get(id);
    if (node && !holds(seen(camera.viewport), boxOf(node)))
      moveTo(broughtIn(camera.viewport, seen(camera.viewport), boxOf(node)), true);
  };
  /** Shows a node, and zooms in when it would be only a dot. */
  const goTo = (id: string) => {
    if (!scene().byId.has(id)) model.reveal(id);
    const node = scene().byId.get(id);
    if (!node) return;
    const { zoom } = camera.viewport;
    const isFar = detailAt(zoom) === 'far';
    if (isFar || !holds(seen(camera.viewport), boxOf(node)))
      moveTo(centered(node, middle, isFar ? readableZoom : zoom), true);
  };
  const showAll = (ids?: Iterable<string>) => {
    const { byId, bounds } = scene();
    const nodes = ids && [...ids].flatMap((id) => byId.get(id) ?? []);
    moveTo(fitted(nodes && nodes.length > 0 ? boxAround(nodes.map(boxOf)) : bounds, size, insets), true);
  };

  const before = useRef({ size, insets });
  /** Keeps the active node visible when a panel opens beside the canvas or over it. */
  const resized = useEffectEvent(() => {
    const node = scene().byId.get(selection.active ?? '');
    const wasSeen =
      node !== undefined &&
      camera.isPlaced &&
      holds(seen(camera.viewport, before.current.size, before.current.insets), boxOf(node));
    before.current = { size, insets };
    moved(camera.isPlaced ? camera.viewport : start);
    if (wasSeen) follow(node.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the visible area changes its size.
  useEffect(() => resized(), [size, insets]);

  const driver = useEffectEvent(() => ({ fit: showAll, zoomTo: (zoom: number) => zoomTo(zoom), reveal: goTo }));
  useEffect(() => {
    if (!flow) return;
    return camera.attach({
      fit: (ids) => driver().fit(ids),
      zoomTo: (zoom) => driver().zoomTo(zoom),
      reveal: (id) => driver().reveal(id),
    });
  }, [camera, flow]);

  return { start, near, least, moved, setFlow, moveTo, zoomTo, follow, goTo, showAll };
}
