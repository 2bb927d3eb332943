import { limits } from '@groundwork/contract/base/limits';
import type { Db } from '@groundwork/db/database';
import { sql } from 'kysely';
import { networkOf, networksOf } from './callers.ts';

/**
 * All rate limits: attempts within `seconds` by person, account, team, email address or network address, and of the
 * installation. Anyone can create more teams, so actions of a team are also limited per person. The narrower limit
 * counts first: an attempt that it refuses does not use up the wider limit. docs/security.md, “Limits that people
 * share”, says who can use up which limit. The database counts attempts for all servers together. `limits.inFlight`
 * limits concurrent requests. An office of 25 people has one network address, so the limits of a network allow each of
 * them two attempts in ten minutes.
 */
export const rateLimits = {
  invitation: { perPersonAndTeam: 100, perPerson: 300, perInstallation: 5000, seconds: 3600 },
  invitationMail: {
    perPerson: 100,
    perTeam: 20,
    perPersonAndEmail: 3,
    perTeamAndEmail: 5,
    perEmail: 30,
    perInstallation: 2000,
    seconds: 3600,
  },
  /** Confirmations of sign-ups without an invitation. No mail to a known account counts here. */
  strangersMail: { perInstallation: 2000, seconds: 3600 },
  /**
   * Mails about notifications, counted for the person who caused them; a mail counts once for all its notifications.
   * Beyond the limit, notifications wait for the daily digest. A recipient gets at most one mail in
   * `limits.notificationMails.pauseSeconds`.
   */
  notificationMail: { perPerson: 300, perInstallation: 10_000, seconds: 3600 },
  /** Mails that warn a person, by kind. */
  securityMail: { perPerson: 10, seconds: 3600 },
  invitationLookup: { perAddress: 200, seconds: 600 },
  transfer: { perPerson: 60, perInstallation: 2000, seconds: 3600 },
  signUp: { perAddress: 60, perEmail: 5, seconds: 3600 },
  emailChange: { perPerson: 5, perEmail: 20, perInstallation: 2000, seconds: 3600 },
  accountDeletion: { perPerson: 5, seconds: 3600 },
  /** Uses of mailed links of changes of address. */
  emailChangeLink: { perAddress: 120, seconds: 300 },
  confirmation: { perPerson: 10, seconds: 300 },
  /** Failed sign-ins. `perDevice` holds for a device that signed in before, instead of the other two. */
  signIn: { perAccountAndNetwork: 10, perNetwork: 60, perDevice: 10, seconds: 300 },
  /**
   * Wrong codes of the second factor. Only somebody who knows the password can enter one, so `perPerson` counts on all
   * networks.
   */
  secondFactor: { perPersonAndNetwork: 10, perPerson: 30, seconds: 3600 },
  /** Beyond these limits the answer is as always, but no mail is sent. */
  passwordReset: { perEmail: 3, perNetwork: 50, seconds: 3600 },
  formOptions: { perPerson: 60, perTeam: 300, perInstallation: 3000, seconds: 60 },
  analysis: { perTeam: limits.analysis.perTeamAndDay, perPerson: 60, perInstallation: 2000, seconds: 86_400 },
  import: { perPerson: 30, seconds: 3600 },
  /** Requests to the older product, and attempts to sign in there. */
  legacy: { perPerson: 120, seconds: 60 },
  legacySignIn: { perPerson: 10, perAccount: 50, perAddress: 60, seconds: 900 },
};

/** Rate limits of the identity library, by its paths. auth.ts counts sign-ins and reset requests itself. */
export const identityRateLimits: Record<string, { perAddress: number; perAccount?: number; seconds: number }> = {
  '/sign-in/social': { perAddress: 100, seconds: 300 },
  '/passkey/options': { perAddress: 300, seconds: 300 },
  '/passkey/sign-in': { perAddress: 120, seconds: 300 },
  '/confirmation': { perAddress: 120, seconds: 300 },
  '/confirm': { perAddress: 60, seconds: 300 },
  '/reset-link': { perAddress: 120, seconds: 300 },
  '/reset-password': { perAddress: 60, seconds: 3600 },
  '/send-verification-email': { perAddress: 60, perAccount: 3, seconds: 3600 },
};
/** The rate limit for each other path of the identity library. */
export const otherIdentityRateLimit = { perAddress: 100, seconds: 60 };

/**
 * Counts one attempt in the database, so that the limit holds for all servers. Returns 0 when allowed, otherwise the
 * seconds to wait.
 */
export async function attempt(db: Db, key: string, most: number, seconds: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select rules.attempt(${key}, ${most}, ${seconds}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/**
 * Counts one confirmation mail to a stranger. IPv4 and IPv6 have separate limits, because anyone can get many IPv6
 * networks. Returns the same as `attempt`.
 */
export function strangersMailWait(db: Db, address: string): Promise<number> {
  const { perInstallation, seconds } = rateLimits.strangersMail;
  return attempt(db, `strangers-mails:${networkOf(address).includes(':') ? 'IPv6' : 'IPv4'}`, perInstallation, seconds);
}

/**
 * Counts one attempt that a person shares with everybody of the installation; accounts of the last week share a tenth
 * of their own. Returns the same as `attempt`.
 */
export async function attemptTogether(
  db: Db,
  key: string,
  person: string,
  most: number,
  seconds: number,
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select rules.attempt_together(${key}, ${person}, ${most}, ${seconds}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Takes back attempts that succeeded, where only failures count. */
export async function takeBack(db: Db, keys: string[]) {
  await sql`update auth.attempts set count = greatest(count - 1, 0) where key = any (${keys})`.execute(db);
}

/**
 * The networks of an address, narrowest first, each with its limit of attempts: `most`, and twice as many per level.
 */
export const networkLimits = (address: string, most: number) =>
  networksOf(address).map((network, wider) => ({ network, most: most * 2 ** wider }));

/**
 * Counts one attempt at `what` by a network address, because the identity library limits only its own routes. Returns
 * the same as `attempt`.
 */
export async function attemptFrom(db: Db, address: string, what: string, most: number, seconds: number) {
  for (const limit of networkLimits(address, most)) {
    const wait = await attempt(db, `address:${limit.network}:${what}`, limit.most, seconds);
    if (wait > 0) return wait;
  }
  return 0;
}
