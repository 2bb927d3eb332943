import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePausedUpdates } from '../live/update-pause.ts';

/** Returns the props that make an item draggable for people who may edit it. */
export function useDraggableItem({ id, can: { edit } }: { id: string; can: { edit: boolean } }) {
  const ref = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  usePausedUpdates(dragged);
  useEffect(() => {
    if (!ref.current || !edit) return;
    return draggable({
      element: ref.current,
      getInitialData: () => ({ itemId: id }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [id, edit]);
  return { ref, 'data-item': id, 'data-movable': edit || undefined, 'data-dragged': dragged || undefined };
}

/** The `data-day` of items without a day. */
export const noDay = 'none';

/** Returns the props that make an element a drop target for items; null means no day. */
export function useDropDay<Target extends HTMLElement>(day: string | null) {
  const ref = useRef<Target>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    return dropTargetForElements({
      element: ref.current,
      canDrop: ({ source }) => typeof source.data.itemId === 'string',
      getData: () => ({ day }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [day]);
  return { ref, 'data-day': day ?? noDay, 'data-over': over || undefined };
}

export function useItemDrop(onDrop: (itemId: string, day: string | null) => void) {
  const drop = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        onDrop: ({ source: { data }, location }) => {
          const day = location.current.dropTargets[0]?.data.day;
          if (typeof data.itemId === 'string' && (typeof day === 'string' || day === null)) drop(data.itemId, day);
        },
      }),
    [],
  );
}
