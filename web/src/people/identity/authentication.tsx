import { useAuthenticationNeeded } from '../fresh-session.ts';
import { lazily } from '../ui/lazily.tsx';

const EnterPassword = lazily(() => import('./enter-password.tsx').then(({ EnterPassword }) => EnterPassword));

/** Shows the dialog while a call waits for a fresh session. */
export function Authentication() {
  const needed = useAuthenticationNeeded();
  return needed && <EnterPassword />;
}
