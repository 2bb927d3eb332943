import type { JsonValue } from '@groundwork/contract/base/json';
import type { NodeName } from '@groundwork/contract/base/node-names';
import { type FormSchema, fieldsOf } from '@groundwork/contract/forms/form-schema';
import { lineOf, titleFieldOf } from '@groundwork/contract/forms/node-titles';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { type Key, readFitting } from '../http/paging.ts';
import { containing } from '../http/search-words.ts';
import { outline, readForms } from './outlines.ts';

const mapsOf = (db: Db) =>
  db
    .selectFrom('tpl_maps as m')
    .innerJoin('tpl_instances as i', 'i.id', 'm.instance_id')
    .select(['m.id', 'i.name', 'i.template_id']);

/** Maps with their names and the title fields of their nodes. */
async function namedMaps(db: Db, maps: ReturnType<typeof mapsOf>) {
  const rows = await maps.execute();
  const templates = rows.map(({ template_id }) => template_id);
  const titles = await readForms(db, templates, outline('map_node_schema'), titleFieldOf);
  return rows.map(({ template_id, ...map }) => ({ ...map, title: titles.get(template_id) ?? '' }));
}

/** The title of the node with the id in `column`, as a sort key; null for nodes of other teams. */
export async function titleOfNode(db: Db, column: string): Promise<Key> {
  const maps = await namedMaps(db, mapsOf(db));
  const value = sql`(
    select lower(left(n.fields ->> m.field, 100))
    from unnest(${maps.map(({ id }) => id)}::uuid[], ${maps.map(({ title }) => title)}::text[]) as m (id, field)
    join tpl_map_nodes n on n.map_id = m.id
    where n.id = ${sql.ref(column)}
  )`;
  return { value, type: 'text' };
}

type NamedNode = {
  id: string;
  shown_as: string;
  map_id: string;
  fields: Record<string, JsonValue>;
  request_id: string | null;
};

/**
 * Titles and maps of nodes by node id; without nodes that the person cannot see. A node of another team has the id and
 * the map with which a live view shows it.
 */
export async function nodeNames(db: Db, ids: string[]): Promise<Map<string, NodeName>> {
  if (ids.length === 0) return new Map();
  const { rows: nodes } = await sql<NamedNode>`
    select id, shown_as, map_id, fields, request_id from rules.nodes_in_views(${ids}::uuid[])
    union all
    select id, id, map_id, fields, null from tpl_map_nodes where id = any (${ids}::uuid[])`.execute(db);
  if (nodes.length === 0) return new Map();
  const mapIds = [...new Set(nodes.map(({ map_id }) => map_id))];
  const maps = await namedMaps(db, mapsOf(db).where('m.id', 'in', mapIds));
  const viewed = nodes.flatMap(({ request_id }) => request_id ?? []);
  const titles = viewed.length > 0 ? await sentTitleFields(db, viewed) : new Map<string, string>();
  const byId = new Map(maps.map((map) => [map.id, map]));
  return new Map(
    nodes.flatMap(({ id, shown_as, map_id, fields, request_id }) => {
      const map = byId.get(map_id);
      if (!map) return [];
      const title = lineOf(fields[titles.get(request_id ?? '') ?? map.title]);
      return [[id, { id: shown_as, title, map: { id: map.id, name: map.name } }] as const];
    }),
  );
}

/** The title field of the map that holds the nodes of a request, by request id; without requests whose map is gone. */
export async function sentTitleFields(db: Db, requests: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; schema: FormSchema }>`
    select id, rules.outline(schema) as schema from unnest(${requests}::uuid[]) id, rules.sent_schema(id) schema
    where schema is not null`.execute(db);
  return new Map(rows.map(({ id, schema }) => [id, titleFieldOf(fieldsOf(schema))]));
}

type Sought = { team_id: string; map_id?: string | undefined; search: string; limit: number };

/**
 * The nodes of a team (of all maps or of one) whose title contains each word of `search`, by title. Each has the titles
 * of its ancestors.
 */
export async function nodesNamed(
  db: Db,
  { team_id, map_id, search, limit }: Sought,
): Promise<(NodeName & { above: string[] })[]> {
  const sought = mapsOf(db).where('m.team_id', '=', team_id);
  const maps = await namedMaps(db, map_id === undefined ? sought : sought.where('m.id', '=', map_id));
  const names = new Map(maps.map((map) => [map.id, map.name]));
  const found = sql<{ id: string; map_id: string; value: JsonValue; above: JsonValue[] }>`(
    select n.id, n.map_id, n.fields -> m.field as value, array(
      select a.fields -> m.field
      from generate_series(1, nlevel(n.path) - 1) level
      join tpl_map_nodes a on a.map_id = n.map_id and a.path = subpath(n.path, 0, level)
      order by level
    ) as above
    from unnest(${maps.map(({ id }) => id)}::uuid[], ${maps.map(({ title }) => title)}::text[]) as m (id, field)
    join tpl_map_nodes n on n.map_id = m.id
    where n.view_id is null and ${containing(sql`rules.folded(n.fields ->> m.field)`, search)}
    order by lower(n.fields ->> m.field), n.id
    limit ${limit}
  )`;
  const { rows } = await readFitting(db, found, limit);
  return rows.map(({ id, map_id, value, above }) => ({
    id,
    title: lineOf(value),
    map: { id: map_id, name: names.get(map_id) ?? '' },
    above: above.map(lineOf),
  }));
}
