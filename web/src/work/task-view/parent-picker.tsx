import type { Task } from '@groundwork/contract/work/tasks';
import type { ReactElement } from 'react';
import * as words from '../../base/words/words.ts';
import { TaskSearch } from '../tasks/task-search.tsx';

type ParentPickerProps = {
  task: Task;
  onChange: (parent: Task['parent']) => void;
  children: ReactElement<{ onClick?: () => void }>;
};

/**
 * Chooses the parent of a task, in any goal of the team: the task follows its parent to that goal. The server refuses
 * cycles and excessive depth.
 */
export function ParentPicker({ task, onChange, children }: ParentPickerProps) {
  return (
    <TaskSearch
      task={task}
      isLeftOut={({ parent_task_id }) => parent_task_id === task.id}
      value={task.parent_task_id ?? undefined}
      onChoose={({ id, title }) => onChange({ id, title })}
      none={{ label: words.tasks.noParent, onChoose: () => onChange(null) }}
      search={words.tasks.searchParents}
    >
      {children}
    </TaskSearch>
  );
}
