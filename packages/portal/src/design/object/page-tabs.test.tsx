import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { PageTabs } from './page-tabs.tsx';

const tabs = [
  { name: 'overview', title: 'Overview', render: () => <p>All of it</p> },
  false as const,
  { name: 'cars', title: 'Cars', render: () => <p>Its cars</p> },
];

test('page, order and size of one part are none of the next, and the first part needs no address', async () => {
  const { user, history } = await renderScreen(<PageTabs label="Parts" tabs={tabs} />, {
    at: '/?tab=cars&sort=-name&size=50&page=3&vin=X',
  });
  expect(screen.getByText('Its cars')).toBeVisible();
  expect(screen.getAllByRole('tab')).toHaveLength(2);
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  expect(await screen.findByText('All of it')).toBeVisible();
  expect(history.location.search).toBe('?vin=X');
  await user.click(screen.getByRole('tab', { name: 'Cars' }));
  expect(history.location.search).toBe('?vin=X&tab=cars');
});

test('a part that is none, or that this user may not see, opens the first', async () => {
  await renderScreen(<PageTabs label="Parts" tabs={tabs} />, { at: '/?tab=secrets' });
  expect(screen.getByText('All of it')).toBeVisible();
});
