import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { theme } from '../design/theme.ts';
import { Toasts } from './toasts.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  notifications.clean();
});

test.each([
  ['a wide screen', false, 'bottom-right'],
  ['a phone', true, 'bottom-center'],
])('on %s a notice stands off the page’s head', async (...[, isPhone, position]) => {
  const asked = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(asked(query), { matches: query.includes('max-width') && isPhone }),
  );
  render(
    <MantineProvider theme={theme} env="test">
      <Toasts />
    </MantineProvider>,
  );
  act(() => {
    notifications.show({ message: 'Saved' });
  });
  const place = (await screen.findByText('Saved')).closest('[data-position]');
  expect(place?.getAttribute('data-position')).toBe(position);
});
