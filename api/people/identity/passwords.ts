import type { passwordInput } from '@groundwork/contract/people/account';
import { authMapping } from '@groundwork/contract/people/auth-mapping';
import { sql } from 'kysely';
import type { z } from 'zod';
import { refusal } from '../../http/errors.ts';
import type { RequestContext } from '../../http/procedures.ts';
import { forgetFiles } from '../../http/security-headers.ts';
import { sendSecurityMail } from '../../mail/security-mails.ts';
import { methodRefusal } from './sign-in-methods.ts';
import { textsAround, weaknessOf } from './weak-passwords.ts';

/** Sets a new password of the caller, and ends all their sessions and reset links. */
export async function changePassword(
  { db, identity, session: { token }, jobs, settings, request, reply }: RequestContext,
  { password }: z.infer<typeof passwordInput>,
) {
  const { password: hasher } = await identity.$context;
  const { rows } = await sql<{ person: string; hash: string | null; email: string; name: string }>`
    select person, a.password as hash, u.email::text, u.name
    from rules.enter(${token}) person join auth.users u on u.id = person
    left join auth.accounts a on a.user_id = person and a.provider_id = 'credential'`.execute(db);
  if (!rows[0]) throw refusal('UNAUTHORIZED', 'general.notAuthenticated');
  const { person, hash, email, name } = rows[0];
  const code = methodRefusal(settings, 'credential', email);
  if (code) throw refusal('FORBIDDEN', authMapping[code] ?? 'auth.other');
  const weakness = await weaknessOf(password, await textsAround(db, person));
  if (weakness) throw refusal('BAD_REQUEST', weakness);

  const next = await hasher.hash(password);
  await db.transaction().execute(async (transaction) => {
    // Checks the session again inside the transaction, because it may have ended meanwhile.
    await sql`select rules.enter(${token})`.execute(transaction);
    const { numAffectedRows } = await sql`
      insert into auth.accounts as a (user_id, account_id, provider_id, password)
      values (${person}, ${person}, 'credential', ${next})
      on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = now()
        where a.password is not distinct from ${hash}`.execute(transaction);
    if (numAffectedRows === 0n) throw refusal('CONFLICT', 'general.conflict');
    await sql`delete from auth.sessions where user_id = ${person}`.execute(transaction);
  });
  reply.headers(forgetFiles);
  const origin = { address: request.ip, userAgent: request.headers['user-agent'] };
  await sendSecurityMail({ db, jobs, settings }, 'passwordChanged', { email, name }, origin);
}
