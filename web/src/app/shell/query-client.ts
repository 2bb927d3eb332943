import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from '../../base/queries/api.ts';
import { accountQuery, sessionEnded } from '../../base/session/session.ts';

/** Retries only network and server errors, because the server would repeat a refusal. */
function retry(failures: number, error: unknown) {
  const status = statusOf(error);
  return failures < 2 && (status === undefined || status >= 500);
}

/** A 401 for a signed-in person means that the session has expired or was ended on another device. */
function onError(error: unknown) {
  if (statusOf(error) === 401 && queryClient.getQueryData(accountQuery.queryKey)) sessionEnded(error);
}

/** By default TanStack Query notifies observers in a timer. In a microtask, React can render in the next frame. */
notifyManager.setScheduler(queueMicrotask);

/** `networkMode: 'always'`, because an offline laptop can still reach a server on itself. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
