import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@groundwork/contract/limits';
import type { Db } from '@groundwork/db/database';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { trustedOrigins } from '../http/csrf.ts';
import {
  attempt,
  attemptFrom,
  identityRateLimits,
  otherIdentityRateLimit,
  rateLimits,
  strangersMailWait,
} from '../http/rate-limits.ts';
import type { Jobs } from '../jobs/queues.ts';
import { confirmationMail, noPasswordMail, resetMail } from '../mail/mail.ts';
import { sendSecurityMail } from '../mail/security-mails.ts';
import { basePathOf, type Settings } from '../settings.ts';
import { confirmation, confirmationUrl, renewSignUp } from './confirmation.ts';
import { emailOperations, resetAnswer } from './email-operations.ts';
import { authentication } from './fresh-session.ts';
import { NamedColumns } from './named-columns.ts';
import { passkeys } from './passkey-ceremonies.ts';
import { hash, verify } from './password-hashing.ts';
import { builtInProviders, failedProvider, providerPlugins, rememberProvider, validateUserInfo } from './providers.ts';
import { secondFactor } from './second-factor.ts';
import {
  type Attempt,
  addressHeader,
  addressOf,
  auditFailedSignIn,
  countSignIn,
  takeBackSignIn,
  tooManyAttempts,
} from './sign-in-limits.ts';
import { methodRefusal, refuseMethod, refusePasswordOperation } from './sign-in-methods.ts';
import { signedIn, tellOfProvider } from './signed-in.ts';
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

/**
 * The identity library compares instants as Date, but the database layer returns them as text (db/database.ts). A
 * comparison of text with a Date is always false.
 */
const namedColumns = new NamedColumns();
const asLibraryExpects: KyselyPlugin = {
  transformQuery: ({ node }) => namedColumns.transformNode(node),
  async transformResult({ result }) {
    const instant = ([column, value]: [string, unknown]) => [
      column,
      column.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
    ];
    return { ...result, rows: result.rows.map((row) => Object.fromEntries(Object.entries(row).map(instant))) };
  },
};

/** The limits of the library's operations. `countSignIn` and `isResetTooMany` count sign-ins and resets instead. */
const rateLimit = (db: Db) =>
  ({
    enabled: true,
    window: otherIdentityRateLimit.seconds,
    max: otherIdentityRateLimit.perAddress,
    customRules: {
      '/sign-in/email': false,
      '/request-password-reset': false,
      ...Object.fromEntries(
        Object.entries(identityRateLimits).map(([path, limit]) => [
          path,
          { window: limit.seconds, max: limit.perAddress },
        ]),
      ),
    },
    customStorage: {
      async consume(key, rule) {
        const wait = await attempt(db, `address:${key}`, rule.max, rule.window);
        return { allowed: wait === 0, retryAfter: wait || null };
      },
    },
  }) satisfies BetterAuthOptions['rateLimit'];
/** The table of sessions, with columns of our own. */
const sessionTable = {
  modelName: 'sessions',
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  additionalFields: {
    method: { type: 'string', required: false, input: false, returned: false },
    endsAt: { type: 'date', fieldName: 'ends_at', required: false, input: false, returned: false },
    secondFactorAt: {
      type: 'date',
      fieldName: 'second_factor_at',
      required: false,
      input: false,
      returned: false,
    },
  },
  cookieCache: { enabled: false },
} satisfies BetterAuthOptions['session'];

export function identity(settings: Settings, db: Db, jobs: Pick<Jobs, 'sendMail'>, passwords = { hash, verify }) {
  const options = {
    appName: 'Groundwork',
    baseURL: `${settings.appUrl}/api/auth`,
    basePath: `${basePathOf(settings)}/api/auth`,
    secret: settings.secret,
    trustedOrigins: trustedOrigins(settings),
    database: { db: db.withPlugin(asLibraryExpects), type: 'postgres', schemaName: 'auth', transaction: true },
    advanced: {
      cookiePrefix: 'groundwork',
      defaultCookieAttributes: { path: `${basePathOf(settings)}/` },
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // Explicit, because the library turns the check off when it runs in tests.
      disableOriginCheck: false,
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        firstName: { type: 'string', fieldName: 'first_name', required: true },
        lastName: { type: 'string', fieldName: 'last_name', required: true },
      },
      validateUserInfo: validateUserInfo(settings, db),
    },
    session: {
      ...sessionTable,
      expiresIn: settings.sessionIdleDays * 24 * 3600,
      updateAge: limits.sessions.extendedSeconds,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // We do not store the provider's tokens, so there is nothing to update.
      updateAccountOnSignIn: false,
      // Linking an unconfirmed account removes its password (rules.trust_provider).
      accountLinking: { requireLocalEmailVerified: false },
    },
    socialProviders: builtInProviders(settings),
    plugins: [
      emailOperations,
      confirmation(settings, db),
      authentication(settings, db),
      secondFactor({ db, jobs, settings }),
      passkeys({ settings, db, jobs }),
      ...providerPlugins(settings),
    ],
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            const method = String(session.method ?? context?.params?.id ?? 'credential');
            const user = await context?.context.internalAdapter.findUserById(session.userId);
            refuseMethod(settings, method, user?.email ?? '');
            return {
              data: {
                ...session,
                method,
                endsAt: new Date(Date.now() + settings.sessionDays * 24 * 3600 * 1000),
              },
            };
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }),
          after: (account, context) => tellOfProvider({ settings, db, jobs }, account, context),
        },
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      password: passwords,
      minPasswordLength: 6,
      // The library counts UTF-16 units; the contract checks the characters.
      maxPasswordLength: 2 * limits.password.max,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      async onPasswordReset({ user }, request) {
        const [address, userAgent] = [addressHeader, 'user-agent'].map((name) => request?.headers.get(name));
        await sendSecurityMail({ db, jobs, settings }, 'passwordChanged', user, {
          address: address || 'unknown',
          userAgent,
        });
      },
      async sendResetPassword({ user, token }) {
        // An unconfirmed address gets no mail but the confirmation.
        if (!user.emailVerified) return;
        if (methodRefusal(settings, 'credential', user.email))
          return jobs.sendMail(noPasswordMail(user.email, user.name, `${settings.appUrl}/authentication/signin`));
        await jobs.sendMail(
          resetMail(
            user.email,
            user.name,
            `${settings.appUrl}/authentication/reset-password?token=${encodeURIComponent(token)}`,
          ),
        );
      },
    },
    emailVerification: {
      sendOnSignUp: false,
      // The token of the library confirms by GET, so it is not mailed.
      async sendVerificationEmail({ user }, request) {
        if ((await strangersMailWait(db, addressOf({ headers: request?.headers }))) > 0) return;
        const token = await renewSignUp(db, user.id);
        await jobs.sendMail(confirmationMail(user.email, user.name, confirmationUrl(settings, token)));
      },
    },
    rateLimit: rateLimit(db),
    hooks: {
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
          await signedIn({ db, jobs, settings }, newSession, context);
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
    },
    // http/app.ts handles errors that the library does not map, such as a lost database connection.
    onAPIError: { throw: true, errorURL: `${settings.appUrl}/authentication/signin` },
    telemetry: { enabled: false },
    logger: { disabled: true },
  } satisfies BetterAuthOptions;
  return betterAuth(options);
}
export type Identity = ReturnType<typeof identity>;

/**
 * Tells scripts of the web that there is a session, so that they do not request it in vain for visitors. The cookie
 * grants no access. It lasts as long as a session can, because extending a session does not renew it.
 */
export const sessionHint = (settings: Settings, isThere: boolean) => {
  const value = isThere ? `signed_in=1; Max-Age=${settings.sessionDays * 24 * 3600}` : 'signed_in=; Max-Age=0';
  const secure = settings.appUrl.startsWith('https:') ? '; Secure' : '';
  return `${value}; Path=${basePathOf(settings)}/; SameSite=Lax${secure}`;
};

export const cookieName = (settings: Settings) =>
  `${settings.appUrl.startsWith('https:') ? '__Secure-' : ''}groundwork.session_token`;

/** The session token of the Cookie header; empty when it is missing or its signature is invalid. */
function sessionToken(settings: Settings, cookies: string | undefined): string {
  const start = `${cookieName(settings)}=`;
  const cookie = cookies?.split(/; */).find((part) => part.startsWith(start));
  if (!cookie) return '';
  try {
    const [token = '', signature = ''] = decodeURIComponent(cookie.slice(start.length)).split('.');
    const expected = createHmac('sha256', settings.secret).update(token).digest();
    const given = Buffer.from(signature, 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected) ? token : '';
  } catch {
    return '';
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The session token with a valid signature, or empty. PostgreSQL checks whether the session still exists
     * (rules.enter).
     */
    token: string;
  }
}

/** Sets `token` on each request to `app`. */
export function readTokens(app: FastifyInstance, settings: Settings) {
  app.decorateRequest('token', '');
  app.addHook('onRequest', (request, _, next) => {
    request.token = sessionToken(settings, request.headers.cookie);
    next();
  });
}
