import { z } from 'zod';
import {
  done,
  idOf,
  oneOrMore,
  optionalText,
  pageOf,
  pageQuery,
  person,
  required,
  requiredName,
  rowId,
  text,
  timestamp,
} from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { normalizedCode } from '../base/normalized.ts';
import { operation } from '../base/operation.ts';
import { transferStatuses, transferTypes } from '../base/statuses.ts';
import { email } from '../people/account.ts';
import { sketch } from './maps.ts';

/** A branch or a whole map: transferred, or shared as a live view (rulings, "Transfers and shares"). */
const transferType = z.enum(transferTypes);
/** Whether a request of this type is about a branch and not about a whole map. */
const isOfBranch = (type: string) => type === 'transfer_partial' || type === 'share_downstream';

const transferStatus = z.enum(transferStatuses);

const transferSide = z.object({ id: rowId('team'), name: z.string() });

/** The data about the nodes of a branch or map: records of the map, entries of forms, and tasks. */
const dataCounts = z.object({ records: z.number(), entries: z.number(), tasks: z.number() });
export type DataCounts = z.infer<typeof dataCounts>;

/**
 * `title` is the name of the node or map when it was sent. `node_count` is the current number of nodes, null once
 * answered. A request to an address has no `recipient_team` until it is accepted; only the sender and the person with
 * that address see `recipient_email`.
 */
const transfer = z.object({
  id: rowId('transfer'),
  type: transferType,
  status: transferStatus,
  team: transferSide,
  recipient_team: transferSide.nullable(),
  recipient_email: z.string().nullable(),
  target_team_id: rowId('team').nullable(),
  /** The target map, for the team that accepted the request. */
  target_map_id: rowId('map').nullable(),
  map_id: rowId('map'),
  node_id: rowId('node').nullable(),
  title: z.string(),
  node_count: z.number().nullable(),
  /** The counts of the data to transfer; null for shares, and once the request is answered. */
  data_counts: dataCounts.nullable(),
  include_template: z.boolean(),
  /** Whether the form entries about the nodes are transferred, too, with a copy of their forms. */
  include_entries: z.boolean(),
  source_template_id: rowId('template').nullable(),
  source_template: z.object({ id: rowId('template'), name: z.string(), description: z.string().nullable() }).nullable(),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  created_by: person.omit({ email: true }).nullable(),
  created_at: timestamp,
  decided_at: timestamp.nullable(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), cancel: z.boolean(), revoke: z.boolean() }),
});
export type Transfer = z.infer<typeof transfer>;

/** One request with the shape of the sent branch or map (contract/maps/maps.ts, `sketch`); empty once answered. */
const transferWithSketch = transfer.extend({ sketch });
export type TransferWithSketch = z.infer<typeof transferWithSketch>;

const transferId = idOf('transfer');
const one = z.strictObject({ transferId });

export const transfersContract = {
  list: operation('transfers.listFailed')
    .route({
      method: 'GET',
      path: '/transfers',
      tags: ['transfers'],
      summary:
        'The requests that a team has sent or received, newest first. ' +
        'Received ones include those to the caller’s address',
    })
    .input(
      z
        .strictObject({
          /** Without a team, only the requests to the caller's address. */
          team_id: idOf('team').optional(),
          direction: z.enum(['incoming', 'outgoing']).default('incoming'),
          status: oneOrMore(transferStatus).optional(),
          /** Words of the title, of the name of the other team, or of the address. */
          search: text(limits.text.line).optional(),
          ...pageQuery,
        })
        .refine(({ team_id, direction }) => team_id !== undefined || direction === 'incoming'),
    )
    .output(pageOf(transfer)),
  create: operation('transfers.sendFailed')
    .route({
      method: 'POST',
      path: '/transfers',
      tags: ['transfers'],
      summary:
        'Offer a branch or a map to another team, or share a live view. A code names the team, an address a person',
      successStatus: 201,
    })
    .input(
      z
        .strictObject({
          type: transferType,
          map_id: idOf('map'),
          node_id: idOf('node').optional(),
          recipient_email: email.optional(),
          recipient_team_code: required(limits.text.line, 'transfers.recipientNeeded', normalizedCode).optional(),
          include_template: z.boolean().default(false),
          include_entries: z.boolean().default(false),
          note: optionalText(limits.text.paragraph),
        })
        .refine(({ type, node_id }) => isOfBranch(type) === (node_id !== undefined), 'transfers.nodeOrMap')
        .refine((input) => !input.recipient_email !== !input.recipient_team_code, 'transfers.recipientNeeded'),
    )
    .output(transfer),
  preview: operation('transfers.detailsFailed')
    .route({
      method: 'GET',
      path: '/transfers/preview',
      tags: ['transfers'],
      summary: 'The number of nodes of a branch or map of the team, and what belongs to them',
    })
    .input(z.strictObject({ map_id: idOf('map'), node_id: idOf('node').optional() }))
    .output(z.object({ node_count: z.number(), data_counts: dataCounts })),
  get: operation('transfers.detailsFailed')
    .route({ method: 'GET', path: '/transfers/{transferId}', tags: ['transfers'], summary: 'One request' })
    .input(one)
    .output(transferWithSketch),
  accept: operation('transfers.acceptFailed')
    .route({
      method: 'POST',
      path: '/transfers/{transferId}/accept',
      tags: ['transfers'],
      summary: 'Accept a request: a branch or a share into a new or existing map, a whole map as a new one',
    })
    .input(
      z.strictObject({
        transferId,
        targetTeamId: idOf('team'),
        mode: z.enum(['new', 'existing']).optional(),
        templateId: idOf('template').optional(),
        useClonedTemplate: z.boolean().default(false),
        name: requiredName(limits.text.name, 'transfers.nameNeeded').optional(),
        description: optionalText(limits.text.paragraph),
        targetMapId: idOf('map').optional(),
        targetNodeId: idOf('node').nullish(),
      }),
    )
    .output(
      z.object({
        request: transfer,
        map_id: rowId('map'),
        moved: z.number(),
        /** The deleted edges between the moved nodes and the nodes that stay. */
        removed_edges: z.array(
          z.object({
            id: rowId('edge'),
            src_node_id: rowId('node'),
            dst_node_id: rowId('node'),
            edge_type: z.string(),
          }),
        ),
      }),
    ),
  decline: operation('transfers.declineFailed')
    .route({
      method: 'POST',
      path: '/transfers/{transferId}/decline',
      tags: ['transfers'],
      summary: 'Refuse a request',
    })
    .input(one.extend({ reason: optionalText(limits.text.paragraph) }))
    .output(transfer),
  cancel: operation('transfers.cancelFailed')
    .route({
      method: 'POST',
      path: '/transfers/{transferId}/cancel',
      tags: ['transfers'],
      summary: 'Withdraw a pending request',
    })
    .input(one)
    .output(transfer),
  revoke: operation('transfers.revokeFailed')
    .route({
      method: 'POST',
      path: '/transfers/{transferId}/revoke',
      tags: ['transfers'],
      summary: 'End the live view that an accepted request gave',
    })
    .input(one)
    .output(transfer),
  handle: operation('transfers.acceptFailed')
    .route({
      method: 'POST',
      path: '/functions/handle-transfer-request',
      tags: ['transfers'],
      summary: 'Notify the sender of an accepted request (part 7); links in the notification lead to this installation',
    })
    .input(
      z.strictObject({
        requestId: transferId,
        action: z.literal('accept'),
        baseUrl: z.string().max(limits.text.line).optional(),
        targetTeamId: idOf('team'),
        targetMapId: idOf('map').nullish(),
        targetNodeId: idOf('node').nullish(),
      }),
    )
    .output(done),
};
