import { createTheme, MantineThemeProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
// oxlint-disable-next-line import/no-unassigned-import -- styles of the notices, loaded with them
import '@mantine/notifications/styles.css';
import { useMemo } from 'react';
import { useTexts } from '../lib/language/texts.ts';
import classes from './toasts.module.css';

/** Where short notices appear: off the page's head and what stands at its foot. Loaded after the first screen. */
export function Toasts() {
  const t = useTexts('design');
  const isPhone = useMediaQuery('(max-width: 36em)');
  const theme = useMemo(
    () =>
      createTheme({
        components: { Notification: { defaultProps: { closeButtonProps: { 'aria-label': t('dismiss') } } } },
      }),
    [t],
  );
  return (
    <MantineThemeProvider theme={theme}>
      <Notifications
        position={isPhone ? 'bottom-center' : 'bottom-right'}
        className={classes['toasts'] ?? ''}
      />
    </MantineThemeProvider>
  );
}
