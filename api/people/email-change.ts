import { asServer, writeTransaction } from '@groundwork/db/transactions';
import { sql } from 'kysely';
import { refusal, tooMany } from '../http/errors.ts';
import { open, type RequestContext, signedIn, withSession } from '../http/procedures.ts';
import { attempt, attemptFrom, attemptTogether, rateLimits } from '../http/rate-limits.ts';
import { addressTakenMail, newAddressMail, oldAddressMail } from '../mail/account-mails.ts';
import type { Mail } from '../mail/mail.ts';
import { sendSecurityMail } from '../mail/security-mails.ts';
import { hashOf, newToken } from './identity/mailed-tokens.ts';
import { mayMoveTo } from './identity/may-sign-up.ts';
import { tiedProvider } from './identity/sign-in-methods.ts';

/** Counts one use of a mailed link by a network. */
async function countLink({ db, request, reply }: RequestContext) {
  const { perAddress, seconds } = rateLimits.emailChangeLink;
  const wait = await attemptFrom(db, request.ip, '/email-change', perAddress, seconds);
  if (wait > 0) throw tooMany(reply, wait);
}

const linkExpired = () => refusal('BAD_REQUEST', 'auth.linkExpired');

export const emailChange = {
  get: signedIn.emailChange.get.handler(async ({ context: { db } }) => {
    const { rows } = await sql<{
      new_email: string;
      expires_at: string;
      new_confirmed: boolean;
      old_confirmed: boolean;
    }>`select * from rules.my_email_change()`.execute(db);
    return { pending: rows[0] ?? null };
  }),

  // Does the same work whether or not the address has an account, and queues the mails in the transaction.
  request: withSession.emailChange.request.handler(async ({ context, input }) => {
    const { db, session, settings, jobs, reply } = context;
    const email = input.email.toLowerCase();
    if (!mayMoveTo(settings, email)) throw refusal('FORBIDDEN', 'account.emailNotAllowed');
    const [token, oldToken] = [newToken(), newToken()];
    const { perPerson, perEmail, perInstallation, seconds } = rateLimits.emailChange;
    await writeTransaction(db, session, async (mine) => {
      const me = await mine
        .selectFrom('user_profiles')
        .select(['id', 'email', 'full_name as name'])
        .where('id', '=', sql<string>`rules.me()`)
        .executeTakeFirstOrThrow();
      if (tiedProvider(settings, me.email)) throw refusal('FORBIDDEN', 'account.emailFixed');
      const { rows } = await sql<{ taken: boolean }>`
        select rules.request_email_change(${email}, ${hashOf(token)}, ${hashOf(oldToken)}) as taken`.execute(mine);
      // The rate limits count in their own transactions. A refusal rolls this one back, so an earlier request stays.
      const wait =
        (await attempt(db, `email-change:${me.id}`, perPerson, seconds)) ||
        (await attemptTogether(db, `email-change:${email}`, me.id, perEmail, seconds)) ||
        (await attemptTogether(db, 'email-change', me.id, perInstallation, seconds));
      if (wait > 0) throw tooMany(reply, wait);
      await asServer(mine, async () => {
        await jobs.sendMail(oldAddressMail(settings, me, email, oldToken), mine);
        const mail = rows[0]?.taken ? addressTakenMail(settings, email) : newAddressMail(settings, email, token);
        await jobs.sendMail(mail, mine);
      });
    });
    return { success: true as const };
  }),

  cancel: signedIn.emailChange.cancel.handler(async ({ context: { db } }) => {
    await sql`select rules.cancel_my_email_change()`.execute(db);
    return { success: true as const };
  }),

  ofLink: open.emailChange.ofLink.handler(async ({ context, input }) => {
    await countLink(context);
    const { rows } = await sql<{
      at_new: boolean;
      old_email: string;
      new_email: string;
      confirmed: boolean;
      other_confirmed: boolean;
    }>`select * from rules.email_change_of_link(${hashOf(input.token)})`.execute(context.db);
    return rows[0] ?? null;
  }),

  confirm: open.emailChange.confirm.handler(async ({ context, input }) => {
    await countLink(context);
    const { request, settings, jobs } = context;
    const outcome = await context.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ outcome: 'waiting' | 'changed' | 'taken'; person_name: string; old_email: string }>`
        select * from rules.confirm_email_change(${hashOf(input.token)})`.execute(db);
      const [change] = rows;
      if (change?.outcome === 'changed') {
        const person = { email: change.old_email, name: change.person_name };
        const origin = { address: request.ip, userAgent: request.headers['user-agent'] };
        const inTransaction = { sendMail: (mail: Mail) => jobs.sendMail(mail, db) };
        await sendSecurityMail({ db, settings, jobs: inTransaction }, 'emailChanged', person, origin);
      }
      return change?.outcome;
    });
    if (!outcome) throw linkExpired();
    // Throws only after the commit, so that the deletion of the request stays.
    if (outcome === 'taken') throw refusal('CONFLICT', 'account.emailTaken');
    return { changed: outcome === 'changed' };
  }),

  stop: open.emailChange.stop.handler(async ({ context, input }) => {
    await countLink(context);
    const { rows } = await sql<{ stopped: boolean }>`
      select rules.stop_email_change(${hashOf(input.token)}) as stopped`.execute(context.db);
    if (!rows[0]?.stopped) throw linkExpired();
    return { success: true as const };
  }),
};
