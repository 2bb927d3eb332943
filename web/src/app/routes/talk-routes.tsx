import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../base/loading/lazily.tsx';
import { currentTeam } from '../../people/current-team/current-team.ts';
import { inbox, type NotificationFilter, notificationFilters } from '../../talk/notifications/notification-queries.ts';
import { unseenActivity } from '../../talk/unseen-activity/unseen-queries.ts';
import { shellPage } from './root-route.tsx';
import { textOf } from './text-parameter.ts';

const notifications = createRoute({
  path: '/dashboard/notifications',
  ...shellPage,
  validateSearch: (
    search: Record<string, unknown>,
  ): { show?: NotificationFilter; open?: string | undefined; group?: 'task' | undefined } => ({
    show: notificationFilters.find((filter) => filter === search.show),
    open: textOf(search.open),
    group: search.group === 'task' ? 'task' : undefined,
  }),
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ context, deps }) => void context.queryClient.prefetchInfiniteQuery(inbox(deps.show)),
  component: lazyPage(() => import('../notifications/notifications-page.tsx'), 'NotificationsPage'),
});

const since = createRoute({
  path: '/dashboard/since',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { by?: 'person' | undefined } => ({
    by: search.by === 'person' ? 'person' : undefined,
  }),
  loader: async ({ context: { queryClient } }) => {
    const team = await currentTeam(queryClient);
    if (team) void queryClient.prefetchInfiniteQuery(unseenActivity(team.id));
  },
  component: lazyPage(() => import('../../talk/unseen-activity/unseen-page.tsx'), 'UnseenPage'),
});

const teamActivity = createRoute({
  path: '/dashboard/teams/$teamId/activity',
  ...shellPage,
  component: lazyPage(() => import('../../talk/activity/team-activity-page.tsx'), 'TeamActivityPage'),
});

export const talkRoutes = [teamActivity, notifications, since] as const;
