import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { installationQuery, tiedProvider } from '../installation.ts';
import { words } from '../words/words.ts';

/** Returns why a person with this address cannot sign in with a password or a passkey here; null if they can. */
export function useMethodRefusal(email: string): string | null {
  const { passwords = true, providers = [] } = useQuery(installationQuery).data ?? {};
  const tied = tiedProvider({ providers }, email);
  if (tied) return words.identity.signIn.tied(tied.name);
  return passwords ? null : messages.auth.passwordsOff;
}
