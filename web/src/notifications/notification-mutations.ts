import { messages } from '@groundwork/contract/messages';
import type { Notification, NotificationPreference } from '@groundwork/contract/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client, messageOf } from '../api.ts';
import { changeCached } from '../cached-rows.ts';
import { toastError } from '../ui/toast.ts';
import { preferences, unreadCount } from './notification-queries.ts';

/** Marks one notification or all as read or unread, with an optimistic update. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ notification, read }: { notification?: Notification; read: boolean }) =>
      client.notifications.read({ ...(notification ? { notification_ids: [notification.id] } : { all: true }), read }),
    onMutate: async ({ notification, read }) => {
      await queries.cancelQueries({ queryKey: api.notifications.key() });
      const was = queries.getQueriesData({ queryKey: api.notifications.key() });
      const read_at = read ? new Date().toISOString() : null;
      changeCached<Notification>(queries, api.notifications.list.key(), (line) =>
        !notification || line.id === notification.id ? { ...line, read_at } : line,
      );
      queries.setQueryData(
        unreadCount.queryKey,
        (now) => now && { unread: notification ? Math.max(0, now.unread + (read ? -1 : 1)) : 0 },
      );
      return was;
    },
    onError: (error, _, was) => {
      for (const [key, data] of was ?? []) queries.setQueryData(key, data);
      toastError(messages.notifications.markFailed, { detail: messageOf(error) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: unreadCount.queryKey }),
  });
}

export function useSetPreference() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (preference: NotificationPreference) => client.notifications.setPreference(preference),
    onMutate: async (preference) => {
      await queries.cancelQueries({ queryKey: preferences.queryKey });
      const was = queries.getQueryData(preferences.queryKey);
      queries.setQueryData(
        preferences.queryKey,
        (now) => now && { items: now.items.map((one) => (one.kind === preference.kind ? preference : one)) },
      );
      return was;
    },
    onError: (error, _, was) => {
      queries.setQueryData(preferences.queryKey, was);
      toastError(messages.notifications.preferenceFailed, { detail: messageOf(error) });
    },
  });
}
