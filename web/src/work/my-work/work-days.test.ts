import { priorities, taskStatuses } from '@groundwork/contract/base/statuses';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../base/dates/dates.ts';
import { aTask } from '../../base/testing/sample-rows.ts';
import { estimateOf, placedAt, type WorkDay, workDays } from './work-days.ts';

const today = '2026-10-14';
const titles = (tasks: TaskRow[]) => tasks.map(({ title }) => title);
const task = (title: string, fields: Partial<TaskRow> = {}) => aTask(1, { id: title, title, ...fields });
const planned = (title: string, day: string, place: number, fields: Partial<TaskRow> = {}) =>
  task(title, { plan: { day, place }, ...fields });

it('puts each task on its planned day, or else on the day on which it is due', () => {
  const { leftOver, days, noDay, snoozed } = workDays(
    [
      task('some day'),
      task('begun', { status: 'in_progress' }),
      task('due today', { due_date: today }),
      task('overdue', { due_date: '2026-10-01' }),
      planned('second', today, 2),
      planned('first', today, 1, { due_date: '2026-12-24' }),
      planned('yesterday', '2026-10-13', 1, { due_date: today }),
      task('tomorrow', { due_date: '2026-10-15' }),
      task('far away', { due_date: '2027-01-01' }),
      planned('put off', today, 3, { snoozed_until: '2026-10-15' }),
      task('done', { due_date: today, status: 'done' }),
    ],
    today,
  );
  expect(titles(leftOver)).toEqual(['yesterday']);
  expect(days.map(({ day }) => day)).toEqual([...Array.from({ length: 7 }, (_, n) => addDays(today, n)), '2027-01-01']);
  expect(titles(days[0].tasks)).toEqual(['first', 'second', 'overdue', 'due today']);
  expect(titles(days[1]?.tasks ?? [])).toEqual(['tomorrow']);
  expect(titles(noDay)).toEqual(['begun', 'some day']);
  expect(titles(snoozed)).toEqual(['put off']);
});

it('sorts tasks of a day that are not planned by date, time and priority', () => {
  const [{ tasks }] = workDays(
    [
      task('low', { due_date: today, priority: 'low' }),
      task('urgent', { due_date: today, priority: 'urgent' }),
      task('at noon', { due_date: today, due_time: '12:00', priority: 'low' }),
      task('late', { due_date: '2026-10-01', priority: 'low' }),
    ],
    today,
  ).days;
  expect(titles(tasks)).toEqual(['late', 'at noon', 'urgent', 'low']);
});

it('shows each open task once', () => {
  const day = fc.option(fc.integer({ min: -9, max: 9 }).map((by) => addDays(today, by)));
  const tasks = fc.array(
    fc.record({
      status: fc.constantFrom(...taskStatuses),
      priority: fc.constantFrom(...priorities),
      due_date: day,
      snoozed_until: day,
      plan: fc.tuple(day, fc.nat(5)).map(([on, place]) => (on === null ? null : { day: on, place: place + 1 })),
    }),
  );
  fc.assert(
    fc.property(tasks, (some) => {
      const all = some.map((fields, n) => task(`${n}`, fields));
      const { leftOver, days, noDay, snoozed } = workDays(all, today);
      const shown = [leftOver, noDay, snoozed, ...days.map((one) => one.tasks)].flat();
      const open = all.filter(({ status }) => !['done', 'completed', 'archived'].includes(status));
      expect(titles(shown).sort()).toEqual(titles(open).sort());
    }),
  );
});

it('plans a task where it was dropped, and what stands above it', () => {
  const day: WorkDay = {
    day: today,
    tasks: [planned('a', today, 1), planned('b', today, 2), task('c', { due_date: today }), task('d')],
  };
  const place = (title: string, at: number) => {
    const { tasks, before } = placedAt(day, day.tasks.find((one) => one.title === title) ?? task(title), at);
    return [titles(tasks), before?.title];
  };
  expect(place('new', 0)).toEqual([['new'], 'a']);
  expect(place('new', 1)).toEqual([['new'], 'b']);
  expect(place('new', 2)).toEqual([['new'], undefined]);
  expect(place('new', 4)).toEqual([['c', 'd', 'new'], undefined]);
  expect(place('d', 0)).toEqual([['d'], 'a']);
  expect(place('a', 3)).toEqual([['c', 'd', 'a'], undefined]);
});

it('adds estimates up', () => {
  expect(estimateOf([task('a', { estimated_hours: 1.5 }), task('b'), task('c', { estimated_hours: 2 })])).toBe(3.5);
});
