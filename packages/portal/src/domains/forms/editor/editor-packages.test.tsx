import { cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { getDataPackageEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { somePackage } from '../../../testing/rooms/data-packages.ts';
import { unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';
import { completeDraft, openEditor, storedForm } from '../../../testing/rooms/form-editor.tsx';

const comfort = somePackage({
  oem_data_package_id: 502,
  title: 'Winter comfort',
  expiry_date: '2030-03-31',
  read_signals: [
    { signal_id: 2100, signal_name: 'perfVehicleSpeed', signal_group_name: 'GROUP_STANDARD', is_read: 1 },
  ],
  write_signals: [
    { signal_id: 2300, signal_name: 'hvacTemperatureSet', signal_group_name: 'GROUP_STANDARD', is_read: 0 },
  ],
});

function packagesOf(...packages: readonly DataPackage[]): HttpHandler {
  return answer(
    getDataPackageEndpoint,
    ({ params }) => packages.find((one) => String(one.oem_data_package_id) === params['id']) ?? somePackage(),
  );
}

const openTwo = (at = '/consent-form/new?packages=501,502') =>
  openEditor({ at, answers: [packagesOf(somePackage(), comfort)] });

const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save draft' }));

async function choose(user: UserEvent, field: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('a form starts with the packages, all of their signals once, and their type', async () => {
  const { user, saved } = await openTwo();
  const link = await screen.findByRole('link', { name: 'Driving behaviour' });
  expect(link).toHaveAttribute('href', '/data-package-view/501');
  expect(screen.getByText(/ends on 31 Mar 2030 at the latest/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Consent type' })).toHaveValue('Standard');
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Fleet study');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'How our cars are driven.');
  await choose(user, 'Duration', '90 days');
  await choose(user, 'Data retention', '30 days');
  await user.click(screen.getByRole('button', { name: 'Remove Location' }));
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    oem_data_package_ids: [501, 502],
    consent_type: 'Standard',
    read_signals: [{ signal_id: 2100, is_read: 1 }],
    write_signals: [{ signal_id: 2300, is_read: 0 }],
  });
});

test('no signal of the packages has to be corrected before it can be saved', async () => {
  const { user, saved } = await openTwo();
  const missing = 'Need to select at least one return format';
  await user.click(await screen.findByRole('button', { name: 'Edit Location' }));
  const wizard = within(await screen.findByRole('dialog', { name: 'Edit Location' }));
  await user.click(wizard.getByRole('button', { name: 'Next' }));
  await user.click(wizard.getByRole('button', { name: 'Next' }));
  expect(wizard.getByRole('checkbox', { name: 'Single value' })).toBeChecked();
  await user.click(wizard.getByRole('button', { name: 'Close' }));
  await save(user);
  expect(await screen.findByText(/Please correct/)).toBeVisible();
  expect(screen.queryByRole('link', { name: `Location: ${missing}` })).toBeNull();
  expect(saved).toEqual([]);
});

test.each([
  [
    'a package',
    '/consent-form/new?packages=501',
    'For 90 days after you accept, until 15 Jun 2030 at the latest',
  ],
  ['no package', '/consent-form/new', 'For 90 days after you accept'],
])('the owner sees when counted days end with %s, in the words of the car', async (_case, at, until) => {
  const { user } = await openEditor({ at, answers: [packagesOf()] });
  await screen.findByRole('textbox', { name: 'Title' });
  await choose(user, 'Duration', '90 days');
  const car = within(screen.getByRole('region', { name: 'In the car' }));
  expect(car.getByText(until)).toBeVisible();
  const plain = screen.getByRole('region', { name: 'In plain words' });
  expect(plain.textContent.includes('until 15 Jun 2030 at the latest')).toBe(until.includes('2030'));
});

test('only the signals and the type of the packages are offered', async () => {
  const { user } = await openTwo();
  await user.click(await screen.findByRole('combobox', { name: 'Consent type' }));
  expect(
    (await screen.findAllByRole('option', { name: /Standard|Action/ })).map((one) => one.textContent),
  ).toEqual(['Standard']);
  await user.click(screen.getByRole('button', { name: 'Add several' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add several' }));
  expect(dialog.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['General', 'Standard']);
  await user.click(dialog.getByRole('tab', { name: 'Standard' }));
  expect(dialog.getByText('1 signal')).toBeVisible();
  expect(dialog.getByRole('button', { name: /Vehicle speed/ })).toBeDisabled();
});

// Shows 1-2.34
test('a form with packages has no Pricing step, one without has', async () => {
  await openTwo('/consent-form/new?packages=501&mode=wizard');
  expect(await screen.findByText('Step 1 of 4: Basic Info')).toBeInTheDocument();
  expect(screen.queryByText('Pricing')).toBeNull();
  cleanup();
  await openEditor({ at: '/consent-form/new?mode=wizard' });
  expect(await screen.findByText('Step 1 of 5: Basic Info')).toBeInTheDocument();
  expect(screen.getByText('Pricing')).toBeVisible();
});

test('the rewards of the OEM are set only in forms without a package', async () => {
  const session = consumer('USER_ADMIN', ['ADN']);
  await openEditor({ session });
  expect(screen.getByRole('region', { name: 'Rewards to the car maker' })).toBeVisible();
  await openEditor({ session, at: '/consent-form/new?packages=501', answers: [packagesOf()] });
  await screen.findByRole('link', { name: 'Driving behaviour' });
  expect(screen.queryByRole('region', { name: 'Rewards to the car maker' })).toBeNull();
});

// Shows 1-5.7
test.each([
  ['before today', '2020-01-01'],
  ['after the end of its package', '2030-06-16'],
])('a date %s is refused at its field', async (_case, expiry) => {
  const stored = storedForm({
    ...withPackage,
    expiry_type: 1,
    expiry,
    expiry_in_days: null,
  });
  const { user, saved } = await openEditor({ at: '/consent-form/12', stored, answers: [packagesOf()] });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
  await save(user);
  expect(await screen.findByRole('link', { name: /Please select a correct date/ })).toBeVisible();
  expect(saved).toHaveLength(0);
});

const withPackage = { ...completeStored(), oem_data_package_ids: [501] };

function completeStored() {
  const { read_signals, title, description } = completeDraft();
  return { read_signals, title, description, consent_type: 'Standard' as const };
}

test('what no package of a draft holds is said at the signal', async () => {
  const foreign = completeDraft().read_signals.map((entry) => ({ ...entry, signal_id: 2200 }));
  const stored = storedForm({ ...withPackage, read_signals: foreign });
  const { user, saved } = await openEditor({ at: '/consent-form/12', stored, answers: [packagesOf()] });
  await screen.findByRole('link', { name: 'Driving behaviour' });
  await save(user);
  expect(await screen.findByRole('link', { name: /in none of the data packages/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Driving behaviour from the form' }));
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({ oem_data_package_ids: [] });
});

test('a draft whose package was withdrawn says so, and can be saved without it', async () => {
  const { user, saved } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm(withPackage),
    answers: [packagesOf(somePackage({ is_enabled: false }))],
  });
  expect(await screen.findByText('No longer offered')).toBeVisible();
  await save(user);
  expect(
    await screen.findByRole('link', { name: 'No longer offered: Driving behaviour. Please remove it.' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Driving behaviour from the form' }));
  await save(user);
  await screen.findByText('At: /consent-view/12');
  expect(saved).toHaveLength(1);
});

test('what was typed into a form made from packages comes back with them', async () => {
  const server = unfinishedServer();
  const answers = [packagesOf(somePackage(), comfort), ...server.answers];
  const unfinished = 'unfinished=0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c11';
  const { user } = await openEditor({ at: `/consent-form/new?packages=501,502&${unfinished}`, answers });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Half a form');
  await user.click(screen.getByRole('button', { name: 'Remove Winter comfort from the form' }));
  await openEditor({ at: `/consent-form/new?${unfinished}`, answers });
  expect(await screen.findByRole('link', { name: 'Driving behaviour' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Half a form');
  expect(screen.queryByRole('link', { name: 'Winter comfort' })).toBeNull();
  await openEditor();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('');
});

test('a copy keeps the packages', async () => {
  await openEditor({
    at: '/consent-form/new?clone=12',
    stored: storedForm(withPackage),
    answers: [packagesOf()],
  });
  expect(await screen.findByRole('link', { name: 'Driving behaviour' })).toBeVisible();
});

test.each([
  [
    'a package that is not there',
    '501',
    refuse(getDataPackageEndpoint, 'dataPackageNotFound'),
    'Data package not found',
  ],
  ['an address that names no package', 'x,y', packagesOf(), 'Data package not found'],
  [
    'a server that fails',
    '501',
    refuse(getDataPackageEndpoint, 'internal'),
    'Something went wrong. Please try again.',
  ],
])('%s is said instead of showing a blank form', async (_case, ...[ids, answers, text]) => {
  await openEditor({ at: `/consent-form/new?packages=${ids}`, answers: [answers] });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
});
