import { sentence } from '@groundwork/contract/base/sentences';
import type { SignInWay } from '@groundwork/contract/people/audit-actions';
import type { Db } from '@groundwork/db/database';
import { APIError } from 'better-auth/api';
import { sql } from 'kysely';
import { networkOf } from '../../http/callers.ts';
import { attempt, networkLimits, rateLimits, takeBack } from '../../http/rate-limits.ts';
import type { Settings } from '../../settings.ts';
import { deviceCookieName, knownDevice } from './known-devices.ts';

/**
 * The header in which the server passes the client's address to the identity library. A value that the client sends is
 * overwritten.
 */
export const addressHeader = 'x-groundwork-address';

/** The answer of the identity library to a rate-limited request. */
export const tooManyAttempts = (wait: number) =>
  new APIError(
    'TOO_MANY_REQUESTS',
    { message: sentence('general.tooMany', wait), code: 'TOO_MANY_REQUESTS' },
    { 'Retry-After': `${wait}` },
  );

/** The parts of a request that its limits depend on. */
export type Attempt = {
  headers?: Headers | undefined;
  getCookie: (name: string) => string | null | undefined;
};

/** The network address that a request to the identity library came from; empty when it is unknown. */
export const addressOf = ({ headers }: Pick<Attempt, 'headers'>) => headers?.get(addressHeader) ?? '';

/** The network that a request to the identity library came from. */
export const cameFrom = (context: Attempt) => networkOf(addressOf(context));

/**
 * The limits of entering the password of `email`, by the keys under which attempts count. Failures count for the
 * account and the network together, so that strangers cannot lock the person out on other networks. On a device that
 * signed in before, failures count for the device alone.
 */
function signInLimits(settings: Settings, context: Attempt, email: string): Record<string, number> {
  const { perAccountAndNetwork, perNetwork, perDevice } = rateLimits.signIn;
  const device = knownDevice(settings, context.getCookie(deviceCookieName(settings)), email);
  if (device !== null) return { [`device:/sign-in/email:${device}`]: perDevice };
  const address = addressOf(context);
  return Object.fromEntries([
    ...networkLimits(address, perNetwork).map(({ network, most }) => [`address:${network}:/sign-in/email`, most]),
    ...networkLimits(address, perAccountAndNetwork).map(({ network, most }) => [
      `account:/sign-in/email:${email}:${network}`,
      most,
    ]),
  ]);
}

/**
 * Counts a password before it is checked, so that parallel guesses count. `takeBackSignIn` takes a success back.
 * @throws APIError 429 with Retry-After
 */
export async function countSignIn(db: Db, settings: Settings, context: Attempt, email: string) {
  for (const [key, most] of Object.entries(signInLimits(settings, context, email))) {
    const wait = await attempt(db, key, most, rateLimits.signIn.seconds);
    if (wait > 0) throw tooManyAttempts(wait);
  }
}

/** Writes a failed sign-in to the audit log. `email` is empty when it is unknown. */
export async function auditFailedSignIn(db: Db, context: Attempt, method: SignInWay, email: string) {
  await sql`select rules.audit_failed_sign_in(${email}, ${cameFrom(context)}, ${method})`.execute(db);
}

/** Takes back the attempt of a correct password, because only wrong passwords count. */
export async function takeBackSignIn(db: Db, settings: Settings, context: Attempt, email: string) {
  await takeBack(db, Object.keys(signInLimits(settings, context, email)));
}
