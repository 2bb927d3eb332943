import { limits } from '@groundwork/contract/base/limits';
import type { ExportedThing } from '@groundwork/contract/people/audit-actions';
import { keepPreviousData } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';
import { startOf } from '../admin/admin-queries.ts';
import type { SecurityFilter } from './security-filter.ts';

/** Polling interval in milliseconds. The page polls because sign-ins and downloads cause no live updates. */
const pollMs = 30_000;

const inputOf = (teamId: string, { from, to, ...filter }: SecurityFilter, cursor: string | undefined) => ({
  ...filter,
  teamId,
  from: startOf(from),
  to: startOf(to, 1),
  cursor,
});

export const securityEntries = (teamId: string, filter: SecurityFilter) =>
  api.securityLog.list.infiniteOptions({
    input: (cursor: string | undefined) => inputOf(teamId, filter, cursor),
    ...paging,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs,
  });

/** Reads a large page, for exports. */
export const securityPage = (teamId: string, filter: SecurityFilter, cursor: string | undefined, signal: AbortSignal) =>
  client.securityLog.list({ ...inputOf(teamId, filter, cursor), limit: limits.page.max }, { signal });

/** Records in the security log that the person downloads data of the team. */
export const logExport = (teamId: string, what: ExportedThing, signal?: AbortSignal) =>
  client.securityLog.addExport({ teamId, what }, { signal });

/**
 * Records an export of data that the browser already has. Ignores errors: the request fails while the browser is
 * offline, and for data that another team shares.
 */
export const noteExport = (teamId: string, what: ExportedThing) => void logExport(teamId, what).catch(() => {});
