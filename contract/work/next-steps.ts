import { z } from 'zod';
import { done, idOf } from '../base/fields.ts';
import { operation } from '../base/operation.ts';

/** The next steps of a new team, in this order. */
export const nextSteps = ['invite', 'goal', 'map', 'form', 'import'] as const;
export type NextStep = (typeof nextSteps)[number];

/** Whether the caller has done the step, and whether they have dismissed it. */
export const stepState = z.object({ step: z.enum(nextSteps), done: z.boolean(), dismissed: z.boolean() });
export type StepState = z.infer<typeof stepState>;

const teamId = idOf('team');

export const nextStepsContract = {
  ofTeam: operation()
    .route({
      method: 'GET',
      path: '/teams/{teamId}/next-steps',
      tags: ['teams'],
      summary: 'What the caller does next in a team: without what others have done or the caller may not do',
    })
    .input(z.strictObject({ teamId }))
    .output(z.object({ items: z.array(stepState) })),
  dismiss: operation()
    .route({
      method: 'POST',
      path: '/teams/{teamId}/next-steps/dismiss',
      tags: ['teams'],
      summary: 'Hide next steps of a team on one’s own dashboard, on every device',
    })
    .input(z.strictObject({ teamId, steps: z.array(z.enum(nextSteps)).min(1).max(nextSteps.length) }))
    .output(done),
};
