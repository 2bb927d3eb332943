import { limits } from '@groundwork/contract/base/limits';
import { closedStatuses, type TaskStatus } from '@groundwork/contract/base/statuses';
import type { ListColumn } from '@groundwork/contract/work/task-lists';
import type { TaskRow as Row } from '@groundwork/contract/work/tasks';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCalendarPlus,
  IconCornerLeftUp,
  IconLock,
  IconMessageCircle,
  IconPaperclip,
  IconRepeat,
  IconSubtask,
  IconZzz,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { dayInSentence, dayWords, dueWords, timeWords } from '../../base/dates/dates.ts';
import { DueDate } from '../../base/dates/due-date.tsx';
import { sentenceOf } from '../../base/dates/recurrence-sentence.ts';
import type { DayPopoverProps } from '../../base/day-picker/day-popover.tsx';
import { DraftMark } from '../../base/drafts/draft-mark.tsx';
import { LabelChips } from '../../base/icons/label-chip.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { StatusIcon } from '../../base/icons/status-icon.tsx';
import { lazily } from '../../base/loading/lazily.tsx';
import { menuOnDemand } from '../../base/menus/menu-on-demand.tsx';
import r from '../../base/rows/row.module.css';
import type { SelectionAct } from '../../base/rows/selection.ts';
import * as words from '../../base/words/words.ts';
import { type PickedField, renameTask, useRenamed } from '../row-focus/shown-rows.ts';
import { usualColumns } from '../tasks/task-columns.ts';
import { useSnoozeTask } from '../tasks/task-mutations.ts';
import { useIsSelected } from '../tasks/use-task-selection.ts';
import { TaskPicker } from './task-picker.tsx';
import c from './task-row.module.css';

const TaskTitleField = lazily(() =>
  import('../tasks/task-title-field.tsx').then(({ TaskTitleField }) => TaskTitleField),
);

/** Returns whether a task is finished. Rows of finished tasks have a muted text color. */
export const isClosed = (status: TaskStatus) => closedStatuses.includes(status);

/** Returns whether an unfinished task waits for other tasks. */
export const isBlocked = ({ status, blocked_by }: Row) => blocked_by.length > 0 && !isClosed(status);

export const shortId = (id: string) => id.slice(0, limits.idDisplayLength);

type TaskRowProps = {
  task: Row;
  columns?: ListColumn[];
  /** Whether `columns` are not the usual columns. The list then has the tracks of the grid in `--columns`. */
  chosen?: boolean;
  /** The name of the sprint of the task, for the column of sprints. */
  sprint?: string | undefined;
  /** In a list of one's own tasks: without the assignee, and with the goal and the parent below the title. */
  own?: boolean;
  selected?: boolean;
  /** The 1-based position in the group, for assistive technology, because the list is virtualized. */
  position?: number;
  groupSize?: number;
  /** The row is in a list item that another component renders. */
  within?: boolean;
  /** Adds a checkbox to the row. */
  onSelect?: ((act: SelectionAct) => void) | undefined;
};

const ownColumns: ListColumn[] = ['status', 'priority', 'title', 'labels', 'goal', 'due'];

/**
 * A row of a task list, with two lines on phones and in the list of one's own tasks. The title link fills the row below
 * the status and priority buttons.
 */
export const TaskRow = memo(function TaskRow({
  task,
  own = false,
  columns = own ? ownColumns : usualColumns,
  chosen = false,
  sprint,
  selected = false,
  position,
  groupSize,
  within = false,
  onSelect,
}: TaskRowProps) {
  const Item = within ? 'div' : 'li';
  const closed = isClosed(task.status);
  return (
    <Item
      className={`${r.row} ${c.columns} ${c.row}`}
      aria-posinset={position}
      aria-setsize={groupSize}
      data-task={task.id}
      data-closed={closed || undefined}
      data-goal={columns.includes('goal') || undefined}
      data-chosen={chosen || undefined}
      data-own={own || undefined}
      data-subtask={task.parent !== null || undefined}
      data-blocked={isBlocked(task) || undefined}
      data-selectable={onSelect && true}
      data-selected={selected || undefined}
    >
      {onSelect && (
        <input
          type="checkbox"
          className={`${r.check} ${c.check}`}
          aria-label={words.tasks.select(task.title)}
          checked={selected}
          onChange={(event) => onSelect({ pick: task.id, range: (event.nativeEvent as MouseEvent).shiftKey })}
        />
      )}
      {columns.map((column) => (
        <TaskCell key={column} column={column} task={task} own={own} selected={selected} sprint={sprint} />
      ))}
    </Item>
  );
});

type TaskCellProps = { column: ListColumn; task: Row; own: boolean; selected: boolean; sprint: string | undefined };

function TaskCell({ column, task, own, selected, sprint }: TaskCellProps) {
  switch (column) {
    case 'status':
      return (
        <span className={`${r.cell} ${c.status}`}>
          <TaskStatusButton task={task} />
        </span>
      );
    case 'priority':
      return (
        <span className={`${r.cell} ${c.priority}`}>
          <TaskPriorityButton task={task} />
        </span>
      );
    case 'id':
      return <span className={c.id}>{shortId(task.id)}</span>;
    case 'title':
      return (
        <span className={c.title}>
          <TaskLink task={task} aria-description={selected ? words.tasks.selected : undefined} />
          {!own && <TaskParent task={task} />}
          <TaskBlockers task={task} />
          <TaskRecurrence task={task} />
          <TaskCounts task={task} />
          <DraftMark subjectId={task.id} />
          {own && <PlanButton task={task} />}
          {own && <SnoozeButton task={task} />}
        </span>
      );
    case 'labels':
      return (
        <span className={c.labels}>
          <LabelChips labels={task.labels} />
        </span>
      );
    case 'goal':
      return (
        <span className={own ? c.place : c.contents}>
          <span className={c.goal} title={task.goal?.title} dir="auto">
            {task.goal?.title}
          </span>
          {own && <TaskParent task={task} />}
        </span>
      );
    case 'due':
      return (
        <span className={`${r.cell} ${c.due}`}>
          <TaskDueButton task={task} />
        </span>
      );
    case 'assignee':
      return (
        <span className={`${r.cell} ${c.who}`}>
          <TaskAssigneeButton task={task} />
        </span>
      );
    default:
      return <PlainCell column={column} value={plainValue(column, task, sprint)} />;
  }
}

type PlainColumn = 'type' | 'sprint' | 'start' | 'estimate' | 'spent' | 'remaining' | 'created';

function plainValue(column: PlainColumn, task: Row, sprint: string | undefined): string | null | undefined {
  const hours = (value: number | null) => (value === null ? null : words.tasks.hours(value));
  switch (column) {
    case 'type':
      return task.type;
    case 'sprint':
      return sprint;
    case 'start':
      return task.start_date && dayWords(task.start_date);
    case 'estimate':
      return hours(task.estimated_hours);
    case 'spent':
      return hours(task.actual_hours);
    case 'remaining':
      return hours(task.remaining_hours);
    case 'created':
      return timeWords(task.created_at);
  }
}

/** A value that cannot be edited in the row. Its name is for screen readers and the tooltip. */
function PlainCell({ column, value }: { column: PlainColumn; value: string | null | undefined }) {
  const name = words.tasks.columns.names[column];
  return (
    <span className={c.plain} title={value ? `${name}: ${value}` : undefined}>
      {value && (
        <>
          <VisuallyHidden>{name}: </VisuallyHidden>
          <span dir="auto">{value}</span>
        </>
      )}
    </span>
  );
}

/** The title of the parent of a subtask. Other tasks have none. */
export function TaskParent({ task: { parent } }: { task: Row }) {
  if (!parent) return null;
  return (
    <span className={c.parent} title={words.tasks.subtaskOf(parent.title)}>
      <IconCornerLeftUp size={12} stroke={1.8} aria-hidden />
      <VisuallyHidden>{words.tasks.subtaskOf(parent.title)}</VisuallyHidden>
      <span dir="auto" aria-hidden>
        {parent.title}
      </span>
    </span>
  );
}

/** The blockers of a task: the title of the first open one, and how many more there are. Other tasks have none. */
export function TaskBlockers({ task }: { task: Row }) {
  if (!isBlocked(task)) return null;
  const [first, ...more] = task.blocked_by;
  const sentence = words.taskRelations.blockedBy(task.blocked_by.map(({ title }) => title));
  return (
    <span className={c.blockers} title={sentence}>
      <IconLock size={12} stroke={1.8} aria-hidden />
      <VisuallyHidden>{sentence}</VisuallyHidden>
      <span dir="auto" aria-hidden>
        {first?.title}
      </span>
      {more.length > 0 && <b aria-hidden>{words.taskRelations.more(more.length)}</b>}
    </span>
  );
}

/**
 * When an open task recurs, as a sentence. With `short`, the sentence is in the tooltip of an icon. Other tasks have
 * none.
 */
export function TaskRecurrence({ task, short = false }: { task: Row; short?: boolean }) {
  const sentence = isClosed(task.status) ? null : sentenceOf(task);
  if (!sentence) return null;
  return (
    <span className={c.recurrence} title={sentence} data-short={short || undefined}>
      <IconRepeat size={12} stroke={1.8} aria-hidden />
      <span>{sentence}</span>
    </span>
  );
}

/** The numbers of done subtasks, comments and attachments, without zeros. */
export function TaskCounts({ task }: { task: Row }) {
  return (
    <>
      {task.subtask_count > 0 && (
        <span className={c.count} title={words.tasks.subtaskCount(task.subtask_done_count, task.subtask_count)}>
          <IconSubtask size={14} stroke={1.6} aria-hidden />
          {task.subtask_done_count}/{task.subtask_count}
        </span>
      )}
      {task.comment_count > 0 && (
        <span className={c.count} title={words.tasks.commentCount(task.comment_count)}>
          <IconMessageCircle size={14} stroke={1.6} aria-hidden />
          {task.comment_count}
        </span>
      )}
      {task.attachment_count > 0 && (
        <span className={c.count} title={words.tasks.attachmentCount(task.attachment_count)}>
          <IconPaperclip size={14} stroke={1.6} aria-hidden />
          {task.attachment_count}
        </span>
      )}
    </>
  );
}

type TaskLinkProps = {
  task: Pick<Row, 'id' | 'title'>;
  className?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-description'?: string | undefined;
};

/**
 * Opens the task in a dialog over the current page. The link is not draggable, because the card or row around it is. A
 * shortcut edits the title in its place.
 */
export function TaskLink({ task, className = r.link, ...rest }: TaskLinkProps) {
  const renamed = useRenamed(task.id);
  const selected = useIsSelected(task.id);
  if (renamed) return <TaskTitleField task={renamed} onClose={() => renameTask(null)} />;
  return (
    <Link
      to="."
      search={(search) => ({ ...search, task: task.id, comment: undefined })}
      className={className}
      dir="auto"
      preload="intent"
      draggable={false}
      title={task.title}
      data-selected={selected || undefined}
      aria-description={selected ? words.tasks.selected : undefined}
      {...rest}
    >
      {task.title}
    </Link>
  );
}

type RowButtonProps = {
  task: Row;
  field: PickedField;
  /** The accessible name of the button, with the value. */
  label: string;
  /** The value, as a tooltip. */
  title?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A value in a row that opens its picker. */
function RowButton({ task, field, label, title, className = r.icon, children }: RowButtonProps) {
  return (
    <TaskPicker field={field} tasks={[task]}>
      <UnstyledButton className={className} aria-label={label} title={title}>
        {children}
      </UnstyledButton>
    </TaskPicker>
  );
}

export function TaskStatusButton({ task }: { task: Row }) {
  const now = words.tasks.status[task.status];
  if (!task.can.edit) return <StatusIcon status={task.status} label={now} />;
  return (
    <RowButton task={task} field="status" label={words.tasks.changeStatus(task.title, now)} title={now}>
      <StatusIcon status={task.status} />
    </RowButton>
  );
}

/** The day for which the person has planned the task. */
function PlanButton({ task }: { task: Row }) {
  const day = task.plan?.day;
  const name = day ? words.myWork.plannedFor(task.title, dayInSentence(day)) : words.myWork.planTask(task.title);
  return (
    <RowButton task={task} field="plan" label={name} title={name} className={`${r.icon} ${c.own}`}>
      <IconCalendarCheck size={16} stroke={1.6} aria-hidden />
    </RowButton>
  );
}

const SnoozePopover = menuOnDemand<DayPopoverProps>(
  async () => (await import('../../base/day-picker/day-popover.tsx')).DayPopover,
  'dialog',
);

/** Puts one's own task off until a day. */
function SnoozeButton({ task }: { task: Row }) {
  const { mutate } = useSnoozeTask();
  const until = task.snoozed_until;
  const name = until ? words.tasks.snoozedUntil(task.title, dayInSentence(until)) : words.tasks.snooze(task.title);
  return (
    <SnoozePopover
      opened
      label={words.tasks.snoozeUntil}
      value={until}
      laterOnly
      clear={words.dates.wake}
      onSave={(day) => mutate({ task, until: day })}
    >
      <UnstyledButton
        className={`${r.icon} ${c.own}`}
        aria-label={name}
        title={name}
        data-on={until !== null || undefined}
      >
        <IconZzz size={16} stroke={1.6} aria-hidden />
      </UnstyledButton>
    </SnoozePopover>
  );
}

function TaskPriorityButton({ task }: { task: Row }) {
  const now = words.tasks.priority[task.priority];
  if (!task.can.edit) return <PriorityIcon priority={task.priority} label={now} />;
  return (
    <RowButton task={task} field="priority" label={words.tasks.changePriority(task.title, now)} title={now}>
      <PriorityIcon priority={task.priority} />
    </RowButton>
  );
}

/** The due date. Without one, an icon shows in the pointed row, and on phones. */
function TaskDueButton({ task }: { task: Row }) {
  const { due_date, due_time, due_at } = task;
  const due = due_date && <DueDate day={due_date} time={due_time} at={due_at} closed={isClosed(task.status)} />;
  if (!task.can.edit) return due;
  // The name of the button contains the text that it shows, which people with speech control say.
  const now = due_date ? dueWords(due_date, due_time) : words.dates.none;
  return (
    <RowButton
      task={task}
      field="due_date"
      label={words.tasks.changeDue(task.title, now)}
      title={due ? undefined : words.tasks.setDue}
      className={due ? c.value : `${c.value} ${c.offered}`}
    >
      {due || <IconCalendarPlus size={16} stroke={1.6} aria-hidden />}
    </RowButton>
  );
}

function TaskAssigneeButton({ task }: { task: Row }) {
  const { assigned_user: person } = task;
  const face = <Avatar person={person} named />;
  if (!task.can.edit) return face;
  const now = person ? person.full_name || person.email : words.tasks.nobody;
  return (
    <RowButton
      task={task}
      field="assigned_to"
      label={words.tasks.changeAssignee(task.title, now)}
      title={now}
      className={c.face}
    >
      {face}
    </RowButton>
  );
}
