import type { Sentence } from '@groundwork/contract/base/sentences';
import { resetPasswordInput } from '@groundwork/contract/people/account';
import type { Db } from '@groundwork/db/database';
import { APIError } from 'better-auth/api';
import { sql } from 'kysely';
import type { Settings } from '../../settings.ts';
import { refuseMethod } from './sign-in-methods.ts';

/**
 * Why a new password is refused as easy to guess, or null. `texts` are the names of the person and their teams, and the
 * email address.
 */
export async function weaknessOf(password: string, texts: readonly string[]): Promise<Sentence | null> {
  // The dictionary takes several megabytes, and most servers see few new passwords.
  const { passwordStrength, wordsIn } = await import('@groundwork/contract/people/password-strength');
  return passwordStrength(password, wordsIn(...texts)).problem;
}

/** The texts of an account that its password should not consist of. */
export async function textsAround(db: Db, person: string): Promise<string[]> {
  const { rows } = await sql<{ texts: string[] }>`select rules.names_around(${person}) as texts`.execute(db);
  return rows[0]?.texts ?? [];
}

/** A request with a new password to the identity library. */
type Reset = {
  body?: unknown;
  context: {
    internalAdapter: {
      findVerificationValue: (name: string) => Promise<{ value: string } | null>;
      findUserById: (id: string) => Promise<{ email: string } | null>;
    };
  };
};

/**
 * Refuses the new password of a mailed link when it is easy to guess, or its person may not sign in with passwords. The
 * link still works afterwards.
 */
export async function refuseReset(settings: Settings, db: Db, { body, context: { internalAdapter } }: Reset) {
  const { newPassword, token } = resetPasswordInput.parse(body);
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  // The library refuses a link that does not work.
  if (!link) return;
  refuseMethod(settings, 'credential', (await internalAdapter.findUserById(link.value))?.email ?? '');
  const message = await weaknessOf(newPassword, await textsAround(db, link.value));
  if (message) throw new APIError('BAD_REQUEST', { message, code: 'PASSWORD_REFUSED' });
}
