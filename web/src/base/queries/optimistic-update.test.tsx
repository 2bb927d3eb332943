import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Notifications, notifications } from '@mantine/notifications';
import { ORPCError } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TestTheme } from '../testing/render-for-test.tsx';
import * as words from '../words/words.ts';
import { useOptimisticUpdate } from './optimistic-update.ts';

type Row = { title: string; done: boolean };
const key = ['row'];
const web = join(import.meta.dirname, '../..');
afterEach(() => {
  notifications.clean();
  cleanup();
});

function setUp(withRevert: boolean) {
  const queries = new QueryClient();
  queries.setQueryData<Row>(key, { title: 'Old', done: false });
  const set = (change: Partial<Row>) => queries.setQueryData<Row>(key, (row) => row && { ...row, ...change });
  const answers: PromiseWithResolvers<void>[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <TestTheme>
      <Notifications />
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </TestTheme>
  );
  const { result } = renderHook(
    () =>
      useOptimisticUpdate({
        write: (_: string) => {
          const answer = Promise.withResolvers<void>();
          answers.push(answer);
          return answer.promise;
        },
        changes: [key],
        show: (title) => {
          set({ title });
          if (withRevert) return () => set({ title: 'Old' });
        },
        failed: (title) => `Failed to save ${title}`,
      }),
    { wrapper },
  );
  return { queries, set, answers, mutate: (title: string) => act(() => result.current.mutate(title)) };
}

it.each([false, true])(
  'shows the change at once and rolls back with a message (own revert: %s)',
  async (withRevert) => {
    const { queries, answers, mutate } = setUp(withRevert);
    const title = `new title ${withRevert}`;
    mutate(title);
    await waitFor(() => expect(queries.getQueryData(key)).toEqual({ title, done: false }));
    await waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.reject(new Error('The name is taken'));
    await waitFor(() => expect(queries.getQueryData(key)).toEqual({ title: 'Old', done: false }));
    await screen.findAllByText(`Failed to save ${title}`);
  },
);

it('tries the same change again from the toast of its failure, which leaves when it succeeds', async () => {
  const { queries, answers, mutate } = setUp(true);
  mutate('retried title');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.reject(new TypeError('Failed to fetch'));
  const failure = await screen.findByText('Failed to save retried title');
  expect(queries.getQueryData(key)).toEqual({ title: 'Old', done: false });
  await userEvent.click(screen.getByRole('button', { name: words.ui.tryAgain }));
  await waitFor(() => expect(answers).toHaveLength(2));
  expect(queries.getQueryData(key)).toEqual({ title: 'retried title', done: false });
  answers[1]?.resolve();
  await waitFor(() => expect(failure.isConnected).toBe(false));
  expect(queries.getQueryData(key)).toEqual({ title: 'retried title', done: false });
});

it('removes the toast of a failure when the change succeeds in another way', async () => {
  const { answers, mutate } = setUp(true);
  mutate('later title');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.reject(new TypeError('Failed to fetch'));
  await screen.findByText('Failed to save later title');
  mutate('later title');
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.resolve();
  await waitFor(() => expect(screen.queryByText('Failed to save later title')).toBeNull());
});

it('offers no second try for what the server refuses', async () => {
  const { answers, mutate } = setUp(true);
  mutate('refused title');
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.reject(new ORPCError('FORBIDDEN', { status: 403, message: 'Not you' }));
  await screen.findByText('Failed to save refused title');
  expect(screen.queryByRole('button', { name: words.ui.tryAgain })).toBeNull();
});

it('keeps a change that another update made meanwhile when it has its own revert', async () => {
  const { queries, set, answers, mutate } = setUp(true);
  mutate('New');
  await waitFor(() => expect(answers).toHaveLength(1));
  set({ done: true });
  answers[0]?.reject(new Error('The name is taken'));
  await waitFor(() => expect(queries.getQueryData(key)).toEqual({ title: 'Old', done: true }));
});

it('is the only optimistic update in the web', () => {
  const users = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !file.includes('.test.') && /\bonMutate:/.test(readFileSync(join(web, file), 'utf8')),
  );
  expect(users).toEqual(['base/queries/optimistic-update.ts']);
});
