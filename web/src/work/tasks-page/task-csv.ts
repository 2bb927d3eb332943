import type { CsvColumn } from '@groundwork/contract/base/csv';
import type { TaskRow } from '@groundwork/contract/work/tasks';
import { accountZone } from '../../base/dates/date-preferences.ts';
import { sentenceOf } from '../../base/dates/recurrence-sentence.ts';
import { isoText } from '../../base/dates/zones.ts';
import * as words from '../../base/words/words.ts';

const { fields, csv, status, priority } = words.tasks;

/** A due time includes its offset from UTC, because other programs do not know the time zone of the account. */
const dueText = (day: string, time: string | null) => (time ? isoText({ day, time }, accountZone()) : day);

export const taskColumns = (): CsvColumn<TaskRow>[] => [
  [csv.id, ({ id }) => id],
  [fields.title, ({ title }) => title],
  [fields.status, (task) => status[task.status]],
  [fields.priority, (task) => priority[task.priority]],
  [fields.goal_id, ({ goal }) => goal?.title ?? ''],
  [fields.assigned_to, ({ assigned_user: who }) => who?.full_name || who?.email || ''],
  [fields.labels, ({ labels }) => labels.map(({ name }) => name).join(', ')],
  [fields.start_date, ({ start_date }) => start_date ?? ''],
  [fields.due_date, ({ due_date, due_time }) => (due_date ? dueText(due_date, due_time) : '')],
  [fields.recurrence, (task) => sentenceOf(task) ?? ''],
  [words.taskRelations.kinds.blocked_by, ({ blocked_by }) => blocked_by.map(({ title }) => title).join(', ')],
  [csv.created, ({ created_at }) => created_at],
];
