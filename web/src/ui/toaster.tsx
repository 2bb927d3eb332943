import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** When the page is there, in milliseconds. */
const settledMs = 2000;

/** Draws what `toast.ts` says. Its code arrives after the page, so that it is there when the connection is lost; where it did not come it is asked for again with the next toast, and the page stays. */
export function Toaster() {
  const [Area, setArea] = useState<ComponentType | null>(null);
  const { length: waiting } = useNotifications().notifications;
  useEffect(() => {
    if (Area) return;
    const load = () => import('./toast-area.tsx').then(({ ToastArea }) => setArea(() => ToastArea)).catch(() => {});
    const timer = setTimeout(load, waiting > 0 ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [Area, waiting]);
  return Area && <Area />;
}
