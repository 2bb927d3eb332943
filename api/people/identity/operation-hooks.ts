import type { Db } from '@groundwork/db/database';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { attempt, attemptFrom, identityRateLimits, rateLimits } from '../../http/rate-limits.ts';
import type { Jobs } from '../../jobs/queues.ts';
import type { Settings } from '../../settings.ts';
import { resetAnswer } from './email-operations.ts';
import { failedProvider, rememberProvider } from './providers.ts';
import {
  type Attempt,
  addressOf,
  auditFailedSignIn,
  countSignIn,
  takeBackSignIn,
  tooManyAttempts,
} from './sign-in-limits.ts';
import { refuseMethod, refusePasswordOperation } from './sign-in-methods.ts';
import { signedIn } from './signed-in.ts';
import { refuseReset } from './weak-passwords.ts';

/**
 * Counts one attempt for one account, whatever network address it comes from.
 * @throws APIError 429 with Retry-After
 */
async function limitAccount(db: Db, path: string, email: string) {
  const limit = identityRateLimits[path];
  const wait = limit?.perAccount
    ? await attempt(db, `account:${path}:${email.trim().toLowerCase()}`, limit.perAccount, limit.seconds)
    : 0;
  if (wait > 0) throw tooManyAttempts(wait);
}

const addressedTo = ({ body }: { body?: unknown }) =>
  String((body as { email?: unknown } | undefined)?.email ?? '').toLowerCase();

/** Counts a reset request by address and by network. */
async function isResetTooMany(db: Db, context: Attempt & { body?: unknown }): Promise<boolean> {
  const { perEmail, perNetwork, seconds } = rateLimits.passwordReset;
  const account = `account:/request-password-reset:${addressedTo(context)}`;
  return (
    (await attemptFrom(db, addressOf(context), '/request-password-reset', perNetwork, seconds)) > 0 ||
    (await attempt(db, account, perEmail, seconds)) > 0
  );
}

type Parts = { settings: Settings; db: Db; jobs: Pick<Jobs, 'sendMail'> };

/** Hooks before and after each operation of the identity library: rate limits, refusals and the audit log. */
export function operationHooks(parts: Parts) {
  const { settings, db } = parts;
  return {
    before: createAuthMiddleware(async (context) => {
      const email = (context.body as { email?: unknown } | undefined)?.email;
      refusePasswordOperation(settings, context.path);
      if (context.path === '/sign-in/email') refuseMethod(settings, 'credential', addressedTo(context));
      if (typeof email === 'string') await limitAccount(db, context.path, email);
      if (context.path === '/sign-in/email') await countSignIn(db, settings, context, addressedTo(context));
      if (context.path === '/request-password-reset' && (await isResetTooMany(db, context)))
        return context.json(resetAnswer);
      if (context.path === '/sign-in/social')
        await rememberProvider(String((context.body as { provider?: unknown }).provider));
      if (context.path === '/reset-password') await refuseReset(settings, db, context);
    }),
    after: createAuthMiddleware(async (context) => {
      const { newSession } = context.context;
      // Reading a session may extend it. The library then reports a new session, but it is no sign-in.
      if (newSession && context.path !== '/get-session') {
        if (context.path === '/sign-in/email') await takeBackSignIn(db, settings, context, newSession.user.email);
        await signedIn(parts, newSession, context);
      }
      const answer = context.context.returned;
      if (context.path === '/sign-in/email' && answer instanceof APIError && answer.statusCode === 401)
        await auditFailedSignIn(db, context, 'credential', addressedTo(context));
      const provider = failedProvider(context, settings);
      if (provider) await auditFailedSignIn(db, context, provider, '');
      // Only the HttpOnly cookie may contain the session token.
      if (answer && typeof answer === 'object' && 'token' in answer)
        return context.json({ ...answer, token: undefined });
    }),
  } satisfies BetterAuthOptions['hooks'];
}
