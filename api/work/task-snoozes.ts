import { signedIn } from '../http/procedures.ts';
import { selectTasks, teamOfTask } from './task-rows.ts';

export const taskSnoozes = {
  set: signedIn.taskSnoozes.set.handler(async ({ context: { db }, input: { taskId: task_id, until } }) => {
    const team_id = await teamOfTask(db, task_id);
    if (until === null) await db.deleteFrom('task_snoozes').where('task_id', '=', task_id).execute();
    else
      await db
        .insertInto('task_snoozes')
        .values({ team_id, task_id, until })
        .onConflict((conflict) => conflict.columns(['team_id', 'task_id', 'user_id']).doUpdateSet({ until }))
        .execute();
    return selectTasks(db).where('id', '=', task_id).executeTakeFirstOrThrow();
  }),
};
