import { cleanup, screen, within } from '@testing-library/react';
import { reportOwnerChangeEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import {
  getVehicleEndpoint,
  listVehicleConsentsEndpoint,
  type VehicleDetail,
} from '@vinculum/contract/vehicles/endpoints.ts';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import { listMessagesOfVehicleEndpoint } from '@vinculum/contract/car-messages/of-vehicle.ts';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { type FormOfVehicle, getFormOfVehicleEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import { expect, test } from 'vitest';
import { admin, consumer, fleetManager, oem } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import {
  carOfMaker as car,
  consentOfCar as consent,
  messageToCar,
  openCar,
  vinOfCar as vin,
} from '../../testing/rooms/cars/vehicle.tsx';

const ofFleet: VehicleDetail = { ...car, fleet: { id: 7, name: 'Vans' }, earlier_consents: 1 };

test('a maker sees what its car is, how it stands and to whom it went', async () => {
  const { user } = await openCar({ session: oem('USER_VIEWER') });
  expect(await screen.findByRole('heading', { level: 1, name: vin })).toBeVisible();
  const about = screen.getByRole('region', { name: 'About this car' });
  expect(about).not.toHaveTextContent('Norrsken Motors');
  expect(about).toHaveTextContent('Norrsken N40 Electric');
  expect(about).toHaveTextContent('Baltic Fleet');
  expect(screen.getAllByText('Not connected')).not.toHaveLength(0);
  const access = screen.getByRole('link', { name: 'Vehicle access' });
  expect(access).toHaveAttribute('href', `/vehicle-access?view=certificates&search=${vin}`);
  await user.click(screen.getByRole('link', { name: '1' }));
  expect(screen.getByRole('tab', { name: 'Consents' })).toHaveAttribute('aria-selected', 'true');
});

test('a fleet owner sees who made its car and when it came, and not its own name', async () => {
  await openCar({ session: fleetManager('USER_VIEWER') });
  const about = await screen.findByRole('region', { name: 'About this car' });
  expect(about).toHaveTextContent('Norrsken Motors');
  expect(within(about).getByText('Handed over')).toBeVisible();
  expect(about).not.toHaveTextContent('Baltic Fleet');
});

test('the address carries the tab; a consent leads to its form and tells what became of it', async () => {
  const { user } = await openCar({ session: consumer('USER_VIEWER'), tab: 'consents' });
  const one = await screen.findByRole('article', { name: 'Pay how you drive, asked by Helios Insurance' });
  expect(within(one).getByRole('link', { name: 'Pay how you drive' })).toHaveAttribute(
    'href',
    '/consent-view/1001',
  );
  expect(one).toHaveTextContent('The car has another owner');
  await user.click(within(one).getByRole('button', { name: 'Hide history' }));
  expect(within(one).getByRole('button', { name: 'Show 2 changes', expanded: false })).toBeVisible();
});

const asked = { signal_name: '', is_agreed: true, collected: 'Speed, once a second' };
const content: FormOfVehicle = {
  description_type: 0,
  description: 'So that careful drivers pay less.',
  data_retention_in_days: 30,
  read_signals: [
    { ...asked, signal_id: 2016 },
    { ...asked, signal_id: 1790, signal_name: 'odometer', is_agreed: false, collected: 'Once a day' },
  ],
  write_signals: [{ signal_id: 2100, signal_name: 'perfVehicleSpeed', is_agreed: false }],
};

test('a consent says what it is about: its text, how each signal is collected, and what is not shared', async () => {
  const { user } = await openCar({
    session: fleetManager('USER_VIEWER'),
    tab: 'consents',
    answers: [
      answer(listVehicleConsentsEndpoint, { data: [{ ...consent, status: 'FORM_MANDATORY' }], next: null }),
      answer(getFormOfVehicleEndpoint, content),
    ],
  });
  const one = await screen.findByRole('article', { name: /Pay how you drive/ });
  await user.click(within(one).getByRole('button', { name: 'What it is about' }));
  expect(await within(one).findByText('So that careful drivers pay less.')).toBeVisible();
  const list = await within(one).findByRole('list', {
    name: 'What is collected, as long as the consent is live',
  });
  const lines = within(list).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent('Speed, once a second');
  expect(lines[1]).toHaveTextContent('Once a dayThe owner does not share this');
  expect(one).toHaveTextContent('What arrives is kept for 30 days.');
  expect(one, 'what the status means').toHaveTextContent('The owner shares a part of what was asked');
  expect(within(one).queryByRole('button', { name: 'End consent' })).toBeNull();
});

test('of a request that waits it is not said that the owner shares, or does not', async () => {
  const { user } = await openCar({
    session: fleetManager('USER_VIEWER'),
    tab: 'consents',
    answers: [
      answer(listVehicleConsentsEndpoint, { data: [{ ...consent, status: 'FORM_PENDING' }], next: null }),
      answer(getFormOfVehicleEndpoint, content),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'What it is about' }));
  expect(await screen.findByRole('list', { name: 'What is collected' })).toHaveTextContent('Once a day');
  expect(screen.queryByText('The owner does not share this')).toBeNull();
});

test('a consent that had ended before it was to be ended is said to be unchanged', async () => {
  const nothing = { message: '', vin_not_registered: [], vin_without_consent_form: [], vin_queued: [] };
  const { user } = await openCar({
    session: fleetManager('USER_ADMIN'),
    tab: 'consents',
    answers: [
      answer(listVehicleConsentsEndpoint, { data: [{ ...consent, status: 'FORM_ACCEPTED' }], next: null }),
      answer(requestConsentStatusEndpoint, { ...nothing, request_id: null }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'End consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: /“Pay how you drive”/ }));
  await user.click(dialog.getByRole('button', { name: 'End consent' }));
  expect(await screen.findByText(/^Nothing was changed/)).toBeVisible();
});

test.each([
  {
    status: 'FORM_ACCEPTED',
    act: 'End consent',
    follows: 'Nothing more is collected',
    done: /^The consent to “Pay how you drive” has ended/,
  },
  {
    status: 'FORM_PENDING',
    act: 'Withdraw request',
    follows: 'The owner is no longer asked.',
    done: /^The request “Pay how you drive” was/,
  },
] as const)(
  'a fleet’s administrator ends a consent that is $status',
  async ({ status, act, follows, done }) => {
    const sent: unknown[] = [];
    const { user } = await openCar({
      session: fleetManager('USER_ADMIN'),
      tab: 'consents',
      answers: [
        answer(listVehicleConsentsEndpoint, { data: [{ ...consent, status }], next: null }),
        answer(
          requestConsentStatusEndpoint,
          {
            message: '',
            vin_not_registered: [],
            vin_without_consent_form: [],
            vin_queued: [vin],
            request_id: 1,
          },
          sent,
        ),
      ],
    });
    await user.click(await screen.findByRole('button', { name: act }));
    const dialog = await screen.findByRole('dialog', { name: /“Pay how you drive”/ });
    expect(dialog).toHaveTextContent('Helios Insurance');
    expect(dialog).toHaveTextContent(follows);
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: act }));
    expect(await screen.findByText(done)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([{ consent_status: 'FORM_CANCELED', consent_form_id: 1001, vin_numbers: [vin] }]);
  },
);

test.each([
  ['that has ended', fleetManager('USER_ADMIN'), 'FORM_CANCELED'],
  ['as a consumer', consumer('USER_ADMIN'), 'FORM_ACCEPTED'],
  ['as a maker', oem('USER_ADMIN'), 'FORM_ACCEPTED'],
] as const)('nobody ends a consent here %s', async (_, session, status) => {
  await openCar({
    session,
    tab: 'consents',
    answers: [answer(listVehicleConsentsEndpoint, { data: [{ ...consent, status }], next: null })],
  });
  const one = await screen.findByRole('article', { name: /Pay how you drive/ });
  expect(within(one).queryByRole('button', { name: /^(End|Withdraw)/ })).toBeNull();
});

test('older consents come behind the last one', async () => {
  const queries: unknown[] = [];
  const older = { ...consent, consent_id: 4, title: 'Where to charge' };
  const { user } = await openCar({
    session: oem('USER_VIEWER'),
    tab: 'consents',
    answers: [
      answer(listVehicleConsentsEndpoint, ({ query }) => {
        queries.push(query);
        return 'before' in query ? { data: [older], next: null } : { data: [consent], next: 5 };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Show older consents' }));
  expect(await screen.findByRole('article', { name: /Where to charge/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older consents' })).toBeNull();
  expect(queries).toEqual([{}, { before: '5' }]);
});

test('a fleet manager comes from the fleet, and is told what was asked of the owner before', async () => {
  await openCar({ session: fleetManager('USER_VIEWER'), vehicle: ofFleet });
  expect(await screen.findByRole('status')).toHaveTextContent(
    '1 consent or request from before the car was handed over to you is still live.',
  );
  const way = screen.getByRole('navigation', { name: 'Breadcrumbs' });
  expect(within(way).getByRole('link', { name: 'Vans' })).toHaveAttribute('href', '/fleets/7');
  expect(screen.queryByRole('button', { name: 'Change of owner' })).toBeNull();
});

test('a car in no fleet yet is put into one by who may, on its page', async () => {
  const { user } = await openCar({ session: fleetManager('USER_EDITOR') });
  await user.click(await screen.findByRole('button', { name: 'Add to a fleet' }));
  expect(await screen.findByRole('dialog', { name: `Add ${vin} to a fleet` })).toBeVisible();
  expect(screen.getByText(/choose “Add to a fleet”/)).toBeVisible();
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumbs', hidden: true }));
  expect(way.getAllByRole('link', { hidden: true }).map((one) => one.textContent)).toEqual(['Car list']);
  cleanup();
  await openCar({ session: fleetManager('USER_VIEWER') });
  expect(await screen.findByRole('heading', { level: 1, name: vin })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add to a fleet' })).toBeNull();
});

test('a car that leaves with its owner is told of on the way back to its fleet', async () => {
  const { user } = await openCar({
    session: fleetManager('USER_ADMIN'),
    vehicle: ofFleet,
    answers: [answer(reportOwnerChangeEndpoint, { message: 'Reported.', ended: 1, vehicles: 1 })],
  });
  await user.click(await screen.findByRole('button', { name: 'Change of owner' }));
  const dialog = await screen.findByRole('dialog', { name: `Does ${vin} have a new owner?` });
  await user.click(within(dialog).getByRole('checkbox', { name: 'The car leaves my fleet' }));
  await user.click(within(dialog).getByRole('button', { name: 'Report change of owner' }));
  expect(await screen.findByText('Reported.')).toBeVisible();
  expect(screen.queryByRole('heading', { name: vin })).toBeNull();
});

test('a VIN that nobody knows, or that is not one’s own, is said to be so', async () => {
  await openCar({ session: fleetManager('USER_VIEWER'), answers: [refuse(getVehicleEndpoint, 'notFound')] });
  expect(await screen.findByRole('heading', { level: 1, name: vin })).toBeVisible();
  expect(screen.getByText('No such car')).toBeVisible();
  expect(screen.getByRole('link', { name: 'To the car list' })).toHaveAttribute('href', '/vehicles');
});

test('a read that fails can be tried again', async () => {
  await openCar({ session: oem('USER_VIEWER'), answers: [refuse(getVehicleEndpoint, 'internal')] });
  expect(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a car of a test, and one that has not registered, say so', async () => {
  const early = { ...car, is_test: true, registered_on: null, maker: null, maker_id: null };
  await openCar({ session: admin('USER_VIEWER'), vehicle: early });
  expect(await screen.findByText('Test traffic')).toBeVisible();
  expect(screen.getByText('Not registered yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Vehicle access' })).toBeNull();
});

test('of a VIN that has not registered the maker is named by its VIN, and no kind of car is claimed', async () => {
  await openCar({
    session: consumer('USER_VIEWER'),
    vehicle: { ...car, registered_on: null, is_online: false },
  });
  expect(await screen.findByText('Not registered yet')).toBeVisible();
  expect(screen.getByText('by the beginning of its VIN')).toBeVisible();
  expect(screen.queryByText('Kind')).toBeNull();
});

test('what a car is that is of no test is not said, for it may be simulated', async () => {
  await openCar({ session: consumer('USER_VIEWER') });
  expect(await screen.findByText('Maker')).toBeVisible();
  expect(screen.queryByText('by the beginning of its VIN')).toBeNull();
  expect(screen.queryByText('Kind')).toBeNull();
});

test('a car of a test says in its kind that it counts for nothing', async () => {
  await openCar({ session: admin('USER_VIEWER'), vehicle: { ...car, is_test: true } });
  expect(await screen.findByText(/^Car of a load test/)).toBeVisible();
});

test('of a car whose presence is not told, nothing is said', async () => {
  const untold = { ...car, registered_on: null, is_online: null, last_seen_on: null };
  await openCar({ session: consumer('USER_VIEWER'), vehicle: untold });
  expect(await screen.findByText('Connection')).toBeVisible();
  for (const text of ['Not registered yet', 'Not connected', 'Connected now'])
    expect(screen.queryByText(text)).toBeNull();
});

const speed = {
  signal_id: 2016,
  name: 'perfVehicleSpeed',
  label: 'Speed',
  unit: 'm/s',
  captured_at: Date.parse('2026-11-20T10:00:00.000Z'),
  value: 20,
  choice: null,
  course: [
    [Date.parse('2026-11-20T09:59:00.000Z'), 10],
    [Date.parse('2026-11-20T10:00:00.000Z'), 20],
  ] satisfies [number, number][],
};
const gear = { ...speed, signal_id: 2017, label: 'Gear', unit: null, value: 4, choice: 'Park', course: [] };

test('a consumer with the flag sees what is shared: values, their course and the place', async () => {
  await openCar({
    session: consumer('USER_VIEWER', ['LIVE_DATA']),
    tab: 'data',
    answers: [
      answer(getPublicSettingsEndpoint, someSettings),
      answer(getVehicleValuesEndpoint, {
        values: [speed, gear],
        trail: [
          { at: speed.captured_at - 1_800_000, lat: 57.6, lon: 11.8 },
          { at: speed.captured_at, lat: 57.7, lon: 11.9 },
        ],
      }),
    ],
  });
  expect(await screen.findByText('Park')).toBeVisible();
  expect(screen.getByText('44.7 mph')).toBeVisible();
  const course = screen.getByRole('img', { name: /^Speed in the last hour/ });
  expect(course).toHaveAccessibleName('Speed in the last hour: between 22.4 mph and 44.7 mph');
  const where = screen.getByRole('region', { name: 'Where it is' });
  expect(where).toHaveTextContent('Latitude 57.7');
  expect(where).toHaveTextContent(/The line shows where it was from .+ to /);
  const map = await within(where).findByRole('region', { name: 'Map' });
  expect(map.querySelector('polyline')?.getAttribute('points')?.split(' ')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Raw data of this car' })).toHaveAttribute(
    'href',
    `/raw-data?vin=${vin}`,
  );
});

test('without a live consent the page says that nothing is shared', async () => {
  await openCar({
    session: consumer('USER_VIEWER', ['LIVE_DATA']),
    tab: 'data',
    answers: [answer(getVehicleValuesEndpoint, { values: [], trail: [] })],
  });
  expect(await screen.findByText('Nothing is shared with you now')).toBeVisible();
});

test('once the values cannot be read any more, none of them stays', async () => {
  let reads = 0;
  await openCar({
    session: consumer('USER_VIEWER', ['LIVE_DATA']),
    tab: 'data',
    answers: [
      answer(getVehicleValuesEndpoint, () => {
        reads += 1;
        return reads === 1 ? { values: [gear], trail: [] } : { values: [], trail: [] };
      }),
    ],
  });
  expect(await screen.findByText('Park')).toBeVisible();
  expect(await screen.findByText('Nothing is shared with you now', {}, { timeout: 8000 })).toBeVisible();
  expect(screen.queryByText('Park')).toBeNull();
});

test.each([
  ['a maker', oem('USER_ADMIN')],
  ['a fleet manager', fleetManager('USER_ADMIN')],
  ['an operator', admin('USER_ADMIN')],
  ['a consumer without the flag', consumer('USER_ADMIN')],
])('%s has no part with values, whatever the address asks for', async (_, session) => {
  await openCar({ session, tab: 'data' });
  expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.queryByRole('tab', { name: 'Data' })).toBeNull();
});

test('messages of the own organisation lead to what became of them', async () => {
  const answers = [answer(listMessagesOfVehicleEndpoint, { data: [messageToCar], next: null })];
  await openCar({ session: consumer('USER_ADMIN'), tab: 'messages', answers });
  const row = await screen.findByRole('row', { name: /Honk/ });
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/vehicle-messages/9');
  expect(within(row).queryByText('Helios Insurance')).toBeNull();
});

test('a maker sees the certificates of its car, how each was issued, and whether it may connect', async () => {
  const certificate = {
    serial: '0A:1B',
    kind: 'CLAIM' as const,
    claim_id: 4,
    claim: 'batch',
    issued_on: '2026-10-01T10:00:00.000Z',
    expires_on: '2027-10-01T10:00:00.000Z',
    first_used_on: null,
    revoked_on: '2026-11-01T10:00:00.000Z',
  };
  const answers = [answer(getVehicleCertificatesEndpoint, { state: 'REVOKED', certificates: [certificate] })];
  await openCar({ session: oem('USER_VIEWER'), tab: 'certificate', answers });
  expect(await screen.findByText(/gets no certificate until it is released/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'By the claim batch' })).toHaveAttribute(
    'href',
    '/vehicle-claim/4',
  );
  // When a car first used what a claim gave it is written down nowhere: that is no “never”.
  expect(screen.getByRole('cell', { name: 'Not recorded' })).toBeVisible();
});
