import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../base/loading/lazily.tsx';
import { searchedWords } from '../../base/page/searched-words.ts';
import { auditFilterOf } from '../../people/admin/audit-filter.ts';
import { teamFilterOf } from '../../people/admin/team-order.ts';
import { accountPage } from './app-routes.tsx';
import { shellPage } from './root-route.tsx';

const adminArea = createRoute({
  id: 'admin',
  ...shellPage,
  component: lazyPage(() => import('../../people/admin/admin-area.tsx'), 'AdminArea'),
});

const adminPage = { ...shellPage, getParentRoute: () => adminArea };

const searchedPage = {
  ...adminPage,
  validateSearch: (search: Record<string, unknown>): { search?: string | undefined } => ({
    search: searchedWords(search.search),
  }),
};

const adminUsersRoute = createRoute({
  path: '/admin_dashboard',
  ...searchedPage,
  component: lazyPage(() => import('../../people/admin/users-page.tsx'), 'UsersPage'),
});

const adminTeamsRoute = createRoute({
  path: '/admin_dashboard/teams',
  ...adminPage,
  validateSearch: teamFilterOf,
  component: lazyPage(() => import('../../people/admin/teams-page.tsx'), 'TeamsPage'),
});

const adminJobs = createRoute({
  path: '/admin_dashboard/jobs',
  ...adminPage,
  component: lazyPage(() => import('../../people/admin/jobs-page.tsx'), 'JobsPage'),
});

const adminStorage = createRoute({
  path: '/admin_dashboard/storage',
  ...adminPage,
  component: lazyPage(() => import('../../people/admin/storage-page.tsx'), 'StoragePage'),
});

const adminHealth = createRoute({
  path: '/admin_dashboard/health',
  ...adminPage,
  component: lazyPage(() => import('../../people/admin/health-page.tsx'), 'HealthPage'),
});

const adminAudit = createRoute({
  path: '/admin_dashboard/audit',
  ...adminPage,
  validateSearch: auditFilterOf,
  component: lazyPage(() => import('../../people/admin/audit-page.tsx'), 'AuditPage'),
});

const adminAccount = createRoute({ path: '/admin_dashboard/account', ...adminPage, component: accountPage });

export const adminRoutes = [
  adminArea.addChildren([
    adminUsersRoute,
    adminTeamsRoute,
    adminJobs,
    adminStorage,
    adminHealth,
    adminAudit,
    adminAccount,
  ]),
] as const;
