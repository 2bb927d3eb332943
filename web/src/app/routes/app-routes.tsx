import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../base/loading/lazily.tsx';
import { searchedWords } from '../../base/page/searched-words.ts';
import { oneTeam } from '../../people/teams/team-queries.ts';
import { prefetchDashboard } from '../dashboard/dashboard-queries.ts';
import { searchAddressOf } from '../search/search-address.ts';
import { shellPage } from './root-route.tsx';

const dashboard = createRoute({
  path: '/dashboard',
  ...shellPage,
  loader: ({ context }) => void prefetchDashboard(context.queryClient).catch(() => {}),
  component: lazyPage(() => import('../dashboard/dashboard-page.tsx'), 'DashboardPage'),
});

const plan = createRoute({
  path: '/dashboard/plan',
  ...shellPage,
  component: lazyPage(() => import('../shell/plan-page.tsx'), 'PlanPage'),
});

const search = createRoute({
  path: '/dashboard/search',
  ...shellPage,
  staticData: { teamSearch: ['team'] },
  validateSearch: searchAddressOf,
  component: lazyPage(() => import('../search/search-page.tsx'), 'SearchPage'),
});

const newTeam = createRoute({
  path: '/dashboard/teams/new',
  ...shellPage,
  component: lazyPage(() => import('../first-use/new-team-page.tsx'), 'NewTeamPage'),
});

const teamSettings = createRoute({
  path: '/dashboard/teams/$teamId/settings',
  ...shellPage,
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('../team-settings/team-settings-page.tsx'), 'TeamSettingsPage'),
});

const teamPermissions = createRoute({
  path: '/dashboard/teams/$teamId/permissions',
  ...shellPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneTeam(params.teamId)),
  component: lazyPage(() => import('../permissions/permissions-page.tsx'), 'PermissionsPage'),
});

export const accountPage = lazyPage(() => import('../account/account-page.tsx'), 'AccountPage');

const settings = createRoute({ path: '/settings', ...shellPage, component: accountPage });

const account = createRoute({ path: '/dashboard/account', ...shellPage, component: accountPage });

export const appRoutes = [dashboard, newTeam, teamSettings, teamPermissions, plan, search, settings, account] as const;
