import { asServer, writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { refusal, tooMany } from '../http/errors.ts';
import { signedIn, withSession } from '../http/procedures.ts';
import { attempt, rateLimits } from '../http/rate-limits.ts';
import { deletionRequestedMail } from '../mail/account-mails.ts';

export const accountDeletion = {
  get: signedIn.accountDeletion.get.handler(async ({ context: { db } }) => {
    const { rows } = await sql<{ due_at: string | null; teams: { id: string; name: string }[] }>`
      select rules.my_account_deletion() as due_at,
        (select coalesce(json_agg(t), '[]') from rules.my_teams_to_hand_over() t) as teams`.execute(db);
    return rows[0] ?? { due_at: null, teams: [] };
  }),

  // Queues the mail in the same transaction, so that the request and its mail succeed or fail together.
  request: withSession.accountDeletion.request.handler(({ context, input }) =>
    writeTransaction(context.db, context.session, async (mine) => {
      const me = await mine
        .selectFrom('user_profiles')
        .select(['id', 'email', 'full_name'])
        .where('id', '=', sql<string>`rules.me()`)
        .executeTakeFirstOrThrow();
      if (me.email.toLowerCase() !== input.email.toLowerCase()) throw refusal('BAD_REQUEST', 'account.wrongEmail');
      const { rows } = await sql<{ due_at: string; is_new: boolean }>`
        select due as due_at, is_new from rules.delete_my_account()`.execute(mine);
      const [{ due_at, is_new }] = rows as [(typeof rows)[number]];
      const mail = deletionRequestedMail(context.settings, { ...me, name: me.full_name }, new Date(due_at));
      if (!is_new) return { due_at };
      // Rate limit: a person could request and cancel the deletion again and again, with a mail each time.
      const { perPerson, seconds } = rateLimits.accountDeletion;
      const wait = await attempt(context.db, `account-deletion:${me.id}`, perPerson, seconds);
      if (wait > 0) throw tooMany(context.reply, wait);
      await asServer(mine, () => context.jobs.sendMail(mail, mine));
      return { due_at };
    }),
  ),

  cancel: signedIn.accountDeletion.cancel.handler(async ({ context: { db } }) => {
    await sql`select rules.keep_my_account()`.execute(db);
    return { success: true as const };
  }),
};
