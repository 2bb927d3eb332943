import { limits } from '@groundwork/contract/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { networkOf } from './callers.ts';

/**
 * All rate limits: attempts within `seconds` by person, account, team, email address or network address.
 * The database counts them for all servers together. `limits.inFlight` limits concurrent requests.
 */
export const rateLimits = {
  invitation: { perPersonAndTeam: 100, seconds: 3600 },
  invitationMail: { perPerson: 100, perTeam: 20, perEmail: 10, perInstallation: 2000, seconds: 3600 },
  /** Confirmations and resets. Other limits hold for each network and address. */
  identityMail: { perInstallation: 2000, seconds: 3600 },
  invitationLookup: { perAddress: 60, seconds: 600 },
  transfer: { perPerson: 60, seconds: 3600 },
  signUp: { perAddress: 10, perEmail: 5, seconds: 3600 },
  confirmation: { perPerson: 10, seconds: 300 },
  currentPassword: { perPerson: 10, seconds: 300 },
  formOptions: { perPerson: 60, perTeam: 300, seconds: 60 },
  analysis: { perTeam: limits.analysis.perTeamAndDay, seconds: 86_400 },
  import: { perPerson: 30, seconds: 3600 },
  /** Requests to the older product, and attempts to sign in there. */
  legacy: { perPerson: 120, seconds: 60 },
  legacySignIn: { perPerson: 10, perAccount: 10, perAddress: 30, seconds: 900 },
};

/** Rate limits of the identity library, by its paths. */
export const identityRateLimits: Record<string, { perAddress: number; perAccount?: number; seconds: number }> = {
  '/sign-in/email': { perAddress: 30, perAccount: 10, seconds: 300 },
  '/sign-in/social': { perAddress: 30, seconds: 300 },
  '/confirmation': { perAddress: 60, seconds: 300 },
  '/confirm': { perAddress: 30, seconds: 300 },
  '/request-password-reset': { perAddress: 10, perAccount: 3, seconds: 3600 },
  '/reset-password': { perAddress: 20, perAccount: 20, seconds: 3600 },
  '/send-verification-email': { perAddress: 10, perAccount: 3, seconds: 3600 },
};
/** For its other paths. */
export const otherIdentityRateLimit = { perAddress: 100, seconds: 60 };

/**
 * Counts one attempt in the database, so that the limit holds for all servers. Returns 0 when allowed, otherwise the
 * seconds to wait.
 */
export async function attempt(db: Db, key: string, most: number, seconds: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select rules.attempt(${key}, ${most}, ${seconds}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Counts one confirmation or reset mail of the installation. Returns the same as `attempt`. */
export function identityMailWait(db: Db): Promise<number> {
  const { perInstallation, seconds } = rateLimits.identityMail;
  return attempt(db, 'identity-mails:installation', perInstallation, seconds);
}

/**
 * Counts one attempt at `what` by a network address, because the identity library limits only its own routes. Returns
 * the same as `attempt`.
 */
export async function attemptFrom(
  db: Db,
  address: string,
  what: string,
  most: number,
  seconds: number,
): Promise<number> {
  return attempt(db, `address:${networkOf(address)}:${what}`, most, seconds);
}
