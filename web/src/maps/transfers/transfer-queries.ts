import type { TransferStatus } from '@groundwork/contract/base/statuses';
import { api } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';

export const directions = ['incoming', 'outgoing'] as const;
export type Direction = (typeof directions)[number];

export const oneTransfer = (transferId: string) => api.transfers.get.queryOptions({ input: { transferId } });

/** The number of nodes of a branch, or of a map without `node_id`, and the data that belongs to them. */
export const transferPreview = (map_id: string, node_id: string | undefined) =>
  api.transfers.preview.queryOptions({ input: { map_id, node_id } });

/**
 * The incoming or outgoing requests of a team, newest first. Incoming ones include requests to the person's address.
 * Without a team, these are the only ones.
 */
export const teamTransfers = (
  team_id: string | undefined,
  direction: Direction,
  status: TransferStatus | undefined,
  search: string | undefined,
) =>
  api.transfers.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ team_id, direction, status: status && [status], search, cursor }),
    ...paging,
  });

/** The requests that a team or the person has not answered, at most one page. */
export const waitingTransfers = (team_id: string | undefined) =>
  api.transfers.list.queryOptions({ input: { team_id, direction: 'incoming', status: ['pending'] } });
