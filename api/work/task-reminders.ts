import type { TaskReminders } from '@groundwork/contract/work/task-reminders';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { signedIn } from '../http/procedures.ts';
import { teamOfTask } from './task-rows.ts';

const none: TaskReminders = { at_times: [], minutes_before: [], next_at: null };

const remindersOf = async (db: Db, taskId: string) =>
  (await db
    .selectFrom('task_reminders')
    .select([sql<string[]>`to_json(at_times)`.as('at_times'), 'minutes_before', 'next_at'])
    .where('task_id', '=', taskId)
    .executeTakeFirst()) ?? none;

export const taskReminders = {
  get: signedIn.taskReminders.get.handler(async ({ context: { db }, input: { taskId } }) => {
    await teamOfTask(db, taskId);
    return remindersOf(db, taskId);
  }),

  set: signedIn.taskReminders.set.handler(async ({ context: { db }, input: { taskId, ...times } }) => {
    const team_id = await teamOfTask(db, taskId);
    const minutes_before = [...new Set(times.minutes_before)].sort((a, b) => a - b);
    const at_times = [...new Set(times.at_times.map((time) => new Date(time).toISOString()))]
      .filter((time) => Date.parse(time) > Date.now())
      .sort();
    if (at_times.length + minutes_before.length === 0)
      await db.deleteFrom('task_reminders').where('task_id', '=', taskId).execute();
    else
      await db
        .insertInto('task_reminders')
        .values({ team_id, task_id: taskId, at_times, minutes_before })
        .onConflict((conflict) =>
          conflict.columns(['team_id', 'task_id', 'user_id']).doUpdateSet({ at_times, minutes_before }),
        )
        .execute();
    return remindersOf(db, taskId);
  }),
};
