import { Notifications } from '@mantine/notifications';

/** At the bottom right, three at most. */
export function ToastArea() {
  return <Notifications limit={3} containerWidth={360} position="bottom-right" />;
}
