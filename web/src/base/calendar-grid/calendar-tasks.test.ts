import type { TaskRow } from '@groundwork/contract/work/tasks';
import { describe, expect, it } from 'vitest';
import { roomFor, tasksByDay } from './calendar-tasks.ts';

const task = (id: string, fields: Partial<TaskRow> = {}) =>
  ({ id, status: 'to_do', priority: 'medium', due_date: '2026-11-21', ...fields }) as TaskRow;
const ids = (tasks: TaskRow[] | undefined) => tasks?.map(({ id }) => id).join(' ');

describe('tasksByDay', () => {
  it('sorts open tasks before finished ones, and urgent ones first', () => {
    const days = tasksByDay([
      task('done', { status: 'done', priority: 'urgent' }),
      task('low', { priority: 'low' }),
      task('urgent', { priority: 'urgent' }),
    ]);
    expect(ids(days.get('2026-11-21'))).toBe('urgent low done');
  });
  it('groups by date, whichever list contains the task', () => {
    const days = tasksByDay([task('off', { due_date: null }), task('stays')], [task('on', { due_date: '2026-11-21' })]);
    expect(ids(days.get('2026-11-21'))).toBe('stays on');
    expect(ids(days.get(null))).toBe('off');
  });
  it('lists a task once, from the first list', () => {
    const days = tasksByDay([task('a')], undefined, [task('a', { due_date: null })]);
    expect([...days.keys()]).toEqual(['2026-11-21']);
  });
});

describe('roomFor', () => {
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((id) => task(id));
  it.each([
    [3, undefined, 'a b c'],
    [3, 'b', 'a b c'],
    [3, 'e', 'a b e'],
    [2, 'd', 'a d'],
    [9, 'e', 'a b c d e'],
  ])('%i with %s moved: %s', (most, moved, shown) => expect(ids(roomFor(tasks, most, moved))).toBe(shown));
});
