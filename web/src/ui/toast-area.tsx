import { Notifications, useNotifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { mostToasts } from './toast.ts';
import { keepPlace } from './toast-place.ts';

/** Shows the toasts at the bottom right, or where they cover no control that the person is using. */
export function ToastArea() {
  const box = useRef<HTMLDivElement>(null);
  const isShown = useNotifications().notifications.length > 0;
  useEffect(() => {
    // Mantine renders a list for each position; all others stay empty.
    const list = isShown && box.current?.querySelector<HTMLElement>('[data-position="bottom-right"]');
    return list ? keepPlace(list) : undefined;
  }, [isShown]);
  return (
    <div ref={box}>
      <Notifications limit={mostToasts} containerWidth={360} position="bottom-right" withinPortal={false} />
    </div>
  );
}
