import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { currentTime } from '../../base/dates/clock.ts';
import { api } from '../../base/queries/api.ts';
import * as words from '../../base/words/words.ts';
import { unreadCount } from './notification-queries.ts';
import c from './unread-badge.module.css';

const longestTimer = 24 * 3_600_000;

/** The number of unread notifications. Renders nothing for zero. Refetches when the next snooze ends. */
export function UnreadBadge() {
  const { data, dataUpdatedAt } = useQuery(unreadCount);
  const queries = useQueryClient();
  const wakesAt = data?.wakes_at;
  // Each refetch (`dataUpdatedAt`) sets the timer again, because one timer is shorter than the longest snooze.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refetch sets the short timer again.
  useEffect(() => {
    if (!wakesAt) return;
    const wait = Math.max(0, new Date(wakesAt).getTime() - currentTime().getTime());
    const wake = () => void queries.invalidateQueries({ queryKey: api.notifications.key() });
    const timer = window.setTimeout(wake, Math.min(wait + 1000, longestTimer));
    return () => window.clearTimeout(timer);
  }, [wakesAt, dataUpdatedAt, queries]);
  if (!data?.unread) return null;
  return (
    <span className={c.badge} role="img" aria-label={words.notifications.unreadCount(data.unread)}>
      {data.unread > 99 ? '99+' : data.unread}
    </span>
  );
}
