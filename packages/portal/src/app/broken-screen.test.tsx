import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { BrokenScreen } from './broken-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a screen whose code could not be loaded is tried again with a fresh page, by hand or once the network is back', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  const broken = new TypeError('Failed to fetch dynamically imported module');
  const { user } = await renderScreen(<BrokenScreen error={broken} reset={() => undefined} />);
  expect(screen.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  fireEvent(globalThis.window, new Event('online'));
  expect(reload).toHaveBeenCalledTimes(2);
});
