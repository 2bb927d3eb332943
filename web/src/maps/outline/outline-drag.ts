import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useSteady } from '../../base/loading/steady.ts';
import { canChange } from '../panel/can-change.ts';
import type { MapSession } from '../session/map-session.ts';
import { dropAt, type OutlineDrop } from './outline-drop.ts';
import { chosen } from './outline-keys.ts';
import type { OutlineRow } from './outline-rows.ts';

const nobody: ReadonlySet<string> = new Set();

type OutlineDrag = {
  session: MapSession;
  rows: readonly OutlineRow[];
  /** Height of a row, in pixels. */
  height: number;
  /** The scroll container. */
  room: RefObject<HTMLElement | null>;
  tree: RefObject<HTMLElement | null>;
};

/** Drags branches within the outline, and computes the drop position. */
export function useOutlineDrag({ session, rows, height, room, tree }: OutlineDrag) {
  const [dragged, setDragged] = useState(nobody);
  const [drop, setDrop] = useState<OutlineDrop | null>(null);

  const onDrag = useSteady((id: string | null) => {
    setDragged(id === null ? nobody : new Set(chosen(session, id).filter((each) => canChange(session, each))));
    setDrop(null);
  });

  const look = useEffectEvent(({ clientX, clientY }: { clientX: number; clientY: number }) => {
    if (!tree.current) return;
    const { left, top } = tree.current.getBoundingClientRect();
    const step = Number.parseFloat(getComputedStyle(tree.current).getPropertyValue('--step')) || 18;
    const next = dropAt(session.model, rows, dragged, (clientY - top) / height, Math.round((clientX - left) / step));
    setDrop((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
  });
  const put = useEffectEvent(() => {
    if (drop) session.actions.reparent([...dragged], drop.parent, drop.before, true);
  });
  useEffect(() => {
    if (!room.current) return;
    return dropTargetForElements({
      element: room.current,
      canDrop: ({ source }) => typeof source.data.mapNode === 'string',
      onDrag: ({ location }) => look(location.current.input),
      onDragLeave: () => setDrop(null),
      onDrop: put,
    });
  }, [room]);
  const isDragging = dragged.size > 0;
  useEffect(
    () => (isDragging && room.current ? autoScrollForElements({ element: room.current }) : undefined),
    [isDragging, room],
  );

  return { dragged, drop, onDrag };
}
