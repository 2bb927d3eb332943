import { useNotifications } from '@mantine/notifications';
import { type ComponentType, useEffect, useState } from 'react';

/** Milliseconds after which the page has probably loaded. */
const settledMs = 2000;

/**
 * Renders the toasts of `toast.ts`. Its chunk loads soon after the page, so that toasts still work if the connection is
 * lost. If loading fails, the next toast retries it.
 */
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
