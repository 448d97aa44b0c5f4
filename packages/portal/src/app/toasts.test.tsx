import { notifications } from '@mantine/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';

afterEach(() => vi.restoreAllMocks());

test.each([
  ['a wide screen', false, 'bottom-right'],
  ['a phone', true, 'bottom-center'],
])('on %s a notice stands off the page’s head, until it is dismissed', async (...[, isPhone, position]) => {
  const asked = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(asked(query), { matches: query.includes('max-width') && isPhone }),
  );
  const { user } = await renderScreen(<p>Cars</p>);
  act(() => {
    notifications.show({ message: 'Saved' });
  });
  const notice = await screen.findByText('Saved');
  expect(notice.closest('[data-position]')?.getAttribute('data-position')).toBe(position);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(notice).not.toBeInTheDocument());
});
