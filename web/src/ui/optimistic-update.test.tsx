import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useOptimisticUpdate } from './optimistic-update.ts';

type Row = { title: string; done: boolean };
const key = ['row'];
const web = join(import.meta.dirname, '..');

function setUp(withRevert: boolean) {
  const queries = new QueryClient();
  queries.setQueryData<Row>(key, { title: 'Old', done: false });
  const set = (change: Partial<Row>) => queries.setQueryData<Row>(key, (row) => row && { ...row, ...change });
  const answers: PromiseWithResolvers<void>[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MantineProvider>
      <Notifications />
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </MantineProvider>
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
  expect(users).toEqual(['ui/optimistic-update.ts']);
});
