import { authenticateInput } from '@groundwork/contract/people/account';
import type { Db } from '@groundwork/db/database';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint, getSessionFromCtx } from 'better-auth/api';
import { sql } from 'kysely';
import type { Settings } from '../../settings.ts';
import { auditFailedSignIn, countSignIn, takeBackSignIn } from './sign-in-limits.ts';
import { methodRefusal } from './sign-in-methods.ts';

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
            throw refused('SIGN_IN_AGAIN', 'account.signInAgain');
          await countSignIn(db, settings, context, email);
          const { password } = context.body;
          if (!(await context.context.password.verify({ hash, password }))) {
            await auditFailedSignIn(db, context, 'credential', email);
            throw refused('CURRENT_PASSWORD_WRONG', 'account.currentPasswordWrong');
          }
          await takeBackSignIn(db, settings, context, email);
          await sql`update auth.sessions set authenticated_at = now() where token = ${token}`.execute(db);
          return context.json({ success: true });
        },
      ),
    },
  }) satisfies BetterAuthPlugin;
