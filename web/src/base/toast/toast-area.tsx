import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { mostToasts } from './toast.ts';

/** Shows the toasts in the corner that `mantine.css` keeps for them. */
export function ToastArea() {
  return <Notifications limit={mostToasts} containerWidth={360} position="bottom-left" withinPortal={false} />;
}
