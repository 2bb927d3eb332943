import { limits } from '@groundwork/contract/base/limits';
import { fieldsOf, mapTypesOf } from '@groundwork/contract/forms/form-schema';
import { formSchema } from '@groundwork/contract/forms/form-schema-checks';
import { titleFieldOf } from '@groundwork/contract/forms/node-titles';
import type { GroundworkMap, MapEdge, MapNode, SummarizedMap } from '@groundwork/contract/maps/maps';
import type { Db } from '@groundwork/db/database';
import { type RawBuilder, sql } from 'kysely';
import { can, teamAllows } from '../base/can.ts';
import { sentTitleFields } from '../base/node-names.ts';
import { notFound } from '../http/errors.ts';

/** The labels of a map `m`, by name. */
const mapLabels = sql<SummarizedMap['labels']>`coalesce((
  select json_agg(json_build_object('id', l.id, 'name', l.name, 'color', l.color) order by l.name)
  from map_labels ml join labels l on l.id = ml.label_id where ml.map_id = m.id
), '[]')`;

const joined = (db: Db) =>
  db
    .selectFrom('tpl_maps as m')
    .innerJoin('tpl_instances as i', 'i.id', 'm.instance_id')
    .innerJoin('tpl_templates as t', 't.id', 'i.template_id')
    .select([
      'm.id',
      'm.team_id',
      'm.instance_id',
      'i.name',
      // Does not count view nodes, which stand for content that other teams share.
      sql<number>`m.node_count - (
        select count(*)::integer from map_views v where v.team_id = m.team_id and v.map_id = m.id
      )`.as('node_count'),
      'm.created_at',
      'm.archived_at',
      sql<GroundworkMap['held_by']>`rules.holders_in(m.id)`.as('held_by'),
      sql<GroundworkMap['seen_by']>`rules.viewers_of(m.id)`.as('seen_by'),
      sql<
        GroundworkMap['template']
      >`json_build_object('id', t.id, 'name', t.name, 'structure_type', t.structure_type)`.as('template'),
      mapLabels.as('labels'),
      // Deleting a map means deleting its instance, so this asks for the right to delete instances.
      can({ edit: teamAllows('map.edit', 'm.team_id'), delete: teamAllows('instance.delete', 'm.team_id') }),
      't.map_node_schema',
      't.map_edge_schema',
    ]);
export const mapColumns = [
  'id',
  'team_id',
  'instance_id',
  'name',
  'node_count',
  'held_by',
  'seen_by',
  'created_at',
  'archived_at',
  'template',
  'can',
] as const;
export const selectMaps = (db: Db) => db.selectFrom(joined(db).as('maps'));

const nodeColumns = [
  'id',
  sql<string>`path::text`.as('path'),
  'node_type',
  'fields',
  'position',
  sql<boolean>`view_id is not null`.as('read_only'),
  sql<null>`null`.as('held_by'),
] as const;
export const edgeColumns = ['id', 'src_node_id', 'dst_node_id', 'edge_type', 'metadata'] as const;

/** Paths by their numbers: 1.2 before 1.10. */
const byPath = sql`string_to_array(tpl_map_nodes.path::text, '.')::bigint[]`;

/** The nodes of a map in the order of their paths (part 7). View nodes do not contain the content of the other team. */
export const nodesQuery = (db: Db, mapId: string) =>
  db.selectFrom('tpl_map_nodes').select(nodeColumns).where('map_id', '=', mapId).orderBy(byPath);
export const edgesQuery = (db: Db, mapId: string) =>
  db.selectFrom('tpl_map_edges').select(edgeColumns).where('map_id', '=', mapId);

/** A node as JSON of the answer. `position` is the column that holds its position. */
export const nodeAsJson = (position: 'position' | 'node_position') => sql`
  '{"id":"' || id || '","path":"' || path::text || '","node_type":' || to_json(node_type)::text || ',"fields":'
    || fields::text || ',"position":' || coalesce(${sql.ref(position)}::text, 'null')
    || ',"read_only":false,"held_by":null}'`;

/** The nodes of a map in their order, and its edges, each as JSON of the answer. */
export const nodesNow = (mapId: string) => sql`
  select ${nodeAsJson('position')} from (select * from tpl_map_nodes where map_id = ${mapId} order by ${byPath}) n`;
export const edgesNow = (mapId: string) => sql`
  select row_to_json(e)::text
  from (
    select ${sql.join(edgeColumns.map((column) => sql.ref(column)))} from tpl_map_edges where map_id = ${mapId}
  ) e`;

/**
 * The rows of a query of JSON texts as one JSON array. Reads them with a cursor, in pieces of limited size: a statement
 * that joins a large map itself takes eight times its size in PostgreSQL.
 */
export async function arrayInPieces(db: Db, rows: RawBuilder<unknown>): Promise<string> {
  await sql`declare reading no scroll cursor for ${rows}`.execute(db);
  const pieces: string[] = [];
  for (let more = true; more; ) {
    const next = sql<{ piece: string; more: boolean }>`
      select piece, more from rules.next_piece('reading', ${limits.map.pieceBytes})`;
    const [read] = (await next.execute(db)).rows;
    if (read?.piece) pieces.push(read.piece);
    more = read?.more ?? false;
  }
  await sql`close reading`.execute(db);
  return `[${pieces.join(',')}]`;
}

/** The JSON of an answer with these nodes and edges of a map. */
export async function mapAsJson(db: Db, nodes: RawBuilder<unknown>, edges: RawBuilder<unknown>) {
  const [all, connections] = [await arrayInPieces(db, nodes), await arrayInPieces(db, edges)];
  return { json: `{"nodes":${all},"edges":${connections}}` };
}

/**
 * The content of other teams that the view nodes of a map show (live views, read-only): all nodes, or only those in
 * `named`. Titles come from the map of the other team.
 */
export async function viewed(
  db: Db,
  mapId: string,
  named: string[] | null,
): Promise<{ nodes: MapNode[]; edges: MapEdge[] }> {
  const { rows } = await sql<MapNode & { map_name: string | null; request_id: string }>`
    select id, path::text, node_type, fields, node_position as position, true as read_only,
      held_by, map_name, request_id
    from rules.viewed_nodes(${mapId}, ${named})`.execute(db);
  if (rows.length === 0) return { nodes: [], edges: [] };
  const title = await titleFieldIn(db, mapId);
  const titles = await sentTitleFields(db, [...new Set(rows.map(({ request_id }) => request_id))]);
  const nodes = rows.map(({ map_name, request_id, ...node }) => {
    const theirs = titles.get(request_id) ?? title;
    return map_name === null && theirs === title
      ? node
      : { ...node, fields: { ...node.fields, [title]: map_name ?? node.fields[theirs] ?? null } };
  });
  const edges = (await sql<MapEdge>`select * from rules.viewed_edges(${mapId}, ${named})`.execute(db)).rows;
  if (named) return { nodes, edges };
  const shown = new Set(nodes.map(({ id }) => id));
  return {
    nodes,
    edges: edges.filter(({ src_node_id, dst_node_id }) => shown.has(src_node_id) && shown.has(dst_node_id)),
  };
}

export const inOrder = ({ path: one }: MapNode, { path: other }: MapNode) => {
  const [labels, others] = [one.split('.'), other.split('.')];
  const at = labels.findIndex((label, index) => label !== others[index]);
  return at === -1 ? labels.length - others.length : Number(labels[at]) - Number(others[at] ?? 0);
};

export async function oneNode(db: Db, mapId: string, nodeId: string): Promise<MapNode> {
  const node = await nodesQuery(db, mapId).where('id', '=', nodeId).executeTakeFirst();
  if (!node) throw notFound();
  return node as MapNode;
}

/** The forms that the map's template has for nodes and edges. */
export async function templateOf(db: Db, mapId: string) {
  const row = await selectMaps(db)
    .select(['team_id', 'map_node_schema', 'map_edge_schema'])
    .where('id', '=', mapId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const [nodes, edges] = [formSchema.parse(row.map_node_schema), formSchema.parse(row.map_edge_schema)];
  return {
    team_id: row.team_id,
    nodeFields: fieldsOf(nodes),
    nodeTypes: mapTypesOf(nodes),
    edgeFields: fieldsOf(edges),
    edgeTypes: mapTypesOf(edges),
  };
}

export const titleFieldIn = async (db: Db, mapId: string) => titleFieldOf((await templateOf(db, mapId)).nodeFields);
