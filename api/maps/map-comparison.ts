import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';

/** A moment as text, in UTC and to the microsecond, because two versions may begin in the same millisecond. */
export const momentText = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The content of a version that counts as a change: not its place on the canvas or among its siblings. */
const counted = sql`content - 'place' - 'position'`;

/** The changes of nodes on each day in the person’s time zone, oldest first. Counts the newest days. */
export async function changesByDay(db: Db, mapId: string) {
  const { rows } = await sql<{ day: string; changes: number }>`
    with versions as (
      select
        valid_from, valid_to, lead(valid_from) over w as next,
        ${counted} is distinct from lag(${counted}) over w or lag(valid_to) over w <> valid_from as is_change
      from map_versions where map_id = ${mapId} and not is_edge
      window w as (partition by row_id order by valid_from)
    ), moments as (
      select valid_from as at from versions where is_change
      union all
      select valid_to from versions where valid_to < 'infinity' and next is distinct from valid_to
    ), days as (
      select (at at time zone (select time_zone from user_metadata where user_id = rules.me()))::date as day,
        count(*)::integer as changes
      from moments group by 1 order by 1 desc limit ${limits.map.historyDays}
    )
    select to_char(day, 'YYYY-MM-DD') as day, changes from days order by day`.execute(db);
  return rows;
}

type Comparison = {
  from: string;
  to: string;
  /** The field with the title of a node. */
  title: string;
  /** The most nodes of each outcome whose differences the answer has. */
  limit: number;
};

const { fields: mostFields, characters } = limits.map.compared;

/** A value of a field, cut if it is long. */
const brief = (value: string) => {
  const whole = sql.ref(value);
  return sql`case
    when length(${whole}::text) <= ${characters} then ${whole}
    else to_jsonb(
      left(case jsonb_typeof(${whole}) when 'string' then ${whole} #>> '{}' else ${whole}::text end, ${characters}) || '…'
    )
  end`;
};

/**
 * The nodes that differ between two moments, each as JSON of the answer. The database does not store when the nodes of
 * a transfer left the map. But they left together, so that one moment tells them from nodes that were deleted: the last
 * end of the sent node, or for a whole map the end of most nodes, between the request and the decision. A request that
 * is revoked later keeps what it has moved.
 */
export const nodesChanged = (mapId: string, { from, to, title, limit }: Comparison) => {
  const titleAt = (state: string, moment: string) => sql`(
    select left(p.content -> 'fields' ->> ${title}, ${characters}) from map_versions p
    where p.map_id = ${mapId} and p.row_id = (${sql.ref(state)} ->> 'parent_id')::uuid
      and p.valid_from <= ${moment} and p.valid_to > ${moment}
  )`;
  return sql`
    with ends as materialized (
      select v.row_id, v.valid_to as at from map_versions v
      where v.map_id = ${mapId} and not v.is_edge and v.valid_to > ${from} and v.valid_to <= ${to}
        and not exists (
          select from map_versions n
          where n.map_id = v.map_id and n.row_id = v.row_id and n.valid_from = v.valid_to
        )
    ), handed as materialized (
      select distinct on (at) at, rules.transfer_sides(q.id) -> 'recipient_team' as team
      from transfer_requests q cross join lateral (
        select e.at from ends e
        where (q.node_id is null or e.row_id = q.node_id)
          and e.at between q.created_at and q.decided_at + interval '1 minute'
        group by e.at order by case when q.node_id is null then count(*) end desc, e.at desc limit 1
      ) moment
      where q.map_id = ${mapId} and q.type in ('transfer_partial', 'transfer_full')
        and q.status in ('accepted', 'revoked')
      order by at, q.decided_at
    ), gone as materialized (
      select e.row_id, max(e.at) as at from ends e group by e.row_id
    ), changed as materialized (
      select
        c.id, c.was, c.is_now, h.team,
        case
          when c.was is null then 'added'
          when c.is_now is not null then 'changed'
          when h.at is not null then 'handed_over'
          else 'gone'
        end as outcome,
        case
          when c.is_now is null then g.at
          else (
            select case when c.was is null then min(v.valid_from) else max(v.valid_from) end
            from (
              select valid_from, ${counted} is distinct from lag(${counted}) over (order by valid_from) as differs
              from map_versions
              where map_id = ${mapId} and row_id = c.id and valid_from <= ${to} and valid_to > ${from}
            ) v
            where v.differs and v.valid_from > ${from}
          )
        end as at
      from rules.map_changes(${mapId}, ${from}::timestamptz, ${to}::timestamptz) c
      left join gone g on c.is_now is null and g.row_id = c.id
      left join handed h on h.at = g.at
    ), numbered as (
      select *, row_number() over (partition by outcome order by at desc, id) as nth from changed
    )
    select json_build_object('id', id, 'outcome', outcome, 'difference', case when nth <= ${limit} then json_build_object(
      'at', ${momentText('at')},
      'title', left(coalesce(coalesce(is_now, was) -> 'fields' ->> ${title}, ''), ${characters}),
      'node_type', json_build_object('old', was -> 'node_type', 'new', is_now -> 'node_type'),
      'parent', json_build_object('old', ${titleAt('was', from)}, 'new', ${titleAt('is_now', to)}),
      'moved', coalesce(was -> 'parent_id' <> is_now -> 'parent_id', false),
      'fields', coalesce(fields.some, '{}'),
      'more_fields', greatest(coalesce(fields.number, 0) - ${mostFields}, 0),
      'handed_to', team
    ) end)::text
    from numbered left join lateral (
      select
        json_object_agg(name, json_build_object('old', ${brief('old')}, 'new', ${brief('new')}))
          filter (where nth_field <= ${mostFields}) as some,
        count(*)::integer as number
      from (
        select
          name, nullif(o.value, 'null') as old, nullif(n.value, 'null') as new, row_number() over (order by name) as nth_field
        from jsonb_each(was -> 'fields') o (name, value)
        full join jsonb_each(is_now -> 'fields') n (name, value) using (name)
        where nullif(o.value, 'null') is distinct from nullif(n.value, 'null')
      ) f
    ) fields on nth <= ${limit} and was is not null and is_now is not null
    order by outcome, nth`;
};
