import { asCsv } from '@groundwork/contract/base/csv';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { expect, it } from 'vitest';
import { setDatePreferences } from '../../base/dates/date-preferences.ts';
import { taskColumns } from './task-csv.ts';

const task = {
  id: '4fef87c1-58cc-4372-a567-0e02b2c3d479',
  title: 'Book the hall',
  status: 'in_progress',
  priority: 'high',
  goal: { id: 'g', title: 'Autumn gathering' },
  assigned_user: { id: 'u', email: 'mai@harbour.example', full_name: 'Mai Nguyễn', avatar_url: null },
  labels: [
    { id: 'a', name: 'Venue', color: '#000000' },
    { id: 'b', name: 'Print', color: '#000000' },
  ],
  blocked_by: [{ id: 'k', title: 'Fetch the key' }],
  start_date: '2026-10-12',
  due_date: '2026-10-14',
  recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE',
  recurs_on: '2026-10-14',
  created_at: '2026-10-01T10:00:00Z',
} as TaskRow;
const tasksAsCsv = (tasks: TaskRow[]) => asCsv(taskColumns(), tasks);
const titled = (title: string) =>
  tasksAsCsv([{ ...task, title }])
    .split('\r\n')
    .slice(1)
    .join('\r\n')
    .split(',In progress')[0]
    ?.split('d479,')[1];

it('writes a header and a line for each task', () => {
  expect(tasksAsCsv([task])).toBe(
    '\uFEFFId,Title,Status,Priority,Goal,Assignee,Labels,Start date,Due date,Repeats,Blocked by,Created\r\n' +
      '4fef87c1-58cc-4372-a567-0e02b2c3d479,Book the hall,In progress,High,Autumn gathering,Mai Nguyễn,' +
      '"Venue, Print",2026-10-12,2026-10-14,Every second Wednesday,Fetch the key,2026-10-01T10:00:00Z\r\n',
  );
});

it('writes a due time with the distance of its time zone from UTC', () => {
  setDatePreferences({ week_start: null, date_order: null, time_zone: 'Asia/Kathmandu' });
  expect(tasksAsCsv([{ ...task, due_time: '15:00' }])).toContain(',2026-10-14T15:00+05:45,');
  setDatePreferences({ week_start: null, date_order: null, time_zone: 'America/St_Johns' });
  expect(tasksAsCsv([{ ...task, due_time: '15:00' }])).toContain(',2026-10-14T15:00-02:30,');
  setDatePreferences();
});

it('writes missing values as empty fields', () => {
  expect(
    tasksAsCsv([
      {
        ...task,
        goal: null,
        assigned_user: null,
        labels: [],
        blocked_by: [],
        start_date: null,
        due_date: null,
        recurrence: null,
      },
    ]),
  ).toContain(',High,,,,,,,,2026-10-01');
});

it('quotes values with a comma, a quote or a line break', () => {
  expect(titled('Hall, "the big one"')).toBe('"Hall, ""the big one"""');
  expect(titled('two\nlines')).toBe('"two\nlines"');
});
