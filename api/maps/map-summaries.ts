import { limits } from '@groundwork/contract/base/limits';
import type { Meaning } from '@groundwork/contract/forms/form-fields';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import type { MapSummary } from '@groundwork/contract/maps/maps';
import type { Db } from '@groundwork/db/database';
import { inTime } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { keptValues } from '../http/kept-values.ts';

type Counted = Omit<MapSummary, 'sketch'> & { id: string; paths: string[] };
type Summarized = { id: string; node_count: number; schema: FormSchema };
/** A map with the number of nodes that it shows. */
type Sized = { id: string; nodes: number; viewed: number; schema: FormSchema };

const countedMaps = keptValues<Counted>();

/** The shape of the tree of nodes with these paths. */
export function sketchOf(paths: string[]): (number | null)[] {
  const places = new Map(paths.map((path, index) => [path, index]));
  return paths.map((path) => places.get(path.slice(0, Math.max(0, path.lastIndexOf('.')))) ?? null);
}

/** The maps that one answer can count, in their order. */
function withinBudget(maps: Sized[]): Sized[] {
  let left: number = limits.computed.rows;
  return maps.filter(({ nodes }) => {
    if (nodes > left) return false;
    left -= nodes;
    return true;
  });
}

/** The key of a map in the cache. A change of its live views gives it another key, so that it is counted again. */
const keyOf = ({ id, viewed }: Sized) => (viewed > 0 ? `${id} ${viewed}` : id);

async function sized(db: Db, maps: Summarized[]): Promise<Sized[]> {
  const ids = maps.map(({ id }) => id);
  const { rows } = await sql<{ id: string; viewed: number }>`
    select id, (select count(*)::integer from rules.nodes_viewed_in(id)) as viewed
    from unnest(${ids}::uuid[]) id`.execute(db);
  const viewedIn = new Map(rows.map(({ id, viewed }) => [id, viewed]));
  return maps.map(({ id, node_count, schema }) => {
    const viewed = viewedIn.get(id) ?? 0;
    return { id, nodes: node_count + viewed, viewed, schema };
  });
}

/**
 * Summaries of maps by map id, without maps that exceed the budget of an answer. `schema` is the outline of the form of
 * their nodes.
 */
export async function mapSummaries(db: Db, maps: Summarized[]): Promise<Map<string, MapSummary>> {
  const byKey = new Map((await sized(db, maps)).map((map) => [keyOf(map), map]));
  const counted = await countedMaps([...byKey.keys()], async (keys) => {
    const asked = withinBudget(keys.flatMap((key) => byKey.get(key) ?? []));
    const rows = asked.length > 0 ? await inTime(db, limits.computed.ms, () => count(db, asked)) : [];
    const values = new Map((rows ?? []).map((row) => [row.id, row]));
    return asked.flatMap((map) => {
      const value = values.get(map.id);
      return value ? [{ id: keyOf(map), value, rows: map.nodes }] : [];
    });
  });
  return new Map(
    [...counted.values()].map(({ id, paths, ...numbers }) => [id, { ...numbers, sketch: sketchOf(paths) }]),
  );
}

/** Counts the nodes of maps, in one statement, by the same rules as `FactsOfFields` in the web. */
async function count(db: Db, maps: Sized[]): Promise<Counted[]> {
  const fieldOf = (meaning: Meaning) =>
    maps.map(({ schema }) => fieldsOf(schema).find((field) => field.meaning === meaning)?.name ?? null);
  const { rows } = await sql<Counted>`
    select m.id, counted.nodes, counted.churches, counted.people, counted.recent, array(
      select path::text from (
        select path from tpl_map_nodes where map_id = m.id and view_id is null
        union all
        select path from rules.viewed_nodes(m.id, null) where m.viewed and map_name is null
      ) shown
      order by nlevel(path), path limit ${limits.map.sketchNodes}
    ) as paths
    from unnest(
      ${maps.map(({ id }) => id)}::uuid[], ${maps.map(({ viewed }) => viewed > 0)}::boolean[],
      ${fieldOf('attendees')}::text[], ${fieldOf('kind')}::text[], ${fieldOf('start_date')}::text[]
    ) as m (id, viewed, attendees, kind, started)
    cross join lateral (
      select count(*)::integer as nodes, (count(*) filter (where church))::integer as churches,
        sum(people)::float8 as people,
        (case when count(day) > 0
          then count(*) filter (where day::date > current_date - 30 and day::date <= current_date)
          else count(*) filter (where created_at > now() - interval '30 days')
        end)::integer as recent
      from (
        select created_at,
          lower(btrim(case when m.kind is null then node_type else fields ->> m.kind end)) = 'church'
            or fields -> m.kind = 'true' as church,
          case when fields ->> m.attendees ~ '^\\s*-?\\d{1,15}(\\.\\d+)?\\s*$'
            then greatest(0, round((fields ->> m.attendees)::numeric))
          end as people,
          rules.instant(left(fields ->> m.started, 10) || 'T00:00:00Z') as day
        from (
          select node_type, fields, created_at from tpl_map_nodes where map_id = m.id and view_id is null
          union all
          select node_type, fields, null from rules.viewed_nodes(m.id, null) where m.viewed and map_name is null
        ) shown
      ) facts
    ) counted`.execute(db);
  return rows;
}
