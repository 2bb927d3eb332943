import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useState } from 'react';

const ToastArea = lazy(() => import('./toast-area.tsx').then((module) => ({ default: module.ToastArea })));

/** Draws what `toast.ts` says. Its code arrives with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  if (useNotifications().notifications.length > 0 && !wanted) setWanted(true);
  return <Suspense>{wanted && <ToastArea />}</Suspense>;
}
