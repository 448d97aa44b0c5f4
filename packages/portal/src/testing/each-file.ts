/* oxlint-disable import/no-unassigned-import -- loaded for its effect */
import '@testing-library/jest-dom/vitest';
import { notifications } from '@mantine/notifications';
import { notifyManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
// This is evaluated anew for each test file; what it imports is shared by the files of a worker.
import { testServer } from '../test-setup.ts';
import { strayParents } from './stray-parents.ts';
import { unnamedParts } from './unnamed-parts.ts';

// Screens load their code when first shown, which takes a moment on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// What came is shown in the same turn. By a timer it came a turn later, at times after the test had looked.
notifyManager.setScheduler(queueMicrotask);

beforeAll(() => testServer.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  const wrong = [...unnamedParts(document), ...strayParents(document)];
  cleanup();
  // Kept outside the screen, where the next test would find one that is just going.
  notifications.clean();
  testServer.resetHandlers();
  localStorage.clear();
  if (wrong.length > 0) throw new Error(`Not named, or not as it is: ${wrong.join('\n')}`);
});

// Files share the page of their worker: the next one finds it as this one did, whatever a file puts in its place.
const shared: readonly object[] = [Element.prototype, HTMLElement.prototype, document, navigator, URL];
const found = shared.map((object) => Object.getOwnPropertyDescriptors(object));
afterAll(async () => {
  // Of a map that was shown the world may still be on its way, which nobody would take when the worker ends.
  await vi.dynamicImportSettled();
  testServer.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  shared.forEach((object, index) => {
    for (const key of Reflect.ownKeys(object)) {
      const before = Reflect.get(found[index] ?? {}, key);
      if (before === undefined) Reflect.deleteProperty(object, key);
      else if (isConfigurable(object, key)) Object.defineProperty(object, key, before);
    }
  });
});

function isConfigurable(object: object, key: PropertyKey): boolean {
  return Object.getOwnPropertyDescriptor(object, key)?.configurable === true;
}

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

// React notes where each element was made, by an error for each of ten thousand a second: a fifth of the time here.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {
      // Set back by the renderer once a second.
    },
    configurable: true,
  });
