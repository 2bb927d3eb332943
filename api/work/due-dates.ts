import { sql } from 'kysely';
import { zone } from '../http/client-date.ts';

/** The day on which a task is due for the caller. */
export const dueDay = sql<string | null>`rules.due_day(due_at, due_date, ${zone})`;
/** The time of day at which a task is due for the caller. */
export const dueTime = sql<string | null>`(due_at at time zone ${zone})::time`;
export const dueTimeText = sql<string | null>`to_char(${dueTime}, 'HH24:MI')`;
/** Whether the time at which a task is due for the caller has passed; null in SQL without a due date. */
export const isOverdue = sql<boolean>`rules.overdue_from(due_at, due_date, ${zone}) <= now()`;
