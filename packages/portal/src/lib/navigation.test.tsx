import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { useAddress, useChangeAddress } from './navigation.ts';
import { linkTo } from './screens/link-to.tsx';

/** Writes `vin` into the address when what it waits for has come. */
function SlowScreen({ coming }: { coming: Promise<void> }) {
  const change = useChangeAddress();
  const { vin } = useAddress();
  return (
    <>
      <button type="button" onClick={() => void coming.then(() => change({ vin: 'yes' }))}>
        Find
      </button>
      {linkTo('/msa')({ children: 'Leave' })}
      <p>Found: {vin ?? 'nothing'}</p>
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
  expect(await screen.findByText('At: /msa')).toBeVisible();
  coming.resolve();
  await coming.promise;
  // A change would be shown once the router has taken it up.
  await new Promise(setImmediate);
  expect(screen.getByText('At: /msa')).toBeVisible();
});
