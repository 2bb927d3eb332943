import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { TaskRow } from '@groundwork/contract/tasks';
import { memo, useEffect, useRef } from 'react';
import { DraftMark } from '../drafts/draft-mark.tsx';
import {
  isClosed,
  shortId,
  TaskBlockers,
  TaskCounts,
  TaskLink,
  TaskParent,
  TaskRecurrence,
} from '../tasks/task-row.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { DueDate } from '../ui/due-date.tsx';
import { LabelChips } from '../ui/label-chip.tsx';
import { liftedCopy } from '../ui/lifted-copy.ts';
import { PriorityIcon } from '../ui/priority-icon.tsx';
import { words } from '../words/words.ts';
import c from './board.module.css';

type BoardCardProps = {
  task: TaskRow;
  lifted?: boolean;
  /** Whether the keyboard has just moved the card. Then the card keeps the focus. */
  focused?: boolean;
  /** Called with the index of the card in its column and its height in pixels. */
  onDrag?: ((task: TaskRow, from: number, height: number) => void) | undefined;
};

/** A task on the board. Its title is a link, and the whole card can be dragged. */
export const BoardCard = memo(function BoardCard({ task, lifted = false, focused = false, onDrag }: BoardCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const closed = isClosed(task.status);

  useEffect(() => {
    const element = card.current;
    if (!element || !onDrag) return;
    return draggable({
      element,
      canDrag: () => task.can.edit,
      onGenerateDragPreview: liftedCopy(element),
      onDragStart: () => {
        const place = element.closest<HTMLElement>('[data-still]')?.dataset.still;
        onDrag(task, Number(place ?? 0), element.getBoundingClientRect().height);
      },
    });
  }, [task, onDrag]);

  useEffect(() => {
    if (!focused) return;
    card.current?.querySelector('a')?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [focused]);

  return (
    <div
      ref={card}
      className={c.card}
      draggable={onDrag && true}
      data-task={task.id}
      data-closed={closed || undefined}
      data-lifted={lifted || undefined}
    >
      <TaskLink task={task} className={c.title} aria-describedby={task.can.edit ? 'board-keys' : undefined} />
      <TaskParent task={task} />
      <TaskBlockers task={task} />
      <TaskRecurrence task={task} />
      {task.goal && (
        <span className={c.goal} title={task.goal.title} dir="auto">
          {task.goal.title}
        </span>
      )}
      {(task.due_date ||
        task.labels.length > 0 ||
        task.subtask_count + task.comment_count + task.attachment_count > 0) && (
        <span className={c.foot}>
          {task.due_date && <DueDate day={task.due_date} time={task.due_time} at={task.due_at} closed={closed} />}
          <LabelChips labels={task.labels} max={1} />
          <span className={c.grow} />
          <TaskCounts task={task} />
        </span>
      )}
      <span className={c.end}>
        <PriorityIcon priority={task.priority} label={words.tasks.priority[task.priority]} />
        <Avatar person={task.assigned_user} named />
        <DraftMark subjectId={task.id} />
        <span className={c.grow} />
        <span className={c.id}>{shortId(task.id)}</span>
      </span>
    </div>
  );
});
