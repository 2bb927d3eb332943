import * as messages from '@groundwork/contract/base/messages.gen';
import { closedStatuses } from '@groundwork/contract/base/statuses';
import type { RelationKind } from '@groundwork/contract/work/relation-kinds';
import type { Relation, Task, TaskRow } from '@groundwork/contract/work/tasks';
import { useState } from 'react';
import { client, messageOf } from '../../base/queries/api.ts';
import { isRefusedWith } from '../../base/queries/refusal.ts';
import { useReportedMutation } from '../../base/queries/reported-mutation.ts';
import { toastSuccess } from '../../base/toast/toast.ts';
import { taskMutations, useRefreshTasks } from '../tasks/task-cache.ts';
import { useEditTask } from '../tasks/task-mutations.ts';

type Pair = { taskId: string; relatedTaskId: string };
/** A relation that would take the place of another one. `reason` is the sentence of the server. */
type Refused = { kind: RelationKind; other: TaskRow; reason: string };

const wouldReplace = (error: unknown) =>
  isRefusedWith(error, 'taskRelations.otherRelation', 'taskRelations.otherOriginal');

/**
 * Adds and removes relations of a task. Each toast can undo its change. `refused` is the relation that the person must
 * confirm, because it replaces another one.
 */
export function useRelations(task: Task) {
  const shared = { mutationKey: taskMutations, onSettled: useRefreshTasks() };
  const [refused, setRefused] = useState<Refused | null>(null);
  const { mutate: edit } = useEditTask();
  const { mutate: set } = useReportedMutation({
    ...shared,
    mutationFn: (relation: Pair & { kind: RelationKind; replace?: boolean }) => client.taskRelations.set(relation),
    failed: messages.taskRelations.addFailed,
    toasts: (error) => !wouldReplace(error),
  });
  const { mutate: unset } = useReportedMutation({
    ...shared,
    mutationFn: (pair: Pair) => client.taskRelations.remove(pair),
    failed: messages.taskRelations.removeFailed,
  });
  const pairWith = ({ id }: { id: string }): Pair => ({ taskId: task.id, relatedTaskId: id });

  const add = (kind: RelationKind, other: TaskRow, replace = false) => {
    const pair = pairWith(other);
    const replaced = task.relations.filter(
      (relation) => relation.task.id === other.id || (kind === 'duplicates' && relation.kind === kind),
    );
    const duplicate = kind === 'duplicates' ? task : kind === 'duplicated_by' ? other : undefined;
    const undo = () => {
      for (const { kind, task: earlier } of replaced) set({ ...pairWith(earlier), kind, replace: true });
      if (replaced.length === 0) unset(pair);
      // The server has archived the duplicate.
      if (duplicate && !closedStatuses.includes(duplicate.status))
        edit({ task: { ...duplicate, status: 'archived' }, edit: { status: duplicate.status } });
    };
    set(
      { ...pair, kind, ...(replace && { replace }) },
      {
        onSuccess: () => toastSuccess(messages.taskRelations.added, { name: other.title, undo }),
        onError: (error) => wouldReplace(error) && setRefused({ kind, other, reason: messageOf(error) }),
      },
    );
  };
  return {
    add,
    remove: ({ kind, task: other }: Relation) => {
      const undo = () => set({ ...pairWith(other), kind });
      unset(pairWith(other), {
        onSuccess: () => toastSuccess(messages.taskRelations.removed, { name: other.title, undo }),
      });
    },
    refused,
    forgetRefused: () => setRefused(null),
  };
}
