/**
 * Resolves after so many milliseconds, and not before the page is looked at: a page that nobody sees neither polls nor
 * tries streams again. At once when the signal comes.
 */
export function waitWhileSeen(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false;
    const look = () => {
      if (!signal.aborted && (!isOver || document.visibilityState === 'hidden')) return;
      clearTimeout(timer);
      signal.removeEventListener('abort', look);
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    const timer = setTimeout(() => {
      isOver = true;
      look();
    }, ms);
    signal.addEventListener('abort', look);
    document.addEventListener('visibilitychange', look);
    look();
  });
}
