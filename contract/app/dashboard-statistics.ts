import { z } from 'zod';
import { date, idOf, person, viewersDate } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { goalStatuses } from '../base/statuses.ts';

const count = z.number().int();

/** The data of a team's dashboard. */
export const dashboardStatistics = z.object({
  goals_by_status: z.partialRecord(z.enum(goalStatuses), count),
  /** Tasks finished in each week, archived ones too. The first week begins at `since`. */
  finished_by_week: z.array(count),
  /** The people with the most open tasks; null stands for tasks without an assignee. */
  load: z.array(z.object({ user: person.nullable(), open: count, overdue: count })),
});
export type DashboardStatistics = z.infer<typeof dashboardStatistics>;

export const dashboardStatisticsContract = {
  ofTeam: operation()
    .route({
      method: 'GET',
      path: '/teams/{teamId}/figures',
      tags: ['teams'],
      summary: 'Statistics of a team: goals by status, tasks finished in each of eight weeks, open tasks per person',
    })
    .input(z.strictObject({ teamId: idOf('team'), since: date, today: viewersDate }))
    .output(dashboardStatistics),
};
