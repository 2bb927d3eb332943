import { useQuery } from '@tanstack/react-query';
import { words } from '../words/words.ts';
import { unreadCount } from './notification-queries.ts';
import c from './unread-badge.module.css';

/** The number of unread notifications. Renders nothing for zero. */
export function UnreadBadge() {
  const { data } = useQuery(unreadCount);
  if (!data?.unread) return null;
  return (
    <span className={c.badge} role="img" aria-label={words.notifications.unreadCount(data.unread)}>
      {data.unread > 99 ? '99+' : data.unread}
    </span>
  );
}
