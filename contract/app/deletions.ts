import { z } from 'zod';
import { done, idOf, pageOf, pageQuery, person, rowId, timestamp } from '../base/fields.ts';
import { deletionKinds } from '../base/nouns.gen.ts';
import { operation } from '../base/operation.ts';

const kind = z.enum(deletionKinds);

/** One deletion of a team: of one thing, or of several together. */
export const deletion = z.object({
  id: rowId('deletion'),
  team_id: rowId('team'),
  kind,
  /** The id and the name that the first thing had; a comment's name is its text. */
  subject_id: z.string(),
  name: z.string(),
  /** The number of deleted things of this kind, with those below the first thing. */
  row_count: z.number().int(),
  deleted_by: person.nullable(),
  deleted_at: timestamp,
  /** When the server deletes it for good. */
  kept_until: timestamp,
});
export type Deletion = z.infer<typeof deletion>;

const deletionId = idOf('deletion');

export const deletionsContract = {
  list: operation('deletions.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/deletions',
      tags: ['deletions'],
      summary: 'What the team deleted in the last 30 days, the latest first; for owners and admins',
    })
    .input(z.strictObject({ teamId: idOf('team'), ...pageQuery }))
    .output(pageOf(deletion)),
  restore: operation('deletions.restoreFailed')
    .route({
      method: 'POST',
      path: '/deletions/{deletionId}/restore',
      tags: ['deletions'],
      summary: 'Restore what was deleted; for owners and admins, and for ten minutes for the person who deleted it',
    })
    .input(z.strictObject({ deletionId }))
    .output(
      z.object({
        kind,
        subject_id: z.string(),
        /**
         * The number of parts that are lost: their parent is deleted for good, or other rows have taken their place.
         */
        left_out: z.number().int(),
        /** The number of parts that stay deleted until another deletion, which holds their parent, is restored. */
        waiting: z.number().int(),
      }),
    ),
  purge: operation('deletions.purgeFailed', { freshSession: 'always' })
    .route({
      method: 'DELETE',
      path: '/deletions/{deletionId}',
      tags: ['deletions'],
      summary: 'Delete for good; for owners and admins',
    })
    .input(z.strictObject({ deletionId }))
    .output(done),
};
