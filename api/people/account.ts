import { answered } from '@groundwork/contract/base/answers';
import { limits } from '@groundwork/contract/base/limits';
import type { Sentence } from '@groundwork/contract/base/sentences';
import type { Account, Session } from '@groundwork/contract/people/account';
import type { Db } from '@groundwork/db/database';
import type { DB } from '@groundwork/db/tables.gen';
import { readTransaction } from '@groundwork/db/transactions';
import { sql, type Updateable } from 'kysely';
import { notFound, refusal } from '../http/errors.ts';
import { open, signedIn, withSession } from '../http/procedures.ts';
import { replaceAvatar } from './avatars.ts';
import { changePassword } from './identity/passwords.ts';
import { methodsFor } from './identity/sign-in-methods.ts';
import { signUp } from './identity/sign-up.ts';

/** Updates the private part of the signed-in person's account (user_metadata). */
const setMine = (db: Db, changes: Updateable<DB['user_metadata']>) =>
  db.updateTable('user_metadata').set(changes).where('user_id', '=', sql<string>`rules.me()`).execute();

const succeeded = (message: Sentence) => ({ success: true as const, ...answered(message) });

export const account = {
  signup: open.account.signup.handler(async ({ context, input }) => {
    const { invited } = await signUp(context, input);
    // An invited person joins the team only at confirmation, but part 8 words the message so.
    return succeeded(invited ? 'auth.signedUpAndJoined' : 'auth.signedUp');
  }),

  get: withSession.account.get.handler(async ({ context: { db, session, identity, settings, request, reply } }) => {
    const profile = sql<{
      id: string;
      email: string;
      full_name: string;
      avatar_url: string | null;
      first_name: string;
      last_name: string;
      phone_number: string;
      address: string;
      sign_in_methods: Account['sign_in_methods'];
      time_zone: string;
      time_zone_follows_device: boolean;
      week_start: number | null;
      date_order: Account['date_order'];
      open_subtasks: Account['open_subtasks'];
      deletes_at: string | null;
      is_session_due: boolean;
    }>`
      select p.id, p.email, p.full_name, p.avatar_url, m.first_name, m.last_name, m.phone_number, m.address,
        rules.my_sign_in_methods() as sign_in_methods, m.time_zone, m.time_zone_follows_device,
        m.week_start, m.date_order, m.open_subtasks, rules.my_account_deletion() as deletes_at, (
          select s.expires_at <= now()
            + make_interval(days => ${settings.sessionIdleDays}, secs => ${-limits.sessions.extendedSeconds})
          from rules.my_sessions(${session.token}) s where s.current
        ) as is_session_due
      from user_profiles p join user_metadata m on m.user_id = p.id where p.id = rules.me()`;
    const { rows } = await readTransaction(db, session, (mine) => profile.execute(mine));
    if (!rows[0]) throw notFound();
    const [{ is_session_due, ...person }] = rows as [(typeof rows)[number]];
    if (is_session_due) {
      // The library extends the session and its cookie. If this fails, a later request extends them.
      const extended = await identity.api
        .getSession({ headers: new Headers({ cookie: request.headers.cookie ?? '' }), returnHeaders: true })
        .catch((error) => request.log.warn({ reason: String(error) }, 'session not extended'));
      const cookies = extended?.headers.getSetCookie() ?? [];
      if (cookies.length > 0) reply.header('set-cookie', cookies);
    }
    return { ...person, sign_in_methods: methodsFor(settings, person.email, person.sign_in_methods) };
  }),

  setTimeZone: signedIn.account.setTimeZone.handler(async ({ context, input }) => {
    const { rows } = await sql<{
      known: boolean;
    }>`select rules.set_my_time_zone(${input.time_zone}, ${input.follows_device ?? null}) as known`.execute(context.db);
    if (!rows[0]?.known) throw refusal('BAD_REQUEST', 'account.timeZoneUnknown');
    return { success: true as const };
  }),

  setDates: signedIn.account.setDates.handler(async ({ context: { db }, input }) => {
    await setMine(db, input);
    return { success: true as const };
  }),

  setOpenSubtasks: signedIn.account.setOpenSubtasks.handler(async ({ context: { db }, input }) => {
    await setMine(db, input);
    return { success: true as const };
  }),

  updateProfile: signedIn.account.updateProfile.handler(async ({ context: { db }, input }) => {
    if (Object.keys(input).length > 0) await setMine(db, input);
    return succeeded('account.profileUpdated');
  }),

  deleteAvatar: withSession.account.deleteAvatar.handler(async ({ context }) => {
    await replaceAvatar({ ...context, log: context.request.log }, null);
    return succeeded('account.avatarDeleted');
  }),

  changePassword: withSession.account.changePassword.handler(async ({ context, input }) => {
    await changePassword(context, input);
    return succeeded('account.passwordChanged');
  }),

  adminStatus: signedIn.account.adminStatus.handler(async ({ context, input }) => {
    const { rows } = await sql<{
      is_admin: boolean;
    }>`select rules.get_user_admin_status(${input.user_id}) as is_admin`.execute(context.db);
    return { is_admin: rows[0]?.is_admin ?? false };
  }),

  sessions: signedIn.account.sessions.handler(async ({ context }) => {
    const { rows } = await sql<Session>`select * from rules.my_sessions(${context.session.token})`.execute(context.db);
    return { items: rows };
  }),

  endOtherSessions: signedIn.account.endOtherSessions.handler(async ({ context }) => {
    await sql`select rules.end_my_other_sessions(${context.session.token})`.execute(context.db);
    return { success: true as const };
  }),

  endSession: signedIn.account.endSession.handler(async ({ context, input }) => {
    const { rows } = await sql<{ ended: boolean }>`select rules.end_my_session(${input.sessionId}) as ended`.execute(
      context.db,
    );
    if (!rows[0]?.ended) throw notFound();
    return { success: true as const };
  }),
};
