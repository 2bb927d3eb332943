import type { ActivityEntry } from '@groundwork/contract/talk/activity';
import { relationKinds } from '@groundwork/contract/work/relation-kinds';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { nodeNames } from '../base/node-names.ts';
import { newestFirst, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { personOf } from '../people/identity/people.ts';

/** Id and title of the goal or task in `column`; null when there is none, or the reader may not see it. */
export const subjectOf = (table: 'tasks' | 'goals', column: string) =>
  sql<{
    id: string;
    title: string;
  } | null>`(
    select json_build_object('id', s.id, 'title', s.title)
    from ${sql.table(table)} s where s.id = ${sql.ref(column)}
  )`;

/** The old and the new ids in the changes of `fields`. PostgreSQL looks an array up in an index. */
const idsIn = (...fields: string[]) => {
  const ids = fields.flatMap((field) =>
    ['old', 'new'].map((side) => sql`(changes #>> ${sql.lit(`{${field},${side}}`)})::uuid`),
  );
  return sql`any (array[${sql.join(ids)}])`;
};

/**
 * The names of the ids in the column `changes` that the reader may see. PostgreSQL computes the ids before it reads a
 * table. In a join it would compute them after the policy of each row, because a cast may fail and tell its value.
 */
export const namesInChanges = sql<ActivityEntry['names']>`(
  select coalesce(json_object_agg(named.id, named.name), '{}') from (
    select p.id, coalesce(nullif(p.full_name, ''), p.email) as name
    from user_profiles p where p.id = ${idsIn('assigned_to')}
    union all select g.id, g.title from goals g where g.id = ${idsIn('goal_id', 'parent_goal_id')}
    union all select t.id, t.title from tasks t where t.id = ${idsIn('parent_task_id')}
    union all select t.id, t.title from tasks t where t.id = any (array(
      select coalesce(change.value ->> 'new', change.value ->> 'old')::uuid
      from jsonb_each(changes) change where change.key = any (${relationKinds}::text[])
    ))
    union all select s.id, s.name from sprints s where s.id = ${idsIn('sprint_id')}
  ) named)`;

/** The entries of the log that the person may see, before `entriesIn` names their nodes. */
export const selectEntries = (db: Db) =>
  db.selectFrom('activity_log').select([
    'id',
    'team_id',
    sql<ActivityEntry['subject']>`subject`.as('subject'),
    sql<ActivityEntry['activity_type']>`activity_type`.as('activity_type'),
    'description',
    sql<ActivityEntry['changes']>`changes`.as('changes'),
    namesInChanges.as('names'),
    personOf('activity_log.user_id').as('user'),
    subjectOf('goals', 'activity_log.goal_id').as('goal'),
    subjectOf('tasks', 'activity_log.task_id').as('task'),
    sql<ActivityEntry['map']>`(
      select json_build_object('id', m.id, 'title', i.name)
      from tpl_maps m join tpl_instances i on i.id = m.instance_id where m.id = activity_log.map_id
    )`.as('map'),
    sql<ActivityEntry['form']>`(
      select json_build_object('id', i.id, 'title', i.name) from tpl_instances i where i.id = activity_log.instance_id
    )`.as('form'),
    sql<string | null>`case when node_count = 1 then node_ids[1] end`.as('node_id'),
    'node_count',
    'record_id',
    'comment_id',
    'created_at',
  ]);

/** The entries with the names of their nodes. */
export async function entriesIn<Row extends { node_id: string | null }>(db: Db, rows: Row[]) {
  const nodes = await nodeNames(
    db,
    rows.flatMap(({ node_id }) => node_id ?? []),
  );
  return rows.map(({ node_id, ...entry }) => {
    const node = nodes.get(node_id ?? '');
    return { ...entry, node: node ? { id: node.id, title: node.title } : null };
  });
}

export const activity = {
  list: signedIn.activity.list.handler(async ({ context: { db }, input }) => {
    let query = selectEntries(db);
    for (const column of ['task_id', 'goal_id', 'team_id'] as const)
      if (input[column]) query = query.where(column, '=', input[column]);
    const { items, next_cursor } = await pageOf(db, query, newestFirst, input);
    return { items: await entriesIn(db, items), next_cursor };
  }),
};
