import { domainOf } from '@groundwork/contract/base/normalized';
import type { Account } from '@groundwork/contract/people/account';
import { authMapping } from '@groundwork/contract/people/auth-mapping';
import { APIError } from 'better-auth/api';
import type { Provider } from '../../settings/sign-in.ts';
import type { Settings } from '../../settings.ts';

// Which methods people may sign in with: the installation can turn passwords and passkeys off (SIGN_IN_METHODS), and
// tie a provider to the domains of addresses (OIDC_DOMAINS …).

type Restrictions = Pick<Settings, 'passwords' | 'providers'>;

/** The provider that people with this address must use. */
export const tiedProvider = ({ providers }: Restrictions, email: string): Provider | undefined =>
  providers.find(({ domains }) => domains.includes(domainOf(email)));

/** Why a person with this address may not sign in with a method, as a code of `authMapping`; null if they may. */
export function methodRefusal(restrictions: Restrictions, method: string, email: string) {
  const tied = tiedProvider(restrictions, email);
  if (tied) return tied.id === method ? null : 'PROVIDER_REQUIRED';
  if (method === 'credential' || method === 'passkey') return restrictions.passwords ? null : 'PASSWORDS_OFF';
  const isForOthers = restrictions.providers.some(({ id, domains }) => id === method && domains.length > 0);
  return isForOthers ? 'PROVIDER_OF_OTHER_DOMAIN' : null;
}

/** @throws APIError 403 if a person with this address may not sign in with the method. */
export function refuseMethod(restrictions: Restrictions, method: string, email: string) {
  const code = methodRefusal(restrictions, method, email);
  if (code) throw new APIError('FORBIDDEN', { code, message: authMapping[code] ?? '' });
}

/** The identity operations that use passwords or passkeys, or serve accounts that have no provider. */
const passwordOperations = new Set([
  '/sign-in/email',
  '/authenticate',
  '/request-password-reset',
  '/reset-link',
  '/reset-password',
  '/send-verification-email',
  '/confirmation',
  '/confirm',
  '/passkey/sign-in',
  '/passkey/registration-options',
  '/passkey/register',
]);

/** @throws APIError 403 if passwords are off and the operation is about them. */
export function refusePasswordOperation({ passwords }: Restrictions, path: string) {
  if (!passwords && passwordOperations.has(path))
    throw new APIError('FORBIDDEN', { code: 'PASSWORDS_OFF', message: authMapping.PASSWORDS_OFF ?? '' });
}

/**
 * The methods with which a person can sign in again: those of the account that are allowed, or else the providers that
 * the next sign-in can connect.
 */
export function methodsFor(
  restrictions: Restrictions,
  email: string,
  ofAccount: Account['sign_in_methods'],
): Account['sign_in_methods'] {
  const isAllowed = (method: string) => methodRefusal(restrictions, method, email) === null;
  const allowed = ofAccount.filter(isAllowed);
  return allowed.length > 0 ? allowed : restrictions.providers.map(({ id }) => id).filter(isAllowed);
}
