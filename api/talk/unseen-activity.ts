import { limits } from '@groundwork/contract/base/limits';
import type { UnseenGroup, UnseenKind } from '@groundwork/contract/talk/unseen-activity';
import { sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { newestFirst, pageOf } from '../http/paging.ts';
import { signedIn } from '../http/procedures.ts';
import { entriesIn, selectEntries } from './activity.ts';

const { days, entries: mostEntries, counted } = limits.unseenActivity;

const markIn = (team: string) =>
  sql`(select seen_at from activity_marks where team_id = ${team} and user_id = rules.me())`;
const sinceIn = (team: string) => sql`greatest(
  ${markIn(team)},
  (select joined_at from team_memberships where team_id = ${team} and user_id = rules.me()),
  now() - make_interval(days => ${days})
)`;

/** The newest entries of the log since the person's mark. The inner limit bounds the rows that the filters read. */
const readIn = (team: string) => sql`(
  select * from (
    select
      id, subject, goal_id, task_id, map_id, instance_id, record_id, comment_id, user_id, activity_type, changes,
      node_count, created_at
    from activity_log where team_id = ${team} and created_at > ${sinceIn(team)}
    order by created_at desc, id desc limit ${mostEntries}
  ) newest
)`;

/**
 * Condition for entries of other people about rows that still exist, and for deletions. When a row is deleted, its
 * foreign key sets the column in the log to null.
 */
const isUnseen = sql`
  user_id is distinct from (select rules.me())
  and (activity_type = 'delete' or case subject
    when 'task' then task_id is not null
    when 'goal' then goal_id is not null
    when 'map' then map_id is not null
    when 'form' then instance_id is not null and (record_id is not null or node_count > 1)
    else true
  end)
  and (activity_type <> 'comment' or comment_id is not null)`;

const kind = sql<UnseenKind>`case
  when subject = 'transfer' then 'transferred'
  when subject = 'form' or subject = 'goal' and changes ? 'health' then 'reported'
  when activity_type = 'status_change' then
    case when changes #>> '{status,new}' in ('done', 'completed') then 'finished' else 'moved' end
  when activity_type = 'create' then 'created'
  when activity_type = 'comment' then 'commented'
  when activity_type = 'delete' then 'deleted'
  when activity_type like '%_nodes' then activity_type
  else 'changed'
end`;

/** The unseen entries of a team, each with its kind and its group. */
const unseenIn = (team: string) => sql`(
  select kinds.*, md5(concat_ws(
    ' ', subject, kind, user_id, coalesce(goal_id, map_id, instance_id),
    case when subject = 'transfer' then changes #>> '{team,new}' end
  )) as "group"
  from (select read.*, ${kind} as kind from ${readIn(team)} read where ${isUnseen}) kinds
)`;

type GroupRow = Omit<UnseenGroup, 'last'> & { created_at: string };
const groupsIn = (team: string) => sql<GroupRow>`(
  select
    "group", min(kind) as kind, count(*)::integer as entries,
    (array_agg(id order by created_at desc, id desc))[1] as id, max(created_at) as created_at,
    case
      when min(kind) in ('commented', 'deleted', 'transferred') then count(*)
      when min(subject) in ('task', 'goal') then count(distinct coalesce(task_id, goal_id))
      else sum(coalesce(node_count, 1))
    end::integer as things
  from ${unseenIn(team)} unseen group by "group"
)`;

type Window = { mark: string | null; since: string; until: string; is_cut: boolean };

export const unseenActivity = {
  list: signedIn.unseenActivity.list.handler(async ({ context: { db }, input }) => {
    const { team_id } = input;
    // Reads `until` before the entries. Entries that arrive in between are shown, and still count as unseen later.
    const { rows } = await sql<Window>`
      select mark, since, coalesce(until, since) as until, is_cut
      from
        (
          select ${markIn(team_id)} as mark, ${sinceIn(team_id)} as since
          from team_memberships where team_id = ${team_id} and user_id = rules.me()
        ) member,
        (select max(created_at) as until, count(*) = ${mostEntries} as is_cut from ${readIn(team_id)} read) entries
    `.execute(db);
    const [window] = rows;
    if (!window) throw notFound();
    const groups = db.selectFrom(groupsIn(team_id).as('groups')).selectAll();
    const { items, next_cursor } = await pageOf(db, groups, newestFirst, input);
    const ids = items.map(({ id }) => id);
    const entries = await entriesIn(db, await selectEntries(db).where(sql<boolean>`id = any (${ids})`).execute());
    const lastOf = new Map(entries.map((entry) => [entry.id, entry]));
    return {
      items: items.flatMap(({ created_at, ...group }) => {
        const last = lastOf.get(group.id);
        return last ? [{ ...group, last }] : [];
      }),
      next_cursor,
      ...window,
    };
  }),

  entries: signedIn.unseenActivity.entries.handler(async ({ context: { db }, input }) => {
    const ofGroup = sql`(select id from ${unseenIn(input.team_id)} unseen where "group" = ${input.group})`;
    const query = selectEntries(db).where(sql<boolean>`id in ${ofGroup}`);
    const { items, next_cursor } = await pageOf(db, query, newestFirst, input);
    return { items: await entriesIn(db, items), next_cursor };
  }),

  count: signedIn.unseenActivity.count.handler(async ({ context: { db }, input: { team_id } }) => {
    const { rows } = await sql<{ unseen: number }>`
      select count(*)::integer as unseen
      from (select from ${readIn(team_id)} read where ${isUnseen} limit ${counted}) unseen`.execute(db);
    return { unseen: rows[0]?.unseen ?? 0 };
  }),

  setMark: signedIn.unseenActivity.setMark.handler(async ({ context: { db }, input }) => {
    const { team_id, seen_at, instead_of = null } = input;
    const member = db.selectFrom('team_memberships').select('user_id').where('team_id', '=', team_id);
    if (!(await member.where('user_id', '=', sql<string>`rules.me()`).executeTakeFirst())) throw notFound();
    if (seen_at === null)
      await sql`
        delete from activity_marks where team_id = ${team_id} and user_id = rules.me() and seen_at = ${instead_of}
      `.execute(db);
    else
      await sql`
        insert into activity_marks (team_id, seen_at) values (${team_id}, least(${seen_at}::timestamptz, now()))
        on conflict (team_id, user_id) do update set seen_at = excluded.seen_at
        where activity_marks.seen_at < excluded.seen_at or activity_marks.seen_at = ${instead_of}
      `.execute(db);
    const { rows } = await sql<{ mark: string | null }>`select ${markIn(team_id)} as mark`.execute(db);
    return { mark: rows[0]?.mark ?? null };
  }),
};
