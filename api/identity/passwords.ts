import type { passwordInput } from '@groundwork/contract/account';
import { limits } from '@groundwork/contract/limits';
import { messages } from '@groundwork/contract/messages';
import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refusal, tooMany } from '../http/errors.ts';
import type { RequestContext } from '../http/procedures.ts';
import { attempt, rateLimits } from '../http/rate-limits.ts';
import { isCommon } from './auth.ts';

/**
 * Sets a new password of the caller, and ends all their sessions and reset links. An older session may be stolen, so it
 * also needs the current password.
 */
export async function changePassword(
  { db, identity, session: { token }, reply }: RequestContext,
  { password, currentPassword }: z.infer<typeof passwordInput>,
) {
  const { password: hasher } = await identity.$context;
  const { rows } = await sql<{ person: string; hash: string | null; is_young: boolean }>`
    select person, a.password as hash,
      s.created_at > now() - make_interval(mins => ${limits.password.freshSessionMinutes}) as is_young
    from rules.enter(${token}) person join auth.sessions s on s.token = ${token}
    left join auth.accounts a on a.user_id = person and a.provider_id = 'credential'`.execute(db);
  if (!rows[0]) throw refusal('UNAUTHORIZED', messages.general.notAuthenticated);
  const { person, hash, is_young } = rows[0];
  if (hash === null) {
    if (!is_young) throw new ORPCError('SIGN_IN_AGAIN', { status: 403, message: messages.account.signInAgain });
  } else if (currentPassword !== undefined) {
    const wait = await attempt(
      db,
      `account:/account/password:${person}`,
      rateLimits.currentPassword.perPerson,
      rateLimits.currentPassword.seconds,
    );
    if (wait > 0) throw tooMany(reply, wait);
    if (!(await hasher.verify({ hash, password: currentPassword })))
      throw new ORPCError('CURRENT_PASSWORD_WRONG', { status: 403, message: messages.account.currentPasswordWrong });
  } else if (!is_young) {
    throw new ORPCError('CURRENT_PASSWORD_NEEDED', { status: 403, message: messages.account.currentPasswordNeeded });
  }
  if (await isCommon(password)) throw refusal('BAD_REQUEST', messages.auth.commonPassword);

  const next = await hasher.hash(password);
  await db.transaction().execute(async (transaction) => {
    // Checks the session again inside the transaction, because it may have ended meanwhile.
    await sql`select rules.enter(${token})`.execute(transaction);
    const { numAffectedRows } = await sql`
      insert into auth.accounts as a (user_id, account_id, provider_id, password)
      values (${person}, ${person}, 'credential', ${next})
      on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()
        where a.password is not distinct from ${hash}`.execute(transaction);
    if (numAffectedRows === 0n) throw refusal('CONFLICT', messages.general.conflict);
    await sql`delete from auth.sessions where user_id = ${person}`.execute(transaction);
  });
}
