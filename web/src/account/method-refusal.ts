import { messages } from '@groundwork/contract/messages';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../identity/session.ts';
import { installationQuery, tiedProvider } from '../installation.ts';
import { words } from '../words/words.ts';

/** Returns why the person cannot sign in with a password or a passkey here; null if they can. */
export function useMethodRefusal(): string | null {
  const { email } = useAccount();
  const { passwords = true, providers = [] } = useQuery(installationQuery).data ?? {};
  const tied = tiedProvider({ providers }, email);
  if (tied) return words.identity.signIn.tied(tied.name);
  return passwords ? null : messages.auth.passwordsOff;
}
