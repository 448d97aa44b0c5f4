import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Puts the focus on the content after a change of screen that took away what had it, such as a form's button: the
 * keyboard and the screen reader would start at the top of the page otherwise.
 */
export function useFocusOnArrival(): void {
  // Not the location, which is the new one while the old screen, with the focus in it, still stands.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of screen is what it waits for
  }, [pathname]);
}
