import * as messages from '@groundwork/contract/base/messages.gen';
import type { Notification, NotificationPreference } from '@groundwork/contract/talk/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { currentTime } from '../../base/dates/clock.ts';
import { dayAndTime } from '../../base/dates/dates.ts';
import { api, client } from '../../base/queries/api.ts';
import { changeCached } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { preferences, unreadCount } from './notification-queries.ts';

/** Marks one notification, or all, as read or unread with an optimistic update. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useOptimisticUpdate({
    write: ({ notification, read }: { notification?: Notification; read: boolean }) =>
      client.notifications.read({ ...(notification ? { notification_ids: [notification.id] } : { all: true }), read }),
    changes: [api.notifications.key()],
    show: ({ notification, read }) => {
      const read_at = read ? currentTime().toISOString() : null;
      changeCached<Notification>(queries, api.notifications.list.key(), (line) =>
        !notification || line.id === notification.id ? { ...line, read_at } : line,
      );
      queries.setQueryData(
        unreadCount.queryKey,
        (now) => now && { ...now, unread: notification ? Math.max(0, now.unread + (read ? -1 : 1)) : 0 },
      );
    },
    failed: messages.notifications.markFailed,
    onSettled: () => queries.invalidateQueries({ queryKey: unreadCount.queryKey }),
  });
}

/** Snoozes a notification until a time; null ends the snooze. */
export function useSnooze() {
  const queries = useQueryClient();
  const settled = () => queries.invalidateQueries({ queryKey: api.notifications.key() });
  const write = (id: string, until: string | null) => client.notifications.snooze({ notification_ids: [id], until });
  const { mutate: wake } = useReportedMutation({
    mutationFn: (id: string) => write(id, null),
    failed: messages.notifications.snoozeFailed,
    onSettled: settled,
  });
  return useOptimisticUpdate({
    write: ({ notification, until }: { notification: Notification; until: string | null }) =>
      write(notification.id, until),
    changes: [api.notifications.key()],
    show: ({ notification: { id, read_at }, until }) => {
      changeCached<Notification>(queries, api.notifications.list.key(), (line) => (line.id === id ? null : line));
      if (until && read_at === null)
        queries.setQueryData(unreadCount.queryKey, (now) => now && { ...now, unread: Math.max(0, now.unread - 1) });
    },
    failed: messages.notifications.snoozeFailed,
    onSuccess: (_, { notification: { id }, until }) => {
      if (until) toastSuccess(words.notifications.snoozed(dayAndTime(until)), { undo: () => wake(id) });
    },
    onSettled: settled,
  });
}

export function useSetPreference() {
  return useOptimisticUpdate({
    write: (preference: NotificationPreference) => client.notifications.setPreference(preference),
    changes: [preferences.queryKey],
    show: (preference, queries) => {
      queries.setQueryData(
        preferences.queryKey,
        (now) => now && { ...now, items: now.items.map((one) => (one.kind === preference.kind ? preference : one)) },
      );
    },
    failed: messages.notifications.preferenceFailed,
  });
}

export function useSetDigestHour() {
  return useOptimisticUpdate({
    write: (hour: number) => client.notifications.setDigestHour({ hour }),
    changes: [preferences.queryKey],
    show: (digest_hour, queries) => {
      queries.setQueryData(preferences.queryKey, (now) => now && { ...now, digest_hour });
    },
    failed: messages.notifications.preferenceFailed,
  });
}

export function useAllowStrangers() {
  return useOptimisticUpdate({
    write: (allowed: boolean) => client.notifications.setRequestsFromStrangers({ allowed }),
    changes: [preferences.queryKey],
    show: (allowed, queries) => {
      queries.setQueryData(preferences.queryKey, (now) => now && { ...now, requests_from_strangers: allowed });
    },
    failed: messages.notifications.preferenceFailed,
  });
}
