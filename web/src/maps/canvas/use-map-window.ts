import { useReducedMotion } from '@mantine/hooks';
import type { ReactFlowInstance } from '@xyflow/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pageMeasure } from '../../base/drawing/page-measure.ts';
import { holds } from '../../base/drawing/picture.ts';
import { useSteady } from '../../base/loading/steady.ts';
import type { Viewport } from '../drawing/far-canvas.ts';
import { within } from '../drawing/map-within.ts';
import { boxOf, type MapScene } from '../model/map-scene.ts';
import { detailAt } from '../model/node-sizes.ts';
import type { PlacedNode } from '../model/placed-node.ts';
import { mostAtOnce, shownMap } from '../model/semantic-zoom.ts';
import { forgetCamera, keepCamera, keptCamera } from '../session/kept-camera.ts';
import type { CameraDriver, MapCamera } from '../session/map-camera.ts';
import type { MapSession } from '../session/map-session.ts';
import type { FlowNode } from './flow-nodes.ts';
import {
  boxAround,
  centered,
  fitsWhole,
  fitted,
  type Insets,
  intoView,
  isSeen,
  leastZoom,
  middleOf,
  opened,
  type Point,
  readableZoom,
  type Size,
  toMap,
  toWindow,
  windowBox,
  zoomedAround,
  zoomLimits,
} from './map-window.ts';
import { type NearWindow, nearWindow } from './near-window.ts';
import { openingZoom, shownNow, standIn } from './shown-at.ts';

const moveMs = 200;
/** The viewport counts as still after this pause; that of a large map after twice as long. */
const calmMs = 200;

/**
 * The target that the viewport keeps until the user moves it: the whole map, or a node in the middle. When the free
 * part of the canvas changes its size, the viewport shows its target again. A selection keeps the viewport in place,
 * unless `always` is set.
 */
type Aim = { all: true; always: boolean } | { node: string };

export type Canvas = { size: Size; insets: Insets; phone: boolean };

/** Moves the viewport of the canvas, for the camera of the session and for gestures and keys. */
export function useMapWindow(session: MapSession, { size, insets, phone }: Canvas, besideOutline: boolean) {
  const { camera, map, model, scene, selection } = session;
  const [start] = useState(() => camera.viewport);
  const [flow, setFlow] = useState<ReactFlowInstance<FlowNode> | null>(null);
  const isStill = useReducedMotion();
  const aim = useAim(session);
  const byHand = useRef(false);

  const least = leastZoom(scene().bounds, size);
  const sees = (node: PlacedNode, of = size, under = insets) => {
    // The minimap in the lower right corner is hidden while everything is in view.
    const isAllInView = holds(windowBox(camera.viewport, of), scene().bounds);
    const covered = isAllInView ? { ...under, minimap: undefined } : under;
    return isSeen(camera.viewport, of, covered, boxOf(node));
  };

  const { near, moved } = useNearWindow(session, start, size, () => {
    if (byHand.current && camera.isKept) keepCamera(map.id, camera.viewport, size);
  });
  const moveTo = (viewport: Viewport, isSmooth = false, next: Aim | null = null) => {
    aim.current = next;
    byHand.current = false;
    camera.show(next && 'all' in next ? 'whole' : 'part');
    void flow?.setViewport(viewport, isSmooth && !isStill ? { duration: moveMs } : {});
  };
  /** Zooms around a point, by default around the active node or the one nearest to the middle. */
  const zoomTo = (zoom: number, around?: Point, isSmooth = true) => {
    const shown = shownNow(scene(), camera).scene;
    const at = around ?? pointToKeep(shown, selection.active, camera.viewport, middleOf(size, insets));
    moveTo(zoomedAround(camera.viewport, at, Math.min(zoomLimits.most, Math.max(least, zoom))), isSmooth);
    byHand.current = true;
  };
  const nodeOf = (id: string) => {
    if (!scene().byId.has(id)) model.reveal(id);
    return scene().byId.get(id);
  };
  /** Shows a node in the middle of the free part, and zooms in if the node would be only a dot. */
  const center = (id: string) => {
    const node = nodeOf(id);
    if (!node) return;
    const { zoom } = camera.viewport;
    const isReadable = detailAt(zoom) !== 'far' && standIn(scene(), zoom, id) === node;
    const readable = isReadable ? zoom : readableZoom;
    moveTo(centered(node, middleOf(size, insets), readable), true, { node: id });
  };
  const follow = (id: string) => {
    const node = scene().byId.get(id);
    if (node && !sees(node)) moveTo(intoView(camera.viewport, size, insets, node, boxOf(node)), true);
  };
  const goTo = (id: string) => {
    if (!nodeOf(id)) return;
    const { zoom } = camera.viewport;
    if (detailAt(zoom) === 'far' || standIn(scene(), zoom, id)?.id !== id) center(id);
    else follow(id);
  };
  /**
   * Opens the pill of a node: unfolds its branch, and zooms in until the nodes in the pill are readable. Returns false
   * if the node has no pill.
   */
  const open = (id: string): boolean => {
    const wasFolded = model.collapsed.has(id);
    if (wasFolded) model.setCollapsed([id], false);
    const to = viewOfBranch(session, size, insets, id);
    if (to) moveTo(to, true);
    return wasFolded || to !== null;
  };
  const showAll = (ids?: Iterable<string>, isSmooth = true, always = false) => {
    const { byId, bounds } = scene();
    const nodes = ids && [...ids].flatMap((id) => byId.get(id) ?? []);
    const some = nodes && nodes.length > 0 ? boxAround(nodes.map(boxOf)) : null;
    if (!some && !fitsWhole(bounds, size, insets, phone)) return camera.show('fitted', fitted(bounds, size, insets));
    moveTo(fitted(some ?? bounds, size, insets), isSmooth, some ? null : { all: true, always });
  };

  const before = useRef({ size, insets });
  /** Shows the current target again after a panel beside or over the canvas has opened or closed. */
  const resized = useEffectEvent(() => {
    const active = scene().byId.get(selection.active ?? '');
    const wasSeen = active && camera.isPlaced && sees(active, before.current.size, before.current.insets);
    before.current = { size, insets };
    moved(camera.isPlaced ? camera.viewport : start);
    const shown = aim.current;
    if (shown && 'node' in shown) center(shown.node);
    else if (shown && flow && (shown.always || !active)) showAll(undefined, false, shown.always);
    else if (active && wasSeen) follow(active.id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the visible area changes its size.
  useEffect(() => resized(), [size, insets]);

  useChange(besideOutline, () => showAll(undefined, true, true));

  const fit = (ids?: Iterable<string>) => {
    if (!ids && camera.isKept) forgetCamera(map.id);
    showAll(ids);
  };
  useDriver(camera, flow !== null, { fit, zoomTo, reveal: goTo, center });

  /** Cancels the target when the user moves the viewport. Moves by code have no event. */
  const taken = (event: unknown) => {
    if (!event) return;
    aim.current = null;
    byHand.current = true;
    camera.show('part');
  };
  return { start, near, least, moved, taken, setFlow, moveTo, zoomTo, follow, goTo, open, showAll };
}

/**
 * Returns the part of the map around the viewport, and the function to call after every move of the viewport.
 * `onRest` is called when the viewport has come to rest.
 */
function useNearWindow({ camera, scene }: MapSession, start: Viewport, size: Size, onRest: () => void) {
  const [near, setNear] = useState<NearWindow | null>(() => nearWindow(null, start, size));
  const nearNow = useRef(near);
  const bring = (calm: boolean) => {
    const next = nearWindow(nearNow.current, camera.viewport, size, calm);
    if (next === nearNow.current) return;
    nearNow.current = next;
    setNear(next);
  };
  const rest = useRef(0);
  const rested = useSteady(() => {
    bring(true);
    camera.rested();
    onRest();
  });
  /** Runs after every move of the viewport, by gesture or by code. */
  const moved = useSteady((viewport: Viewport) => {
    camera.moved(viewport);
    bring(false);
    clearTimeout(rest.current);
    rest.current = self.setTimeout(rested, scene().nodes.length > mostAtOnce ? 2 * calmMs : calmMs);
  });
  useEffect(() => () => clearTimeout(rest.current), []);
  return { near, moved };
}

/** Calls `onChange` when a value has changed. */
function useChange(value: boolean, onChange: () => void) {
  const before = useRef(value);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (before.current === value) return;
    before.current = value;
    changed();
  }, [value]);
}

/** Lets the camera of the session move the viewport. */
export function useDriver(camera: MapCamera, isReady: boolean, newest: CameraDriver) {
  const driver = useEffectEvent(() => newest);
  useEffect(() => {
    if (!isReady) return;
    return camera.attach({
      fit: (ids) => driver().fit(ids),
      zoomTo: (zoom) => driver().zoomTo(zoom),
      reveal: (id) => driver().reveal(id),
      center: (id) => driver().center(id),
    });
  }, [camera, isReady]);
}

/** Returns the viewport that shows the nodes in the pill of a node; null when the node has no such pill. */
function viewOfBranch({ camera, model, scene }: MapSession, size: Size, insets: Insets, id: string): Viewport | null {
  const { viewport } = camera;
  const { byId } = scene();
  const node = byId.get(id);
  const zoom = openingZoom(scene(), viewport.zoom, id);
  if (!node || zoom === null) return null;
  const shown = shownMap(scene(), zoom, pageMeasure).scene.byId;
  const below = model.tree.children(id).flatMap((child) => shown.get(child) ?? []);
  return opened(zoomedAround(viewport, toWindow(node, viewport), zoom), size, insets, node, below);
}

/**
 * Decides what the canvas shows first: the part that the person left the map at, the whole map, or Fitted. Later it is
 * what the canvas showed last in this session.
 */
export function firstShown({ camera, map, scene }: MapSession, { size, insets, phone }: Canvas) {
  if (camera.view !== null) return;
  const { bounds } = scene();
  const kept = camera.isKept ? keptCamera(map.id) : null;
  const left = kept && centered(kept, { x: size.width / 2, y: size.height / 2 }, kept.zoom);
  if (left && within(scene(), windowBox(left, size)).nodes.length > 0) camera.show('part', left);
  else camera.show(fitsWhole(bounds, size, insets, phone) ? 'whole' : 'fitted', fitted(bounds, size, insets));
}

/** Stores the target that the viewport keeps. If the target is a node, activating another node cancels the target. */
function useAim({ camera, selection }: MapSession) {
  const [first] = useState<Aim | null>(() => (camera.view === 'whole' ? { all: true, always: false } : null));
  const aim = useRef(first);
  useEffect(
    () =>
      selection.subscribe(() => {
        const shown = aim.current;
        if (shown && 'node' in shown && shown.node !== selection.active) aim.current = null;
        else if (shown && 'all' in shown && selection.active !== null) aim.current = { all: true, always: false };
      }),
    [selection],
  );
  return aim;
}

/** Returns the position in the window of the active node, or else of the node that is nearest to the middle. */
function pointToKeep({ nodes, byId }: MapScene, active: string | null, viewport: Viewport, middle: Point): Point {
  const at = byId.get(active ?? '');
  if (at) return toWindow(at, viewport);
  const aim = toMap(middle, viewport);
  const away = ({ x, y }: Point) => Math.hypot(x - aim.x, y - aim.y);
  const nearest = nodes.reduce<PlacedNode | null>(
    (best, node) => (best === null || away(node) < away(best) ? node : best),
    null,
  );
  return nearest ? toWindow(nearest, viewport) : middle;
}
