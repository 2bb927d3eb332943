import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { trustedOrigins } from '../../http/csrf.ts';
import { attempt, identityRateLimits, otherIdentityRateLimit, strangersMailWait } from '../../http/rate-limits.ts';
import type { Jobs } from '../../jobs/queues.ts';
import { signInMail } from '../../mail/mail.ts';
import { sendSecurityMail } from '../../mail/security-mails.ts';
import { basePathOf, type Settings } from '../../settings.ts';
import { accountTable, sessionTable, userTable } from './auth-tables.ts';
import { confirmation, confirmationUrl, renewSignUp } from './confirmation.ts';
import { emailOperations } from './email-operations.ts';
import { authentication } from './fresh-session.ts';
import { NamedColumns } from './named-columns.ts';
import { operationHooks } from './operation-hooks.ts';
import { passkeys } from './passkey-ceremonies.ts';
import { hash, verify } from './password-hashing.ts';
import { builtInProviders, providerPlugins, validateUserInfo } from './providers.ts';
import { secondFactor } from './second-factor.ts';
import { addressHeader, addressOf } from './sign-in-limits.ts';
import { methodRefusal, refuseMethod } from './sign-in-methods.ts';
import { tellOfProvider } from './signed-in.ts';

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

type Parts = { settings: Settings; db: Db; jobs: Pick<Jobs, 'sendMail'> };

/** Checks and completes the rows that the library creates. */
function databaseHooks(parts: Parts) {
  const { settings } = parts;
  return {
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
        after: (account, context) => tellOfProvider(parts, account, context),
      },
    },
  } satisfies BetterAuthOptions['databaseHooks'];
}

function emailAndPassword(parts: Parts, password: { hash: typeof hash; verify: typeof verify }) {
  const { settings, jobs } = parts;
  return {
    enabled: true,
    requireEmailVerification: true,
    autoSignIn: false,
    password,
    minPasswordLength: 6,
    // The library counts UTF-16 units; the contract checks the characters.
    maxPasswordLength: 2 * limits.password.max,
    revokeSessionsOnPasswordReset: true,
    resetPasswordTokenExpiresIn: 3600,
    async onPasswordReset({ user }, request) {
      const [address, userAgent] = [addressHeader, 'user-agent'].map((name) => request?.headers.get(name));
      await sendSecurityMail(parts, 'passwordChanged', user, {
        address: address || 'unknown',
        userAgent,
      });
    },
    async sendResetPassword({ user, token }) {
      // An unconfirmed address gets no mail but the confirmation.
      if (!user.emailVerified) return;
      if (methodRefusal(settings, 'credential', user.email))
        return jobs.sendMail(
          signInMail('noPassword', user.email, user.name, `${settings.appUrl}/authentication/signin`),
        );
      await jobs.sendMail(
        signInMail(
          'reset',
          user.email,
          user.name,
          `${settings.appUrl}/authentication/reset-password?token=${encodeURIComponent(token)}`,
        ),
      );
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}

export function identity(settings: Settings, db: Db, jobs: Pick<Jobs, 'sendMail'>, passwords = { hash, verify }) {
  const parts = { settings, db, jobs };
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
    user: { ...userTable, validateUserInfo: validateUserInfo(settings, db) },
    session: {
      ...sessionTable,
      expiresIn: settings.sessionIdleDays * 24 * 3600,
      updateAge: limits.sessions.extendedSeconds,
    },
    account: {
      ...accountTable,
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
      secondFactor(parts),
      passkeys(parts),
      ...providerPlugins(settings),
    ],
    databaseHooks: databaseHooks(parts),
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: emailAndPassword(parts, passwords),
    emailVerification: {
      sendOnSignUp: false,
      // The token of the library confirms by GET, so it is not mailed.
      async sendVerificationEmail({ user }, request) {
        if ((await strangersMailWait(db, addressOf({ headers: request?.headers }))) > 0) return;
        const token = await renewSignUp(db, user.id);
        await jobs.sendMail(signInMail('confirmation', user.email, user.name, confirmationUrl(settings, token)));
      },
    },
    rateLimit: rateLimit(db),
    hooks: operationHooks(parts),
    // server/app.ts handles errors that the library does not map, such as a lost database connection.
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
