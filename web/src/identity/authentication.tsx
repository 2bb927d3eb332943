import { lazy, Suspense } from 'react';
import { useAuthenticationNeeded } from '../fresh-session.ts';

const EnterPassword = lazy(() => import('./enter-password.tsx').then((module) => ({ default: module.EnterPassword })));

/** Shows the dialog while a call waits for a fresh session. */
export function Authentication() {
  const needed = useAuthenticationNeeded();
  return <Suspense>{needed && <EnterPassword />}</Suspense>;
}
