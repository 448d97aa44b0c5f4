import { screen, within } from '@testing-library/react';
import { listMessagesOfVehicleEndpoint } from '@vinculum/contract/car-messages/of-vehicle.ts';
import { type FormOfVehicle, getFormOfVehicleEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { getVehicleCertificatesEndpoint } from '@vinculum/contract/vehicle-access/of-vehicle.ts';
import {
  listVehicleConsentsEndpoint,
  shownConsentChanges,
  type VehicleConsentRow,
} from '@vinculum/contract/vehicles/endpoints.ts';
import { expect, test } from 'vitest';
import { admin, fleetManager, oem } from '../../testing/actors.ts';
import { answer, hang } from '../../testing/answers.ts';
import { someGroups } from '../../testing/rooms/editor-catalogue.ts';
import { consentOfCar, messageToCar, openCar, vinOfCar as vin } from '../../testing/rooms/cars/vehicle.tsx';

const history = Array.from({ length: shownConsentChanges }, (_, index) => ({
  at: new Date(Date.UTC(2026, 10, 20, index)).toISOString(),
  actor_kind: 'consumer' as const,
  to: 'FORM_PENDING' as const,
  cause: 'published',
}));
const consentOf = (title: string, own: Partial<VehicleConsentRow>): VehicleConsentRow => ({
  ...consentOfCar,
  title,
  expires_on: '2026-12-24T12:00:00.000Z',
  ...own,
});
const articleOf = (title: string) => screen.findByRole('article', { name: new RegExp(`^${title},`) });

test('until when a consent goes is said while it waits or holds, and of each whether the car knows', async () => {
  await openCar({
    session: oem('USER_VIEWER'),
    tab: 'consents',
    answers: [
      answer(listVehicleConsentsEndpoint, {
        data: [
          consentOf('Ended', { is_applied: false, history }),
          consentOf('Live', { consent_id: 4, status: 'FORM_MANDATORY', is_applied: true }),
          consentOf('Waiting', { consent_id: 3, status: 'FORM_RECEIVED', is_applied: null }),
        ],
        next: null,
      }),
    ],
  });
  const ended = await articleOf('Ended');
  expect(ended).not.toHaveTextContent('Until');
  expect(ended).toHaveTextContent('The car has not confirmed it yet');
  expect(ended).toHaveTextContent('The newest 20 changes are shown.');
  const live = await articleOf('Live');
  expect(live).toHaveTextContent('Until 24 Dec 2026');
  expect(live).toHaveTextContent('The car has confirmed it');
  const waiting = await articleOf('Waiting');
  expect(waiting).toHaveTextContent('Until 24 Dec 2026');
  expect(waiting).not.toHaveTextContent('confirmed');
});

test('of all consents the newest one alone is open, and an empty last page denies none of them', async () => {
  const pages = [
    { data: [consentOf('First', {})], next: 5 },
    { data: [consentOf('Second', { consent_id: 4 })], next: 4 },
    { data: [], next: null },
  ];
  const { user } = await openCar({
    session: oem('USER_VIEWER'),
    tab: 'consents',
    answers: [
      answer(listVehicleConsentsEndpoint, ({ query }) => {
        const [first, second, last] = pages;
        return (
          ('before' in query ? (query['before'] === '5' ? second : last) : first) ?? { data: [], next: null }
        );
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Show older consents' }));
  const second = within(await articleOf('Second'));
  expect(second.getByRole('button', { name: 'Show 2 changes' })).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Hide history' })).toHaveLength(1);
  expect(screen.queryByText(/^The newest/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show older consents' }));
  await expect.poll(() => screen.queryByRole('button', { name: 'Show older consents' })).toBeNull();
  expect(screen.queryByText('Nothing was asked of this car yet')).toBeNull();
});

/** A fleet's car with one consent in this state, and what its owner was asked for. */
async function openAsked(
  status: ConsentStatus,
  asked: Pick<FormOfVehicle, 'read_signals' | 'write_signals'>,
  catalogue = answer(listSignalsEndpoint, { signals: someGroups }),
) {
  const { user } = await openCar({
    session: fleetManager('USER_VIEWER'),
    tab: 'consents',
    answers: [
      catalogue,
      answer(listVehicleConsentsEndpoint, { data: [consentOf('Asked', { status })], next: null }),
      answer(getFormOfVehicleEndpoint, {
        description_type: 0,
        description: 'Why.',
        data_retention_in_days: 1,
        ...asked,
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'What it is about' }));
}

test('signals are named by the catalogue, and of what may be set nothing is denied before the answer', async () => {
  await openAsked('FORM_PENDING', {
    read_signals: [
      { signal_id: 2100, signal_name: 'perfVehicleSpeed', is_agreed: false, collected: null },
      { signal_id: 4711, signal_name: 'own.signal', is_agreed: false, collected: null },
    ],
    write_signals: [{ signal_id: 2300, signal_name: 'hvacTemperatureSet', is_agreed: false }],
  });
  await screen.findByText('Vehicle speed');
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual(expect.arrayContaining(['Vehicle speed', 'own.signal', 'Cabin temperature']));
  expect(screen.getByText('What arrives is kept for 1 day.')).toBeVisible();
});

test('of a consent that has ended nothing is said as if it went on', async () => {
  const signal = { signal_id: 4711, signal_name: 'own.signal', is_agreed: true, collected: null };
  await openAsked('FORM_CANCELED', { read_signals: [signal], write_signals: [signal] });
  expect(await screen.findByRole('list', { name: 'What was asked for' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'What was asked to be set in the car' })).toBeVisible();
  expect(screen.queryByText(/is collected|is kept/)).toBeNull();
});

test('of what nobody was asked yet nothing is said as if it was, or went on', async () => {
  const signal = { signal_id: 4711, signal_name: 'own.signal', is_agreed: false, collected: null };
  await openAsked('FORM_NOT_ASKED', { read_signals: [signal], write_signals: [signal] });
  expect(await screen.findByRole('list', { name: 'What would be asked for' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'What would be asked to be set in the car' })).toBeVisible();
  expect(screen.queryByText(/is collected|is kept|was asked/)).toBeNull();
});

test('until the catalogue names the signals their own names do not stand in the place of what an owner reads', async () => {
  const signal = { signal_id: 4711, signal_name: 'own.signal', is_agreed: false, collected: null };
  const asked = { read_signals: [signal], write_signals: [signal] };
  await openAsked('FORM_PENDING', asked, hang(listSignalsEndpoint));
  expect(await screen.findByText('Why.')).toBeVisible();
  expect(screen.queryByText('own.signal')).toBeNull();
});

test('a consent that was ended is said to have ended, and no more, for the car may have confirmed it', async () => {
  const nothing = { message: '', vin_not_registered: [], vin_without_consent_form: [], request_id: null };
  const { user } = await openCar({
    session: fleetManager('USER_ADMIN'),
    tab: 'consents',
    answers: [
      answer(listVehicleConsentsEndpoint, {
        data: [consentOf('Trips', { status: 'FORM_ACCEPTED' })],
        next: null,
      }),
      answer(requestConsentStatusEndpoint, { ...nothing, vin_queued: [vin] }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'End consent' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'End consent' }));
  expect(await screen.findByText('The consent to “Trips” has ended.')).toBeVisible();
});

/** The moments that stand in a row, in the order of its cells. */
const momentsOf = (row: HTMLElement) => [...row.querySelectorAll('time')].map((time) => time.dateTime);

test('a message says when it was sent, delivered and done, and older ones come behind the last', async () => {
  const queries: unknown[] = [];
  const moments = [1, 2, 3].map((hour) => `2026-11-20T0${hour}:00:00.000Z`);
  const [queued_on = '', delivered_on = '', done_on = ''] = moments;
  const message = { ...messageToCar, queued_on, delivered_on, done_on };
  const { user } = await openCar({
    session: admin('USER_ADMIN'),
    tab: 'messages',
    answers: [
      answer(
        listMessagesOfVehicleEndpoint,
        ({ query }) =>
          'before' in query
            ? { data: [{ ...message, send_id: 8, command: 'LOCATE' as const, done_on: null }], next: null }
            : { data: [message], next: 9 },
        queries,
      ),
    ],
  });
  const row = await screen.findByRole('row', { name: /Honk/ });
  expect(row).toHaveTextContent('Helios Insurance');
  expect(momentsOf(row)).toEqual(moments);
  await user.click(screen.getByRole('button', { name: 'Show older messages' }));
  await expect.poll(() => screen.getAllByRole('row').length).toBe(4);
  expect(momentsOf(screen.getAllByRole('row').at(-1) ?? row)).toEqual(moments.slice(0, 2));
  expect(queries).toEqual([{}, { before: '9' }]);
});

test('a certificate says when it was issued and ends, and of a renewed one that was never used nothing more', async () => {
  const certificate = {
    serial: '0A:1B',
    kind: 'CLAIM' as const,
    claim_id: 4,
    claim: 'batch',
    issued_on: '2026-10-01T12:00:00.000Z',
    expires_on: '2027-09-02T12:00:00.000Z',
    first_used_on: null,
    revoked_on: null,
  };
  const renewed = { ...certificate, serial: '0C:2D', kind: 'RENEWAL' as const, claim: null, claim_id: null };
  await openCar({
    session: admin('USER_VIEWER'),
    tab: 'certificate',
    answers: [
      answer(getVehicleCertificatesEndpoint, {
        state: 'LIVE',
        certificates: [
          certificate,
          renewed,
          { ...renewed, serial: '0E:3F', first_used_on: '2026-10-05T12:00:00.000Z' },
        ],
      }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'By the claim batch' })).toHaveAttribute(
    'href',
    '/vehicle-claim/4?maker=100',
  );
  const cells = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .slice(1, 5)
      .map((cell) => cell.textContent?.replace(/, .*/, '')),
  );
  expect(cells.slice(1)).toEqual([
    ['1 Oct 2026', '2 Sept 2027', 'Not recorded', '–'],
    ['1 Oct 2026', '2 Sept 2027', '–', '–'],
    ['1 Oct 2026', '2 Sept 2027', '5 Oct 2026', '–'],
  ]);
});
