import type { TaskRow } from '@groundwork/contract/tasks';
import { words } from '../words/words.ts';

const { fields, csv, status, priority } = words.tasks;
const columns: [string, (task: TaskRow) => string][] = [
  [csv.id, ({ id }) => id],
  [fields.title, ({ title }) => title],
  [fields.status, (task) => status[task.status]],
  [fields.priority, (task) => priority[task.priority]],
  [fields.goal, ({ goal }) => goal?.title ?? ''],
  [fields.assignee, ({ assigned_user: who }) => who?.full_name || who?.email || ''],
  [fields.labels, ({ labels }) => labels.map(({ name }) => name).join(', ')],
  [fields.dueDate, ({ due_date }) => due_date ?? ''],
  [csv.created, ({ created_at }) => created_at],
];

const byteOrderMark = '\uFEFF';

/** A spreadsheet would run what begins like a formula. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const line = (cells: string[]) => `${cells.map((text) => cell(harmless(text))).join(',')}\r\n`;

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const tasksAsCsv = (tasks: TaskRow[]) =>
  byteOrderMark + line(columns.map(([name]) => name)) + tasks.map((task) => line(columns.map(([, of]) => of(task)))).join('');
