import { freshSessionNeeded } from '@groundwork/contract/base/fresh-session';
import type { NewAuthenticator, SecondFactor } from '@groundwork/contract/people/second-factor';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, codeOf } from '../../base/queries/api.ts';
import { authenticated } from '../../base/queries/fresh-session.ts';
import { read } from '../../base/queries/page-reads.ts';
import { post } from '../../base/session/identity.ts';
import { accountQuery } from '../../base/session/session.ts';

/** The second factor of the signed-in person, also while the session still lacks it. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second factor'],
  queryFn: async (): Promise<SecondFactor> => (await read(() => post('second-factor', {}))).json(),
  retry: false,
});

/** All queries that a change of the second factor or of a passkey affects. The change also ends other sessions. */
const changed = [
  secondFactorQuery.queryKey,
  accountQuery.queryKey,
  api.passkeys.list.key(),
  api.account.sessions.key(),
];

/** Refetches how the person can sign in. */
export function useRefetchSignIn() {
  const queries = useQueryClient();
  return () => Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/**
 * Calls the server. If the server needs a fresh session, asks for the password and repeats the call, as api.ts does for
 * calls of the contract.
 */
async function fresh<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (codeOf(error) === freshSessionNeeded && (await authenticated())) return call();
    throw error;
  }
}

/** Returns the secret of a new authenticator app. The app becomes active when its first code is confirmed. */
export const startAuthenticator = () =>
  fresh(async (): Promise<NewAuthenticator> => (await post('second-factor/start', {})).json());

const codesOf = async (response: Response): Promise<string[]> => (await response.json()).codes;

/** Turns two-factor authentication on and ends all other sessions. Returns the recovery codes. */
export const confirmAuthenticator = (code: string) =>
  fresh(async () => codesOf(await post('second-factor/confirm', { code })));

/** Turns two-factor authentication on with the person's passkeys, as `confirmAuthenticator` does with an app. */
export const turnOnWithPasskeys = () => fresh(async () => codesOf(await post('second-factor/passkeys', {})));

/** Completes this session with the code of the app, or with a recovery code. */
export const enterCode = (code: string) => post('second-factor/enter', { code });

/** Returns new recovery codes. The earlier ones stop working. */
export const renewRecoveryCodes = () => fresh(async () => codesOf(await post('second-factor/recovery-codes', {})));

/** Turns two-factor authentication off: with a code, or without one if the person has just confirmed with a passkey. */
export const removeSecondFactor = (code?: string) => fresh(() => post('second-factor/remove', { code }));
