import { createRouter } from '@tanstack/react-router';
import { basePath } from '../base/deployment/base-path.ts';
import { adminRoutes } from './routes/admin-routes.tsx';
import { appRoutes } from './routes/app-routes.tsx';
import { formsRoutes } from './routes/forms-routes.tsx';
import { mapsRoutes } from './routes/maps-routes.tsx';
import { guestRoutes, linkedRoutes, peopleRoutes } from './routes/people-routes.tsx';
import { guest, root, signedIn } from './routes/root-route.tsx';
import { talkRoutes } from './routes/talk-routes.tsx';
import { workRoutes } from './routes/work-routes.tsx';
import { queryClient } from './shell/query-client.ts';
import { RouteError } from './shell/route-error.tsx';

export const router = createRouter({
  basepath: basePath,
  routeTree: root.addChildren([
    guest.addChildren(guestRoutes),
    ...linkedRoutes,
    signedIn.addChildren([
      ...appRoutes,
      ...workRoutes,
      ...peopleRoutes,
      ...adminRoutes,
      ...talkRoutes,
      ...formsRoutes,
      ...mapsRoutes,
    ]),
  ]),
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
