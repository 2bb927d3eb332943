import { isDeepStrictEqual } from 'node:util';
import type { NodeChange, NodeState, NodeVersion } from '@groundwork/contract/maps/versions';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { notFound, refusal } from '../http/errors.ts';
import { readFitting } from '../http/paging.ts';
import { signedIn, signedInForLong } from '../http/procedures.ts';
import { sendRawJson } from '../http/raw-json.ts';
import { personOf } from '../people/identity/people.ts';
import { changesByDay, momentText, nodesChanged } from './map-comparison.ts';
import { arrayInPieces, mapAsJson, nodeAsJson, templateOf, titleFieldIn } from './map-rows.ts';

/** The nodes of a map at a moment, each as JSON of the answer, and its edges. */
const nodesAt = (mapId: string, at: string) => sql`
  select ${nodeAsJson('node_position')}
  from rules.map_at(${mapId}, ${at}::timestamptz) order by string_to_array(path::text, '.')::bigint[]`;
const edgesAt = (mapId: string, at: string) => sql`
  select json_build_object(
    'id', row_id, 'src_node_id', content -> 'src_node_id', 'dst_node_id', content -> 'dst_node_id',
    'edge_type', content -> 'edge_type', 'metadata', content -> 'metadata')::text
  from map_versions where map_id = ${mapId} and is_edge and valid_to > ${at} and valid_from <= ${at}`;

/** The kinds of change between the columns `was` and `is_now`, states of a node of which one may be null. */
const kindsOfChange = sql<NodeChange[]>`case
  when was is null then array['added']
  when is_now is null then array['gone']
  else array_remove(array[
    case when (was -> 'node_type', was -> 'fields') <> (is_now -> 'node_type', is_now -> 'fields') then 'changed' end,
    case when was -> 'parent_id' <> is_now -> 'parent_id' then 'moved' end
  ], null)
end`;

type Event = {
  at: string;
  user: NodeVersion['user'];
  was: NodeState | null;
  is_now: NodeState | null;
  changes: NodeChange[];
  was_below: Record<string, unknown> | null;
  is_below: Record<string, unknown> | null;
};

/** The changes of a node, newest first; not those of its place on the canvas or among its siblings. */
async function eventsOf(db: Db, mapId: string, nodeId: string, before: string | undefined, limit: number) {
  const below = (state: string) => sql`(
    select p.content -> 'fields' from map_versions p
    where p.map_id = ${mapId} and p.row_id = (${sql.ref(state)} ->> 'parent_id')::uuid
      and p.valid_from <= at and p.valid_to >= at order by p.valid_from limit 1
  )`;
  const events = sql<Event>`(
    with versions as (
      select v.*, lag(valid_to) over w as earlier_end, lag(content) over w as earlier, lead(valid_from) over w as next
      from map_versions v where map_id = ${mapId} and row_id = ${nodeId} and not is_edge
      window w as (order by valid_from)
    ), events as (
      select valid_from as at, created_by as by, case when earlier_end = valid_from then earlier end as was,
        content as is_now
      from versions
      union all
      select valid_to, ended_by, content, null from versions
      where valid_to < 'infinity' and next is distinct from valid_to
    )
    select ${momentText('at')} as at, ${personOf('events.by')} as user, was, is_now, ${kindsOfChange} as changes,
      ${below('was')} as was_below, ${below('is_now')} as is_below
    from events
    where was - 'place' - 'position' is distinct from is_now - 'place' - 'position'
      and (${before ?? null}::timestamptz is null or at < ${before ?? null}::timestamptz)
    order by events.at desc limit ${limit + 1})`;
  return readFitting(db, events, limit);
}

/** The fields that differ between two states of a node, with the values before and after. */
function fieldsThatDiffer(was: NodeState, now: NodeState): NodeVersion['fields'] {
  const names = new Set([...Object.keys(was.fields), ...Object.keys(now.fields)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !isDeepStrictEqual(was.fields[name], now.fields[name]))
      .map((name) => [name, { old: was.fields[name] ?? null, new: now.fields[name] ?? null }]),
  );
}

function versionOf({ at, user, was, is_now, changes, was_below, is_below }: Event, title: string): NodeVersion {
  const both = was && is_now;
  const named = (fields: Event['was_below']) => (fields ? String(fields[title] ?? '') : null);
  return {
    at,
    user,
    changes,
    fields: both ? fieldsThatDiffer(was, is_now) : {},
    node_type: both && was.node_type !== is_now.node_type ? { old: was.node_type, new: is_now.node_type } : null,
    parent: changes.includes('moved') ? { old: named(was_below), new: named(is_below) } : null,
  };
}

/** The ids of a branch as it was at a moment. */
async function branchAt(db: Db, mapId: string, nodeId: string, at: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with past as materialized (select id, path from rules.map_at(${mapId}, ${at}::timestamptz))
    select id from past where path <@ (select path from past where id = ${nodeId})`.execute(db);
  if (rows.length === 0) throw refusal('NOT_FOUND', 'versions.notThen');
  return rows.map(({ id }) => id);
}

const counts = {
  added: sql<number>`(count(*) filter (where state = 'gone'))::integer`.as('added'),
  changed: sql<number>`(count(*) filter (where differs and state = 'here'))::integer`.as('changed'),
  moved: sql<number>`(count(*) filter (
    where state = 'here' and depth > 0 and parent is distinct from parent_now))::integer`.as('moved'),
  deleted: sql<number>`(count(*) filter (where depth = 0))::integer`.as('deleted'),
  skipped: sql<number>`(count(*) filter (where state = 'elsewhere'))::integer`.as('skipped'),
};

type Outcome = Record<keyof typeof counts, number>;

export const versions = {
  span: signedInForLong.versions.span.handler(async ({ context: { db }, input: { mapId } }) => {
    const span = await db
      .selectFrom('tpl_maps')
      .select([
        sql<string | null>`(
          select ${momentText('v.valid_from')} from map_versions v where v.map_id = tpl_maps.id and not v.is_edge
          order by v.valid_from limit 1
        )`.as('first'),
        momentText('recorded_from').as('recorded_from'),
        sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('now'),
      ])
      .where('id', '=', mapId)
      .executeTakeFirst();
    if (!span) throw notFound();
    return { ...span, days: await changesByDay(db, mapId) };
  }),

  at: signedInForLong.versions.at.handler(async ({ context: { db, reply }, input: { mapId, at } }) => {
    await templateOf(db, mapId);
    const json = await mapAsJson(db, nodesAt(mapId, at), edgesAt(mapId, at));
    return sendRawJson(reply, json, { nodes: [], edges: [] });
  }),

  changes: signedInForLong.versions.changes.handler(
    async ({ context: { db, reply }, input: { mapId, from, to, limit } }) => {
      const title = await titleFieldIn(db, mapId);
      const items = await arrayInPieces(db, nodesChanged(mapId, { from, to, title, limit }));
      return sendRawJson(reply, { json: `{"items":${items}}` }, { items: [] });
    },
  ),

  ofNode: signedIn.versions.ofNode.handler(async ({ context: { db }, input: { mapId, nodeId, cursor, limit } }) => {
    const title = await titleFieldIn(db, mapId);
    const { rows, more } = await eventsOf(db, mapId, nodeId, cursor, limit);
    if (rows.length === 0 && cursor === undefined) throw notFound();
    return {
      items: rows.map((event) => versionOf(event, title)),
      next_cursor: more ? (rows.at(-1)?.at ?? null) : null,
    };
  }),

  restore: signedInForLong.versions.restore.handler(
    async ({ context: { db }, input: { mapId, at, node_id, node_ids, preview } }) => {
      await templateOf(db, mapId);
      const ids = node_ids ?? (await branchAt(db, mapId, node_id ?? '', at));
      const { rows: planned } = await sql<Outcome & { nodes: number }>`
        select count(*)::integer as nodes, ${sql.join(Object.values(counts))}
        from rules.restore_plan(${mapId}, ${ids}, ${at}::timestamptz)`.execute(db);
      const { nodes, ...outcome } = planned[0] as Outcome & { nodes: number };
      if (nodes === 0) throw notFound();
      const { rows: moments } = await sql<{ before: string }>`
        select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as before`.execute(db);
      const before = moments[0]?.before ?? at;
      if (preview) return { ...outcome, before, node_ids: ids, left_ids: [] };
      const { rows } = await sql<Outcome & { left_ids: string[] }>`
        select * from rules.restore_nodes(${mapId}, ${ids}, ${at}::timestamptz)`.execute(db);
      return { ...(rows[0] as Outcome & { left_ids: string[] }), before, node_ids: ids };
    },
  ),
};
