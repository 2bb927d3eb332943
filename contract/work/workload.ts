import { z } from 'zod';
import { date, idOf, rowDate, rowId, viewersDate } from '../base/fields.ts';
import { operation } from '../base/operation.ts';

/** The open work of a member in a week. */
export const workloadShare = z.object({
  /** The assignee; null for tasks without an assignee. */
  user_id: rowId('user').nullable(),
  /** The first day of the week. Null: tasks without dates. */
  week: rowDate.nullable(),
  hours: z.number(),
  /** Tasks with a working day in the week, or with a day if they have no working day. */
  tasks: z.number().int(),
  without_estimate: z.number().int(),
});
export type WorkloadShare = z.infer<typeof workloadShare>;

export const workloadContract = {
  get: operation('workload.loadFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/workload',
      tags: ['tasks'],
      summary: 'The open hours of a team by assignee and week',
      description:
        'The remaining or else the estimated hours of each open task are spread over its working days ' +
        'from start to due date; what is late counts from today on. ' +
        '`from` is the first day of the first of eight weeks.',
    })
    .input(z.strictObject({ teamId: idOf('team'), from: date, today: viewersDate }))
    .output(z.object({ items: z.array(workloadShare) })),
};
