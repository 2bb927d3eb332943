import type { Sentence } from '@groundwork/contract/base/sentences';
import type { FormField } from '@groundwork/contract/forms/form-fields';
import { type FormValues, normalizedValues, ofField } from '@groundwork/contract/forms/form-values';
import type { MapOrder } from '@groundwork/contract/maps/map-orders';
import type { MapEdge, MapNode, MapSchemas, Position } from '@groundwork/contract/maps/maps';
import type { Db } from '@groundwork/db/database';
import { asServer, writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { deleting } from '../base/deleting.ts';
import { nodeNames, nodesNamed } from '../base/node-names.ts';
import { outline } from '../base/outlines.ts';
import { formProblems } from '../forms/form-problems.ts';
import { notFound, refusal } from '../http/errors.ts';
import { newestFirst, type Order, pageOf } from '../http/paging.ts';
import { signedIn, signedInForLong, writingGet } from '../http/procedures.ts';
import { sendRawJson } from '../http/raw-json.ts';
import { containing } from '../http/search-words.ts';
import { sendWhereabouts } from '../live/presence.ts';
import {
  edgeColumns,
  edgesNow,
  edgesQuery,
  inOrder,
  mapAsJson,
  mapColumns,
  nodesNow,
  nodesQuery,
  oneNode,
  selectMaps,
  templateOf,
  viewed,
} from './map-rows.ts';
import { mapSummaries } from './map-summaries.ts';

/**
 * Checks the values of fields that the template has, for each node or edge, and returns all normalized. Other values
 * are kept, as in maps from other sources.
 */
async function checkedMapValues(fields: FormField[], all: Record<string, unknown>[]): Promise<FormValues[]> {
  // Nodes are created empty and filled in later, so a missing value is no error.
  const optional = fields.map((field) => ({ ...field, required: false }));
  const known = all.map(
    (values) =>
      Object.fromEntries(
        fields.filter(({ name }) => Object.hasOwn(values, name)).map(({ name }) => [name, values[name]]),
      ) as FormValues,
  );
  for (const problems of await formProblems(optional, known))
    for (const field of fields)
      if (problems[field.name]) throw refusal('BAD_REQUEST', ofField(field, problems[field.name] ?? ''));
  return all.map((values) => normalizedValues(fields, values as FormValues));
}

function checkType(types: { key: string }[], key: string, message: Sentence) {
  if (types.length > 0 && !types.some((type) => type.key === key)) throw refusal('BAD_REQUEST', message);
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The new value of `column`: merges these values by key; null removes a key. */
const merged = (column: 'fields' | 'metadata', values: Record<string, unknown>) =>
  sql<string>`(${sql.ref(column)} || ${JSON.stringify(withoutEmpty(values))}::jsonb)
    - ${Object.keys(values).filter((key) => values[key] === null)}::text[]`;

type Place = {
  parentId?: string | null | undefined;
  parentPath?: string | null | undefined;
  beforeId?: string | null | undefined;
};

/**
 * The parent id that a place names, or undefined. A path means the node that has it now; it may change before the map
 * is locked.
 */
async function parentIn(db: Db, mapId: string, { parentId, parentPath }: Place): Promise<string | null | undefined> {
  if (parentPath == null) return parentId === undefined ? parentPath : parentId;
  const parent = await db
    .selectFrom('tpl_map_nodes')
    .select('id')
    .where('map_id', '=', mapId)
    .where('path', '=', parentPath)
    .executeTakeFirst();
  if (!parent) throw refusal('BAD_REQUEST', 'maps.parentMissing');
  return parent.id;
}

type NewNode = {
  id?: string | undefined;
  parent: number | null;
  nodeType: string;
  fields: Record<string, unknown>;
  position: Position | null;
};

export async function addNodes(db: Db, mapId: string, place: Place, nodes: NewNode[]) {
  const template = await templateOf(db, mapId);
  for (const { nodeType } of nodes) checkType(template.nodeTypes, nodeType, 'maps.nodeTypeUnknown');
  const checked = await checkedMapValues(
    template.nodeFields,
    nodes.map(({ fields }) => fields),
  );
  const given = nodes.map(({ nodeType, fields: _, ...node }, index) => ({
    ...node,
    node_type: nodeType,
    fields: withoutEmpty(checked[index] ?? {}),
  }));
  const parent = (await parentIn(db, mapId, place)) ?? null;
  const { rows } = await sql<{ id: string }>`
    select id
    from rules.add_map_nodes(${mapId}, ${parent}, ${place.beforeId ?? null}, ${JSON.stringify(given)})
      with ordinality as added (id, place)
    order by place
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The rows of added nodes, in the order of the input. */
async function rowsOf(db: Db, mapId: string, ids: string[]): Promise<MapNode[]> {
  const rows = new Map(
    ((await nodesQuery(db, mapId).where('id', 'in', ids).execute()) as MapNode[]).map((node) => [node.id, node]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

type NewEdge = {
  id?: string | undefined;
  src_node_id: string;
  dst_node_id: string;
  edge_type: string;
  metadata: Record<string, unknown>;
};

async function connect(db: Db, mapId: string, edges: NewEdge[]): Promise<MapEdge[]> {
  if (edges.length === 0) return [];
  const { team_id, edgeTypes, edgeFields } = await templateOf(db, mapId);
  for (const edge of edges) {
    if (edge.src_node_id === edge.dst_node_id) throw refusal('BAD_REQUEST', 'maps.edgeToItself');
    checkType(edgeTypes, edge.edge_type, 'maps.edgeTypeUnknown');
  }
  const checked = await checkedMapValues(
    edgeFields,
    edges.map(({ metadata }) => metadata),
  );
  const rows = edges.map((edge, index) => ({
    ...edge,
    team_id,
    map_id: mapId,
    metadata: JSON.stringify(withoutEmpty(checked[index] ?? {})),
  }));
  return (await db.insertInto('tpl_map_edges').values(rows).returning(edgeColumns).execute()) as MapEdge[];
}

async function deleteNodes(db: Db, mapId: string, nodeIds: string[], subtree: boolean) {
  const names = await nodeNames(db, nodeIds.slice(0, 1));
  const remove = () =>
    sql<{ deleted: number; moved: number }>`
      select deleted::integer, moved::integer from rules.delete_map_nodes(${mapId}, ${nodeIds}, ${subtree})`.execute(
      db,
    );
  const { result, deletion_id } = await deleting(db, 'branch', remove, names.get(nodeIds[0] ?? '')?.title ?? '');
  return { ...(result.rows[0] as { deleted: number; moved: number }), deletion_id };
}

async function sendPresence(db: Db, mapId: string, node: string | null, here: boolean) {
  const at = await db
    .selectFrom('tpl_maps')
    .select([
      'team_id',
      sql<string>`rules.me()`.as('me'),
      sql<string | null>`nullif(current_setting('groundwork.tab', true), '')`.as('tab'),
    ])
    .where('id', '=', mapId)
    .executeTakeFirst();
  if (!at) throw notFound();
  if (node !== null) await oneNode(db, mapId, node);
  const whereabouts = { here, team: at.team_id, person: at.me, tab: at.tab, map: mapId, node };
  await asServer(db, () => sendWhereabouts(db, whereabouts));
  return { success: true as const };
}

const orders: Record<MapOrder, Order> = {
  newest: newestFirst,
  name: { value: sql`lower(name)`, type: 'text', direction: 'asc' },
  size: { value: sql`node_count`, type: 'integer', direction: 'desc' },
};

export const maps = {
  list: signedIn.maps.list.handler(async ({ context, input }) => {
    let query = selectMaps(context.db).select(mapColumns).where('archived_at', 'is', null);
    if (input.team_id) query = query.where('team_id', '=', input.team_id);
    if (input.search) query = query.where(containing(sql`rules.folded(name)`, input.search));
    return pageOf(context.db, query, newestFirst, input);
  }),

  gallery: signedInForLong.maps.gallery.handler(async ({ context: { db }, input }) => {
    let query = selectMaps(db)
      .select([...mapColumns, 'labels', outline('map_node_schema').as('schema')])
      .where('team_id', '=', input.team_id)
      .where('archived_at', input.archived ? 'is not' : 'is', null);
    if (input.search) query = query.where(containing(sql`rules.folded(name)`, input.search));
    if (input.label_id)
      query = query.where(
        'id',
        'in',
        db.selectFrom('map_labels').select('map_id').where('label_id', '=', input.label_id),
      );
    const { items, next_cursor } = await pageOf(db, query, orders[input.sort], input);
    const summaries = await mapSummaries(db, items);
    return {
      items: items.map(({ schema, ...map }) => ({ ...map, summary: summaries.get(map.id) ?? null })),
      next_cursor,
    };
  }),

  ofInstance: writingGet.maps.ofInstance.handler(({ context, input }) =>
    writeTransaction(context.db, context.session, async (db) => {
      const find = () =>
        db
          .selectFrom('tpl_maps')
          .select(['id', 'instance_id', 'team_id'])
          .where('instance_id', '=', input.instanceId)
          .executeTakeFirst();
      const found = await find();
      if (found) return found;
      await db
        .insertInto('tpl_maps')
        .columns(['team_id', 'instance_id'])
        .expression(db.selectFrom('tpl_instances').select(['team_id', 'id']).where('id', '=', input.instanceId))
        .onConflict((conflict) => conflict.column('instance_id').doNothing())
        .execute();
      const made = await find();
      if (!made) throw notFound();
      return made;
    }),
  ),

  get: signedIn.maps.get.handler(async ({ context, input }) => {
    const found = await selectMaps(context.db).selectAll().where('id', '=', input.mapId).executeTakeFirst();
    if (!found) throw notFound();
    return found as typeof found & MapSchemas;
  }),

  archive: signedInForLong.maps.archive.handler(async ({ context, input: { mapId, archived } }) => {
    const map = await context.db
      .updateTable('tpl_maps')
      .set({ archived_at: archived ? sql<string>`coalesce(archived_at, now())` : null })
      .where('id', '=', mapId)
      .returning(['id', 'archived_at'])
      .executeTakeFirst();
    if (!map) throw notFound();
    return map;
  }),

  label: signedInForLong.maps.label.handler(async ({ context: { db }, input: { mapId, label_ids } }) => {
    // Locks the map, so that concurrent replacements of its labels run one after the other.
    const map = await db
      .selectFrom('tpl_maps')
      .select('team_id')
      .where('id', '=', mapId)
      .forUpdate()
      .executeTakeFirst();
    if (!map) throw notFound();
    await db.deleteFrom('map_labels').where('map_id', '=', mapId).execute();
    if (label_ids.length > 0)
      await db
        .insertInto('map_labels')
        .values([...new Set(label_ids)].map((label_id) => ({ team_id: map.team_id, map_id: mapId, label_id })))
        .execute();
    return selectMaps(db).select(['id', 'labels']).where('id', '=', mapId).executeTakeFirstOrThrow();
  }),

  nodes: signedInForLong.maps.nodes.handler(async ({ context, input: { mapId, node_id: named } }) => {
    const { db } = context;
    const [nodes, edges] = [nodesQuery(db, mapId), edgesQuery(db, mapId)];
    if (!named) {
      const map = await db
        .selectFrom('tpl_maps as m')
        .select((is) => is.exists(is.selectFrom('map_views').select('id').whereRef('map_id', '=', 'm.id')).as('holds'))
        .where('m.id', '=', mapId)
        .executeTakeFirst();
      if (!map) throw notFound();
      if (!map.holds) {
        const json = await mapAsJson(db, nodesNow(mapId), edgesNow(mapId));
        return sendRawJson(context.reply, json, { nodes: [], edges: [] });
      }
    }
    const own = (await (named ? nodes.where('id', 'in', named) : nodes).execute()) as MapNode[];
    const theirs = named
      ? edges.where((edge) => edge.or([edge('src_node_id', 'in', named), edge('dst_node_id', 'in', named)]))
      : edges;
    const ownEdges = (await theirs.execute()) as MapEdge[];
    const held = await viewed(db, mapId, named ?? null);
    return {
      nodes: [...own.filter(({ read_only }) => !read_only), ...held.nodes].sort(inOrder),
      edges: [...ownEdges, ...held.edges],
    };
  }),

  findNodes: signedIn.maps.findNodes.handler(async ({ context, input }) => ({
    items: await nodesNamed(context.db, input),
  })),

  addNode: signedInForLong.maps.addNode.handler(
    async ({ context, input: { mapId, parentId, parentPath, beforeId, ...node } }) => {
      const [id = ''] = await addNodes(context.db, mapId, { parentId, parentPath, beforeId }, [
        { ...node, parent: null },
      ]);
      return oneNode(context.db, mapId, id);
    },
  ),

  addNodes: signedInForLong.maps.addNodes.handler(async ({ context, input: { mapId, nodes, edges, ...place } }) => {
    const { db } = context;
    const ids = await addNodes(db, mapId, place, nodes);
    const end = (place: number) => {
      const id = ids[place];
      if (!id) throw refusal('BAD_REQUEST', 'general.invalid');
      return id;
    };
    const connected = await connect(
      db,
      mapId,
      edges.map(({ src, dst, ...edge }) => ({ ...edge, src_node_id: end(src), dst_node_id: end(dst) })),
    );
    return { nodes: await rowsOf(db, mapId, ids), edges: connected };
  }),

  updateNode: signedInForLong.maps.updateNode.handler(
    async ({ context, input: { mapId, nodeId, nodeType, fields, position, ...place } }) => {
      const { db } = context;
      const template = await templateOf(db, mapId);
      if (nodeType !== undefined) checkType(template.nodeTypes, nodeType, 'maps.nodeTypeUnknown');
      const [checked] = fields ? await checkedMapValues(template.nodeFields, [fields]) : [];
      const parent = await parentIn(db, mapId, place);
      if (parent !== undefined)
        await sql`select rules.move_map_node(${mapId}, ${nodeId}, ${parent}, ${place.beforeId ?? null})`.execute(db);
      const changes = {
        ...(nodeType !== undefined && { node_type: nodeType }),
        ...(checked && { fields: merged('fields', checked) }),
        ...(position !== undefined && { position: position && JSON.stringify(position) }),
      };
      if (Object.keys(changes).length > 0)
        await db
          .updateTable('tpl_map_nodes')
          .set(changes)
          .where('map_id', '=', mapId)
          .where('id', '=', nodeId)
          .execute();
      return oneNode(db, mapId, nodeId);
    },
  ),

  deleteNode: signedInForLong.maps.deleteNode.handler(({ context, input }) =>
    deleteNodes(context.db, input.mapId, [input.nodeId], input.deleteSubtree),
  ),
  deleteNodes: signedInForLong.maps.deleteNodes.handler(({ context, input }) =>
    deleteNodes(context.db, input.mapId, input.node_ids, input.deleteSubtree),
  ),

  layout: signedInForLong.maps.layout.handler(async ({ context, input: { mapId, node_ids, positions } }) => {
    await templateOf(context.db, mapId);
    const places = JSON.stringify(Object.fromEntries(node_ids.map((id, index) => [id, positions[index]])));
    // A lookup instead of a join: the cost of a join depends on statistics, which a new map does not have.
    const { numUpdatedRows } = await context.db
      .updateTable('tpl_map_nodes')
      .set({ position: sql`nullif(${places}::jsonb -> id::text, 'null')` })
      .where('map_id', '=', mapId)
      .where('id', '=', sql<string>`any (${node_ids}::uuid[])`)
      .executeTakeFirst();
    // Nodes may have been deleted meanwhile. If no row matches, none of the ids belongs to this map.
    if (numUpdatedRows === 0n && node_ids.length > 0) throw notFound();
    return { placed: Number(numUpdatedRows) };
  }),

  connect: signedInForLong.maps.connect.handler(async ({ context, input: { mapId, ...edge } }) => {
    const [made] = await connect(context.db, mapId, [edge]);
    return made as MapEdge;
  }),

  updateEdge: signedInForLong.maps.updateEdge.handler(
    async ({ context, input: { mapId, edgeId, edge_type, metadata } }) => {
      const { db } = context;
      const { edgeTypes, edgeFields } = await templateOf(db, mapId);
      if (edge_type !== undefined) checkType(edgeTypes, edge_type, 'maps.edgeTypeUnknown');
      const [checked] = metadata ? await checkedMapValues(edgeFields, [metadata]) : [];
      const changes = {
        ...(edge_type !== undefined && { edge_type }),
        ...(checked && { metadata: merged('metadata', checked) }),
      };
      const edge = edgesQuery(db, mapId).where('id', '=', edgeId);
      if (Object.keys(changes).length > 0)
        await db
          .updateTable('tpl_map_edges')
          .set(changes)
          .where('map_id', '=', mapId)
          .where('id', '=', edgeId)
          .execute();
      const changed = await edge.executeTakeFirst();
      if (!changed) throw notFound();
      return changed as MapEdge;
    },
  ),

  disconnect: signedInForLong.maps.disconnect.handler(async ({ context, input }) => {
    const { numDeletedRows } = await context.db
      .deleteFrom('tpl_map_edges')
      .where('map_id', '=', input.mapId)
      .where('id', '=', input.edgeId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    return { success: true as const };
  }),

  beAt: signedIn.maps.beAt.handler(({ context, input }) => sendPresence(context.db, input.mapId, input.node_id, true)),
  leave: signedIn.maps.leave.handler(({ context, input }) => sendPresence(context.db, input.mapId, null, false)),
};
