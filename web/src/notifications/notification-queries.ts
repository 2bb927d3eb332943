import type { NotificationKind } from '@groundwork/contract/notifications';
import { api } from '../api.ts';
import { paging } from '../cached-rows.ts';

export const notificationFilters = ['unread', 'mentions', 'requests'] as const;
/** The filter in the URL. `undefined` shows all notifications. */
export type NotificationFilter = (typeof notificationFilters)[number] | undefined;

const requests: NotificationKind[] = ['invitation', 'transfer', 'transfer_answer'];

export const inbox = (filter: NotificationFilter) =>
  api.notifications.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      cursor,
      unread: filter === 'unread' ? ('true' as const) : undefined,
      kind: filter === 'mentions' ? ['mention' as const] : filter === 'requests' ? requests : undefined,
    }),
    ...paging,
  });

export const unreadCount = api.notifications.count.queryOptions();

export const preferences = api.notifications.preferences.queryOptions();
