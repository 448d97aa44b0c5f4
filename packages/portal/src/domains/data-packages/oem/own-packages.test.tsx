import { screen, within } from '@testing-library/react';
import type { UserRole } from '@vinculum/contract/access/vocabulary.ts';
import type { OwnPackageRow } from '@vinculum/contract/data-packages/data-package.ts';
import {
  enableOwnPackageEndpoint,
  listOwnPackagesEndpoint,
  publishOwnPackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { testServer } from '../../../test-setup.ts';
import { oem } from '../../../testing/actors.ts';
import { answer, refuse, type SeenCall } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { rowMenuItem } from '../../../testing/row-menu.ts';
import { OwnPackagesScreen } from './own-packages-screen.tsx';
import { someOwnRow } from '../../../testing/rooms/own-packages.ts';

const draft = someOwnRow();
const hidden = someOwnRow({
  oem_data_package_id: 504,
  title: 'Hidden one',
  status: 'PUBLISHED',
  is_enabled: false,
});
const offered = someOwnRow({ oem_data_package_id: 502, title: 'Winter comfort', status: 'PUBLISHED' });
const over = someOwnRow({ oem_data_package_id: 503, title: 'Too late', expiry_date: '2020-01-01' });

interface Opened {
  readonly role?: UserRole;
  readonly rows?: readonly OwnPackageRow[];
  readonly answers?: readonly HttpHandler[];
}

async function open({ role = 'USER_ADMIN', rows = [draft, offered, over], answers = [] }: Opened = {}) {
  const calls: { readonly list: SeenCall[]; readonly change: unknown[] } = { list: [], change: [] };
  const { user } = await renderScreen(<OwnPackagesScreen />, {
    session: oem(role),
    path: '/data-packages',
    answers: [
      ...answers,
      answer(listOwnPackagesEndpoint, (call) => {
        calls.list.push(call);
        return { data: [...rows], total_rows: rows.length };
      }),
      answer(enableOwnPackageEndpoint, (call) => {
        calls.change.push(call.body);
        return { message: 'Data Package status updated successfully' };
      }),
      answer(publishOwnPackageEndpoint, (call) => {
        calls.change.push(call.params);
        return { message: 'Data Package published successfully' };
      }),
    ],
  });
  await screen.findByRole('button', { name: /Columns/ });
  return { user, calls };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

// Shows 2-2.3, 2-2.28
test('an OEM sees its packages with state, and what enabling means for each', async () => {
  await open();
  expect(
    within(row('Driving behaviour'))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
      .slice(0, 7),
  ).toEqual([
    'Driving behaviour',
    'Standard',
    '2',
    '15 Jun 2030',
    'Draft',
    'Enabled: found once published',
    '501',
  ]);
  expect(row('Winter comfort')).toHaveTextContent('Published');
  expect(row('Winter comfort')).toHaveTextContent('Enabled: consumers find it');
  expect(row('Too late')).toHaveTextContent('Enabled, but its last day has passed');
});

// Shows 2-2.30
test('a published package cannot be edited or published, and its buttons say why', async () => {
  const { user, calls } = await open();
  const edit = await rowMenuItem(user, 'Winter comfort', 'Edit Winter comfort');
  const publish = screen.getByRole('menuitem', { name: 'Publish Winter comfort' });
  expect(edit).toHaveAttribute('aria-disabled', 'true');
  expect(edit).toHaveAccessibleDescription('Published: it can no longer be changed.');
  expect(publish).toHaveAccessibleDescription('It is published already.');
  expect(screen.getByText('Published: it can no longer be changed.')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(publish).toHaveFocus();
  await user.click(publish);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.change).toEqual([]);
  const late = await rowMenuItem(user, 'Too late', 'Publish Too late');
  expect(late).toHaveAccessibleDescription('Its last day has passed. Edit it first.');
  expect(await rowMenuItem(user, 'Driving behaviour', 'Edit Driving behaviour')).toHaveAttribute('href');
});

// Shows 2-1.4, 2-2.28, 2-4.1, 2-4.2, 2-8.7
test('publishing asks first, says that it is for good, and then tells that it is done', async () => {
  const { user, calls } = await open();
  await user.click(screen.getByRole('button', { name: 'Publish Driving behaviour' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish “Driving behaviour”?' });
  expect(dialog).toHaveTextContent('This cannot be undone.');
  expect(dialog).toHaveTextContent('It is enabled, so consumers find it at once.');
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Data Package published successfully')).toBeVisible();
  expect(calls.change).toEqual([expect.objectContaining({ id: '501' })]);
  expect(calls.list.length).toBeGreaterThan(1);
});

// Shows 2-2.28, 2-4.3, 2-7.9, 2-8.7
test('disabling what consumers find asks first; anything else happens at once', async () => {
  const { user, calls } = await open();
  await user.click(screen.getByRole('switch', { name: 'Offer Driving behaviour to consumers' }));
  expect(await screen.findByText('Data Package status updated successfully')).toBeVisible();
  expect(calls.change).toEqual([{ oem_data_package_id: 501, is_enable: false }]);
  await user.click(screen.getByRole('switch', { name: 'Offer Winter comfort to consumers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Disable “Winter comfort”?' });
  expect(dialog).toHaveTextContent('What is published already stays');
  expect(calls.change).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }));
  await screen.findByText('Data Package status updated successfully');
  expect(calls.change[1]).toEqual({ oem_data_package_id: 502, is_enable: false });
});

// Shows 2-8.7
test('a refused change says what failed and why', async () => {
  const { user } = await open({
    answers: [
      refuse(publishOwnPackageEndpoint, 'dataPackageEnded'),
      refuse(enableOwnPackageEndpoint, 'dataPackageNotFound'),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Publish Driving behaviour' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Error publishing data package');
  expect(alert).toHaveTextContent('The last day of this data package has passed.');
  await user.click(screen.getByRole('switch', { name: 'Offer Driving behaviour to consumers' }));
  expect(await screen.findByText('Error updating data package status')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Data package not found');
});

test('what consumers do not find is enabled at once, and what was told of the change before goes', async () => {
  const { user, calls } = await open({
    rows: [offered, hidden, someOwnRow({ title: 'Kept back', is_enabled: false })],
    answers: [refuse(publishOwnPackageEndpoint, 'dataPackageEnded')],
  });
  await user.click(screen.getByRole('button', { name: 'Publish Kept back' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish “Kept back”?' });
  expect(dialog).toHaveTextContent('It is disabled');
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Error publishing data package')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Offer Hidden one to consumers' }));
  expect(await screen.findByText('Data Package status updated successfully')).toBeVisible();
  expect(screen.queryByText('Error publishing data package')).toBeNull();
  expect(calls.change).toEqual([{ oem_data_package_id: 504, is_enable: true }]);
});

test('an editor does not publish; a viewer only looks', async () => {
  await open({ role: 'USER_EDITOR' });
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Create data package' })).toBeVisible();
});

test('a viewer reads in words whether consumers find a package', async () => {
  await open({ role: 'USER_VIEWER' });
  expect(row('Winter comfort')).toHaveTextContent('Enabled: consumers find it');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('link', { name: /Create|Edit/ })).toBeNull();
});

// Shows 2-9.1
test('the list is searched, narrowed and sorted by the server', async () => {
  const { user, calls } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Search by title or ID' }), 'win');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Published');
  await user.click(screen.getByRole('button', { name: /Sort by Expiry|Expiry/ }));
  await expect
    .poll(() => calls.list.at(-1)?.body)
    .toEqual({
      page: 1,
      limit: 10,
      search: 'win',
      status: 'PUBLISHED',
      sort: 'expiry_date',
      descending: false,
    });
  testServer.use(answer(listOwnPackagesEndpoint, { data: [], total_rows: 0 }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
  expect(await screen.findByText('No data package fits')).toBeVisible();
});

test('an OEM without packages is led to its first', async () => {
  await open({ rows: [] });
  expect(screen.getByText('You have no data packages yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Create data package' })).not.toHaveLength(0);
});
