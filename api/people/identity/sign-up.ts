import type { signUpInput } from '@groundwork/contract/people/account';
import { authMapping } from '@groundwork/contract/people/auth-mapping';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refusal, tooMany } from '../../http/errors.ts';
import type { RequestContext } from '../../http/procedures.ts';
import { attempt, attemptFrom, rateLimits, strangersMailWait } from '../../http/rate-limits.ts';
import { signInMail } from '../../mail/mail.ts';
import { confirmationUrl, signUpCookie } from './confirmation.ts';
import { hashOf, newToken } from './mailed-tokens.ts';
import { mayJoin } from './may-sign-up.ts';
import { methodRefusal } from './sign-in-methods.ts';
import { weaknessOf } from './weak-passwords.ts';

/**
 * Creates an unconfirmed account and mails the confirmation link. Replaces an unconfirmed account of the same address,
 * with the same answer. Returns whether the person is invited and will join a team.
 */
export async function signUp(
  { db, identity, jobs, settings, request, reply }: RequestContext,
  { password, firstName, lastName, invitationToken, ...input }: z.infer<typeof signUpInput>,
): Promise<{ invited: boolean }> {
  const email = input.email.toLowerCase();
  const code = methodRefusal(settings, 'credential', email);
  if (code) throw refusal('FORBIDDEN', authMapping[code] ?? 'auth.other');
  const { perAddress, perEmail, seconds } = rateLimits.signUp;
  const invitationHash = hashOf(invitationToken ?? '');
  const { rows: invitations } = await sql<{ id: string | null; team: string | null }>`
    select rules.invitation_for(${invitationHash}, ${email}) as id,
      (select team from rules.invitation_of_token(${invitationHash})) as team`.execute(db);
  const { id: invitation = null, team = null } = invitations[0] ?? {};
  if (invitation === null && !mayJoin(settings, email)) throw refusal('FORBIDDEN', 'auth.signUpClosed');
  // With an invitation, attempts count for the invitation alone. So a whole office can sign up in the same hour, and
  // strangers cannot use up its limit.
  const wait = invitation
    ? await attempt(db, `invitation:/account/signup:${invitation}`, perEmail, seconds)
    : (await attemptFrom(db, request.ip, '/account/signup', perAddress, seconds)) ||
      (await attempt(db, `account:/account/signup:${email}`, perEmail, seconds)) ||
      (await strangersMailWait(db, request.ip));
  if (wait > 0) throw tooMany(reply, wait);
  const weakness = await weaknessOf(password, [firstName, lastName, email, team ?? '']);
  if (weakness) throw refusal('BAD_REQUEST', weakness);

  const { password: hasher } = await identity.$context;
  const hash = await hasher.hash(password);
  const token = newToken();
  const { rows } = await sql<{ person: string | null }>`
    select rules.sign_up(${email}, ${firstName}, ${lastName}, ${hash}, ${hashOf(token)}, ${invitation}) as person`
    .execute(db)
    .catch((error: Error & { code?: string }) => {
      // The contract has checked the values, so a violated check is an error of the server.
      throw error.code === '23514' ? new Error('sign-up', { cause: error }) : error;
    });
  const person = rows[0]?.person;
  if (!person) throw refusal('CONFLICT', 'auth.emailInUse');
  await jobs.sendMail(signInMail('confirmation', email, `${firstName} ${lastName}`, confirmationUrl(settings, token)));
  reply.header('set-cookie', signUpCookie(settings, person));
  return { invited: invitation !== null };
}
