import { z } from 'zod';
import { done, timestamp } from '../base/fields.ts';
import { operation } from '../base/operation.ts';
import { email, mailedToken } from './account.ts';

const nothing = z.strictObject({}).optional();

/** A change of address that waits for the confirmation at both addresses. */
const pending = z.object({
  new_email: z.string(),
  expires_at: timestamp,
  new_confirmed: z.boolean(),
  old_confirmed: z.boolean(),
});
export type PendingEmailChange = z.infer<typeof pending>;

/** The change of email that a mailed link belongs to, for the page that the link opens. */
const link = z.object({
  /** Whether the link was mailed to the new address. */
  at_new: z.boolean(),
  old_email: z.string(),
  new_email: z.string(),
  /** Whether this address has confirmed the change, and whether the other one has. */
  confirmed: z.boolean(),
  other_confirmed: z.boolean(),
});
export type EmailChangeLink = z.infer<typeof link>;

const linkInput = z.strictObject({ token: mailedToken });

export const emailChangeContract = {
  get: operation('account.emailChangeLoadFailed')
    .route({ method: 'GET', path: '/account/email-change', tags: ['account'], summary: 'One’s own change of address' })
    .output(z.object({ pending: pending.nullable() })),
  request: operation('account.emailChangeFailed', { freshSession: 'always' })
    .route({
      method: 'POST',
      path: '/account/email-change',
      tags: ['account'],
      summary: 'Change the address of one’s own account. Mails a link to both addresses; both must confirm',
      description: 'The answer does not say whether the address belongs to another account.',
    })
    .input(z.strictObject({ email }))
    .output(done),
  cancel: operation('account.emailChangeFailed')
    .route({
      method: 'DELETE',
      path: '/account/email-change',
      tags: ['account'],
      summary: 'Cancel one’s own change of address',
    })
    .input(nothing)
    .output(done),
  ofLink: operation('account.emailChangeLoadFailed')
    .route({
      method: 'POST',
      path: '/account/email-change/link',
      tags: ['account'],
      summary: 'What a mailed link would confirm. Null if the link is no longer valid; changes nothing',
    })
    .input(linkInput)
    .output(link.nullable()),
  confirm: operation('account.emailChangeFailed')
    .route({
      method: 'POST',
      path: '/account/email-change/confirm',
      tags: ['account'],
      summary: 'Confirm a change of address by a mailed link. The second confirmation ends all sessions',
    })
    .input(linkInput)
    .output(z.object({ changed: z.boolean() })),
  stop: operation('account.emailChangeFailed')
    .route({
      method: 'POST',
      path: '/account/email-change/stop',
      tags: ['account'],
      summary: 'Stop a change of address by the link in the mail to the old address; ends all sessions',
    })
    .input(linkInput)
    .output(done),
};
