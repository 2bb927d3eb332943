import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { statusOf } from '../api.ts';
import { accountQuery, sessionEnded } from '../identity/session.ts';

/** A refusal stays a refusal; only a server or a network in trouble is asked again. */
function retry(failures: number, error: unknown) {
  const status = statusOf(error);
  return failures < 2 && (status === undefined || status >= 500);
}

/** Whoever was signed in and is told 401 has lost the session: expired, or ended from another device. */
function onError(error: unknown) {
  if (statusOf(error) === 401 && queryClient.getQueryData(accountQuery.queryKey)) sessionEnded(error);
}

/** What has changed is drawn in the next frame, not in one after a timer. */
notifyManager.setScheduler(queueMicrotask);

/** `networkMode: 'always'`: a laptop without a network still reaches a server on itself. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: { retry, staleTime: 5_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
});
