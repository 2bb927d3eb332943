import type { TaskRow } from '@groundwork/contract/tasks';
import { memo } from 'react';
import { isClosed, TaskLink, TaskStatusButton } from '../tasks/task-row.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { daysBetween, today } from '../ui/dates.ts';
import { StatusIcon } from '../ui/status-icon.tsx';
import { words } from '../words/words.ts';
import a from './calendar-agenda.module.css';
import { useDraggableItem } from './calendar-drag.ts';
import c from './calendar-task.module.css';

/** A task on its day: status and title. Overdue tasks are red, finished ones dimmed. */
export const CalendarTask = memo(function CalendarTask({ task }: { task: TaskRow }) {
  const closed = isClosed(task.status);
  const late = !closed && task.due_date ? daysBetween(task.due_date, today()) : 0;
  const status = words.tasks.status[task.status];
  return (
    <li
      className={c.task}
      data-closed={closed || undefined}
      data-late={late > 0 || undefined}
      {...useDraggableItem(task)}
    >
      <StatusIcon
        status={task.status}
        size={14}
        label={late > 0 ? `${status}, ${words.dates.daysOverdue(late)}` : status}
      />
      <TaskLink task={task} />
    </li>
  );
});

/** The same on phones, as a row. */
export const AgendaTask = memo(function AgendaTask({ task }: { task: TaskRow }) {
  const closed = isClosed(task.status);
  const late = !closed && task.due_date !== null && task.due_date < today();
  return (
    <li className={a.item} data-item={task.id} data-closed={closed || undefined} data-late={late || undefined}>
      <TaskStatusButton task={task} />
      <TaskLink task={task} />
      <Avatar person={task.assigned_user} />
    </li>
  );
});
