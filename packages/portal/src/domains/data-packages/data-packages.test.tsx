import { screen, within } from '@testing-library/react';
import type { UserRole } from '@vinculum/contract/access/vocabulary.ts';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import {
  getDataPackageEndpoint,
  listOemDataPackagesEndpoint,
  listOemsEndpoint,
} from '@vinculum/contract/data-packages/endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse, type SeenCall } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { DataPackageViewScreen } from './data-package-view-screen.tsx';
import { DataPackagesScreen } from './data-packages-screen.tsx';
import { somePackage, somePackageRow } from '../../testing/rooms/data-packages.ts';

const organisation = [
  { id: 1, name: 'Cierzo Automóviles' },
  { id: 2, name: 'Norrsken Motors' },
];
const rows = [
  somePackageRow(),
  somePackageRow({ oem_data_package_id: 502, title: 'Winter comfort', expiry_date: '2030-01-31' }),
  somePackageRow({ oem_data_package_id: 503, title: 'Battery health', consent_type: 'Action' }),
];

async function openList(role: UserRole = 'USER_EDITOR', answers: readonly HttpHandler[] = []) {
  const requests: SeenCall[] = [];
  const { user } = await renderScreen(<DataPackagesScreen />, {
    session: consumer(role),
    path: '/data-packages',
    answers: [
      ...answers,
      answer(listOemsEndpoint, { organisation }),
      answer(listOemDataPackagesEndpoint, (call) => {
        requests.push(call);
        return { data: rows, total_rows: rows.length };
      }),
    ],
  });
  return { user, requests };
}

// Shows 1-2.13, 2-1.5, 2-2.3, 2-2.27, 2-7.2, 2-7.37
test('a consumer looks through the packages of one OEM after the other', async () => {
  const { user, requests } = await openList();
  const row = await screen.findByRole('row', { name: /Driving behaviour/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(1, 6),
  ).toEqual(['501', 'Driving behaviour', 'Standard', '2', '15 Jun 2030']);
  await user.click(screen.getByRole('combobox', { name: 'OEM' }));
  await user.click(await screen.findByRole('option', { name: 'Norrsken Motors' }));
  await screen.findByRole('row', { name: /Driving behaviour/ });
  expect(requests.map((call) => call.body)).toEqual([
    { oem_id: 1, page: 1, limit: 10 },
    { oem_id: 2, page: 1, limit: 10 },
  ]);
});

// Shows 2-1.5, 2-2.27
test('an editor makes a form from one package', async () => {
  const { user } = await openList();
  await user.click(await screen.findByRole('link', { name: 'Create a consent form from Winter comfort' }));
  expect(await screen.findByText('At: /consent-form/new?packages=502')).toBeVisible();
});

test('an editor makes one form from several packages, of one consent type only', async () => {
  const { user } = await openList();
  for (const title of ['Driving behaviour', 'Winter comfort', 'Battery health']) {
    await user.click(await screen.findByRole('checkbox', { name: `Select row ${title}` }));
  }
  expect(screen.getByText(/different consent types/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /one form/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select row Battery health' }));
  await user.click(screen.getByRole('link', { name: 'Create one form from 2 packages' }));
  expect(await screen.findByText('At: /consent-form/new?packages=501%2C502')).toBeVisible();
});

test('packages of two pages make one form', async () => {
  const pageOf = z.object({ page: z.int() });
  const { user } = await openList('USER_EDITOR', [
    answer(listOemDataPackagesEndpoint, ({ body }) => {
      const { page } = pageOf.parse(body);
      return { data: rows.slice(page - 1, page), total_rows: 11 };
    }),
  ]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select row Driving behaviour' }));
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Select row Winter comfort' }));
  await user.click(screen.getByRole('link', { name: 'Create one form from 2 packages' }));
  expect(await screen.findByText('At: /consent-form/new?packages=501%2C502')).toBeVisible();
});

// Shows 2-2.27
test('what was chosen of one maker is not chosen of the next', async () => {
  const { user } = await openList();
  await user.click(await screen.findByRole('checkbox', { name: 'Select row Driving behaviour' }));
  expect(screen.getByRole('checkbox', { name: 'Select row Driving behaviour' })).toBeChecked();
  await user.click(screen.getByRole('combobox', { name: 'OEM' }));
  await user.click(await screen.findByRole('option', { name: 'Norrsken Motors' }));
  expect(await screen.findByRole('checkbox', { name: 'Select row Driving behaviour' })).not.toBeChecked();
  expect(screen.queryByRole('link', { name: /^Create one form from/ })).toBeNull();
});

test('a viewer looks, but makes no forms', async () => {
  await openList('USER_VIEWER');
  await screen.findByRole('row', { name: /Driving behaviour/ });
  expect(screen.getByRole('link', { name: 'View Driving behaviour' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Create/ })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('an OEM without packages, no OEM at all, and a list that does not come are each said', async () => {
  await openList('USER_EDITOR', [answer(listOemDataPackagesEndpoint, { data: [], total_rows: 0 })]);
  expect(await screen.findByText('This OEM offers no data packages at the moment')).toBeVisible();
});

test('without any OEM that is said', async () => {
  await openList('USER_EDITOR', [answer(listOemsEndpoint, { organisation: [] })]);
  expect(await screen.findByText('No OEMs yet')).toBeVisible();
});

// Shows 2-8.1
test('a list of OEMs that does not come can be asked for again', async () => {
  await openList('USER_EDITOR', [refuse(listOemsEndpoint, 'internal')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

async function openView(changes: Partial<DataPackage> = {}, answers: readonly HttpHandler[] = []) {
  return await renderScreen(<DataPackageViewScreen />, {
    session: consumer('USER_EDITOR'),
    path: '/data-package-view/$dataPackageId',
    at: '/data-package-view/501',
    answers: [
      ...answers,
      answer(getDataPackageEndpoint, somePackage(changes)),
      answer(listSignalsEndpoint, { signals: [] }),
    ],
  });
}

test('two prices that are alike are both shown', async () => {
  const warn = vi.spyOn(console, 'error');
  const price = { effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 };
  await openView({ oem_data_package_price: [price, price] });
  expect(await screen.findAllByText('0.4 US dollars for every 100 kilometres')).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

// Shows 1-2.13, 2-2.4
test('a package shows its maker, end, price and its signals five a page', async () => {
  const many = Array.from({ length: 6 }, (_, index) => ({
    signal_id: index + 1,
    signal_name: `signal${index + 1}`,
    signal_group_name: 'GROUP_STANDARD',
    is_read: 1 as const,
  }));
  const written = {
    signal_id: 9,
    signal_name: 'cabin',
    signal_group_name: 'GROUP_ZEEKR',
    is_read: 0 as const,
  };
  const { user } = await openView({ read_signals: many, write_signals: [written] });
  const about = await screen.findByRole('region', { name: 'About this package' });
  expect(about).toHaveTextContent(/501.*Norrsken Motors/);
  expect(about).toHaveTextContent('15 Jun 2030');
  expect(screen.getByText('0.4 US dollars for every 100 kilometres')).toBeVisible();
  const cells = () =>
    within(screen.getByRole('table', { name: 'Signals of this package' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
  expect(cells()).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(cells()).toEqual(['signal6StandardRead', 'cabinZeekrWrite']);
});

test('a form is made from the package that is looked at', async () => {
  const { user } = await openView();
  await user.click(await screen.findByRole('link', { name: 'Create consent form' }));
  expect(await screen.findByText('At: /consent-form/new?packages=501')).toBeVisible();
});

test.each<[string, Partial<DataPackage>, string]>([
  ['withdrawn', { is_enabled: false }, 'No longer offered'],
  ['over', { expiry_date: '2020-01-01' }, 'Ended'],
])('from a package that is %s no form is made', async (_case, changes, chip) => {
  await openView(changes);
  expect(await screen.findByText(chip)).toBeVisible();
  expect(screen.getByText(/No consent form can be made or published/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create consent form' })).toBeNull();
});

test.each([
  'dataPackageNotFound' as const,
  // What an address is answered that can name none.
  'notFound' as const,
])('a package that is not there leads back to the list (%s)', async (code) => {
  await openView({}, [refuse(getDataPackageEndpoint, code)]);
  expect(await screen.findByRole('heading', { name: 'Data package not found' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All data packages' })).toHaveAttribute('href', '/data-packages');
});
