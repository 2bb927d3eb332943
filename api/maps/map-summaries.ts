import { fieldsOf, mapTypesOf } from '@groundwork/contract/form-schema';
import { formSchema } from '@groundwork/contract/form-schema-checks';
import { limits } from '@groundwork/contract/limits';
import type { MapSummary } from '@groundwork/contract/maps';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';

type Counted = { id: string; types: Record<string, number>; people: number | null; recent: number; paths: string[] };

/** The shape of the tree of nodes with these paths. */
export function sketchOf(paths: string[]): (number | null)[] {
  const places = new Map(paths.map((path, index) => [path, index]));
  return paths.map((path) => places.get(path.slice(0, Math.max(0, path.lastIndexOf('.')))) ?? null);
}

/** Summaries of maps by map id, in one statement. `schema` is the node schema of the map's template. */
export async function mapSummaries(db: Db, maps: { id: string; schema: unknown }[]): Promise<Map<string, MapSummary>> {
  const forms = new Map(maps.map(({ id, schema }) => [id, formSchema.parse(schema)]));
  const attendees = [...forms.values()].map(
    (form) => fieldsOf(form).find(({ meaning }) => meaning === 'attendees')?.name ?? null,
  );
  const { rows } = await sql<Counted>`
    select m.id, counted.types, counted.people, counted.recent, array(
      select path::text from tpl_map_nodes where map_id = m.id and view_id is null
      order by nlevel(path), path limit ${limits.map.sketchNodes}
    ) as paths
    from unnest(${[...forms.keys()]}::uuid[], ${attendees}::text[]) as m (id, attendees)
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
  return new Map(
    rows.map(({ id, types, people, recent, paths }) => {
      const known = mapTypesOf(forms.get(id) as Parameters<typeof mapTypesOf>[0]);
      const labelOf = (type: string) => known.find(({ key }) => key === type)?.label ?? type;
      const counts = Object.entries(types).map(([type, count]) => ({ label: labelOf(type), count }));
      return [
        id,
        { types: counts.sort((one, other) => other.count - one.count), people, recent, sketch: sketchOf(paths) },
      ];
    }),
  );
}
