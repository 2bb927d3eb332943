import type { Change } from '@groundwork/contract/base/live';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, tabName } from '../queries/api.ts';
import { accountQuery } from '../session/session.ts';
import { anAccount } from '../testing/sample-rows.ts';
import { refetcher } from './refetch.ts';
import { usePausedUpdates } from './update-pause.ts';

const tasks: Change = { table: 'tasks', rows: null, tab: null };
const settled = () => new Promise((done) => setTimeout(done, 20));

let queries: QueryClient;
let reads: number;
let answer: () => Promise<unknown>;
let refetch: ReturnType<typeof refetcher>;
beforeEach(async () => {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  reads = 0;
  answer = async () => null;
  const queryFn = () => {
    reads++;
    return answer();
  };
  new QueryObserver(queries, { queryKey: api.tasks.list.key(), queryFn }).subscribe(() => {});
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  reads = 0;
  refetch = refetcher(queries);
});
afterEach(() => {
  refetch.stop();
  queries.clear();
  cleanup();
});

it('refetches what another person has changed', async () => {
  refetch.changed([tasks]);
  await settled();
  expect(reads).toBe(1);
});

it("does not refetch the tab's own changes, except rows that triggers wrote", async () => {
  refetch.changed([{ ...tasks, tab: tabName }]);
  await settled();
  expect(reads).toBe(0);
  refetch.changed([{ ...tasks, tab: 'another' }]);
  await settled();
  expect(reads).toBe(1);
  refetch.changed([{ table: 'comments', rows: null, tab: tabName }]);
  await settled();
  expect(reads).toBe(2);
});

it('refetches everything when the reader’s own membership changes, and only the members for others', async () => {
  queries.setQueryData(accountQuery.queryKey, anAccount({ id: 'me' }));
  refetch.changed([{ table: 'team_memberships', rows: { user_id: ['other'] }, tab: null }]);
  await settled();
  expect(reads).toBe(0);
  refetch.changed([{ table: 'team_memberships', rows: { user_id: ['other', 'me'] }, tab: tabName }]);
  await settled();
  expect(reads).toBe(1);
  refetch.changed([{ table: 'team_memberships', rows: null, tab: null }]);
  await settled();
  expect(reads).toBe(2);
});

it('collects changes during a refetch, and then refetches once', async () => {
  const first = Promise.withResolvers<null>();
  answer = () => first.promise;
  for (let n = 0; n < 5; n++) refetch.changed([tasks]);
  await settled();
  expect(reads).toBe(1);
  answer = async () => null;
  first.resolve(null);
  await settled();
  expect(reads).toBe(2);
});

it('refetches a query whose first fetch was still running', async () => {
  const loaded = Promise.withResolvers<string>();
  const answers = [loaded.promise, Promise.resolve('new')];
  const goals = new QueryObserver(queries, {
    queryKey: api.goals.list.key(),
    queryFn: () => answers.shift() ?? 'none',
  });
  goals.subscribe(() => {});
  refetch.changed([{ table: 'goals', rows: null, tab: null }]);
  await settled();
  loaded.resolve('old');
  await settled();
  expect(goals.getCurrentResult().data).toBe('new');
});

it('waits during a drag', async () => {
  const { rerender } = renderHook(({ dragging }) => usePausedUpdates(dragging), { initialProps: { dragging: true } });
  refetch.changed([tasks]);
  refetch.everything();
  await settled();
  expect(reads).toBe(0);
  rerender({ dragging: false });
  await settled();
  expect(reads).toBe(1);
});

it('waits for pending optimistic updates, and then refetches the queries that they canceled', async () => {
  const saved = Promise.withResolvers<null>();
  const save = () =>
    queries
      .getMutationCache()
      .build(queries, {
        mutationFn: () => saved.promise,
        onMutate: () => queries.cancelQueries({ queryKey: api.tasks.key() }),
      })
      .execute(undefined);
  const slow = Promise.withResolvers<null>();
  answer = () => slow.promise;
  refetch.changed([tasks]);
  await settled();
  const saving = save();
  await settled();
  expect(reads).toBe(1);
  answer = async () => null;
  refetch.changed([tasks]);
  await settled();
  expect(reads).toBe(1);
  saved.resolve(null);
  await saving;
  await settled();
  expect(reads).toBe(2);
});
