import { type TransferStatus, transferStatuses } from '@groundwork/contract/base/statuses';
import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../base/loading/lazily.tsx';
import { searchedWords } from '../../base/page/searched-words.ts';
import { oneInstance } from '../../forms/instances/instance-queries.ts';
import { recordAddressOf } from '../../forms/records/record-address.ts';
import { lookAddressOf } from '../../maps/data/look-address.ts';
import { mapAddressOf, mapsAddressOf } from '../../maps/map-list/map-address.ts';
import { oneMap } from '../../maps/session/map-queries.ts';
import { shellPage } from './root-route.tsx';
import { textOf } from './text-parameter.ts';

const instance = createRoute({
  path: '/dashboard/instances/$instanceId',
  ...shellPage,
  staticData: {
    list: '/dashboard/templates',
    teamOf: (queries, { instanceId = '' }) => queries.getQueryData(oneInstance(instanceId).queryKey)?.team_id,
  },
  validateSearch: (search: Record<string, unknown>) => ({ ...recordAddressOf(search), ...lookAddressOf(search) }),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(oneInstance(params.instanceId)),
  component: lazyPage(() => import('../../maps/map-page/instance-page.tsx'), 'InstancePage'),
});

const maps = createRoute({
  path: '/dashboard/maps',
  ...shellPage,
  validateSearch: mapsAddressOf,
  component: lazyPage(() => import('../../maps/map-list/maps-page.tsx'), 'MapsPage'),
});

const map = createRoute({
  path: '/dashboard/maps/$mapId',
  ...shellPage,
  staticData: {
    list: '/dashboard/maps',
    teamOf: (queries, { mapId = '' }) => queries.getQueryData(oneMap(mapId).queryKey)?.team_id,
  },
  validateSearch: mapAddressOf,
  component: lazyPage(() => import('../../maps/map-page/map-page.tsx'), 'MapPage'),
});

const transfers = createRoute({
  path: '/dashboard/transfers',
  ...shellPage,
  staticData: { teamSearch: ['request'] },
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    direction?: 'outgoing' | undefined;
    status?: TransferStatus | undefined;
    search?: string | undefined;
    request?: string | undefined;
  } => ({
    direction: search.direction === 'outgoing' ? search.direction : undefined,
    status: transferStatuses.find((status) => status === search.status),
    search: searchedWords(search.search),
    request: textOf(search.request),
  }),
  component: lazyPage(() => import('../../maps/transfers/transfers-page.tsx'), 'TransfersPage'),
});

const importError = () => import('../../maps/import/import-error.tsx');

const importing = createRoute({
  path: '/dashboard/import',
  ...shellPage,
  errorComponent: lazyPage(importError, 'ImportErrorPage'),
  validateSearch: (search: Record<string, unknown>): { run?: string | undefined } => ({ run: textOf(search.run) }),
  component: lazyPage(() => import('../../maps/import/import-layout.tsx'), 'ImportLayout'),
});

/** Pages below the import layout, which shows their errors. */
const importPage = {
  getParentRoute: () => importing,
  errorComponent: lazyPage(importError, 'ImportError'),
};

const importHub = createRoute({
  path: '/',
  ...importPage,
  staticData: { teamSearch: ['run'] },
  component: lazyPage(() => import('../../maps/import/import-hub.tsx'), 'ImportHub'),
});

const importTemplates = createRoute({
  path: '/templates',
  ...importPage,
  component: lazyPage(() => import('../../maps/import/templates-page.tsx'), 'ImportTemplatesPage'),
});

const importUsers = createRoute({
  path: '/users',
  ...importPage,
  component: lazyPage(() => import('../../maps/import/users-page.tsx'), 'ImportUsersPage'),
});

const importMaps = createRoute({
  path: '/maps',
  ...importPage,
  component: lazyPage(() => import('../../maps/import/maps-page.tsx'), 'ImportMapsPage'),
});

export const mapsRoutes = [
  instance,
  maps,
  map,
  transfers,
  importing.addChildren([importHub, importTemplates, importUsers, importMaps]),
] as const;
