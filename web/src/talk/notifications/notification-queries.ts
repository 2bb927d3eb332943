import type { NotificationKind } from '@groundwork/contract/talk/notifications';
import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';

export const notificationFilters = ['unread', 'assigned', 'mentions', 'watching', 'requests', 'snoozed'] as const;
/** The filter in the URL. `undefined` shows all notifications. */
export type NotificationFilter = (typeof notificationFilters)[number] | undefined;

const kinds: { [filter in NonNullable<NotificationFilter>]?: NotificationKind[] } = {
  mentions: ['mention'],
  watching: ['comment', 'change', 'map_change', 'record'],
  requests: ['invitation', 'transfer', 'transfer_answer'],
};

export const inbox = (filter: NotificationFilter) =>
  api.notifications.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      cursor,
      unread: filter === 'unread' ? ('true' as const) : undefined,
      kind: filter && kinds[filter],
      assigned: filter === 'assigned' ? ('true' as const) : undefined,
      snoozed: filter === 'snoozed' ? ('true' as const) : undefined,
    }),
    ...paging,
  });

export const unreadCount = api.notifications.count.queryOptions();

export const preferences = api.notifications.preferences.queryOptions();
