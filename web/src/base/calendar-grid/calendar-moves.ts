import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, fullDay } from '../dates/dates.ts';
import { takesText } from '../keys/type-ahead.ts';
import * as words from '../words/words.ts';
import { noDay, useItemDrop } from './calendar-drag.ts';
import { addressOf, type CalendarSpan, dayOf } from './calendar-span.ts';

const text = words.calendar;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Returns the day that Alt and a key move an item to: a day or week forward or back, no day (null), or from no day to
 * `anchor`. Other keys return undefined.
 */
export function dayByKey(key: string, from: string | null, anchor: string): string | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const step = steps[key];
  if (!step) return undefined;
  return from ? addDays(from, step) : anchor;
}

type Item = { id: string; title: string; day: string | null; can: { edit: boolean } };
type Moves = {
  find: (itemId: string) => Item | undefined;
  /** Saves the new day of an item. */
  save: (itemId: string, day: string | null, onError: () => void) => void;
  span: CalendarSpan;
  today: string;
};

/**
 * Moves items between days by dragging and by keyboard. Screen readers announce moves. The focus follows a keyboard
 * move, also to another month.
 */
export function useMoves({ find, save, span, today }: Moves) {
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(null);
  const [said, setSaid] = useState('');

  const move = (item: Item, day: string | null, follow = false) => {
    if (!item.can.edit) return setSaid(text.mayNotMove(item.title));
    if (item.day === day) return;
    const followTo = (day: string | null) => {
      if (follow) followed.current = `[data-day="${day ?? noDay}"] [data-item="${item.id}"] a`;
    };
    const back = () => {
      followTo(item.day);
      setSaid(text.movedBack(item.title));
    };
    save(item.id, day, back);
    followTo(day);
    setSaid(day ? text.moved(item.title, fullDay(day)) : text.unscheduledNow(item.title));
  };

  useItemDrop((itemId, day) => {
    const item = find(itemId);
    if (item) move(item, day);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (takesText(event.target as Element)) return;
    const id = (event.target as Element).closest<HTMLElement>('[data-item]')?.dataset.item;
    const item = id && event.altKey && find(id);
    if (!item) return;
    const day = dayByKey(event.key, item.day, dayOf(span, today));
    if (day === undefined) return;
    event.preventDefault();
    move(item, day, true);
    if (item.can.edit && day && (day < span.first || day > span.last))
      navigate({ to: '.', search: (before) => ({ ...before, ...addressOf(span.mode, day, today) }), replace: true });
  };

  // The moved item renders at its new place only after the row has changed.
  useEffect(() => {
    const link = followed.current && area.current?.querySelector<HTMLElement>(followed.current);
    if (!link) return;
    followed.current = null;
    link.focus();
  });

  return { area, said, onKeyDown };
}
