import { lazily } from '../../base/loading/lazily.tsx';
import { useAuthenticationNeeded } from '../../base/queries/fresh-session.ts';

const EnterPassword = lazily(() => import('./enter-password.tsx').then(({ EnterPassword }) => EnterPassword));

/** Shows the dialog while a call waits for a fresh session. */
export function Authentication() {
  const needed = useAuthenticationNeeded();
  return needed && <EnterPassword />;
}
