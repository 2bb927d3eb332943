import { freshSessionNeeded } from '@groundwork/contract/base/fresh-session';
import { ORPCError } from '@orpc/client';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { isMissingCode } from '../../base/deployment/missing-code.ts';
import { codeOf, messageOf } from '../../base/queries/api.ts';
import { authenticated } from '../../base/queries/fresh-session.ts';
import { identity } from '../../base/session/identity.ts';
import * as words from '../../base/words/words.ts';

const { refusals } = words.passkeys;
const webAuthn = () => import('@simplewebauthn/browser');

const isAddress = /^(\d+\.){3}\d+$|^\[/;

/**
 * Whether this browser can use passkeys at this address. Passkeys need a secure connection and a host name instead of
 * an IP address.
 */
export const passkeysWork = () => 'PublicKeyCredential' in window && !isAddress.test(window.location.hostname);

/** Whether the browser can suggest passkeys in a field. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return passkeysWork() && (await webAuthn()).browserSupportsWebAuthnAutofill();
}

/** Asks the person for a passkey, in a dialog of the browser. */
export async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON: await identity.passkeyOptions() });
}

/** Resolves when the person chooses a passkey in a field with autocomplete "webauthn". */
export async function suggestedPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await webAuthn();
  return startAuthentication({ optionsJSON, useBrowserAutofill: true });
}

export async function stopSuggesting() {
  const { WebAuthnAbortService } = await webAuthn();
  WebAuthnAbortService.cancelCeremony();
}

/** Registers a new passkey. Asks the person to authenticate first, if the session is not fresh. */
export async function addPasskey() {
  const { startRegistration } = await webAuthn();
  await identity.registerPasskey(await startRegistration({ optionsJSON: await registrationOptions() }));
}

async function registrationOptions() {
  try {
    return await identity.passkeyRegistrationOptions();
  } catch (error) {
    if (codeOf(error) === freshSessionNeeded && (await authenticated())) return identity.passkeyRegistrationOptions();
    throw error;
  }
}

/** The message to show for an error of the server or of the browser. */
export function passkeyMessage(error: unknown): string {
  if (error instanceof ORPCError || error instanceof TypeError || isMissingCode(error)) return messageOf(error);
  const name = error instanceof Error ? error.name : '';
  return name in refusals ? refusals[name as keyof typeof refusals] : refusals.other;
}
