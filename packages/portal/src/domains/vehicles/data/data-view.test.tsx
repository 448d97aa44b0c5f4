import { screen, within } from '@testing-library/react';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { expect, test } from 'vitest';
import { testServer } from '../../../test-setup.ts';
import { consumer } from '../../../testing/actors.ts';
import { answer, refuse } from '../../../testing/answers.ts';
import { someSettings } from '../../../testing/render-portal.tsx';
import { openCar } from '../../../testing/rooms/cars/vehicle.tsx';

const captured_at = Date.parse('2026-11-20T10:00:00.000Z');
const course: [number, number][] = [
  [captured_at - 60_000, 1],
  [captured_at, 4],
];
const value = { unit: null, captured_at, choice: null, course: [] };
const values = [
  { ...value, signal_id: 1, name: 'infoModelYear', label: 'Year', value: 2026 },
  { ...value, signal_id: 2, name: 'doorsLocked', label: 'Locked', value: true },
  { ...value, signal_id: 3, name: 'lightsOn', label: 'Lights', value: false },
  { ...value, signal_id: 4, name: 'gear', label: 'Gear', value: 4, choice: 'Park', course },
  { ...value, signal_id: 5, name: 'seats', label: 'Seats', value: [0, 1] },
  {
    ...value,
    signal_id: wellKnownSignals.location,
    name: 'location',
    label: 'Place',
    value: [57.7, 11.9, 5],
  },
];
const place = { at: captured_at, lat: 57.6, lon: 11.8 };

const openData = (trail: (typeof place)[]) =>
  openCar({
    session: consumer('USER_VIEWER', ['LIVE_DATA']),
    tab: 'data',
    answers: [
      answer(getPublicSettingsEndpoint, someSettings),
      answer(getVehicleValuesEndpoint, { values, trail }),
    ],
  });

test('values stand in words; a place stands on the map alone, and one that cannot be read anew goes', async () => {
  const { user } = await openData([]);
  const list = within(await screen.findByRole('region', { name: 'Values now, and in the last hour' }));
  const texts = list.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Year2026/),
    expect.stringMatching(/^LockedYes/i),
    expect.stringMatching(/^LightsNo/i),
    expect.stringMatching(/^GearPark/),
    expect.stringMatching(/^Seats0 · 1/),
  ]);
  expect(list.queryByRole('img')).toBeNull();
  const where = screen.getByRole('region', { name: 'Where it is' });
  expect(where).toHaveTextContent('Latitude 57.7, longitude 11.9');
  testServer.use(refuse(getVehicleValuesEndpoint, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.queryByText('Park')).toBeNull();
});

test('a car is where its trail ends, and one place is no line', async () => {
  await openData([place]);
  const where = await screen.findByRole('region', { name: 'Where it is' });
  expect(where).toHaveTextContent('There is no line');
  expect(where).toHaveTextContent('Latitude 57.6, longitude 11.8');
});
