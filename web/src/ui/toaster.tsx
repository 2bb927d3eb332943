import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useEffect, useState } from 'react';

const loadArea = () => import('./toast-area.tsx').then((module) => ({ default: module.ToastArea }));
const ToastArea = lazy(loadArea);

/** When the page is there, in milliseconds. */
const settledMs = 2000;

/** Draws what `toast.ts` says. Its code arrives after the page, so that it is there when the connection is lost. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => loadArea().catch(() => {}), settledMs);
    return () => clearTimeout(timer);
  }, []);
  if (useNotifications().notifications.length > 0 && !wanted) setWanted(true);
  return <Suspense>{wanted && <ToastArea />}</Suspense>;
}
