import type { ProviderId } from '@groundwork/contract/base/sign-in-providers';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { basePath } from '../deployment/base-path.ts';
import { refusalOf } from '../queries/refusal.ts';

/**
 * Calls the identity service, which is not part of the contract. Rejects with an `ORPCError`, like calls of the
 * contract.
 */
export async function post(path: string, body: object): Promise<Response> {
  const response = await fetch(`${basePath}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'same-origin',
    body: JSON.stringify(body),
  });
  if (response.ok) return response;
  throw refusalOf(await response.json().catch(() => ({})), response.status);
}

/** The data for the page of a mailed confirmation link. */
export type Confirmation = {
  email: string;
  confirmed: boolean;
  /** Whether the person must enter the password; false in the browser that signed up. */
  passwordNeeded: boolean;
};

export const identity = {
  signIn: (input: { email: string; password: string }) => post('sign-in/email', input),
  /** Returns the URL of the provider's sign-in page. */
  async signInWith(provider: ProviderId, to: string | undefined): Promise<string> {
    const response = await post('sign-in/social', { provider, to });
    const { url }: { url: string } = await response.json();
    return url;
  },
  /** Makes the session fresh. */
  authenticate: (input: { password: string }) => post('authenticate', input),
  passkeyOptions: async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
    (await post('passkey/options', {})).json(),
  signInWithPasskey: (answer: AuthenticationResponseJSON) => post('passkey/sign-in', answer),
  /** Makes the session fresh. Also completes a session that waits for the second factor. */
  authenticateWithPasskey: (answer: AuthenticationResponseJSON) => post('passkey/authenticate', answer),
  passkeyRegistrationOptions: async (): Promise<PublicKeyCredentialCreationOptionsJSON> =>
    (await post('passkey/registration-options', {})).json(),
  registerPasskey: (answer: RegistrationResponseJSON) => post('passkey/register', answer),
  signOut: () => post('sign-out', {}),
  requestPasswordReset: (input: { email: string }) => post('request-password-reset', input),
  /** Returns whether a mailed reset link still works. Changes nothing. */
  async isResetLinkValid(token: string): Promise<boolean> {
    const response = await post('reset-link', { token });
    const { valid }: { valid: boolean } = await response.json();
    return valid;
  },
  resetPassword: (input: { newPassword: string; token: string }) => post('reset-password', input),
  /** Returns null for a link that does not work any more. */
  confirmation: async (token: string): Promise<Confirmation | null> => (await post('confirmation', { token })).json(),
  confirm: (input: { token: string; password?: string }) => post('confirm', input),
  sendConfirmation: (email: string) => post('send-verification-email', { email }),
};
