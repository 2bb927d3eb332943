import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import type { Jobs } from '../../jobs/queues.ts';
import { sendSecurityMail } from '../../mail/security-mails.ts';
import type { Settings } from '../../settings.ts';
import { deviceCookie, deviceCookieName, deviceCookieOptions, knownDevice } from './known-devices.ts';
import { addressHeader } from './sign-in-limits.ts';

type Parts = { db: Db; jobs: Pick<Jobs, 'sendMail'>; settings: Settings };
type Opened = {
  user: { id: string; email: string; name: string };
  session: { ipAddress?: string | null | undefined; userAgent?: string | null | undefined };
};
type Cookies = {
  getCookie: (name: string) => string | null | undefined;
  setCookie: (name: string, value: string, options: ReturnType<typeof deviceCookieOptions>) => unknown;
};

/**
 * Marks the device of a new session as known. Tells the person by mail about a device that was not known, except at
 * their first sign-in, which is the confirmation of their address.
 */
export async function signedIn(parts: Parts, { user, session }: Opened, cookies: Cookies) {
  const { db, settings } = parts;
  const name = deviceCookieName(settings);
  const cookie = cookies.getCookie(name);
  cookies.setCookie(name, deviceCookie(settings, cookie, user.email), deviceCookieOptions(settings));
  const { numAffectedRows } = await sql`
    update auth.users set has_signed_in = true where id = ${user.id} and not has_signed_in`.execute(db);
  if (numAffectedRows || knownDevice(settings, cookie, user.email) !== null) return;
  await sendSecurityMail(parts, 'newDevice', user, {
    address: session.ipAddress || 'unknown',
    userAgent: session.userAgent,
  });
}

/** Tells a person by mail that a provider was linked to their account, unless the account is as new as the link. */
export async function tellOfProvider(
  parts: Parts,
  { userId, providerId }: { userId: string; providerId: string },
  context: { headers?: Headers | undefined } | null,
) {
  if (providerId === 'credential') return;
  const { rows } = await sql<{ email: string; name: string }>`
    select email::text, name from auth.users where id = ${userId} and has_signed_in`.execute(parts.db);
  const [address, userAgent] = [addressHeader, 'user-agent'].map((name) => context?.headers?.get(name));
  if (rows[0]) await sendSecurityMail(parts, 'providerLinked', rows[0], { address: address || 'unknown', userAgent });
}
