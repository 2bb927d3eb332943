import type { TimelineScale } from '@groundwork/contract/work/timeline-scales';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { takesText } from '../../base/keys/type-ahead.ts';
import { isRightToLeft } from '../../base/words/direction.ts';
import { type Bar, barOf, type Days, moveByKey, movedDays, type TimelineItem } from './timeline-items.ts';
import { keyStepOf } from './timeline-scale.ts';
import type { Side } from './use-timeline-scroll.ts';

type TimelineKeys<Item extends TimelineItem> = {
  items: Map<string, Item>;
  scale: TimelineScale;
  today: string;
  onMove: (item: Item, days: Days) => void;
  sideOf: (bar: Bar | null) => Side | null;
  onShow: (bar: Bar) => void;
  /** The item whose link is being drawn by keyboard. */
  linking: Item | null;
  beginLink: (item: Item) => boolean;
  endLink: (item: Item | null) => void;
};

const noDays: Days = { start: null, end: null };

/**
 * Returns event handlers for rows with their id in `data-item`. Up and down move the focus between rows, arrow keys
 * with Alt and Shift move the bar of the focused row, which becomes visible. An item without dates begins today. B
 * begins a link, which Enter or B ends at another row. A click on a bar opens its item.
 */
export function useTimelineKeys<Item extends TimelineItem>({
  items,
  scale,
  today,
  onMove,
  sideOf,
  onShow,
  linking,
  beginLink,
  endLink,
}: TimelineKeys<Item>) {
  const itemAt = (target: EventTarget) =>
    items.get((target as Element).closest<HTMLElement>('[data-item]')?.dataset.item ?? '');
  const showDays = (days: Days) => {
    const bar = barOf(days);
    if (bar && sideOf(bar)) onShow(bar);
  };

  /** Begins, ends or cancels a link, and returns whether the key did one of them. */
  const linksByKey = (event: KeyboardEvent<HTMLElement>, item: Item) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const isB = pressedKey(event.nativeEvent) === 'b';
    if (!linking) return isB && beginLink(item);
    if (event.key === 'Escape') endLink(null);
    else if (isB || event.key === 'Enter') endLink(item);
    else return false;
    return true;
  };

  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const list = event.currentTarget;
      const item = itemAt(event.target);
      // React passes on the keys pressed in a menu, which is outside of the list.
      if (!item || !list.contains(event.target as Node) || takesText(event.target as Element)) return;
      if (linksByKey(event, item)) return event.preventDefault();
      const pressed = moveByKey(event, isRightToLeft());
      if (pressed) {
        event.preventDefault();
        const moved = pressed === 'clear' ? noDays : movedDays(item, pressed.part, pressed.by * keyStepOf(scale));
        const days = pressed !== 'clear' && !barOf(item) ? { start: today, end: today } : moved;
        onMove(item, days);
        return showDays(days);
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const rows = [...list.querySelectorAll<HTMLElement>('[data-item]')];
      const at = rows.findIndex(({ dataset }) => dataset.item === item.id);
      rows[at + step]?.querySelector('a')?.focus();
    },
    // Scrolls to the bar, which may be far from the visible days.
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (target.matches('a:focus-visible')) showDays(itemAt(target) ?? noDays);
    },
    onClick({ target }: MouseEvent<HTMLElement>) {
      const part = (target as Element).closest<HTMLElement>('[data-part]');
      if (!part || part.dataset.part === 'link') return;
      (target as Element).closest('[data-item]')?.querySelector('a')?.click();
    },
  };
}
