import type { TaskRow } from '@groundwork/contract/work/tasks';
import { VisuallyHidden } from '@mantine/core';
import { IconRepeat } from '@tabler/icons-react';
import { memo } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { useDraggableItem } from '../../base/calendar-grid/calendar-drag.ts';
import { daysBetween, dueTimeWords, isPastDue, today } from '../../base/dates/dates.ts';
import { sentenceOf } from '../../base/dates/recurrence-sentence.ts';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import * as words from '../../base/words/words.ts';
import {
  isBlocked,
  isClosed,
  TaskBlockers,
  TaskLink,
  TaskParent,
  TaskRecurrence,
  TaskStatusButton,
} from '../task-lists/task-row.tsx';
import a from './calendar-agenda.module.css';
import c from './calendar-task.module.css';
import type { ComingTask } from './coming-tasks.ts';

/**
 * A task on its day: status, title and parent. Overdue tasks are red, finished ones dimmed. A week has room for the
 * priority, the assignee, and the goal of a task without a parent.
 */
export const CalendarTask = memo(function CalendarTask({ task, inWeek }: { task: TaskRow; inWeek: boolean }) {
  const closed = isClosed(task.status);
  const late = !closed && isPastDue(task.due_date, task.due_at);
  const days = task.due_date ? daysBetween(task.due_date, today()) : 0;
  const blocked = isBlocked(task);
  /** Whether a line above the title shows a due time or a recurrence. */
  const hasTime = task.due_time !== null || (task.recurrence !== null && !closed);
  const status = words.tasks.status[task.status];
  const icon = (
    <StatusIcon
      status={task.status}
      size={14}
      label={late ? `${status}, ${days > 0 ? words.dates.daysOverdue(days) : words.dates.overdue}` : status}
    />
  );
  return (
    <li
      className={c.task}
      data-closed={closed || undefined}
      data-late={late || undefined}
      data-second-line={task.parent !== null || blocked || hasTime || undefined}
      {...useDraggableItem(task)}
    >
      {!inWeek && icon}
      <span className={c.text}>
        {hasTime && (
          <span className={c.when}>
            <TaskTime task={task} />
            <TaskRecurrence task={task} short />
          </span>
        )}
        <TaskLink task={task} />
        {(inWeek || !(blocked || hasTime)) && <TaskParent task={task} />}
        <TaskBlockers task={task} />
        {inWeek && !task.parent && task.goal && (
          <span className={c.goal} title={task.goal.title} dir="auto">
            {task.goal.title}
          </span>
        )}
        {inWeek && (
          <span className={c.facts}>
            {icon}
            <PriorityIcon priority={task.priority} label={words.tasks.priority[task.priority]} size={14} />
            <Avatar person={task.assigned_user} />
          </span>
        )}
      </span>
    </li>
  );
});

/** A later date of a recurring task: faint, and a link to the task before it. */
export const ComingTaskItem = memo(function ComingTaskItem({ task }: Pick<ComingTask, 'task'>) {
  return (
    <li className={c.coming} title={sentenceOf(task) ?? undefined}>
      <IconRepeat size={14} stroke={1.6} aria-hidden />
      <VisuallyHidden>{words.calendar.coming}</VisuallyHidden>
      <TaskLink task={task} />
    </li>
  );
});

/** The due time of a task that has one. */
function TaskTime({ task: { due_date, due_time } }: { task: TaskRow }) {
  return due_date && due_time && <span className={c.time}>{dueTimeWords(due_date, due_time)}</span>;
}

/** A task on its day as a row, on phones. */
export const AgendaTask = memo(function AgendaTask({ task }: { task: TaskRow }) {
  const closed = isClosed(task.status);
  const late = !closed && isPastDue(task.due_date, task.due_at);
  return (
    <li className={a.item} data-item={task.id} data-closed={closed || undefined} data-late={late || undefined}>
      <TaskStatusButton task={task} />
      <span className={a.text}>
        <TaskTime task={task} />
        <TaskLink task={task} />
        <TaskParent task={task} />
        <TaskBlockers task={task} />
        <TaskRecurrence task={task} />
      </span>
      <Avatar person={task.assigned_user} />
    </li>
  );
});
