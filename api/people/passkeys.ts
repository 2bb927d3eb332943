import type { Passkey } from '@groundwork/contract/people/passkeys';
import { writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { notFound } from '../http/errors.ts';
import { signedIn, withSession } from '../http/procedures.ts';
import { sendSecurityMail } from '../mail/security-mails.ts';

// People register and use passkeys in people/identity/passkey-ceremonies.ts.
export const passkeys = {
  list: signedIn.passkeys.list.handler(async ({ context: { db } }) => {
    const { rows } = await sql<Passkey>`select * from rules.my_passkeys()`.execute(db);
    return { items: rows };
  }),

  rename: signedIn.passkeys.rename.handler(async ({ context: { db }, input: { passkeyId, name } }) => {
    const { rows } = await sql<{ renamed: boolean }>`
      select rules.rename_my_passkey(${passkeyId}, ${name}) as renamed`.execute(db);
    if (!rows[0]?.renamed) throw notFound();
    return { success: true as const };
  }),

  delete: withSession.passkeys.delete.handler(async ({ context, input: { passkeyId } }) => {
    const { db, session, request } = context;
    const person = await writeTransaction(db, session, async (mine) => {
      const { rows } = await sql<{ deleted: boolean }>`
        select rules.delete_my_passkey(${passkeyId}) as deleted`.execute(mine);
      if (!rows[0]?.deleted) throw notFound();
      return mine
        .selectFrom('user_profiles')
        .select(['email', 'full_name as name'])
        .where('id', '=', sql<string>`rules.me()`)
        .executeTakeFirstOrThrow();
    });
    const origin = { address: request.ip, userAgent: request.headers['user-agent'] };
    await sendSecurityMail(context, 'passkeyRemoved', person, origin);
    return { success: true as const };
  }),
};
