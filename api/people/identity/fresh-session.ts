import type { FreshSession } from '@groundwork/contract/base/fresh-session';
import { limits } from '@groundwork/contract/base/limits';
import { messages } from '@groundwork/contract/base/messages';
import { authenticateInput } from '@groundwork/contract/people/account';
import type { Database, Db } from '@groundwork/db/database';
import { readTransaction, type Session } from '@groundwork/db/transactions';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Settings } from '../../settings.ts';
import { auditFailedSignIn, countSignIn, takeBackSignIn } from './sign-in-limits.ts';
import { methodRefusal } from './sign-in-methods.ts';

/** The input that shows whether an operation is about an owner. The contract has not parsed it yet. */
const membership = z.object({
  teamId: z.uuid().optional(),
  userId: z.uuid().optional(),
  role_id: z.unknown().optional(),
});

/**
 * Whether an operation makes somebody an owner or changes the membership of an owner. `db` is a transaction of the
 * caller. Returns false for input that the contract will refuse.
 */
async function isAboutOwner(db: Db, input: unknown): Promise<boolean> {
  const { data: { teamId, userId, role_id } = {} } = membership.safeParse(input);
  if (role_id === limits.role.owner) return true;
  if (!teamId || !userId) return false;
  const { rows } = await sql`
    select from team_memberships where team_id = ${teamId} and user_id = ${userId} and role_id = rules.owner()`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether the session began, or its person entered the password, within `limits.password.freshSessionMinutes`. */
async function isFresh(db: Db, { token }: Session): Promise<boolean> {
  const { rows } = await sql<{ fresh: boolean }>`
    select rules.has_fresh_session(${token}, ${limits.password.freshSessionMinutes}) as fresh`.execute(db);
  return rows[0]?.fresh ?? false;
}

/** Whether an operation with this input is one that needs a fresh session. `db` is a transaction of the caller. */
const isDangerous: Record<FreshSession, (db: Db, input: unknown) => boolean | Promise<boolean>> = {
  always: () => true,
  'for-owners': isAboutOwner,
  'for-second-factor': (_, input) => typeof input === 'object' && input !== null && 'requires_second_factor' in input,
};

/** Whether an operation with this input needs the person to authenticate first. */
export const mustAuthenticate = (db: Database, session: Session, when: FreshSession, input: unknown) =>
  readTransaction(
    db,
    session,
    async (mine) => !(await isFresh(mine, session)) && (await isDangerous[when](mine, input)),
  );

const refused = (code: string, message: string) => new APIError('FORBIDDEN', { code, message });

type Person = { email: string; hash: string | null };

/** An operation of the identity library: entering the password makes the session fresh. */
export const authentication = (settings: Settings, db: Db) =>
  ({
    id: 'authentication',
    endpoints: {
      authenticate: createAuthEndpoint(
        '/authenticate',
        { method: 'POST', body: authenticateInput },
        async (context) => {
          const { token } = (await getSessionFromCtx(context))?.session ?? { token: '' };
          const { rows } = await sql<Person>`
          select u.email::text, a.password as hash
          from rules.enter(${token}) person join auth.users u on u.id = person
          left join auth.accounts a on a.user_id = person and a.provider_id = 'credential'`.execute(db);
          const { email = '', hash = null } = rows[0] ?? {};
          if (hash === null || methodRefusal(settings, 'credential', email))
            throw refused('SIGN_IN_AGAIN', messages.account.signInAgain);
          await countSignIn(db, settings, context, email);
          const { password } = context.body;
          if (!(await context.context.password.verify({ hash, password }))) {
            await auditFailedSignIn(db, context, 'credential', email);
            throw refused('CURRENT_PASSWORD_WRONG', messages.account.currentPasswordWrong);
          }
          await takeBackSignIn(db, settings, context, email);
          await sql`update auth.sessions set authenticated_at = now() where token = ${token}`.execute(db);
          return context.json({ success: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
