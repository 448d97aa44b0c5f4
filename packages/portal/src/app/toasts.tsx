import { Notifications } from '@mantine/notifications';

/** Where short notices appear: where no screen has its buttons. Loaded after the first screen. */
export function Toasts() {
  return <Notifications position="top-center" />;
}
