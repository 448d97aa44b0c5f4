import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { listOemConsumersEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import {
  getLiveDataEndpoint,
  listLiveCarsEndpoint,
  type LiveDataDocument,
  liveDataCars,
} from '@vinculum/contract/live-data/endpoints.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import type { HttpHandler } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { arcBetween } from '../../design/charts/gauge-scale.ts';
import { testServer } from '../../test-setup.ts';
import { admin, consumer } from '../../testing/actors.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { someSettings } from '../../testing/render-portal.tsx';
import { ReadAnew } from '../../testing/read-anew.tsx';
import { placeOf } from '../../testing/rooms/cars/place.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { dummyDocument } from './dummy-drive.ts';
import { LiveDataScreen } from './live-data-screen.tsx';

afterEach(() => void vi.useRealTimers());

type Car = LiveDataDocument['signaldata'][number];
type Message = Car['messages'][number];

/** A car of the document of an answer; what its owner does not share is null. */
function someCar(vin: string, own: Partial<Message> = {}): Car {
  const [dummy] = dummyDocument(0).signaldata;
  const [message] = dummy?.messages ?? [];
  if (message === undefined) throw new Error('the dummy document is empty');
  return { vin, recordTimestamp: Date.now(), messages: [{ ...message, infoMake: 'Norrsken', ...own }] };
}

const carsOf = (...cars: Car[]) => ({ data: JSON.stringify({ signaldata: cars }) });

const openLive = (...answers: HttpHandler[]) => openLiveAt('/live-data', ...answers);

async function openLiveAt(at: string, ...answers: HttpHandler[]) {
  return await renderScreen(<LiveDataScreen />, {
    session: consumer('USER_ADMIN', ['LIVE_DATA']),
    path: '/live-data',
    at,
    answers: [
      ...answers,
      answer(listPlacesEndpoint, { groups: [] }),
      answer(getPublicSettingsEndpoint, someSettings),
    ],
  });
}

// Shows 1-1.6, 1-2.11, 1-2.46, 1-4.15, 1-9.18, 3-9.14
test('the first car is shown until another is chosen, in the units of the specification', async () => {
  const { user } = await openLive(
    answer(
      getLiveDataEndpoint,
      carsOf(
        someCar('YNR40EA5XR1100011', { perfVehicleSpeed: 44.704, envOutsideTemperature: 100 }),
        someCar('YNR40EA5XR1100012', { infoMake: 'Other' }),
      ),
    ),
  );
  const speed = await screen.findByRole('meter', { name: 'Speed' });
  expect(speed).toHaveAttribute('aria-valuetext', '100 mph');
  expect(speed).toHaveAttribute('aria-valuemin', '0');
  expect(speed).toHaveAttribute('aria-valuemax', '220');
  // Outside the dial lies the red arc.
  const red = arcBetween(140, 220, { min: 0, max: 220, radius: 94 });
  expect([...speed.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toContain(red);
  const outside = screen.getByRole('meter', { name: 'Outside temperature' });
  expect(outside).toHaveAttribute('aria-valuetext', '212 °F');
  expect(outside).toHaveAttribute('aria-valuenow', '120');
  await user.click(screen.getByRole('combobox', { name: 'VIN' }));
  await user.click(await screen.findByRole('option', { name: 'YNR40EA5XR1100012' }));
  expect(await within(screen.getByRole('region', { name: 'Vehicle' })).findByText('Other')).toBeVisible();
});

test('a car is chosen on the map of those that share their place', async () => {
  const [first, second] = ['YNR40EA5XR1100011', 'YNR40EA5XR1100012'];
  const { user } = await openLive(
    answer(getLiveDataEndpoint, carsOf(someCar(first), someCar(second, { infoMake: 'Other' }))),
    answer(listPlacesEndpoint, { groups: [placeOf(first, 50), placeOf(second, 57)] }),
  );
  const map = await screen.findByRole('region', { name: 'Map of cars' });
  expect(within(map).getByRole('button', { name: first })).toHaveAttribute('aria-current', 'true');
  await user.click(within(map).getByRole('button', { name: second }));
  expect(await within(screen.getByRole('region', { name: 'Vehicle' })).findByText('Other')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'VIN' })).toHaveValue(second);
});

test.each([
  ['/live-data', {}],
  ['/live-data?test=yes', { include_test: 'true' }],
])('at %s of more cars than one answer shows any other is found by its VIN', async (at, traffic) => {
  const asked: unknown[] = [];
  const searched: unknown[] = [];
  const many = Array.from({ length: liveDataCars }, (_, index) =>
    someCar(`YNR40EA5XR11${String(index).padStart(5, '0')}`),
  );
  const other = 'YNR40EA5XR1199999';
  const { user } = await openLiveAt(
    at,
    answer(getLiveDataEndpoint, ({ query }) => {
      asked.push(query);
      return carsOf(...many, ...('vin' in query ? [someCar(other, { infoMake: 'Other' })] : []));
    }),
    answer(listLiveCarsEndpoint, { vins: [other] }, searched),
  );
  const choice = await screen.findByRole('combobox', { name: 'VIN' });
  await user.clear(choice);
  await user.type(choice, '99999');
  await user.click(await screen.findByRole('option', { name: other }));
  expect(await screen.findByText('Other')).toBeVisible();
  expect(searched).toEqual([{ search: '99999', ...traffic }]);
  expect(asked.at(-1)).toEqual({ vin: other, ...traffic });
});

// Shows 3-9.14
test('the gauges change to the units that the user chooses, and stay so', async () => {
  const car = someCar('YNR40EA5XR1100011', { perfVehicleSpeed: 10, envOutsideTemperature: -10 });
  const { user } = await openLive(answer(getLiveDataEndpoint, carsOf(car)));
  const speed = await screen.findByRole('meter', { name: 'Speed' });
  expect(speed).toHaveAttribute('aria-valuemax', '220');
  await user.click(screen.getByRole('radio', { name: 'km/h' }));
  await user.click(screen.getByRole('radio', { name: '°C' }));
  expect(speed).toHaveAttribute('aria-valuetext', '36 km/h');
  expect(speed).toHaveAttribute('aria-valuemax', '350');
  const outside = screen.getByRole('meter', { name: 'Outside temperature' });
  expect(outside).toHaveAttribute('aria-valuetext', '-10 °C');
  cleanup();
  await openLive(answer(getLiveDataEndpoint, carsOf(car)));
  const again = await screen.findByRole('meter', { name: 'Speed' });
  expect(again).toHaveAttribute('aria-valuetext', '36 km/h');
});

test('what an owner does not share is said to be so, not shown as zero', async () => {
  await openLive(
    answer(
      getLiveDataEndpoint,
      carsOf(
        someCar('YNR40EA5XR1100011', {
          perfVehicleSpeed: null,
          infoModel: null,
          location: null,
          evBatteryLevel: null,
          infoEvBatteryCapacity: null,
        }),
      ),
    ),
  );
  const speed = await screen.findByRole('meter', { name: 'Speed' });
  expect(speed).toHaveAttribute('aria-valuetext', 'Not known');
  expect(screen.getByRole('meter', { name: 'Battery' })).toHaveTextContent(/^Not known$/);
  expect(screen.getAllByText('Not shared')).toHaveLength(2);
  expect(screen.getByText('The owner shares no location.')).toBeVisible();
});

// Shows 1-4.15, 1-9.17
test('the cars are read every 5 seconds, and not before', async () => {
  // What answers goes on by itself, so that only the screen's own clock stands still.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  let requests = 0;
  const requestsAfter = async (ms: number) => {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    for (let turn = 0; turn < 20; turn += 1) {
      await act(() => new Promise((go) => void setImmediate(go)));
      await act(() => vi.advanceTimersByTimeAsync(0));
    }
    return requests;
  };
  await openLive(
    answer(getLiveDataEndpoint, () => {
      requests += 1;
      return carsOf(someCar('YNR40EA5XR1100011'));
    }),
  );
  expect(await requestsAfter(0)).toBe(1);
  for (const times of [1, 2, 3]) {
    expect(await requestsAfter(4990)).toBe(times);
    expect(await requestsAfter(10)).toBe(times + 1);
  }
});

test('a car that is no longer in the answer keeps its place but shows none of its values', async () => {
  let requests = 0;
  await openLive(
    answer(getLiveDataEndpoint, () => {
      requests += 1;
      return requests === 1 ? carsOf(someCar('YNR40EA5XR1100011')) : carsOf();
    }),
  );
  expect(await screen.findByText('Norrsken')).toBeVisible();
  expect(await screen.findByText('No longer shared', {}, { timeout: 8000 })).toBeVisible();
  expect(screen.getByText(/its owner withdrew, or the consent ended/)).toBeVisible();
  expect(screen.queryByText('Norrsken')).toBeNull();
  expect(screen.getByRole('meter', { name: 'Battery' })).toHaveAttribute('aria-valuetext', 'Not known');
});

test('an operator chooses whose cars to see', async () => {
  const requests: unknown[] = [];
  const { user } = await renderScreen(<LiveDataScreen />, {
    session: admin('USER_VIEWER'),
    path: '/live-data',
    answers: [
      answer(listOemConsumersEndpoint, { organisation: [{ id: 12, name: 'Helios' }] }),
      answer(getLiveDataEndpoint, carsOf(someCar('YNR40EA5XR1100011')), requests),
      answer(getPublicSettingsEndpoint, someSettings),
    ],
  });
  expect(await screen.findByText('Choose a consumer')).toBeVisible();
  expect(requests).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: /^Consumer/ }));
  await user.click(await screen.findByRole('option', { name: 'Helios' }));
  expect(await screen.findByText('Norrsken')).toBeVisible();
  expect(requests[0]).toEqual({ consumer_id: '12' });
  // Places are shown to those only who share a car with its owner.
  expect(screen.queryByRole('region', { name: 'Choose a car where it is' })).toBeNull();
});

test('the cars of one consumer, and the one chosen of them, are none of the next', async () => {
  const requests: unknown[] = [];
  const chosen = 'YNR40EA5XR1100011';
  const { user, history } = await renderScreen(<LiveDataScreen />, {
    session: admin('USER_VIEWER'),
    path: '/live-data',
    at: `/live-data?consumer=12&vin=${chosen}`,
    answers: [
      answer(listOemConsumersEndpoint, {
        organisation: [
          { id: 12, name: 'Helios' },
          { id: 13, name: 'Volt' },
        ],
      }),
      answer(
        getLiveDataEndpoint,
        ({ query }) => (query['consumer_id'] === '12' ? carsOf(someCar(chosen)) : carsOf()),
        requests,
      ),
      answer(getPublicSettingsEndpoint, someSettings),
    ],
  });
  expect(await screen.findByText('Norrsken')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: /^Consumer/ }));
  await user.click(await screen.findByRole('option', { name: 'Volt' }));
  expect(await screen.findByText('No car shares data with this consumer yet')).toBeVisible();
  expect(screen.queryByText('Norrsken')).toBeNull();
  expect(requests).toEqual([{ consumer_id: '12', vin: chosen }, { consumer_id: '13' }]);
  expect(history.location.search).toBe('?consumer=13');
});

test('a car that cannot be read anew stays and says so; a made-up one is on no page and asked of nobody', async () => {
  const { user } = await renderScreen(
    <>
      <LiveDataScreen />
      <ReadAnew />
    </>,
    {
      session: consumer('USER_ADMIN', ['LIVE_DATA']),
      path: '/live-data',
      answers: [
        answer(
          getLiveDataEndpoint,
          carsOf(
            someCar('YNR40EA5XR1100011', {
              envOutsideTemperature: 10,
              hvacTemperatureSet: 25,
              evBatteryLevel: 120_000,
              infoEvBatteryCapacity: null,
              infoEvConnectorType: [6, 99],
            }),
          ),
        ),
        answer(listPlacesEndpoint, { groups: [] }),
        answer(getPublicSettingsEndpoint, someSettings),
      ],
    },
  );
  const battery = await screen.findByRole('meter', { name: 'Battery' });
  expect(battery).toHaveAttribute('aria-valuemax', '120000');
  expect(battery.querySelectorAll('text')).not.toHaveLength(0);
  expect(screen.getByRole('meter', { name: 'Cabin temperature' })).toHaveAttribute('aria-valuetext', '77 °F');
  expect(screen.getByText('CCS 2 (DC), Type 99')).toBeVisible();
  expect(screen.queryByText(/This is not up to date/)).toBeNull();
  testServer.use(refuse(getLiveDataEndpoint, 'internal'));
  await user.click(screen.getByText('Read anew'));
  expect(await screen.findByText(/This is not up to date/)).toBeVisible();
  expect(screen.getByText('Norrsken')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dummy data' }));
  const vehicle = within(screen.getByRole('region', { name: 'Vehicle' }));
  expect(await vehicle.findByText('Roundabout')).toBeVisible();
  expect(vehicle.queryByRole('link')).toBeNull();
  expect(screen.getByRole('combobox', { name: 'VIN' })).toBeDisabled();
  expect(screen.queryByText(/This is not up to date/)).toBeNull();
  expect(screen.queryByRole('switch', { name: /test traffic/ })).toBeNull();
});

test('while made-up values are shown real ones are not asked for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  const asked: unknown[] = [];
  await openLive(answer(getLiveDataEndpoint, carsOf(someCar('YNR40EA5XR1100011')), asked));
  await act(() => vi.advanceTimersByTimeAsync(100));
  fireEvent.click(screen.getByText('Dummy data'));
  const before = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  for (let turn = 0; turn < 20; turn += 1) await act(() => new Promise((go) => void setImmediate(go)));
  expect(asked).toHaveLength(before);
});

test('another car that is chosen is waited for, and no other stands in its place', async () => {
  const chosen = 'YNR40EA5XR1100012';
  const { history } = await openLive(
    answer(getLiveDataEndpoint, carsOf(someCar('YNR40EA5XR1100011', { infoMake: 'Norrsken' }))),
  );
  expect(await screen.findByText('Norrsken')).toBeVisible();
  testServer.use(hang(getLiveDataEndpoint));
  await act(async () => history.push(`/live-data?vin=${chosen}`));
  await expect.poll(() => screen.queryByText('Norrsken')).toBeNull();
  testServer.use(answer(getLiveDataEndpoint, carsOf()));
});

// Shows 1-2.46
test('without any car the screen says how one comes here, and the dummy car shows what it looks like', async () => {
  const { user } = await openLive(answer(getLiveDataEndpoint, carsOf()));
  expect(await screen.findByText('No car shares data with you yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dummy data' }));
  expect(await screen.findByText('Roundabout')).toBeVisible();
  expect(screen.getByText(/made-up values of a car that does not exist/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dummy data' }));
  expect(screen.queryByText('Roundabout')).toBeNull();
});

test('a read that fails can be tried again', async () => {
  await openLive(refuse(getLiveDataEndpoint, 'internal'));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible();
});

// Shows 2-2.14
test('who is not shown real cars is told so, and may look at dummy data', async () => {
  const { user } = await renderScreen(<LiveDataScreen />, {
    session: consumer('USER_VIEWER'),
    path: '/live-data',
    answers: [answer(getLiveDataEndpoint, carsOf()), answer(getPublicSettingsEndpoint, someSettings)],
  });
  expect(await screen.findByText('A demonstration')).toBeVisible();
  expect(screen.queryByText(/share them with you/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dummy data' }));
  expect(await screen.findByRole('meter', { name: 'Speed' })).toBeVisible();
});

test.each([
  [30, 'Live'],
  [90, 'Not heard of lately'],
])('of a car last heard of %d seconds ago it is said: %s', async (seconds, said) => {
  const car = someCar('YNR40EA5XR1100011');
  const recordTimestamp = Date.now() - seconds * 1000;
  await openLive(answer(getLiveDataEndpoint, carsOf({ ...car, recordTimestamp })));
  expect(await screen.findByText(said)).toBeVisible();
});
