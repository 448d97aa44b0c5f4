import { Notifications } from '@mantine/notifications';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the notices, loaded with them
import '@mantine/notifications/styles.css';

/** Where short notices appear: where no screen has its buttons. Loaded after the first screen. */
export function Toasts() {
  return <Notifications position="top-center" />;
}
