import { messages } from '@groundwork/contract/messages';
import type { RelationKind } from '@groundwork/contract/relation-kinds';
import { closedStatuses } from '@groundwork/contract/statuses';
import type { Relation, Task, TaskRow } from '@groundwork/contract/tasks';
import { client } from '../api.ts';
import { useReportedMutation } from '../ui/reported-mutation.ts';
import { toastSuccess } from '../ui/toast.ts';
import { taskMutations, useRefreshTasks } from './task-cache.ts';
import { useEditTask } from './task-mutations.ts';

type Pair = { taskId: string; relatedTaskId: string };

/** Adds and removes relations of a task. The toast of each can undo it. */
export function useRelations(task: Task) {
  const shared = { mutationKey: taskMutations, onSettled: useRefreshTasks() };
  const { mutate: edit } = useEditTask();
  const { mutate: set } = useReportedMutation({
    ...shared,
    mutationFn: (relation: Pair & { kind: RelationKind }) => client.taskRelations.set(relation),
    failed: messages.taskRelations.addFailed,
  });
  const { mutate: unset } = useReportedMutation({
    ...shared,
    mutationFn: (pair: Pair) => client.taskRelations.remove(pair),
    failed: messages.taskRelations.removeFailed,
  });
  const pairWith = ({ id }: { id: string }): Pair => ({ taskId: task.id, relatedTaskId: id });

  return {
    add: (kind: RelationKind, other: TaskRow) => {
      const pair = pairWith(other);
      const earlier = task.relations.find((relation) => relation.task.id === other.id);
      const duplicate = kind === 'duplicates' ? task : kind === 'duplicated_by' ? other : undefined;
      const undo = () => {
        if (earlier) set({ ...pair, kind: earlier.kind });
        else unset(pair);
        // The server has archived it.
        if (duplicate && !closedStatuses.includes(duplicate.status))
          edit({ task: { ...duplicate, status: 'archived' }, edit: { status: duplicate.status } });
      };
      set(
        { ...pair, kind },
        { onSuccess: () => toastSuccess(messages.taskRelations.added, { name: other.title, undo }) },
      );
    },
    remove: ({ kind, task: other }: Relation) => {
      const undo = () => set({ ...pairWith(other), kind });
      unset(pairWith(other), {
        onSuccess: () => toastSuccess(messages.taskRelations.removed, { name: other.title, undo }),
      });
    },
  };
}
