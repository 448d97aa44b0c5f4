import { Link } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useAddress, useChangeAddress } from './navigation.ts';

/** Writes `found` into the address when what it waits for has come. */
function SlowScreen({ coming }: { coming: Promise<void> }) {
  const change = useChangeAddress();
  const { found } = useAddress();
  return (
    <>
      <button type="button" onClick={() => void coming.then(() => change({ found: 'yes' }))}>
        Find
      </button>
      <Link to="/other">Leave</Link>
      <p>Found: {found ?? 'nothing'}</p>
    </>
  );
}

test('what a screen finds stands in its address', async () => {
  const { user } = await renderScreen(<SlowScreen coming={Promise.resolve()} />);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(await screen.findByText('Found: yes')).toBeVisible();
});

test('what comes after the screen was left does not change the address of the next', async () => {
  const coming = Promise.withResolvers<void>();
  const { user } = await renderScreen(<SlowScreen coming={coming.promise} />);
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await user.click(screen.getByRole('link', { name: 'Leave' }));
  expect(await screen.findByText('At: /other')).toBeVisible();
  coming.resolve();
  await coming.promise;
  // A change would be shown once the router has taken it up.
  await new Promise(setImmediate);
  expect(screen.getByText('At: /other')).toBeVisible();
});
