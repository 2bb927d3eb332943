import type { TaskRow } from '@groundwork/contract/tasks';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { useEditTask } from '../tasks/task-mutations.ts';
import { addDays, fullDay } from '../ui/dates.ts';
import { words } from '../words/words.ts';
import { noDay, useTaskDrop } from './calendar-drag.ts';
import { addressOf, type CalendarSpan, dayOf } from './calendar-span.ts';

const text = words.calendar;
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Where Alt and a key move a task: a day or a week on or back, off its day, or from no day to `anchor`. Other keys answer undefined. */
export function dayByKey(key: string, due: string | null, anchor: string): string | null | undefined {
  if (key === 'Delete' || key === 'Backspace') return null;
  const step = steps[key];
  if (!step) return undefined;
  return due ? addDays(due, step) : anchor;
}

type Moves = { edit: ReturnType<typeof useEditTask>; find: (taskId: string) => TaskRow | undefined; span: CalendarSpan; today: string };

/** Tasks change their day by dragging and by keys. A reader hears it, and the focus follows a task that was moved by keys, to another month if need be. */
export function useMoves({ edit, find, span, today }: Moves) {
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const followed = useRef<string>(null);
  const [said, setSaid] = useState('');

  const move = (task: TaskRow, day: string | null, follow = false) => {
    if (!task.can.edit) return setSaid(text.mayNotMove(task.title));
    if (task.due_date === day) return;
    const followTo = (day: string | null) => {
      if (follow) followed.current = `[data-day="${day ?? noDay}"] [data-task="${task.id}"] a`;
    };
    const back = () => {
      followTo(task.due_date);
      setSaid(text.movedBack(task.title));
    };
    edit.mutate({ task, edit: { due_date: day } }, { onError: back });
    followTo(day);
    setSaid(day ? text.moved(task.title, fullDay(day)) : text.unscheduledNow(task.title));
  };

  useTaskDrop((taskId, day) => {
    const task = find(taskId);
    if (task) move(task, day);
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as Element).closest<HTMLElement>('[data-task]')?.dataset.task;
    const task = id && event.altKey && find(id);
    if (!task) return;
    const day = dayByKey(event.key, task.due_date, dayOf(span, today));
    if (day === undefined) return;
    event.preventDefault();
    move(task, day, true);
    if (task.can.edit && day && (day < span.first || day > span.last))
      navigate({ to: '.', search: (before) => ({ ...before, ...addressOf(span.mode, day, today) }), replace: true });
  };

  // The task is drawn anew where it went, once its row has changed.
  useEffect(() => {
    const link = followed.current && area.current?.querySelector<HTMLElement>(followed.current);
    if (!link) return;
    followed.current = null;
    link.focus();
  });

  return { area, said, onKeyDown };
}
