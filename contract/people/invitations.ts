import { z } from 'zod';
import { done, idOf, nameOrNone, pageOf, pageQuery, person, rowId, said, timestamp } from '../base/fields.ts';
import { limits } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import { email, invitationToken } from './account.ts';
import { roleCodes, roleId } from './teams.ts';

const offered = { role_code: z.enum(Object.values(roleCodes)), created_at: timestamp, expires_at: timestamp };

/** A pending invitation, as the team sees it. */
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

/** A pending invitation, as the invited person sees it. */
export const receivedInvitation = z.object({
  id: rowId('invitation'),
  team: z.object({ id: z.string(), name: z.string() }),
  inviter: person,
  ...offered,
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/** The public content of an invitation, for anyone with its token. */
const invitationOfToken = z.object({
  state: z.enum(['pending', 'accepted', 'declined', 'expired', 'revoked']),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role_code: z.enum(Object.values(roleCodes)),
  team: z.string(),
  /** The name of the person who invited; null when their account is gone. */
  inviter: z.string().nullable(),
  expires_at: timestamp,
});
export type InvitationOfToken = z.infer<typeof invitationOfToken>;

/**
 * The result of an email: `details` is the message to show; `warning` is a note that the email still waits in the
 * queue.
 */
const mailed = z.object({
  success: z.literal(true),
  emailSent: z.boolean(),
  warning: z.string().nullable(),
  details: z.string(),
  /** The error code of the mail server or of the connection to it. */
  providerError: z.string().nullable(),
});
export type MailedInvitation = z.infer<typeof mailed>;

const teamId = idOf('team');
const invitationId = idOf('invitation');
const ignored = z.unknown().optional();
const tags = ['invitations'];

export const invitationsContract = {
  create: operation('invitations.sendFailed', { freshSession: 'for-owners' })
    .route({
      method: 'POST',
      path: '/teams/{teamId}/invitations',
      tags,
      summary: 'create_team_invitation: invite an address for seven days. Only this answer contains the token',
      successStatus: 201,
    })
    .input(
      z.strictObject({
        teamId,
        email,
        role_id: roleId.default(limits.role.member),
        first_name: nameOrNone(limits.text.name).default(''),
        last_name: nameOrNone(limits.text.name).default(''),
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
  list: operation('invitations.listFailed')
    .route({
      method: 'GET',
      path: '/teams/{teamId}/invitations',
      tags,
      summary: 'Pending invitations: one’s own, and for owners and admins all of the team',
    })
    .input(z.strictObject({ teamId, ...pageQuery }))
    .output(pageOf(invitation)),
  revoke: operation('invitations.withdrawFailed')
    .route({ method: 'DELETE', path: '/invitations/{invitationId}', tags, summary: 'Withdraw a pending invitation' })
    .input(z.strictObject({ invitationId }))
    .output(done),
  resend: operation('invitations.sendFailed')
    .route({
      method: 'POST',
      path: '/invitations/{invitationId}/resend',
      tags,
      summary: 'Give a pending invitation a new token and seven more days, and mail it again',
    })
    .input(z.strictObject({ invitationId }))
    .output(mailed.extend({ token: z.string() })),
  sendEmail: operation('invitations.sendFailed')
    .route({
      method: 'POST',
      path: '/teams/invite/send-email',
      tags,
      summary: 'Mail an invitation. The server ignores all properties except the token',
    })
    .input(
      z.strictObject({ token: invitationToken, email: ignored, teamId: ignored, roleId: ignored, userExists: ignored }),
    )
    .output(mailed),
  mine: operation('invitations.listFailed')
    .route({
      method: 'GET',
      path: '/invitations',
      tags,
      summary: 'The pending invitations of the caller’s confirmed address',
    })
    .input(z.strictObject(pageQuery))
    .output(pageOf(receivedInvitation)),
  respond: operation('invitations.respondFailed')
    .route({
      method: 'POST',
      path: '/invitations/respond',
      tags,
      summary:
        'respond_to_team_invitation: accept or decline, by token or id. The caller’s confirmed address must match',
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
    .output(
      z.object({ success: z.literal(true), accepted: z.boolean(), team_id: rowId('team'), message: z.string(), said }),
    ),
  lookup: operation('invitations.listFailed')
    .route({
      method: 'POST',
      path: '/invitations/lookup',
      tags,
      summary: 'The content of an invitation, for anyone with its token; needs no session',
    })
    .input(z.strictObject({ token: invitationToken }))
    .output(invitationOfToken),
};
