import { useEffect, useEffectEvent, useRef } from 'react';
import { measuresOf } from '../fitted/fitted-measures.ts';
import { forgetCamera } from '../session/kept-camera.ts';
import type { MapSession } from '../session/map-session.ts';
import { centered, fitsWhole, fitted, middleOf, readableZoom, zoomedAround } from './map-window.ts';
import { type Canvas, useDriver } from './use-map-window.ts';

type Fitted = {
  /** Called by Fit. Returns whether the map may be shown whole instead, if it fits by now. */
  onFit: () => boolean;
  shows: (id: string) => boolean;
};

/**
 * Lets the camera of the session leave Fitted for the places of the map. Returns the function that leaves with a node
 * in the middle.
 */
export function useFittedCamera(session: MapSession, { size, insets, phone }: Canvas, { onFit, shows }: Fitted) {
  const { camera, map, model, selection, scene } = session;
  const middle = middleOf(size, insets);

  const leaveTo = (id: string) => {
    if (!scene().byId.has(id)) model.reveal(id);
    const node = scene().byId.get(id);
    if (node) camera.show('part', centered(node, middle, readableZoom));
  };
  const zoomTo = (zoom: number) => {
    const whole = fitted(scene().bounds, size, insets);
    const node = scene().byId.get(selection.active ?? '') ?? scene().nodes[0];
    if (!node || zoom <= whole.zoom) return camera.show('part', whole);
    // Zooming in shows names at once. The whole map in its places may be tiny.
    const readable = Math.max(zoom, measuresOf({ phone }).leastScale);
    camera.show('part', zoomedAround(centered(node, middle, 1), middle, readable));
  };
  const refit = useEffectEvent(() => {
    if (camera.isKept) forgetCamera(map.id);
    const { bounds } = scene();
    const whole = fitted(bounds, size, insets);
    camera.show(onFit() && fitsWhole(bounds, size, insets, phone) ? 'whole' : 'fitted', whole);
  });
  useDriver(camera, true, { fit: () => refit(), zoomTo, reveal: leaveTo, center: leaveTo });
  const resized = useEffectEvent(() => {
    const { active } = selection;
    // A panel that closes may leave room for the whole map.
    if (active === null) refit();
    // A panel that opens may leave no room for the node that it is about.
    else if (scene().byId.has(active) && !shows(active)) leaveTo(active);
  });
  const before = useRef({ size, insets });
  useEffect(() => {
    const isResized = before.current.size !== size || before.current.insets !== insets;
    before.current = { size, insets };
    if (isResized) resized();
  }, [size, insets]);
  return leaveTo;
}
