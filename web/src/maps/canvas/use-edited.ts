import { useEffect, useEffectEvent, useRef } from 'react';
import type { Viewport } from '../drawing/far-canvas.ts';
import type { MapSession } from '../session/map-session.ts';
import type { useMapWindow } from './use-map-window.ts';

/**
 * Shows the node whose title is being edited. When the user cancels a new node, the viewport returns to its state
 * before the node was added.
 */
export function useEdited(
  { camera, model }: MapSession,
  editing: string | null,
  { goTo, moveTo }: Pick<ReturnType<typeof useMapWindow>, 'goTo' | 'moveTo'>,
) {
  const before = useRef<{ id: string; viewport: Viewport } | null>(null);
  const begin = useEffectEvent((id: string) => {
    before.current = { id, viewport: camera.viewport };
    goTo(id);
  });
  const end = useEffectEvent(() => {
    const last = before.current;
    before.current = null;
    if (last && !model.nodes.has(last.id)) moveTo(last.viewport, true);
  });
  useEffect(() => {
    if (editing !== null) begin(editing);
    else end();
  }, [editing]);
}
