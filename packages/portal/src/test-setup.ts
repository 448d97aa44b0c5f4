/* oxlint-disable import/no-unassigned-import -- styles, locales and matchers are loaded for their effect */
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';

/** Answers the calls of the screens under test; see testing/answers.ts. */
export const testServer = setupServer();

// Screens load their code when first shown, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

beforeAll(() => testServer.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  // Kept outside the screen, where the next test would find one that is just going.
  notifications.clean();
  testServer.resetHandlers();
  localStorage.clear();
});
afterAll(() => testServer.close());

// Figures and dates as the usual locale of each language writes them.
Object.defineProperty(navigator, 'languages', { value: ['en-GB'], configurable: true });

// What jsdom lacks and Mantine asks for.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  },
);
// A growing text area asks for fonts.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
globalThis.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
