import { returnPath } from '@groundwork/contract/people/return-path';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { installationQuery } from '../../base/deployment/installation.ts';
import { statusOf } from '../../base/queries/api.ts';
import { accountQuery, afterSession, lacksSecondFactor, mayHaveSession } from '../../base/session/session.ts';
import { teamsQuery } from '../../people/current-team/current-team.ts';
import { oneTask } from '../../work/tasks/task-queries.ts';
import { FailedPage } from '../shell/failed-page.tsx';
import { NotFoundPage } from '../shell/not-found-page.tsx';
import { PendingPage } from '../shell/pending-page.tsx';
import { Shell } from '../shell/shell.tsx';
import { textOf } from './text-parameter.ts';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ notFoundComponent: NotFoundPage });

export const guest = createRoute({
  id: 'guest',
  getParentRoute: () => root,
  beforeLoad: async ({ context, location }) => {
    const { queryClient } = context;
    // Waits for the data of these pages, to prevent layout shift.
    const [account] = await Promise.all([
      queryClient.fetchQuery({ ...accountQuery, retry: false }).catch(() => null),
      queryClient.prefetchQuery(installationQuery),
    ]);
    // Another tab may have signed in.
    if (account) throw redirect({ href: returnPath((location.search as { to?: unknown }).to, window.location.origin) });
  },
});

export const signedIn = createRoute({
  id: 'signed-in',
  getParentRoute: () => root,
  /** `task` opens a task over the page; `comment` highlights a comment. */
  validateSearch: (search: Record<string, unknown>): { task?: string | undefined; comment?: string | undefined } => ({
    task: textOf(search.task),
    comment: textOf(search.comment),
  }),
  loaderDeps: ({ search }) => ({ task: search.task }),
  loader: ({ context, deps }) => void (deps.task && context.queryClient.prefetchQuery(oneTask(deps.task))),
  beforeLoad: async ({ context, location }) => {
    if (mayHaveSession()) void context.queryClient.prefetchQuery(teamsQuery);
    try {
      await context.queryClient.ensureQueryData(accountQuery);
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
      if (lacksSecondFactor(error))
        throw redirect({ to: '/authentication/second-factor', search: { to: location.href } });
      throw redirect({ to: '/authentication/signin', search: afterSession(error, location.href) });
    }
  },
  component: Shell,
});

/** The options that all pages of the shell share. */
export const shellPage = { getParentRoute: () => signedIn, pendingComponent: PendingPage, errorComponent: FailedPage };
