import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { basePathOf, type Settings } from '../../settings.ts';

// A device that has signed in keeps a cookie, so that strangers cannot lock it out by failed attempts (OWASP, "device
// cookies"). The cookie grants no access.

const mostPeople = 5;
const days = 400;

const isSecure = ({ appUrl }: Settings) => appUrl.startsWith('https:');
export const deviceCookieName = (settings: Settings) => `${isSecure(settings) ? '__Secure-' : ''}groundwork.device`;

export const deviceCookieOptions = (settings: Settings) =>
  ({
    path: `${basePathOf(settings)}/api/auth`,
    maxAge: days * 24 * 3600,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(settings),
  }) as const;

/** The cookie lists one entry for each person who signed in: a random id and its signature for the address. */
const entriesOf = (cookie: string | null | undefined) => (cookie ? cookie.split('.').slice(0, mostPeople) : []);
const signed = ({ secret }: Settings, id: string, email: string) =>
  `${id}~${createHmac('sha256', secret).update(`device ${id} ${email.toLowerCase()}`).digest('base64url')}`;

function isEntryOf(settings: Settings, entry: string, email: string): boolean {
  const [given, expected] = [Buffer.from(entry), Buffer.from(signed(settings, entry.split('~')[0] ?? '', email))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The id of a device that signed in with this address before; null for other devices. */
export function knownDevice(settings: Settings, cookie: string | null | undefined, email: string): string | null {
  const entry = entriesOf(cookie).find((one) => isEntryOf(settings, one, email));
  return entry?.split('~')[0] ?? null;
}

/** The cookie of a device on which this person has signed in. */
export function deviceCookie(settings: Settings, cookie: string | null | undefined, email: string): string {
  const id = knownDevice(settings, cookie, email) ?? randomBytes(16).toString('base64url');
  const others = entriesOf(cookie).filter((entry) => !isEntryOf(settings, entry, email));
  return [signed(settings, id, email), ...others].slice(0, mostPeople).join('.');
}
