import { type RefObject, useEffect } from 'react';
import { pressedKey } from '../../base/keys/pressed-key.ts';
import { takesText } from '../../base/keys/type-ahead.ts';

const busy = '[role="dialog"], [role="menu"], [role="listbox"]';

/**
 * Handles the keys of the inbox: j and k move between notifications, e marks one as read and moves on, u marks it as
 * unread, s snoozes it. Enter opens the link that has the focus.
 */
export function useNotificationKeys(inbox: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!inbox.current || takesText(target) || target.closest(busy)) return;
      const lines = [...inbox.current.querySelectorAll<HTMLElement>('[data-notification]')];
      const current = target.closest<HTMLElement>('[data-notification]') ?? lines.find((line) => line.dataset.current);
      const place = current ? lines.indexOf(current) : -1;
      const focus = (to: number) => lines[to]?.querySelector<HTMLElement>('a, button')?.focus();
      const press = (act: 'mark' | 'snooze') => current?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.click();
      const isUnread = current?.dataset.unread !== undefined;
      const acts: Record<string, () => void> = {
        j: () => focus(place + 1),
        k: () => focus(Math.max(0, place - 1)),
        e: () => {
          focus(place + 1);
          if (isUnread) press('mark');
        },
        u: () => {
          if (!isUnread) press('mark');
        },
        s: () => press('snooze'),
      };
      const act = acts[pressedKey(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [inbox]);
}
