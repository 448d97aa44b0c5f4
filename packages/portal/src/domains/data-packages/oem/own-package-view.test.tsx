import { screen, within } from '@testing-library/react';
import type { OwnPackage } from '@vinculum/contract/data-packages/data-package.ts';
import {
  enableOwnPackageEndpoint,
  getOwnPackageEndpoint,
  publishOwnPackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { oem } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { someTimeline, toldOnce } from '../../../testing/rooms/timelines.ts';
import { testServer } from '../../../test-setup.ts';
import { OwnPackageViewScreen } from './own-package-view-screen.tsx';
import { someOwnPackage } from '../../../testing/rooms/own-packages.ts';

async function open(changes: Partial<OwnPackage> = {}, role: 'USER_ADMIN' | 'USER_VIEWER' = 'USER_ADMIN') {
  let stored = someOwnPackage(changes);
  return await renderScreen(<OwnPackageViewScreen />, {
    session: oem(role),
    path: '/data-package-view/$dataPackageId',
    at: '/data-package-view/501',
    answers: [
      answer(getOwnPackageEndpoint, () => stored),
      answer(listSignalsEndpoint, { signals: [] }),
      answer(publishOwnPackageEndpoint, () => {
        stored = { ...stored, status: 'PUBLISHED', published_on: '2026-03-01T12:00:00.000Z' };
        return { message: 'Data Package published successfully' };
      }),
      answer(enableOwnPackageEndpoint, () => {
        stored = { ...stored, is_enabled: !stored.is_enabled };
        return { message: 'Data Package status updated successfully' };
      }),
    ],
  });
}

// Shows 2-2.4
test('a draft is shown whole; once published it can neither be edited nor published', async () => {
  const { user } = await open();
  expect(await screen.findByText(/A draft: only your organisation sees it/)).toBeVisible();
  expect(screen.getByText('0.4 US dollars for every 100 kilometres')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Signals of this package' })).toHaveTextContent(
    'perfVehicleSpeed',
  );
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/data-package/501');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Data Package published successfully')).toBeVisible();
  expect(await screen.findByText('Published')).toBeVisible();
  expect(screen.queryByText(/A draft: only your organisation sees it/)).toBeNull();
  const facts = within(screen.getByRole('region', { name: 'About this package' })).getAllByRole('definition');
  expect(facts.map((fact) => fact.textContent)).toEqual([
    '501',
    'Norrsken Motors',
    'Standard',
    '15 Jun 2030',
    '31 Dec 2025, 20:30',
    '1 Jan 2026, 20:30',
    '1 Mar 2026, 08:30',
  ]);
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

// Shows 2-4.3
test('the switch says what it means before publication', async () => {
  const { user } = await open();
  const offer = await screen.findByRole('switch');
  expect(screen.getByText('Enabled: found once published')).toBeVisible();
  await user.click(offer);
  expect(await screen.findByText('Disabled: stays hidden once published')).toBeVisible();
});

test('prices are shown with every digit', async () => {
  await open({
    oem_data_package_price: [
      { effort_type: 1, effort_value: 3, currency_type: 2, currency_value: 0.000_000_001_25 },
    ],
  });
  expect(await screen.findByText(/^0\.00000000125 /)).toBeVisible();
});

test('a viewer only looks', async () => {
  await open({}, 'USER_VIEWER');
  await screen.findByText('Enabled: found once published');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a package of somebody else is not found', async () => {
  await renderScreen(<OwnPackageViewScreen />, {
    session: oem('USER_ADMIN'),
    path: '/data-package-view/$dataPackageId',
    at: '/data-package-view/999',
    answers: [refuse(getOwnPackageEndpoint, 'dataPackageNotFound')],
  });
  expect(await screen.findByText('It is not a package of your organisation.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All data packages' })).toBeVisible();
});

test('what was done to it stands in a part of its own', async () => {
  const asked: unknown[] = [];
  const { user } = await open();
  testServer.use(someTimeline({ act: 'withdrawn' }, asked));
  await user.click(await screen.findByRole('tab', { name: 'What happened' }));
  expect(await toldOnce()).toHaveTextContent(/Withdrawn.*ada\.lovelace/);
  expect(asked).toEqual(['data-package/501']);
});
