import { createHmac, timingSafeEqual } from 'node:crypto';
import { confirmationInput, confirmInput } from '@groundwork/contract/people/account';
import type { Db } from '@groundwork/db/database';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { sql } from 'kysely';
import { attempt, rateLimits } from '../../http/rate-limits.ts';
import { basePathOf, type Settings } from '../../settings.ts';
import { hashOf, newToken } from './mailed-tokens.ts';

// Rulings, "Accounts and mail": a mailed link only opens a page. The account is confirmed by the password chosen at
// sign-up, or by the browser that signed up, so that nobody confirms the account that a stranger made with their
// address.

const day = 24 * 3600;
const isSecure = ({ appUrl }: Settings) => appUrl.startsWith('https:');
const cookieName = (settings: Settings) => `${isSecure(settings) ? '__Secure-' : ''}groundwork.sign_up`;
const proofOf = ({ secret }: Settings, personId: string) =>
  createHmac('sha256', secret).update(`signed up ${personId}`).digest('base64url');

/** The cookie that recognizes the browser that signed up. */
export const signUpCookie = (settings: Settings, personId: string) =>
  [
    `${cookieName(settings)}=${proofOf(settings, personId)}`,
    `Path=${basePathOf(settings)}/api/auth; Max-Age=${day}; HttpOnly; SameSite=Strict`,
    ...(isSecure(settings) ? ['Secure'] : []),
  ].join('; ');

function isProof(settings: Settings, personId: string, cookie: string | null | undefined): boolean {
  const [expected, given] = [Buffer.from(proofOf(settings, personId)), Buffer.from(cookie ?? '')];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The link that opens the page. The token is in the fragment, which browsers do not send to servers. */
export const confirmationUrl = ({ appUrl }: Settings, token: string) => `${appUrl}/authentication/confirm#${token}`;

/** Gives an unconfirmed account a new link and returns its token. */
export async function renewSignUp(db: Db, personId: string): Promise<string> {
  const token = newToken();
  await sql`select rules.renew_sign_up(${personId}, ${hashOf(token)})`.execute(db);
  return token;
}

type SignUp = { person: string; email: string; password_hash: string | null; confirmed: boolean };

/** The sign-up that the link belongs to; null if the link is unknown, replaced or a day old. */
async function signUpOf(db: Db, token: string): Promise<SignUp | null> {
  const { rows } = await sql<SignUp>`select * from rules.sign_up_of_token(${hashOf(token)})`.execute(db);
  return rows[0] ?? null;
}

const refused = (code: string, message: string) => new APIError('BAD_REQUEST', { code, message });

/** Two operations of the identity library: one returns the content of the page of the link, the other confirms. */
export const confirmation = (settings: Settings, db: Db) =>
  ({
    id: 'confirmation',
    endpoints: {
      confirmation: createAuthEndpoint(
        '/confirmation',
        { method: 'POST', body: confirmationInput },
        async (context) => {
          const signUp = await signUpOf(db, context.body.token);
          if (!signUp) return context.json(null);
          const { person, email, confirmed } = signUp;
          const known = isProof(settings, person, context.getCookie(cookieName(settings)));
          return context.json({ email, confirmed, passwordNeeded: !known });
        },
      ),
      confirm: createAuthEndpoint('/confirm', { method: 'POST', body: confirmInput }, async (context) => {
        const { token, password } = context.body;
        const signUp = await signUpOf(db, token);
        if (!signUp) throw refused('INVALID_TOKEN', 'auth.linkExpired');
        const { person, password_hash, confirmed } = signUp;
        if (confirmed) throw refused('ALREADY_CONFIRMED', 'auth.alreadyConfirmed');
        if (password !== undefined) {
          const { perPerson, seconds } = rateLimits.confirmation;
          const wait = await attempt(db, `confirm:${person}`, perPerson, seconds);
          if (wait > 0) throw new APIError('TOO_MANY_REQUESTS', {}, { 'Retry-After': `${wait}` });
          const { verify } = context.context.password;
          if (password_hash === null || !(await verify({ hash: password_hash, password })))
            throw refused('SIGN_UP_PASSWORD_WRONG', 'auth.signUpPasswordWrong');
        } else if (!isProof(settings, person, context.getCookie(cookieName(settings)))) {
          throw refused('SIGN_UP_PASSWORD_NEEDED', 'auth.signUpPasswordNeeded');
        }
        const { rows } = await sql<{ done: boolean }>`
          select rules.confirm_sign_up(${hashOf(token)}) as done`.execute(db);
        if (!rows[0]?.done) throw refused('INVALID_TOKEN', 'auth.linkExpired');
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(person);
        if (!user) throw refused('INVALID_TOKEN', 'auth.linkExpired');
        await setSessionCookie(context, { session: await internalAdapter.createSession(person), user });
        return context.json({ success: true });
      }),
    },
  }) satisfies BetterAuthPlugin;
