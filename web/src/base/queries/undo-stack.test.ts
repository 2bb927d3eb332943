// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { showTeam, undoable, undoLast } from './undo-stack.ts';

vi.mock('../toast/toast.ts', () => ({ dismissToast: vi.fn() }));

const queries = new QueryClient();
const undo = () => undoLast(queries);

it('undoes the acts of the shown team, the latest first, each once', async () => {
  const undone: string[] = [];
  showTeam('harbour');
  const first = undoable(() => undone.push('first'));
  undoable(() => undone.push('second'));
  showTeam('hill');
  undoable(() => undone.push('third'));
  showTeam('harbour');
  await undo();
  expect(undone).toEqual(['second']);
  // The undo in the toast of the first act empties the stack.
  first();
  first();
  await undo();
  expect(undone).toEqual(['second', 'first']);
});

it('waits for what is being saved, and then undoes that', async () => {
  showTeam('quay');
  const undone: string[] = [];
  undoable(() => undone.push('earlier'));
  const saving = Promise.withResolvers<void>();
  const mutation = queries.getMutationCache().build(queries, {
    mutationFn: () => saving.promise,
    onSuccess: () => undoable(() => undone.push('just saved')),
  });
  const saved = mutation.execute(undefined);
  const undoing = undo();
  expect(undone).toEqual([]);
  saving.resolve();
  await saved;
  await undoing;
  expect(undone).toEqual(['just saved']);
});

it('undoes what is undone by a write one after the other', async () => {
  showTeam('mill');
  const log: string[] = [];
  for (const name of ['a', 'b'])
    undoable(() => {
      log.push(`${name} begins`);
      const mutation = queries.getMutationCache().build(queries, {
        mutationFn: () => Promise.resolve(),
        onSettled: () => log.push(`${name} ends`),
      });
      void mutation.execute(undefined);
    });
  await Promise.all([undo(), undo()]);
  await vi.waitFor(() => expect(log).toHaveLength(4));
  expect(log).toEqual(['b begins', 'b ends', 'a begins', 'a ends']);
});
