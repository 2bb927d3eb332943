import { z } from 'zod';
import { done, rowId, timestamp } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { email } from './account.ts';

const nothing = z.strictObject({}).optional();

const accountDeletion = z.object({
  /** When the account will be deleted. Null if the person has not asked for it. */
  due_at: timestamp.nullable(),
  /** The teams whose only owner is the person. They need another owner first. */
  teams: z.array(z.object({ id: rowId('team'), name: z.string() })),
});
export type AccountDeletion = z.infer<typeof accountDeletion>;

export const accountDeletionContract = {
  get: operation('account.deletionLoadFailed')
    .route({
      method: 'GET',
      path: '/account/deletion',
      tags: ['account'],
      summary: 'Whether one’s own account will be deleted, and what stands in the way',
    })
    .output(accountDeletion),
  request: operation('account.deletionFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/account/deletion',
      tags: ['account'],
      summary: 'Delete one’s own account in 7 days. The request repeats its email address as a confirmation',
    })
    .input(z.strictObject({ email }))
    .output(z.object({ due_at: timestamp })),
  cancel: operation('account.keepFailed')
    .route({ method: 'DELETE', path: '/account/deletion', tags: ['account'], summary: 'Keep one’s own account' })
    .input(nothing)
    .output(done),
};
