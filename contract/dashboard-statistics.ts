import { oc } from '@orpc/contract';
import { z } from 'zod';
import { date, idOf, person, viewersDate } from './fields.ts';
import { goalStatuses } from './statuses.ts';

const count = z.number().int();

/** What the dashboard draws of a team. */
export const dashboardStatistics = z.object({
  goals_by_status: z.partialRecord(z.enum(goalStatuses), count),
  /** Tasks finished in each of the weeks, the first one of which begins with `since`; archived ones too. */
  finished_by_week: z.array(count),
  /** The people with the most open tasks, and null for those that nobody is assigned to. */
  load: z.array(z.object({ user: person.nullable(), open: count, overdue: count })),
});
export type DashboardStatistics = z.infer<typeof dashboardStatistics>;

export const dashboardStatisticsContract = {
  ofTeam: oc
    .route({
      method: 'GET',
      path: '/teams/{teamId}/figures',
      tags: ['teams'],
      summary:
        'Statistics of a team: its goals by status, tasks finished in each of eight weeks from a day on, open tasks per person',
    })
    .input(z.strictObject({ teamId: idOf('team'), since: date, today: viewersDate }))
    .output(dashboardStatistics),
};
