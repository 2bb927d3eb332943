import { z } from 'zod';
import { restorable } from '../base/deleted.ts';
import {
  atMost,
  done,
  idOf,
  oneOrMore,
  pageOf,
  pageQuery,
  rowId,
  shownLabel,
  text,
  timestamp,
} from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { nodeName } from '../base/node-names.ts';
import { operation } from '../base/operation.ts';
import { isTooDeep } from '../forms/form-values.ts';
import { mapOrders } from './map-orders.ts';

/** The position of a node on the canvas, in map units (px at 100 %); null when automatic. */
const coordinate = z.number().min(-limits.map.reach).max(limits.map.reach);
const position = z.strictObject({ x: coordinate, y: coordinate });
export type Position = z.infer<typeof position>;

/** The team that owns rows of a map that another team views. `shared` is true for a live view, false for a transfer. */
const heldBy = z.object({ id: rowId('team'), name: z.string(), shared: z.boolean() });

/**
 * Values of a node or an edge, in an answer. Validating the keys of 10,000 nodes would take longer than all other
 * checks together.
 */
const held = z.unknown().meta({ type: 'object' }) as unknown as z.ZodType<Record<string, unknown>>;

/**
 * `path` is the node's place in the tree, dot-separated, set by the server; `1.1` is the parent of `1.1.4` and not of
 * `1.10`.
 */
export const mapNode = z.object({
  id: rowId('node'),
  path: z.string(),
  node_type: z.string(),
  fields: held,
  position: z.object({ x: z.number(), y: z.number() }).nullable(),
  read_only: z.boolean(),
  held_by: heldBy.nullable(),
});
export type MapNode = z.infer<typeof mapNode>;

export const mapEdge = z.object({
  id: rowId('edge'),
  src_node_id: rowId('node'),
  dst_node_id: rowId('node'),
  edge_type: z.string(),
  metadata: held,
});
export type MapEdge = z.infer<typeof mapEdge>;

/** A map in a list; its name is that of its instance. */
export const map = z.object({
  id: rowId('map'),
  team_id: rowId('team'),
  instance_id: rowId('instance'),
  name: z.string(),
  template: z.object({ id: rowId('template'), name: z.string(), structure_type: z.enum(['church', 'idea', 'plain']) }),
  node_count: z.number(),
  /** Owners of the parts that do not belong to the team. */
  held_by: z.array(heldBy),
  /** Teams that see the map or a branch: `node_id` is the root of the branch, null for the whole map. */
  seen_by: z.array(
    z.object({ node_id: rowId('node').nullable(), team: z.object({ id: rowId('team'), name: z.string() }) }),
  ),
  created_at: timestamp,
  /** Null unless the map is archived. */
  archived_at: timestamp.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type GroundworkMap = z.infer<typeof map>;

/**
 * The shape of a tree: the index of each node's parent in this list; null for a root. At most `limits.map.sketchNodes`.
 */
export const sketch = z.array(z.number().nullable());

/** The summary of a map in the gallery. It counts what the map shows, also nodes in live views, as its legend does. */
const mapSummary = z.object({
  nodes: z.number(),
  /** The nodes that are churches; all others are groups. */
  churches: z.number(),
  /** The sum of the field that means attendees; null if no node has a number there. */
  people: z.number().nullable(),
  /**
   * The number of nodes that started in the last 30 days, by the field that means the start date. If no node has such a
   * date, those that were added in that time.
   */
  recent: z.number(),
  /** The shape of the first generations. */
  sketch,
});
export type MapSummary = z.infer<typeof mapSummary>;

/** `summary` is null if it exceeded the budget of the answer (`limits.computed`). It may be a minute old. */
const summarizedMap = map.extend({ summary: mapSummary.nullable(), labels: z.array(shownLabel) });
export type SummarizedMap = z.infer<typeof summarizedMap>;

/** The template's form schemas of nodes and edges. */
const schemas = z.object({
  map_node_schema: z.record(z.string(), z.unknown()),
  map_edge_schema: z.record(z.string(), z.unknown()),
});
export type MapSchemas = z.infer<typeof schemas>;

const mapId = idOf('map');
const nodeId = idOf('node');
const typeKey = atMost(z.string().trim().min(1), limits.form.name);
const path = z
  .string()
  .max(limits.text.paragraph)
  .regex(/^[1-9]\d{0,9}(\.[1-9]\d{0,9})*$/, 'maps.parentMissing');
const values = z
  .record(atMost(z.string(), limits.text.line), z.unknown())
  .refine((fields) => !isTooDeep(fields), 'formFields.jsonDepth')
  .refine((fields) => JSON.stringify(fields).length <= limits.map.fieldsBytes, 'maps.fieldsTooLarge')
  .refine((fields) => !JSON.stringify(fields).includes('\\u0000'), 'general.noNul');

/** The id of the new row, chosen by the client or reused from a deleted row. The id of an existing row is refused. */
const newId = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'general.invalid');

const newNode = {
  id: newId.optional(),
  nodeType: typeKey,
  fields: values.default({}),
  position: position.nullable().default(null),
};
const newEdge = { id: newId.optional(), edge_type: typeKey.default('link'), metadata: values.default({}) };

/**
 * A place in the tree: the parent by id or path (null: a root), and the sibling that follows (null or absent: last).
 */
const place = {
  parentId: nodeId.nullable().optional(),
  parentPath: path.nullable().optional(),
  beforeId: nodeId.nullable().optional(),
};
type Place = z.infer<z.ZodObject<typeof place>>;
const namesOneParent = ({ parentId, parentPath }: Place) => parentId === undefined || parentPath === undefined;

export const mapsContract = {
  list: operation('maps.listFailed')
    .route({
      method: 'GET',
      path: '/maps',
      tags: ['maps'],
      summary: 'The maps of one team or of all of one’s teams, newest first, without archived ones',
    })
    .input(
      z.strictObject({ team_id: idOf('team').optional(), search: text(limits.text.line).optional(), ...pageQuery }),
    )
    .output(pageOf(map)),
  gallery: operation('maps.listFailed')
    .route({
      method: 'GET',
      path: '/maps/gallery',
      tags: ['maps'],
      summary: 'The maps of a team with a summary of each, or its archived maps',
    })
    .input(
      z.strictObject({
        team_id: idOf('team'),
        search: text(limits.text.line).optional(),
        sort: z.enum(mapOrders).default('newest'),
        archived: z.stringbool().default(false),
        label_id: idOf('label').optional(),
        ...pageQuery,
      }),
    )
    .output(pageOf(summarizedMap)),
  ofInstance: operation('maps.loadFailed')
    .route({
      method: 'GET',
      path: '/instances/{instanceId}/map',
      tags: ['maps'],
      summary: 'The map of an instance; created if missing',
    })
    .input(z.strictObject({ instanceId: idOf('instance') }))
    .output(map.pick({ id: true, instance_id: true, team_id: true })),
  get: operation('maps.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}',
      tags: ['maps'],
      summary: 'A map with its template’s schemas of nodes and edges',
    })
    .input(z.strictObject({ mapId }))
    .output(map.extend(schemas.shape)),
  archive: operation('maps.updateFailed')
    .route({
      method: 'PUT',
      path: '/maps/{mapId}/archived',
      tags: ['maps'],
      summary: 'Archive a map, or bring it back',
    })
    .input(z.strictObject({ mapId, archived: z.boolean() }))
    .output(map.pick({ id: true, archived_at: true })),
  label: operation('maps.updateFailed')
    .route({
      method: 'PUT',
      path: '/maps/{mapId}/labels',
      tags: ['maps'],
      summary: 'Replace the labels of a map',
    })
    .input(z.strictObject({ mapId, label_ids: z.array(idOf('label')).max(limits.map.labels) }))
    .output(summarizedMap.pick({ id: true, labels: true })),
  nodes: operation('maps.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/nodes',
      tags: ['maps'],
      summary: 'The nodes of a map in path order, with its edges; or only the given nodes with their edges',
    })
    .input(z.strictObject({ mapId, node_id: oneOrMore(nodeId).optional() }))
    .output(z.object({ nodes: z.array(mapNode), edges: z.array(mapEdge) })),
  findNodes: operation('transfers.nodesFailed')
    .route({
      method: 'GET',
      path: '/maps/nodes',
      tags: ['maps'],
      summary: 'A team’s own nodes, of all its maps or of one, whose title has every word, by title',
    })
    .input(
      z.strictObject({
        team_id: idOf('team'),
        map_id: mapId.optional(),
        search: text(limits.text.line).default(''),
        limit: z.coerce.number<number>().int().min(1).max(limits.page.max).default(limits.page.default),
      }),
    )
    .output(
      z.object({
        items: z.array(
          nodeName.extend({
            /** The titles of its ancestors, from the root. */
            above: z.array(z.string()),
          }),
        ),
      }),
    ),
  addNode: operation('maps.nodeCreateFailed')
    .route({
      method: 'POST',
      path: '/maps/{mapId}/nodes',
      tags: ['maps'],
      summary: 'Add a node below another, or as a root',
      successStatus: 201,
    })
    .input(z.strictObject({ mapId, ...place, ...newNode }).refine(namesOneParent, 'maps.parentTwice'))
    .output(mapNode),
  addNodes: operation('maps.nodeCreateFailed', { largeBody: true })
    .route({
      method: 'POST',
      path: '/maps/{mapId}/nodes/batch',
      tags: ['maps'],
      summary:
        'Add a whole tree, such as a pasted one: `parent` and edge ends are list indexes, parents before children',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({
          mapId,
          ...place,
          nodes: z
            .array(z.strictObject({ ...newNode, parent: z.int().min(0).nullable() }))
            .min(1)
            .max(limits.map.nodesAtOnce)
            .refine(
              (nodes) => nodes.every(({ parent }, place) => parent === null || parent < place),
              'maps.parentMissing',
            ),
          edges: z
            .array(z.strictObject({ ...newEdge, src: z.int().min(0), dst: z.int().min(0) }))
            .max(limits.map.nodesAtOnce)
            .default([]),
        })
        .refine(namesOneParent, 'maps.parentTwice'),
    )
    .output(z.object({ nodes: z.array(mapNode), edges: z.array(mapEdge) })),
  updateNode: operation('maps.updateFailed')
    .route({
      method: 'PATCH',
      path: '/maps/{mapId}/nodes/{nodeId}',
      tags: ['maps'],
      summary: 'Change a node: fields by key (null removes one), type, position, or its place in the tree',
    })
    .input(
      z
        .strictObject({
          mapId,
          nodeId,
          nodeType: typeKey.optional(),
          fields: values.optional(),
          ...place,
          position: position.nullable().optional(),
        })
        .refine(namesOneParent, 'maps.parentTwice')
        .refine(
          (input) => input.beforeId === undefined || input.parentId !== undefined || input.parentPath !== undefined,
          'maps.parentNeeded',
        ),
    )
    .output(mapNode),
  deleteNode: operation('maps.updateFailed')
    .route({
      method: 'DELETE',
      path: '/maps/{mapId}/nodes/{nodeId}',
      tags: ['maps'],
      summary: 'Delete a node with its descendants, or move its children to its parent',
    })
    .input(z.strictObject({ mapId, nodeId, deleteSubtree: z.union([z.boolean(), z.stringbool()]).default(false) }))
    .output(z.object({ deleted: z.number(), moved: z.number(), ...restorable })),
  deleteNodes: operation('maps.updateFailed')
    .route({
      method: 'POST',
      path: '/maps/{mapId}/nodes/delete',
      tags: ['maps'],
      summary: 'Delete several nodes; same options as for one',
    })
    .input(
      z.strictObject({
        mapId,
        node_ids: z.array(nodeId).min(1).max(limits.map.nodesAtOnce),
        deleteSubtree: z.boolean().default(false),
      }),
    )
    .output(z.object({ deleted: z.number(), moved: z.number(), ...restorable })),
  layout: operation('maps.layoutFailed', { largeBody: true })
    .route({
      method: 'PUT',
      path: '/maps/{mapId}/layout',
      tags: ['maps'],
      summary: 'Position nodes: positions are in the order of the ids; null means automatic layout',
    })
    .input(
      z
        .strictObject({
          mapId,
          node_ids: z.array(nodeId).max(limits.map.nodesAtOnce),
          positions: z.array(position.nullable()).max(limits.map.nodesAtOnce),
        })
        .refine(({ node_ids, positions }) => node_ids.length === positions.length, 'general.invalid'),
    )
    .output(z.object({ placed: z.number() })),
  connect: operation('maps.updateFailed')
    .route({
      method: 'POST',
      path: '/maps/{mapId}/edges',
      tags: ['maps'],
      summary: 'Connect two nodes',
      successStatus: 201,
    })
    .input(z.strictObject({ mapId, ...newEdge, src_node_id: nodeId, dst_node_id: nodeId }))
    .output(mapEdge),
  updateEdge: operation('maps.updateFailed')
    .route({
      method: 'PATCH',
      path: '/maps/{mapId}/edges/{edgeId}',
      tags: ['maps'],
      summary: 'Change the type of a connection, or its values',
    })
    .input(z.strictObject({ mapId, edgeId: idOf('edge'), edge_type: typeKey.optional(), metadata: values.optional() }))
    .output(mapEdge),
  disconnect: operation('maps.updateFailed')
    .route({ method: 'DELETE', path: '/maps/{mapId}/edges/{edgeId}', tags: ['maps'], summary: 'Remove a connection' })
    .input(z.strictObject({ mapId, edgeId: idOf('edge') }))
    .output(done),
  beAt: operation()
    .route({
      method: 'PUT',
      path: '/maps/{mapId}/presence',
      tags: ['maps'],
      summary: 'Report one’s presence on this map and at a node; without a repetition within 45 seconds it ends',
    })
    .input(z.strictObject({ mapId, node_id: nodeId.nullable() }))
    .output(done),
  leave: operation()
    .route({
      method: 'DELETE',
      path: '/maps/{mapId}/presence',
      tags: ['maps'],
      summary: 'End one’s presence on this map',
    })
    .input(z.strictObject({ mapId }))
    .output(done),
};
