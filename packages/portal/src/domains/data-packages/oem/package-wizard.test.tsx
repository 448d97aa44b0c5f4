import { screen, waitFor, within } from '@testing-library/react';
import type { OwnPackage } from '@vinculum/contract/data-packages/data-package.ts';
import {
  getOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { listSignalsEndpoint, type SignalGroup } from '@vinculum/contract/signals/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { oem } from '../../../testing/actors.ts';
import { answer, refuse, type SeenCall } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { PackageWizardScreen } from './package-wizard-screen.tsx';
import { someOwnPackage } from '../../../testing/rooms/own-packages.ts';

// What jsdom lacks: a growing text area asks for fonts, the virtual list for its size.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Object.defineProperties(Element.prototype, {
  clientHeight: { value: 320, configurable: true },
  clientWidth: { value: 600, configurable: true },
});

const signal = {
  id: 2100,
  name: 'perfVehicleSpeed',
  label: 'Speed',
  group_name: 'STANDARD',
  data_type: 'FLOAT',
  unit: 'km/h',
  change_mode: 'CONTINUOUS',
  max_rate_hz: 10,
  minimum: 0,
  maximum: 250,
  enum_name: null,
} as const;
const place = { ...signal, id: 1790, name: 'location', label: 'Location', group_name: 'GENERAL' };
const cabin = { ...signal, id: 2300, name: 'hvacTemperatureSet', label: 'Cabin temperature' };
const cabinOfPackage = {
  signal_id: 2300,
  signal_name: 'hvacTemperatureSet',
  signal_group_name: 'GROUP_STANDARD',
};
const signals: SignalGroup[] = [
  { groupName: 'GENERAL', read: [place], write: [] },
  { groupName: 'STANDARD', read: [signal, cabin], write: [cabin] },
];

async function open(stored?: Partial<OwnPackage>, answers: readonly HttpHandler[] = []) {
  const saved: SeenCall[] = [];
  const { user } = await renderScreen(<PackageWizardScreen />, {
    session: oem('USER_EDITOR'),
    path: '/data-package/$dataPackageId',
    at: stored === undefined ? '/data-package/new' : '/data-package/501',
    answers: [
      ...answers,
      answer(listSignalsEndpoint, { signals }),
      answer(getOwnPackageEndpoint, someOwnPackage(stored)),
      answer(savePackageEndpoint, (call) => {
        saved.push(call);
        return { oem_data_package_id: 501, message: 'Data Package saved successfully' };
      }),
    ],
  });
  return { user, saved };
}

const next = () => screen.getByRole('button', { name: 'Next' });
const save = () => screen.getByRole('button', { name: 'Save' });
const field = (name: RegExp) => screen.getByRole('textbox', { name });

// Shows 2-1.3, 2-2.29, 2-7.5
test('an editor writes a package step by step', async () => {
  const { user, saved } = await open();
  await user.type(field(/Title/), 'Calm driving');
  await user.type(field(/Description/), 'Speed and cabin.');
  await user.click(screen.getByRole('combobox', { name: /Consent type/ }));
  await user.click(await screen.findByRole('option', { name: 'Action' }));
  await user.click(screen.getByRole('button', { name: /Last day/ }));
  const days = await screen.findAllByRole('button', { name: /^\d+ \w+ 20\d\d$/ });
  const last = days.findLast((day) => !day.hasAttribute('disabled'));
  if (last === undefined) throw new Error('no day can be chosen');
  await user.click(last);
  await user.click(next());
  await user.click(await screen.findByRole('button', { name: 'Add a price' }));
  await user.type(field(/For every/), '100');
  await user.click(screen.getByRole('combobox', { name: /^Of/ }));
  await user.click(await screen.findByRole('option', { name: 'Kilometres' }));
  await user.type(field(/Costs/), '0.07');
  await user.click(screen.getByRole('combobox', { name: /Currency/ }));
  await user.click(await screen.findByRole('option', { name: 'US dollars' }));
  await user.click(next());
  await user.type(await screen.findByRole('searchbox'), 'cabin');
  await user.click(await screen.findByRole('button', { name: /Cabin temperature/ }));
  await user.click(screen.getByRole('radio', { name: 'Write' }));
  await user.click(await screen.findByRole('button', { name: /Cabin temperature/, pressed: false }));
  expect(screen.getByText('2 signals chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove writing Cabin temperature' }));
  const neighbour = screen.getByRole('button', { name: 'Remove reading Cabin temperature' });
  await waitFor(() => expect(neighbour).toHaveFocus());
  await user.click(save());
  expect(await screen.findByText('At: /data-package-view/501')).toBeVisible();
  expect(saved[0]?.body).toMatchObject({
    title: 'Calm driving',
    description: 'Speed and cabin.',
    consent_type: 'Action',
    expiry_date: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
    oem_data_package_price: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.07 }],
    read_signals: [2300],
    write_signals: [],
  });
}, 60_000);

test('each step says what is missing before it lets on', async () => {
  const { user } = await open();
  await user.click(next());
  expect(await screen.findAllByText('Field should not be empty')).toHaveLength(3);
  expect(screen.getByText('Please select a correct date')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a price' })).toBeNull();
  expect(field(/Title/)).toHaveFocus();
  const day = screen.getByRole('button', { name: /Last day/ });
  expect(day).toBeInvalid();
  expect(day).toHaveAccessibleDescription(/Please select a correct date/);
});

// Shows 2-5.17
test('a package without signals is not saved', async () => {
  const { user, saved } = await open({ read_signals: [], write_signals: [] });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Add a price' });
  await user.click(next());
  await screen.findByText('No signals yet. At least one is needed.');
  await user.click(save());
  expect(await screen.findByText('Please add at least one signal')).toBeVisible();
  expect(saved).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /Location/ }));
  expect(screen.queryByText('Please add at least one signal')).toBeNull();
});

test('what is typed is kept while moving between the steps', async () => {
  const { user } = await open({});
  const title = await screen.findByRole('textbox', { name: /Title/ });
  await user.clear(title);
  await user.type(title, 'Renamed');
  await user.click(next());
  await user.click(await screen.findByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue('Renamed');
});

test('a draft is changed under its id, unless it was saved since', async () => {
  const stored = { widget_id: true, write_signals: [{ ...cabinOfPackage, is_read: 0 as const }] };
  const { user, saved } = await open(stored);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Add a price' });
  await user.click(next());
  const chosen = await screen.findByRole('list', { name: 'In the package' });
  await within(chosen).findByText(/^Cabin temperature/);
  expect(
    within(chosen)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Speed · StandardRead', 'Location · GeneralRead', 'Cabin temperature · StandardWrite']);
  await user.click(save());
  await screen.findByText('At: /data-package-view/501');
  expect(saved[0]?.body).toEqual({
    oem_data_package_id: 501,
    updated_on: '2026-01-02T00:00:00.000Z',
    title: 'Driving behaviour',
    description: 'Speed and place.',
    consent_type: 'Standard',
    expiry_date: '2030-06-15',
    widget_id: true,
    oem_data_package_price: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 }],
    read_signals: [2100, 1790],
    write_signals: [2300],
  });
});

test('of two prices the one that is removed goes, and the other keeps all that it says', async () => {
  const [kept, gone] = [
    { effort_type: 0, effort_value: 5, currency_type: 0, currency_value: 2 },
    { effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 },
  ];
  const { user, saved } = await open({ oem_data_package_price: [gone, kept] });
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Remove price 1' }));
  expect(screen.queryByRole('button', { name: 'Remove price 2' })).toBeNull();
  expect(field(/For every/)).toHaveValue('5');
  await user.click(next());
  await screen.findByRole('list', { name: 'In the package' });
  await user.click(save());
  await screen.findByText('At: /data-package-view/501');
  expect(saved[0]?.body).toMatchObject({ oem_data_package_price: [kept] });
});

test('what the server names is shown at the step that has it', async () => {
  const { user } = await open({}, [
    refuse(savePackageEndpoint, 'badRequest', {
      fields: [{ field: 'expiry_date', key: 'consent.correctDate', message: 'Please select a correct date' }],
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Add a price' });
  await user.click(next());
  await screen.findByRole('list', { name: 'In the package' });
  await user.click(save());
  expect((await screen.findAllByText(/Please select a correct date/)).length).toBeGreaterThan(1);
  expect(screen.getByRole('textbox', { name: /Title/ })).toBeVisible();
});

test('leaving with changes asks first', async () => {
  const { user } = await open();
  await user.type(field(/Title/), 'Half done');
  await user.click(screen.getByRole('link', { name: 'Data Packages' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await user.click(ask.getByRole('button', { name: 'Keep editing' }));
  expect(field(/Title/)).toHaveValue('Half done');
  await user.click(screen.getByRole('link', { name: 'Data Packages' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText(/^At: /)).toBeVisible();
});

test('a published package is not opened for editing', async () => {
  await open({ status: 'PUBLISHED' });
  expect(await screen.findByText(/is published and can no longer be changed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Driving behaviour' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
});
