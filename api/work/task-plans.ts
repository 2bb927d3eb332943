import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { notFound, refusal } from '../http/errors.ts';
import { signedIn } from '../http/procedures.ts';
import { selectTasks } from './task-rows.ts';

/** The person's tasks of a day, in their order. */
async function plannedFor(db: Db, day: string): Promise<string[]> {
  const rows = await db.selectFrom('task_plans').select('task_id').where('day', '=', day).orderBy('place').execute();
  return rows.map(({ task_id }) => task_id);
}

export const taskPlans = {
  set: signedIn.taskPlans.set.handler(async ({ context: { db }, input: { task_ids, day, before_task_id } }) => {
    const ids = [...new Set(task_ids)];
    const named = new Set(before_task_id ? [...ids, before_task_id] : ids);
    const tasks = await db
      .selectFrom('tasks')
      .select('id')
      .where('id', 'in', [...named])
      .execute();
    if (tasks.length < named.size) throw notFound();
    await sql`select rules.lock_my_plans()`.execute(db);
    if (day === null) await db.deleteFrom('task_plans').where('task_id', 'in', ids).execute();
    else {
      const others = (await plannedFor(db, day)).filter((id) => !ids.includes(id));
      const at = before_task_id ? others.indexOf(before_task_id) : -1;
      const order = others.toSpliced(at < 0 ? others.length : at, 0, ...ids);
      if (order.length > limits.plannedTasks) throw refusal('BAD_REQUEST', 'taskPlans.tooMany');
      await sql`
        with planned as (
          select t.team_id, t.id, o.place
          from unnest(${order}::uuid[]) with ordinality o (id, place) join tasks t using (id)
        )
        insert into task_plans (team_id, task_id, day, place)
        select team_id, id, ${day}::date, place from planned
        on conflict (team_id, task_id, user_id) do update set day = excluded.day, place = excluded.place
        where (task_plans.day, task_plans.place) <> (excluded.day, excluded.place)
      `.execute(db);
    }
    const items = await selectTasks(db).where('id', 'in', ids).execute();
    return { items: items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
  }),
};
