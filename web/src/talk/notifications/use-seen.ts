import type { ReadSubject } from '@groundwork/contract/talk/notifications';
import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, client } from '../../base/queries/api.ts';
import { unreadCount } from './notification-queries.ts';

/**
 * Marks notifications about the subject of the page as read: when the page opens, when a new notification arrives, and
 * when a hidden page becomes visible.
 */
export function useSeen(about: ReadSubject) {
  const queries = useQueryClient();
  const isVisible = useDocumentVisibility() === 'visible';
  // Disabled, so that this sends no request: the sidebar fetches the number.
  const unread = useQuery({ ...unreadCount, enabled: false }).data?.unread ?? 0;
  const subject = JSON.stringify(about);
  const seen = useRef({ subject: '', unread: 0 });
  useEffect(() => {
    if (!isVisible) return;
    const before = seen.current.subject === subject ? seen.current.unread : 0;
    seen.current = { subject, unread };
    if (unread <= before) return;
    client.notifications
      .readAbout(JSON.parse(subject))
      .then(() => queries.invalidateQueries({ queryKey: api.notifications.key() }))
      // After a failure, the next visit marks them.
      .catch(() => {});
  }, [isVisible, subject, unread, queries]);
}

/** `useSeen` as a component, for pages that load it lazily. */
export function Seen({ about }: { about: ReadSubject }) {
  useSeen(about);
  return null;
}
