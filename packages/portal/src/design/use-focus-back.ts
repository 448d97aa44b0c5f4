import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to what opened a dialog when the dialog leaves the page; to the page's content when that is
 * gone. The library does so only for dialogs that stay on the page while closed.
 */
export function useFocusBack(isOpen = true): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      // Once the dialog is gone and nothing else has taken the focus.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return;
        const target = opener?.isConnected === true ? opener : document.getElementById('content');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    };
  }, [isOpen]);
}
