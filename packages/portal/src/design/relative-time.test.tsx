import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { RelativeTime } from './relative-time.tsx';

test('what happened since the time was renewed is new; what is to come is in the future', async () => {
  const now = Date.now();
  const moments = [now + 20_000, now + 90_000, now - 90_000];
  await renderScreen(
    <>
      {moments.map((moment) => (
        <p key={moment}>
          <RelativeTime moment={moment} />
        </p>
      ))}
    </>,
  );
  const texts = screen.getAllByRole('paragraph').map((one) => one.textContent);
  expect(texts).toEqual(['now', 'in 1 minute', '2 minutes ago']);
  expect(screen.getAllByRole('time').map((one) => one.getAttribute('datetime'))).toEqual(
    moments.map((moment) => new Date(moment).toISOString()),
  );
});
