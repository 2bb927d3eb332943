import { answered, english } from '@groundwork/contract/base/answers';
import { sentence } from '@groundwork/contract/base/sentences';
import type {
  Invitation,
  InvitationOfToken,
  MailedInvitation,
  ReceivedInvitation,
} from '@groundwork/contract/people/invitations';
import type { Db } from '@groundwork/db/database';
import { writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { notFound, refusal, tooMany } from '../http/errors.ts';
import { newestFirst, pageOf } from '../http/paging.ts';
import { open, type RequestContext, signedIn, withSession } from '../http/procedures.ts';
import { attemptFrom, rateLimits } from '../http/rate-limits.ts';
import { invitationMail } from '../mail/mail.ts';
import type { Settings } from '../settings.ts';
import { hashOf, newToken } from './identity/mailed-tokens.ts';
import { personOf } from './identity/people.ts';
import { oneTeam } from './teams.ts';

type Role = Invitation['role_code'];

const unknown = () => refusal('NOT_FOUND', 'invitations.unknown');

export type Letter = {
  token: string;
  email: string;
  first_name: string;
  team: string;
  inviter: string;
  role_code: Role;
  expires_at: string;
  user_exists: boolean;
  is_colleague: boolean;
  wanted: boolean;
  wait: number;
};

/** The content of an invitation mail. Throws when the person may not send it. */
async function findLetter(db: Db, token: string, perTeam = rateLimits.invitationMail.perTeam): Promise<Letter> {
  const { perPerson, perPersonAndEmail, perTeamAndEmail, perEmail, perInstallation, seconds } =
    rateLimits.invitationMail;
  const { rows } = await sql<Omit<Letter, 'token'>>`select * from rules.mail_invitation(
    ${hashOf(token)}, ${perPerson}, ${perTeam}, ${perPersonAndEmail}, ${perTeamAndEmail}, ${perEmail},
    ${perInstallation}, ${seconds}
  )`.execute(db);
  const [letter] = rows;
  if (!letter) throw unknown();
  return { ...letter, token };
}

async function letterOf(db: Db, reply: RequestContext['reply'], token: string): Promise<Letter> {
  const letter = await findLetter(db, token);
  if (letter.wait > 0) throw tooMany(reply, letter.wait);
  return letter;
}

/**
 * The mail of an invitation; null when the invited person wants no mail at once (in the app only, or in the digest).
 */
export function letterOfInvitation(
  settings: Settings,
  { token, email, first_name, team, inviter, role_code, expires_at, user_exists, is_colleague, wanted }: Letter,
) {
  if (!wanted) return null;
  return invitationMail({
    to: email,
    firstName: first_name,
    team,
    inviter,
    role: role_code,
    // The token is in the fragment, which browsers do not send to servers.
    url: `${settings.appUrl}/invitation#${token}`,
    expires: new Date(expires_at),
    hasAccount: user_exists,
    isColleague: is_colleague,
  });
}

/** Sends the mail through the queue and returns whether it was sent within a moment. */
async function post({ jobs, settings }: RequestContext, letter: Letter): Promise<MailedInvitation> {
  const text = english(letter.user_exists ? 'invitations.sentToUser' : 'invitations.sentToNewcomer');
  const mail = letterOfInvitation(settings, letter);
  if (!mail) return { success: true, emailSent: false, warning: null, details: text, providerError: null };
  const { sent, error } = await jobs.sendMailNow(mail);
  const warning = sent ? null : english('invitations.mailPending');
  return {
    success: true,
    emailSent: sent,
    warning,
    details: warning ? `${text} ${warning}` : text,
    providerError: error,
  };
}

type Invited = { team: string; email: string; role_id: number; first_name: string; last_name: string };

async function makeInvitation(db: Db, { team, email, role_id, first_name, last_name }: Invited) {
  const token = newToken();
  const { perPersonAndTeam, perPerson, perInstallation, seconds } = rateLimits.invitation;
  const { rows } = await sql<{ invitation_id: string; user_exists: boolean; wait: number }>`
    select * from rules.create_team_invitation(
      ${team}, ${email}, ${role_id}, ${first_name}, ${last_name}, ${hashOf(token)}, ${perPersonAndTeam}, ${perPerson},
      ${perInstallation}, ${seconds}
    )`.execute(db);
  return { token, ...(rows[0] as (typeof rows)[number]) };
}

/**
 * Invites a person; returns the mail to send after the commit, or none if a limit of mails is reached. When `wait` is
 * not 0, the limit of invitations is reached and nothing was done. The caller sends the mails of a team at a slow pace,
 * so they are not counted against its limit.
 */
export async function invite(
  db: Db,
  invited: Invited,
): Promise<{ invitation_id: string; wait: number; letter: Letter | null }> {
  const { token, invitation_id, wait } = await makeInvitation(db, invited);
  if (wait > 0) return { invitation_id, wait, letter: null };
  const letter = await findLetter(db, token, rateLimits.invitation.perPersonAndTeam);
  return { invitation_id, wait, letter: letter.wait > 0 ? null : letter };
}

export const invitations = {
  // Like `resend`, it ignores Idempotency-Key, because the answer contains the token.
  create: withSession.invitations.create.handler(
    ({ context, input: { teamId, email, role_id, first_name, last_name } }) =>
      writeTransaction(context.db, context.session, async (db) => {
        await oneTeam(db, teamId);
        const { wait, ...made } = await makeInvitation(db, { team: teamId, email, role_id, first_name, last_name });
        if (wait > 0) throw tooMany(context.reply, wait);
        return { success: true as const, ...made };
      }),
  ),

  list: signedIn.invitations.list.handler(async ({ context, input: { teamId, ...page } }) => {
    await oneTeam(context.db, teamId);
    const query = context.db
      .selectFrom('team_invitations')
      .select([
        'id',
        'team_id',
        'email',
        'first_name',
        'last_name',
        personOf('invited_by').as('inviter'),
        sql<Role>`(select r.code from roles r where r.id = role_id)`.as('role_code'),
        'created_at',
        'expires_at',
      ])
      .where('team_id', '=', teamId)
      .where('accepted_at', 'is', null)
      .where('declined_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('invited_by', 'is not', null)
      .where('expires_at', '>', sql<string>`now()`);
    return pageOf(context.db, query, newestFirst, page);
  }),

  revoke: signedIn.invitations.revoke.handler(async ({ context, input }) => {
    const { rows } = await sql<{
      revoked: boolean;
    }>`select rules.revoke_team_invitation(${input.invitationId}) as revoked`.execute(context.db);
    if (!rows[0]?.revoked) throw notFound();
    return { success: true as const };
  }),

  resend: withSession.invitations.resend.handler(async ({ context, input }) => {
    const token = newToken();
    const letter = await writeTransaction(context.db, context.session, async (db) => {
      const { rows } = await sql<{
        renewed: boolean;
      }>`select rules.renew_team_invitation(${input.invitationId}, ${hashOf(token)}) as renewed`.execute(db);
      if (!rows[0]?.renewed) throw notFound();
      return letterOf(db, context.reply, token);
    });
    return { ...(await post(context, letter)), token };
  }),

  sendEmail: withSession.invitations.sendEmail.handler(async ({ context, input: { token } }) => {
    const letter = await writeTransaction(context.db, context.session, (db) => letterOf(db, context.reply, token));
    return post(context, letter);
  }),

  mine: signedIn.invitations.mine.handler(({ context, input }) =>
    pageOf(
      context.db,
      context.db
        .selectFrom(sql<ReceivedInvitation>`rules.my_invitations()`.as('i'))
        .select(['id', 'team', 'inviter', 'role_code', 'created_at', 'expires_at']),
      newestFirst,
      input,
    ),
  ),

  respond: signedIn.invitations.respond.handler(async ({ context, input: { token, invitation_id = null, accept } }) => {
    const hash = token === undefined ? null : hashOf(token);
    const { rows } = await sql<{ team_id: string; team_name: string }>`
      select * from rules.respond_to_team_invitation(${hash}, ${invitation_id}, ${accept})`.execute(context.db);
    const { team_id, team_name } = rows[0] as (typeof rows)[number];
    const message = accept ? sentence('invitations.joined', team_name) : 'invitations.refused';
    return { success: true as const, accepted: accept, team_id, ...answered(message) };
  }),

  lookup: open.invitations.lookup.handler(async ({ context: { db, request, reply }, input }) => {
    const wait = await attemptFrom(
      db,
      request.ip,
      '/invitations/lookup',
      rateLimits.invitationLookup.perAddress,
      rateLimits.invitationLookup.seconds,
    );
    if (wait > 0) throw tooMany(reply, wait);
    const { rows } =
      await sql<InvitationOfToken>`select * from rules.invitation_of_token(${hashOf(input.token)})`.execute(db);
    if (!rows[0]) throw unknown();
    return rows[0];
  }),
};
