import { limits } from '@groundwork/contract/base/limits';
import type { TeamOrder } from '@groundwork/contract/base/quotas';
import { keepPreviousData } from '@tanstack/react-query';
import { api, client } from '../../base/queries/api.ts';
import { paging } from '../../base/queries/cached-rows.ts';
import type { AuditFilter } from './audit-filter.ts';

/** Polling interval for background jobs and health, in milliseconds. */
const jobsMs = 10_000;

export const adminUsers = (search: string | undefined) =>
  api.admin.users.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, cursor }),
    ...paging,
    placeholderData: keepPreviousData,
  });

export const adminTeams = (search: string | undefined, order: TeamOrder | undefined) =>
  api.admin.teams.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, order, cursor }),
    ...paging,
    placeholderData: keepPreviousData,
  });

export const queues = api.admin.queues.queryOptions({ refetchInterval: jobsMs });
export const troubledJobs = api.admin.jobs.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paging,
  refetchInterval: jobsMs,
});

export const health = api.admin.health.queryOptions({ refetchInterval: jobsMs });

export const storage = api.admin.storage.queryOptions();
export const teamStorage = api.admin.teamStorage.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor }),
  ...paging,
});

/** Returns the start of a day in the viewer's time zone, or of the day `later` days after it. */
export const startOf = (day: string | undefined, later = 0) => {
  if (!day) return undefined;
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
};

const auditInput = ({ from, to, ...filter }: AuditFilter, cursor: string | undefined) => ({
  ...filter,
  from: startOf(from),
  to: startOf(to, 1),
  cursor,
});

export const auditEntries = (filter: AuditFilter) =>
  api.admin.audit.infiniteOptions({
    input: (cursor: string | undefined) => auditInput(filter, cursor),
    ...paging,
    placeholderData: keepPreviousData,
  });

/** Reads a large page, for exports. */
export const auditPage = (filter: AuditFilter, cursor: string | undefined, signal: AbortSignal) =>
  client.admin.audit({ ...auditInput(filter, cursor), limit: limits.page.max }, { signal });
