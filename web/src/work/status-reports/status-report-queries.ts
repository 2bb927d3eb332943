import { today } from '../../base/dates/dates.ts';
import { api } from '../../base/queries/api.ts';
import type { Period } from './status-report-address.ts';

/** The subject of a report: all goals of a team, or a goal with its sub-goals. */
export type ReportScope = { teamId: string } | { goalId: string };

export const statusReport = (scope: ReportScope, days: Period) =>
  'goalId' in scope
    ? api.statusReports.ofGoal.queryOptions({ input: { ...scope, days, today: today() } })
    : api.statusReports.ofTeam.queryOptions({ input: { ...scope, days, today: today() } });
