import { draggable } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { memo, useEffect, useRef } from 'react';
import { Avatar } from '../../base/avatars/avatar.tsx';
import { DueDate } from '../../base/dates/due-date.tsx';
import { DraftMark } from '../../base/drafts/draft-mark.tsx';
import { LabelChips } from '../../base/icons/label-chip.tsx';
import { PriorityIcon } from '../../base/icons/priority-icon.tsx';
import { liftedCopy } from '../../base/rows/lifted-copy.ts';
import * as words from '../../base/words/words.ts';
import {
  isClosed,
  shortId,
  TaskBlockers,
  TaskCounts,
  TaskLink,
  TaskParent,
  TaskRecurrence,
} from '../task-lists/task-row.tsx';
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
