import { z } from 'zod';
import { idOf, oneOrMore } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { goalStatuses, taskStatuses } from '../base/statuses.ts';

const shown = { id: z.uuid(), title: z.string() };

/** The task, goal or map that a link in a text addresses. */
const linked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('task'), ...shown, status: z.enum(taskStatuses) }),
  z.object({ kind: z.literal('goal'), ...shown, status: z.enum(goalStatuses) }),
  z.object({ kind: z.literal('map'), ...shown, status: z.null() }),
]);
export type Linked = z.infer<typeof linked>;

export const linksContract = {
  list: operation()
    .route({
      method: 'GET',
      path: '/links',
      tags: ['search'],
      summary: 'Titles and statuses of tasks, goals and maps to which texts link, without those the caller cannot see',
    })
    .input(
      z.strictObject({
        task_id: oneOrMore(idOf('task')).default([]),
        goal_id: oneOrMore(idOf('goal')).default([]),
        map_id: oneOrMore(idOf('map')).default([]),
      }),
    )
    .output(z.object({ items: z.array(linked) })),
};
