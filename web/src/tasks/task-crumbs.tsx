import type { Task } from '@groundwork/contract/tasks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../ui/copy-button.tsx';
import { words } from '../words/words.ts';
import c from './task-crumbs.module.css';
import { shortId } from './task-row.tsx';

/** The breadcrumbs of a task: its goal, its parent, and a button that copies its id. */
export function TaskCrumbs({ task }: { task: Task }) {
  return (
    <nav className={c.crumbs} aria-label={words.tasks.belongsTo}>
      {task.goal && (
        <>
          <Link className={c.goal} to="/dashboard/goals/$goalId" params={{ goalId: task.goal.id }}>
            {task.goal.title}
          </Link>
          <IconChevronRight size={14} aria-hidden />
        </>
      )}
      {task.parent_task_id && (
        <>
          <Link
            className={c.id}
            to="."
            search={(search) => ({ ...search, task: task.parent_task_id ?? undefined, comment: undefined })}
            aria-label={words.tasks.openParent(shortId(task.parent_task_id))}
          >
            {shortId(task.parent_task_id)}
          </Link>
          <IconChevronRight size={14} aria-hidden />
        </>
      )}
      <CopyButton className={c.id} text={shortId(task.id)} label={words.tasks.copyId(shortId(task.id))}>
        {shortId(task.id)}
      </CopyButton>
    </nav>
  );
}
