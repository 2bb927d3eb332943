import { oc } from '@orpc/contract';
import { z } from 'zod';
import { email, invitationToken } from './account.ts';
import { done, idOf, pageOf, pageQuery, person, rowId, text, timestamp } from './fields.ts';
import { limits } from './limits.ts';
import { roleCodes, roleId } from './teams.ts';

const offered = { role_code: z.enum(Object.values(roleCodes)), created_at: timestamp, expires_at: timestamp };

/** One that waits for its answer, as the team sees it. */
export const invitation = z.object({
  id: rowId('invitation'),
  team_id: rowId('team'),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  inviter: person.nullable(),
  ...offered,
});
export type Invitation = z.infer<typeof invitation>;

/** One that waits for its answer, as the invited sees it. */
export const receivedInvitation = z.object({
  id: rowId('invitation'),
  team: z.object({ id: z.string(), name: z.string() }),
  inviter: person,
  ...offered,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** What the link of an invitation leads to, for whoever has it. */
const invitationOfToken = z.object({
  state: z.enum(['pending', 'accepted', 'declined', 'expired', 'revoked']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role_code: z.enum(Object.values(roleCodes)),
  team: z.string(),
  /** Null when their account is gone. */
  inviter: z.string().nullable(),
  expires_at: timestamp,
});
export type InvitationOfToken = z.infer<typeof invitationOfToken>;

/** What became of a mail: `details` is the sentence to show, `warning` the note at its end when the mail still waits in the queue. */
const mailed = z.object({
  success: z.literal(true),
  emailSent: z.boolean(),
  warning: z.string().nullable(),
  details: z.string(),
  /** The code with which the mail server, or the way to it, refused. */
  providerError: z.string().nullable(),
});
export type MailedInvitation = z.infer<typeof mailed>;

const teamId = idOf('team');
const invitationId = idOf('invitation');
const ignored = z.unknown().optional();
const tags = ['invitations'];

export const invitationsContract = {
  create: oc
    .route({
      method: 'POST',
      path: '/teams/{teamId}/invitations',
      tags,
      summary: 'create_team_invitation: invite an address for seven days. The token is answered here and nowhere else',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        teamId,
        email,
        role_id: roleId.default(limits.role.member),
        first_name: text(limits.text.name).default(''),
        last_name: text(limits.text.name).default(''),
      }),
    )
    .output(
      z.object({
        success: z.literal(true),
        token: z.string(),
        user_exists: z.boolean(),
        invitation_id: rowId('invitation'),
      }),
    ),
  list: oc
    .route({
      method: 'GET',
      path: '/teams/{teamId}/invitations',
      tags,
      summary: 'Pending invitations: one’s own, and as an owner or admin all of the team',
    })
    .input(z.strictObject({ teamId, ...pageQuery }))
    .output(pageOf(invitation)),
  revoke: oc
    .route({ method: 'DELETE', path: '/invitations/{invitationId}', tags, summary: 'Withdraw a pending invitation' })
    .input(z.strictObject({ invitationId }))
    .output(done),
  resend: oc
    .route({
      method: 'POST',
      path: '/invitations/{invitationId}/resend',
      tags,
      summary: 'Give a pending invitation a new token and seven new days, and mail it again',
    })
    .input(z.strictObject({ invitationId }))
    .output(mailed.extend({ token: z.string() })),
  sendEmail: oc
    .route({
      method: 'POST',
      path: '/teams/invite/send-email',
      tags,
      summary:
        'Mail an invitation. Everything but the token is accepted and ignored: it is the invitation that says who is invited to what',
    })
    .input(
      z.strictObject({ token: invitationToken, email: ignored, teamId: ignored, roleId: ignored, userExists: ignored }),
    )
    .output(mailed),
  mine: oc
    .route({
      method: 'GET',
      path: '/invitations',
      tags,
      summary: 'The invitations that wait for oneself, by one’s confirmed address',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(receivedInvitation)),
  respond: oc
    .route({
      method: 'POST',
      path: '/invitations/respond',
      tags,
      summary:
        'respond_to_team_invitation: accept or decline, by the token or by the id. One’s confirmed address must be the invited one',
    })
    .input(
      z
        .strictObject({
          token: invitationToken.optional(),
          invitation_id: idOf('received_invitation').optional(),
          accept: z.boolean(),
        })
        .refine(({ token, invitation_id }) => (token === undefined) !== (invitation_id === undefined)),
    )
    .output(z.object({ success: z.literal(true), accepted: z.boolean(), team_id: rowId('team'), message: z.string() })),
  lookup: oc
    .route({
      method: 'POST',
      path: '/invitations/lookup',
      tags,
      summary: 'What an invitation says, for whoever has its token; needs no session',
    })
    .input(z.strictObject({ token: invitationToken }))
    .output(invitationOfToken),
};
