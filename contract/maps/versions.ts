import { z } from 'zod';
import { idOf, person, rowId, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { mapEdge, mapNode } from './maps.ts';

const mapId = idOf('map');
const nodeId = idOf('node');
/** A moment with a time zone, to the microsecond. */
const moment = z.iso.datetime({ offset: true, error: 'general.invalid' });

/** The state of a node at a moment. It has the id of its parent instead of a path. */
const nodeState = z.object({
  parent_id: rowId('node').nullable(),
  node_type: z.string(),
  fields: mapNode.shape.fields,
  position: mapNode.shape.position,
});
export type NodeState = z.infer<typeof nodeState>;

/** `moved` means below another parent. A node may have changed and moved. */
export const nodeChanges = ['added', 'changed', 'moved', 'gone'] as const;
export type NodeChange = (typeof nodeChanges)[number];

/** The outcomes of a comparison for a node. A node that has another parent is `changed`. */
export const nodeOutcomes = ['added', 'changed', 'gone', 'handed_over'] as const;
export type NodeOutcome = (typeof nodeOutcomes)[number];

/** The differences of a node between two moments, within `limits.map.compared`. */
const nodeDifference = z.object({
  /** When it was added or left the map, or when it changed last. */
  at: timestamp,
  title: z.string(),
  /** The types at both moments; null for a moment at which the node was not there. */
  node_type: z.object({ old: z.string().nullable(), new: z.string().nullable() }),
  /** The titles of the parents at both moments; null for a root. */
  parent: z.object({ old: z.string().nullable(), new: z.string().nullable() }),
  moved: z.boolean(),
  /** Field → value before and after; null without a value. Long values are cut. */
  fields: z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() })),
  /** The number of further fields that differ. */
  more_fields: z.number(),
  /** The team that accepted the node. */
  handed_to: z.object({ id: rowId('team'), name: z.string() }).nullable(),
});
export type NodeDifference = z.infer<typeof nodeDifference>;

/** A node that differs between two moments. Only the newest nodes of each outcome have a `difference`. */
const changedNode = z.object({
  id: rowId('node'),
  outcome: z.enum(nodeOutcomes),
  difference: nodeDifference.nullable(),
});
export type ChangedNode = z.infer<typeof changedNode>;

/** One change of a node. `user` is null if the person has no account any more, or the system did it. */
const nodeVersion = z.object({
  at: timestamp,
  user: person.nullable(),
  changes: z.array(z.enum(nodeChanges)),
  /** Field → value before and after; null without a value. */
  fields: z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() })),
  node_type: z.object({ old: z.string(), new: z.string() }).nullable(),
  /** The titles of the parents; null for a root. */
  parent: z.object({ old: z.string().nullable(), new: z.string().nullable() }).nullable(),
});
export type NodeVersion = z.infer<typeof nodeVersion>;

/** The numbers of nodes that the restoration changed, or would change (a preview). */
const restored = z.object({
  added: z.number(),
  changed: z.number(),
  moved: z.number(),
  /** Nodes that were added after the moment. Restoring deletes them, because the request lists them. */
  deleted: z.number(),
  /** Nodes of the moment that are now in another map or team. They stay there. */
  skipped: z.number(),
});
export type Restored = z.infer<typeof restored>;

/**
 * The nodes to restore: the branch of `node_id` as it was at the moment, or the nodes of `node_ids`. Listed nodes that
 * did not exist at the moment are deleted.
 */
const what = {
  mapId,
  at: moment,
  node_id: nodeId.optional(),
  node_ids: z.array(nodeId).min(1).max(limits.map.restoredAtOnce).optional(),
};
const namesOne = (input: { node_id?: string | undefined; node_ids?: string[] | undefined }) =>
  !input.node_id !== !input.node_ids;

export const versionsContract = {
  span: operation('versions.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/history',
      tags: ['maps'],
      summary: 'When the history of a map begins, since when it is complete, and the changes of each day',
    })
    .input(z.strictObject({ mapId }))
    .output(
      z.object({
        /** Null for a map that never had a node. */
        first: timestamp.nullable(),
        /**
         * The start of the recording. For earlier moments, the server knows only the nodes and values of this moment.
         */
        recorded_from: timestamp,
        now: timestamp,
        /** How many nodes changed on each day in the person’s time zone, oldest first, without days of no changes. */
        days: z.array(z.object({ day: z.iso.date(), changes: z.number() })),
      }),
    ),
  at: operation('versions.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/history/nodes',
      tags: ['maps'],
      summary: 'The team’s own nodes and edges of a map at a moment, in the shape of the map',
    })
    .input(z.strictObject({ mapId, at: moment }))
    .output(z.object({ nodes: z.array(mapNode), edges: z.array(mapEdge) })),
  changes: operation('versions.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/history/changes',
      tags: ['maps'],
      summary: 'The nodes that differ between two moments; says of the newest of each outcome what differs',
    })
    .input(
      z
        .strictObject({
          mapId,
          from: moment,
          to: moment,
          /** The most nodes of each outcome whose differences the answer has. */
          limit: z.coerce
            .number<number>()
            .int()
            .min(1)
            .max(limits.map.compared.most)
            .default(limits.map.compared.usual),
        })
        .refine(({ from, to }) => Date.parse(from) <= Date.parse(to), 'general.invalid'),
    )
    .output(z.object({ items: z.array(changedNode) })),
  ofNode: operation('versions.loadFailed')
    .route({
      method: 'GET',
      path: '/maps/{mapId}/nodes/{nodeId}/history',
      tags: ['maps'],
      summary: 'Who changed what on a node, newest first; pass `next_cursor` as `cursor`',
    })
    .input(
      z.strictObject({
        mapId,
        nodeId,
        cursor: moment.optional(),
        limit: z.coerce.number<number>().int().min(1).max(limits.page.max).default(limits.page.default),
      }),
    )
    .output(z.object({ items: z.array(nodeVersion), next_cursor: z.string().nullable() })),
  restore: operation('versions.restoreFailed')
    .route({
      method: 'POST',
      path: '/maps/{mapId}/history/restore',
      tags: ['maps'],
      summary: 'Restore a branch, or nodes, as of a moment; with `preview` only count',
    })
    .input(z.strictObject({ ...what, preview: z.boolean().default(false) }).refine(namesOne, 'general.invalid'))
    .output(
      restored.extend({
        /** The moment before the restoration. Restoring `node_ids` as of this moment undoes the restoration. */
        before: timestamp,
        node_ids: z.array(rowId('node')),
        /** Nodes that stay where they are, because their earlier parent is now below them. */
        left_ids: z.array(rowId('node')),
      }),
    ),
};
