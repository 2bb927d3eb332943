import type { Task, TaskRow } from '@groundwork/contract/work/tasks';
import type { QueryClient } from '@tanstack/react-query';
import { api } from './api.ts';
import { changeCached } from './cached-rows.ts';

const isWhole = (row: TaskRow): row is Task => 'subtasks' in row;

/** Applies `change` to a task in every cached query: lists, the task itself and the subtasks of its parent. */
export function changeTask(queries: QueryClient, change: (row: TaskRow) => TaskRow | null) {
  changeCached<TaskRow>(queries, api.tasks.key(), (row) => {
    const changed = change(row);
    return changed && isWhole(changed)
      ? { ...changed, subtasks: changed.subtasks.flatMap((subtask) => change(subtask) ?? []) }
      : changed;
  });
}

/** Applies `change` to each of these tasks wherever it is cached. */
export function changeTasks(queries: QueryClient, tasks: TaskRow[], change: (row: TaskRow) => TaskRow | null) {
  const ids = new Set(tasks.map(({ id }) => id));
  changeTask(queries, (row) => (ids.has(row.id) ? change(row) : row));
}
