import { createHash, createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Signs the cookies of test sessions. The server under test gets the same secret. */
export const testSecret = 'a secret that only the tests know, long enough';

/** The `cookie` header of a session, signed as the identity library does. */
export function signedCookie(token: string, secret = testSecret) {
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return `groundwork.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}

export type SignedIn = { id: string; name: string; email: string; token: string; cookie: string };

/** Creates a confirmed account with a session. */
export async function signedIn(admin: Pick<pg.Client, 'query'>, name: string): Promise<SignedIn> {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}.${randomBytes(8).toString('hex')}@harbour.example`;
  const [first, ...rest] = name.split(' ');
  const { rows } = await admin.query(
    `insert into auth.users (name, first_name, last_name, email, email_verified) values ($1, $2, $3, $4, true)
     returning id`,
    [name, first, rest.join(' '), email],
  );
  const { id } = rows[0];
  const token = randomBytes(16).toString('hex');
  await admin.query(
    "insert into auth.sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')",
    [id, token],
  );
  return { id, name, email, token, cookie: signedCookie(token) };
}

/** Returns the token of a link that sets a new password, as if it had been mailed. */
export async function resetToken(admin: Pick<pg.Client, 'query'>, userId: string): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await admin.query(
    "insert into auth.verifications (identifier, value, expires_at) values ($1, $2, now() + interval '1 hour')",
    [createHash('sha256').update(`reset-password:${token}`).digest('base64url'), userId],
  );
  return token;
}
