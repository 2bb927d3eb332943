import { limits } from '@groundwork/contract/base/limits';
import { type FormSchema, fieldsOf, mapTypesOf } from '@groundwork/contract/forms/form-schema';
import type { MapSummary } from '@groundwork/contract/maps/maps';
import type { Db } from '@groundwork/db/database';
import { inTime } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { keptValues } from '../http/kept-values.ts';

type Counted = { id: string; types: Record<string, number>; people: number | null; recent: number; paths: string[] };
type Summarized = { id: string; node_count: number; schema: FormSchema };

const countedMaps = keptValues<Counted>();

/** The shape of the tree of nodes with these paths. */
export function sketchOf(paths: string[]): (number | null)[] {
  const places = new Map(paths.map((path, index) => [path, index]));
  return paths.map((path) => places.get(path.slice(0, Math.max(0, path.lastIndexOf('.')))) ?? null);
}

/** The maps that one answer can count, in their order. */
function withinBudget(maps: Summarized[]): Summarized[] {
  let left: number = limits.computed.rows;
  return maps.filter(({ node_count }) => {
    if (node_count > left) return false;
    left -= node_count;
    return true;
  });
}

/**
 * Summaries of maps by map id, without maps that exceed the budget of an answer. `schema` is the outline of the form of
 * their nodes.
 */
export async function mapSummaries(db: Db, maps: Summarized[]): Promise<Map<string, MapSummary>> {
  const forms = new Map(maps.map(({ id, schema }) => [id, schema]));
  const nodesOf = new Map(maps.map(({ id, node_count }) => [id, node_count]));
  const counted = await countedMaps([...nodesOf.keys()], async (ids) => {
    const asked = withinBudget(maps.filter(({ id }) => ids.includes(id)));
    const rows = asked.length > 0 ? await inTime(db, limits.computed.ms, () => count(db, asked, forms)) : [];
    return (rows ?? []).map((value) => ({ id: value.id, value, rows: nodesOf.get(value.id) ?? 0 }));
  });
  return new Map(
    [...counted].map(([id, { types, people, recent, paths }]) => {
      const named = mapTypesOf(forms.get(id) as FormSchema);
      const labelOf = (type: string) => named.find(({ key }) => key === type)?.label ?? type;
      const counts = Object.entries(types).map(([type, count]) => ({ label: labelOf(type), count }));
      return [
        id,
        { types: counts.sort((one, other) => other.count - one.count), people, recent, sketch: sketchOf(paths) },
      ];
    }),
  );
}

/** Counts the nodes of maps, in one statement. */
async function count(db: Db, maps: Summarized[], forms: Map<string, FormSchema>): Promise<Counted[]> {
  const ids = maps.map(({ id }) => id);
  const attendees = ids.map(
    (id) => fieldsOf(forms.get(id) as FormSchema).find(({ meaning }) => meaning === 'attendees')?.name ?? null,
  );
  const { rows } = await sql<Counted>`
    select m.id, counted.types, counted.people, counted.recent, array(
      select path::text from tpl_map_nodes where map_id = m.id and view_id is null
      order by nlevel(path), path limit ${limits.map.sketchNodes}
    ) as paths
    from unnest(${ids}::uuid[], ${attendees}::text[]) as m (id, attendees)
    cross join lateral (
      select coalesce(json_object_agg(node_type, count), '{}') as types, sum(people)::float8 as people,
        coalesce(sum(recent), 0)::integer as recent
      from (
        select node_type, count(*)::integer as count,
          count(*) filter (where created_at > now() - interval '30 days') as recent,
          sum((fields ->> m.attendees)::numeric)
            filter (where jsonb_typeof(fields -> m.attendees) = 'number') as people
        from tpl_map_nodes where map_id = m.id and view_id is null group by node_type
      ) by_type
    ) counted`.execute(db);
  return rows;
}
