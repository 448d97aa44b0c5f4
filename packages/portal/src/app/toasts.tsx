import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the notices, loaded with them
import '@mantine/notifications/styles.css';
import classes from './toasts.module.css';

/** Where short notices appear: off the page's head and what stands at its foot. Loaded after the first screen. */
export function Toasts() {
  const isPhone = useMediaQuery('(max-width: 36em)');
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : 'bottom-right'}
      className={classes['toasts'] ?? ''}
    />
  );
}
