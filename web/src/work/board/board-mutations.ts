import * as messages from '@groundwork/contract/base/messages.gen';
import type { TaskStatus } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import type { Page } from '../../base/queries/cached-rows.ts';
import { useOptimisticUpdate } from '../../base/queries/optimistic-update.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import * as words from '../../base/words/words.ts';
import { openSubtasksOf } from '../tasks/open-subtasks.ts';
import { showEdit, taskMutations, useRefreshTasks } from '../tasks/task-cache.ts';
import { toastEdit, undoableFields, undoableTasks } from '../tasks/task-undo.ts';

type Column = InfiniteData<Page<TaskRow>>;
type Placing = {
  task: TaskRow;
  status: TaskStatus;
  /** Null for the last place. */
  before: TaskRow | null;
  /** The query key of the target column. */
  column: QueryKey;
  /** Whether the board is sorted by hand. Otherwise only the status changes. */
  ordered: boolean;
  /** Called together with the optimistic update, so that the card is never shown twice or not at all. */
  onShown: () => void;
};

const empty: Column = { pages: [{ items: [], next_cursor: null }], pageParams: [undefined] };

/** Returns the column with the task inserted before the given one, or last. */
function withPlaced({ pages, ...rest }: Column, task: TaskRow, before: TaskRow | null): Column {
  const without = pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== task.id) }));
  const holds = (page: Page<TaskRow>) =>
    before ? page.items.some(({ id }) => id === before.id) : page === without.at(-1);
  return {
    ...rest,
    pages: without.map((page) => {
      if (!holds(page)) return page;
      const at = before ? page.items.findIndex(({ id }) => id === before.id) : page.items.length;
      return { ...page, items: page.items.toSpliced(at, 0, task) };
    }),
  };
}

/** Moves a task with an optimistic update, including the progress of its goal. */
export function usePlaceTask() {
  const queries = useQueryClient();
  const refresh = useRefreshTasks({ rowsAreShown: true });
  return useOptimisticUpdate({
    mutationKey: taskMutations,
    write: async ({ task, status, before, ordered }: Placing) => {
      const change = { taskId: task.id, status, ...(await openSubtasksOf(queries, [task], status)) };
      return ordered
        ? client.tasks.place({ ...change, before_task_id: before?.id ?? null })
        : client.tasks.update(change);
    },
    changes: [api.tasks.key(), api.goals.key()],
    show: ({ task, status, before, column, onShown }, queries) => {
      const shown = { status };
      showEdit(queries, task, shown, task.status);
      queries.setQueryData<Column>(column, (data = empty) => withPlaced(data, { ...task, ...shown }, before));
      onShown();
    },
    failed: messages.tasks.updateFailed,
    onSuccess: (saved, { task }) => {
      const undo =
        'board_order_was' in saved
          ? undoableTasks(queries, {
              reverts: [
                {
                  id: task.id,
                  is: { status: saved.status, board_order: saved.board_order },
                  was: { status: task.status, board_order: saved.board_order_was },
                },
              ],
              show: () => showEdit(queries, saved, { status: task.status }, saved.status),
              name: task.title,
            })
          : undoableFields(queries, ['status'], [{ was: task, is: saved }]);
      if (undo && saved.status !== task.status) toastEdit(['status'], saved, task.title, undo);
      else if (undo) toastSuccess(words.reverts.moved, { name: task.title, undo });
    },
    onSettled: refresh,
  });
}
