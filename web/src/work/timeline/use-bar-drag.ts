import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { addDays } from '../../base/dates/dates.ts';
import { usePausedUpdates } from '../../base/live/update-pause.ts';
import { isRightToLeft, lineSign } from '../../base/words/direction.ts';
import { type Days, drawnDays, movedDays, type Part, type TimelineItem } from './timeline-items.ts';
import type { TimelineSpan } from './timeline-scale.ts';

/**
 * A bar that is being moved, or drawn on an empty lane, with the days that it would get. Or a link that is being drawn,
 * to another item or to none yet.
 */
export type Drag = { id: string; days: Days } | { id: string; to: string | null };

/** A press that moves less than this many pixels is a click. */
const tremble = 4;
/** Near the ends of the scroll area, a drag scrolls by up to `fastest` pixels per frame. */
const edge = 56;
const fastest = 18;

type BarDrag = {
  scroller: RefObject<HTMLElement | null>;
  span: TimelineSpan;
  dayWidth: number;
  find: (id: string) => TimelineItem | undefined;
  onMove: (item: TimelineItem, days: Days) => void;
  onLink: (from: TimelineItem, to: TimelineItem) => void;
};

/**
 * Moves and resizes bars with a mouse or a pen, draws a bar for an item without dates, and a link from the end of a bar
 * to another. A finger scrolls instead. Escape cancels. A drag near the ends of the scroll area scrolls it.
 */
export function useBarDrag({ scroller, span, dayWidth, find, onMove, onLink }: BarDrag) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(null);
  usePausedUpdates(drag !== null);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const lane = target.closest<HTMLElement>('[data-lane]');
    const item = find(target.closest<HTMLElement>('[data-item]')?.dataset.item ?? '');
    const area = scroller.current;
    if (event.button !== 0 || event.pointerType === 'touch' || !lane || !area || !item?.can.edit) return;
    if (target.closest('button')) return;
    const part = target.closest<HTMLElement>('[data-part]')?.dataset.part as Part | 'link' | undefined;
    const isEmpty = item.start === null && item.end === null;
    if (!part && !isEmpty) return;
    // Otherwise the browser selects text, or drags the link.
    event.preventDefault();
    const box = lane.getBoundingClientRect();
    const startDay = Math.floor((isRightToLeft() ? box.right - event.clientX : event.clientX - box.left) / dayWidth);
    const drawnFrom = addDays(span.first, startDay);
    const [startX, startScroll] = [event.clientX, area.scrollLeft];
    let [pointerX, pointerY] = [startX, event.clientY];
    let days: Days | null = null;
    let to: TimelineItem | undefined;
    let frame = 0;

    const update = () => {
      if (part === 'link') {
        const below = document.elementFromPoint?.(pointerX, pointerY)?.closest<HTMLElement>('[data-item]');
        const found = find(below?.dataset.item ?? '');
        to = found === item ? undefined : found;
        return setDrag({ id: item.id, to: to?.id ?? null });
      }
      const distance = lineSign() * (pointerX - startX + area.scrollLeft - startScroll);
      if (!days && Math.abs(distance) < tremble) return;
      const by = Math.round(distance / dayWidth);
      const next = part ? movedDays(item, part, by) : drawnDays(drawnFrom, addDays(drawnFrom, by));
      if (days?.start === next.start && days.end === next.end) return;
      days = next;
      setDrag({ id: item.id, days });
    };
    const scroll = () => {
      const { left, right } = area.getBoundingClientRect();
      const corner = area.querySelector<HTMLElement>('[data-corner]')?.offsetWidth ?? 0;
      const [low, high] = isRightToLeft() ? [left, right - corner] : [left + corner, right];
      const beyond = Math.max(0, pointerX - (high - edge)) - Math.max(0, low + edge - pointerX);
      if (days && beyond !== 0) {
        area.scrollLeft += Math.max(-fastest, Math.min(fastest, beyond / 3));
        update();
      }
      frame = requestAnimationFrame(scroll);
    };
    const events = new AbortController();
    const finish = (save: boolean) => {
      events.abort();
      cancelAnimationFrame(frame);
      stop.current = null;
      setDrag(null);
      if (to && save) onLink(item, to);
      if (!days) return;
      // The click that follows a drag must not open the item.
      const swallow = (click: Event) => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
      if (save) onMove(item, days);
    };
    const { signal } = events;
    window.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        [pointerX, pointerY] = [clientX, clientY];
        update();
      },
      { signal },
    );
    window.addEventListener('pointerup', () => finish(true), { signal });
    window.addEventListener('pointercancel', () => finish(false), { signal });
    window.addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation();
        finish(false);
      },
      { signal, capture: true },
    );
    frame = requestAnimationFrame(scroll);
    stop.current = () => finish(false);
  };

  return { drag, onPointerDown, stop };
}
