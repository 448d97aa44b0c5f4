import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from './browser-storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  browserStorage.remove('k');
});

function refused(): never {
  throw new DOMException('no', 'QuotaExceededError');
}

test('what is set is stored in the browser', () => {
  browserStorage.set('k', 'v');
  expect(localStorage.getItem('k')).toBe('v');
  browserStorage.remove('k');
  expect(localStorage.getItem('k')).toBeNull();
});

test('a full storage remembers for the page, and a later value that fits replaces it', () => {
  browserStorage.set('k', 'old');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused);
  browserStorage.set('k', 'new');
  expect(browserStorage.get('k')).toBe('new');
  full.mockRestore();
  browserStorage.set('k', 'newest');
  expect(browserStorage.get('k')).toBe('newest');
  expect(localStorage.getItem('k')).toBe('newest');
});

test('a forbidden storage remembers for the page, until it is told to forget', () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(refused);
  }
  expect(browserStorage.get('k')).toBeNull();
  browserStorage.set('k', 'v');
  expect(browserStorage.get('k')).toBe('v');
  browserStorage.remove('k');
  expect(browserStorage.get('k')).toBeNull();
});
