import type { Task } from '@groundwork/contract/work/tasks';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../base/clipboard/copy-button.tsx';
import * as words from '../../base/words/words.ts';
import { shortId } from '../task-lists/task-row.tsx';
import c from './task-crumbs.module.css';

/** The breadcrumbs of a task: its goal and its parent; then a button that copies its id. */
export function TaskCrumbs({ task }: { task: Task }) {
  return (
    <nav className={c.crumbs} aria-label={words.tasks.belongsTo}>
      {task.goal && (
        <>
          <Link
            className={c.up}
            to="/dashboard/goals/$goalId"
            params={{ goalId: task.goal.id }}
            title={task.goal.title}
            dir="auto"
          >
            {task.goal.title}
          </Link>
          {task.parent && <IconChevronRight size={14} aria-hidden />}
        </>
      )}
      {task.parent && (
        <Link
          className={c.up}
          to="."
          search={(search) => ({ ...search, task: task.parent?.id, comment: undefined })}
          title={task.parent.title}
          dir="auto"
        >
          {task.parent.title}
        </Link>
      )}
      <CopyButton className={c.id} text={shortId(task.id)} label={words.tasks.copyId(shortId(task.id))}>
        {shortId(task.id)}
      </CopyButton>
    </nav>
  );
}
