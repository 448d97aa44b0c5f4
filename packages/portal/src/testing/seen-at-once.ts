import { vi } from 'vitest';

/** What waits to be scrolled into view is seen as soon as it is there; jsdom lays nothing out. */
export function seeAtOnce(): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: (entries: readonly object[]) => void;
      constructor(notify: (entries: readonly object[]) => void) {
        this.#notify = notify;
      }
      observe(target: Element) {
        this.#notify([{ target, isIntersecting: true }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
}
