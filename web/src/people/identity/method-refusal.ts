import * as messages from '@groundwork/contract/base/messages.gen';
import { useQuery } from '@tanstack/react-query';
import { installationQuery, type Provider, tiedProvider } from '../../base/deployment/installation.ts';
import * as words from '../../base/words/words.ts';

/** Returns the provider that a person with this address must sign in with; undefined if they may choose. */
export function useTiedProvider(email: string): Provider | undefined {
  const { providers = [] } = useQuery(installationQuery).data ?? {};
  return tiedProvider({ providers }, email);
}

/** Returns the reason why a person with this address cannot sign in with a password or a passkey; null if they can. */
export function useMethodRefusal(email: string): string | null {
  const { passwords = true } = useQuery(installationQuery).data ?? {};
  const tied = useTiedProvider(email);
  if (tied) return words.identity.signIn.tied(tied.name);
  return passwords ? null : messages.auth.passwordsOff;
}
