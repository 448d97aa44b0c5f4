import { Notifications } from '@mantine/notifications';

/** Where short notices appear; loaded after the first screen. */
export function Toasts() {
  return <Notifications position="bottom-right" />;
}
