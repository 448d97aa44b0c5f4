import { useWindowEvent } from '@mantine/hooks';
import { ErrorState } from './error-state.tsx';

interface NotLoadedProps {
  readonly problem: Error;
  /** What it is that failed, where that is a whole screen. */
  readonly title?: string;
}

/**
 * In place of what could not be shown, such as code or texts that could not be loaded. Trying again, by hand or when
 * the network is back, loads the page anew: a file that could not be loaded, because the network was gone or another
 * version is installed, is not asked for again by the same page.
 */
export function NotLoaded(props: NotLoadedProps) {
  const reload = () => globalThis.location.reload();
  useWindowEvent('online', reload);
  return <ErrorState {...props} retry={reload} />;
}
