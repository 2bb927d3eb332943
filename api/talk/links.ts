import type { Linked } from '@groundwork/contract/talk/links';
import { sql } from 'kysely';
import { signedIn } from '../http/procedures.ts';

export const links = {
  list: signedIn.links.list.handler(async ({ context: { db }, input: { task_id, goal_id, map_id } }) => {
    const { rows } = await sql<Linked>`
      select 'task' as kind, id, title, status from tasks where id = any (${task_id}::uuid[])
      union all
      select 'goal', id, title, status from goals where id = any (${goal_id}::uuid[])
      union all
      select 'map', m.id, i.name, null from tpl_maps m join tpl_instances i on i.id = m.instance_id
      where m.id = any (${map_id}::uuid[])`.execute(db);
    return { items: rows };
  }),
};
