import { type MutationOptions, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useReportedMutation } from './reported-mutation.ts';

type OptimisticUpdate<Input, Answer> = {
  write: (input: Input) => Promise<Answer>;
  /** The queries that `show` changes. Their running fetches are canceled, because they would show the old state. */
  changes: QueryKey[];
  /**
   * Changes the cached data as the write will. A rollback calls the function that `show` returns, or `restore` if there
   * is none. `restore` puts back all data under `changes`. A returned function can revert this change alone, so that
   * other pending updates stay, or revert data outside of `changes`.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most implementations return nothing.
  show: (input: Input, queries: QueryClient, restore: () => void) => (() => void) | void;
  /** The message of a failed write; the server's reason follows it. */
  failed: string | ((input: Input) => string);
  /** Where the person can repeat a failed write: in the toast, or in a form or field that keeps the input. */
  retry?: 'toast' | 'in place';
  onSuccess?: (answer: Answer, input: Input) => unknown;
  /** Runs after success and after rollback, usually to refetch. */
  onSettled?: () => unknown;
  mutationKey?: readonly unknown[];
  /** Writes of one scope run one after another. */
  scope?: { id: string };
};

/**
 * A mutation with an optimistic update: `show` runs at once; an error rolls back and shows `failed` with a retry, which
 * shows and writes the same change again.
 */
export function useOptimisticUpdate<Input, Answer>(options: OptimisticUpdate<Input, Answer>) {
  const { write, changes, show, onSuccess, ...rest } = options;
  const queries = useQueryClient();
  return useReportedMutation({
    ...rest,
    mutationFn: write,
    onMutate: async (input: Input) => {
      await Promise.all(changes.map((queryKey) => queries.cancelQueries({ queryKey })));
      const before = changes.flatMap((queryKey) => queries.getQueriesData({ queryKey }));
      const restore = () => {
        for (const [key, data] of before) queries.setQueryData(key, data);
      };
      return show(input, queries, restore) ?? restore;
    },
    onSuccess: (answer, input) => onSuccess?.(answer, input),
    onError: (_error, _input, rollBack) => rollBack?.(),
  });
}

type Update<Answer> = Pick<
  MutationOptions<Answer, Error, void, void>,
  'mutationKey' | 'onSuccess' | 'onError' | 'onSettled'
> & { write: () => Promise<Answer>; show: () => void };

/**
 * An optimistic update outside of a component, because an undo may run after its list has unmounted. `onError` reports
 * a failure, and `onSettled` refetches.
 */
export function updateOptimistically<Answer>(queries: QueryClient, { write, show, ...options }: Update<Answer>) {
  const mutation = queries
    .getMutationCache()
    .build<Answer, Error, void, void>(queries, { ...options, mutationFn: write, onMutate: show });
  mutation.execute().catch(() => {});
}
