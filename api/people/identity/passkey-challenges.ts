import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { basePathOf, type Settings } from '../../settings.ts';

// A challenge is valid once, for `limits.passkeys.challengeSeconds`, in the browser that asked for it and for one
// purpose. Several tabs of a browser may have a challenge each.

type Cookies = {
  getCookie: (name: string) => string | null | undefined;
  setCookie: (name: string, value: string, options: object) => unknown;
};

/** `sign-in` also confirms the person of a session; registering is for one person alone. */
type Purpose = 'sign-in' | `register ${string}`;

const isSecure = ({ appUrl }: Settings) => appUrl.startsWith('https:');
const cookieName = (settings: Settings) => `${isSecure(settings) ? '__Secure-' : ''}groundwork.passkey`;

const identifierOf = (purpose: Purpose, browser: string, challenge: string) =>
  createHash('sha256')
    .update(JSON.stringify(['passkey', purpose, browser, challenge]))
    .digest('base64url');

/** Stores a new challenge for the browser of this request, which gets a cookie. Returns it in base64url. */
export async function newChallenge(db: Db, settings: Settings, cookies: Cookies, purpose: Purpose): Promise<string> {
  const { challengeSeconds } = limits.passkeys;
  const browser = cookies.getCookie(cookieName(settings)) || randomBytes(32).toString('base64url');
  cookies.setCookie(cookieName(settings), browser, {
    path: `${basePathOf(settings)}/api/auth`,
    maxAge: challengeSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
  });
  const challenge = randomBytes(32).toString('base64url');
  const identifier = identifierOf(purpose, browser, challenge);
  await sql`
    insert into auth.verifications (identifier, value, expires_at)
    values (${identifier}, ${identifier}, now() + make_interval(secs => ${challengeSeconds}))`.execute(db);
  return challenge;
}

/** Uses a challenge up. Returns false if this browser has no such challenge for this purpose, or not any more. */
export async function takeChallenge(
  db: Db,
  settings: Settings,
  cookies: Pick<Cookies, 'getCookie'>,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const identifier = identifierOf(purpose, cookies.getCookie(cookieName(settings)) ?? '', challenge);
  const { numAffectedRows } = await sql`
    delete from auth.verifications where identifier = ${identifier} and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}
