import { Notifications } from '@mantine/notifications';

/** At the bottom right, at most three. */
export function ToastArea() {
  return <Notifications limit={3} containerWidth={360} position="bottom-right" />;
}
