import { z } from 'zod';
import { deleted } from '../base/deleted.ts';
import { idOf, optionalText, pageOf, pageQuery, person, rowId, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { healths } from '../base/statuses.ts';

/** A member's report on a goal: its health, and a note on why. */
export const checkIn = z.object({
  id: rowId('check_in'),
  team_id: rowId('team'),
  goal_id: rowId('goal'),
  health: z.enum(healths),
  note: z.string().nullable(),
  created_at: timestamp,
  /** Null when the account is gone or no longer shares a team with the reader. */
  author: person.nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type CheckIn = z.infer<typeof checkIn>;

const checkInFields = { health: z.enum(healths), note: optionalText(limits.text.paragraph) };
const goalId = idOf('goal');
const checkInId = idOf('check_in');

export const checkInsContract = {
  list: operation('checkIns.listFailed')
    .route({
      method: 'GET',
      path: '/goals/{goalId}/check-ins',
      tags: ['goals'],
      summary: 'The check-ins of a goal, the latest first',
    })
    .input(z.strictObject({ goalId, ...pageQuery }))
    .output(pageOf(checkIn)),
  create: operation('checkIns.addFailed')
    .route({
      method: 'POST',
      path: '/goals/{goalId}/check-ins',
      tags: ['goals'],
      summary: 'Report how a goal stands',
      successStatus: 201,
    })
    .input(z.strictObject({ goalId, ...checkInFields }))
    .output(checkIn),
  update: operation('checkIns.updateFailed')
    .route({ method: 'PATCH', path: '/check-ins/{checkInId}', tags: ['goals'], summary: 'Change one’s own check-in' })
    .input(z.strictObject(checkInFields).partial().extend({ checkInId }))
    .output(checkIn),
  delete: operation('checkIns.deleteFailed')
    .route({ method: 'DELETE', path: '/check-ins/{checkInId}', tags: ['goals'], summary: 'Delete one’s own check-in' })
    .input(z.strictObject({ checkInId }))
    .output(deleted),
};
