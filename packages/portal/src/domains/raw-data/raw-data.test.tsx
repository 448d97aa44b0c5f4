import { act, screen, waitFor, within } from '@testing-library/react';
import {
  followAccelerometerEndpoint,
  followLiveDataEndpoint,
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
  readAccelerometerEndpoint,
  readLiveDataEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import type { AccelerometerEvent, LiveEvent } from '@vinculum/contract/live-data/feed.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import type { DataSample } from '@vinculum/contract/vehicle/sample.ts';
import { http, HttpResponse, type HttpHandler } from 'msw';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { ReadAnew } from '../../testing/read-anew.tsx';
import { renderScreen } from '../../testing/render-screen.tsx';
import { someGroups } from '../../testing/rooms/editor-catalogue.ts';
import { AccelerometerView } from './charts/accelerometer-view.tsx';
import { axisColors } from './charts/axis-colors.ts';
import { makeLineChart } from './charts/line-chart.ts';
import { RawDataScreen } from './raw-data-screen.tsx';

const VIN = 'YNRTESTVN00000001';
const session = consumer('USER_VIEWER', ['ADN']);

/** A stream that stays open, to which a test writes. */
function openStream(endpoint: Endpoint) {
  const requests: string[] = [];
  let write: (event: LiveEvent | AccelerometerEvent) => void = () => undefined;
  const handler = http.get(`*${endpoint.path}`, ({ request }) => {
    requests.push(new URL(request.url).search);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        write = (event) =>
          controller.enqueue(
            new TextEncoder().encode(`id: ${event.cursor}\ndata: ${JSON.stringify(event)}\n\n`),
          );
        write({ kind: 'position', cursor: '1.0' });
      },
    });
    return new HttpResponse(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return { handler, requests, send: (event: LiveEvent | AccelerometerEvent) => write(event) };
}

function message(seq: number, samples: DataSample[] = [[2016, 0, 21.4]]): LiveEvent {
  return {
    kind: 'message',
    cursor: `1.${seq}`,
    consent_form_id: 1001,
    consent_id: 7,
    vin: VIN,
    is_test: false,
    seq,
    received_at: 1_795_000_000_000,
    base_time: 1_795_000_000_000,
    samples,
  };
}

const cars = answer(listLiveCarsEndpoint, { vins: [VIN] });
const catalogue = answer(listSignalsEndpoint, { signals: someGroups });

async function openRawData() {
  const stream = openStream(followLiveDataEndpoint);
  const { user } = await open([stream.handler, cars]);
  expect(await screen.findByText('Live by stream')).toBeVisible();
  return { user, stream };
}

const articles = () => screen.queryAllByRole('article').map((one) => one.getAttribute('aria-label'));

const open = async (answers: readonly HttpHandler[], address = '/raw-data') =>
  renderScreen(<RawDataScreen />, {
    session,
    path: '/raw-data',
    at: address,
    answers: [...answers, catalogue],
  });

// Shows 2-2.13, 2-2.45
test('messages come by stream as JSON, the newest first', async () => {
  const { stream } = await openRawData();
  expect(screen.getByText('No message yet')).toBeVisible();
  stream.send(message(1));
  stream.send(message(2));
  await screen.findByRole('article', { name: `Message 2 of ${VIN}` });
  expect(articles()).toEqual([`Message 2 of ${VIN}`, `Message 1 of ${VIN}`]);
  const [newest] = screen.getAllByRole('article');
  expect(newest?.querySelector('time')).toHaveTextContent(/\d\d:\d\d:\d\d/);
  expect(newest).toHaveTextContent('"samples": [ [2016,0,21.4] ]');
});

test('beside the numbers of the signals in a message stand their names', async () => {
  const { stream } = await openRawData();
  stream.send(
    message(1, [
      [2100, 0, 21.4],
      [1790, 0, [59.3, 18.1]],
      [2100, 1000, 21.5],
      [4711, 0, 1],
    ]),
  );
  const row = within(await screen.findByRole('article'));
  expect(await row.findByText('Signals: 2100 Vehicle speed · 1790 Location')).toBeVisible();
});

// Shows 2-2.45, 2-4.11
test('Pause keeps what is shown and counts what comes, Play goes on, Clear Data empties', async () => {
  const { user, stream } = await openRawData();
  stream.send(message(1));
  await screen.findByRole('article');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  stream.send(message(2));
  stream.send(message(3));
  expect(await screen.findByText('2 messages wait.')).toBeVisible();
  expect(screen.getByText('Paused.')).toHaveRole('status');
  expect(screen.getByText('2 messages wait.').closest('output')).toBeNull();
  expect(articles()).toEqual([`Message 1 of ${VIN}`]);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(articles()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Clear Data' }));
  expect(screen.getByText('No message yet')).toBeVisible();
});

test('a chosen car stays in the list, also where it is not among the cars that are offered', async () => {
  const stream = openStream(followLiveDataEndpoint);
  const { user } = await open(
    [stream.handler, answer(listLiveCarsEndpoint, { vins: ['YNRTESTVN00000002'] })],
    `/raw-data?vin=${VIN}`,
  );
  const field = await screen.findByRole('combobox', { name: 'VIN' });
  expect(field).toHaveValue(VIN);
  await user.click(field);
  await screen.findByRole('option', { name: 'YNRTESTVN00000002' });
  expect(screen.getByRole('option', { name: VIN })).toBeVisible();
});

test('a car of tests is found by a part of its VIN, and its messages are followed', async () => {
  const asked: unknown[] = [];
  const found = 'YNRTESTVN00000002';
  const offered = answer(
    listLiveCarsEndpoint,
    ({ query }) => ({ vins: query['search'] === '0002' ? [found] : [VIN] }),
    asked,
  );
  const stream = openStream(followLiveDataEndpoint);
  const { user } = await open([stream.handler, offered], '/raw-data?test=yes');
  const field = await screen.findByRole('combobox', { name: 'VIN' });
  await user.click(field);
  await user.paste(' 0002 ');
  await user.click(await screen.findByRole('option', { name: found }));
  await waitFor(() => expect(stream.requests.at(-1)).toBe(`?vin=${found}&include_test=true`));
  expect(field).toHaveValue(found);
  await expect
    .poll(() => asked)
    .toEqual([{ include_test: 'true' }, { search: '0002', include_test: 'true' }]);
});

test('cars of tests are offered where test traffic is shown', async () => {
  const asked: unknown[] = [];
  const offered = answer(listLiveCarsEndpoint, { vins: [VIN] }, asked);
  await open([openStream(followLiveDataEndpoint).handler, offered], '/raw-data?test=yes');
  expect(await screen.findByRole('combobox', { name: 'VIN' })).toBeVisible();
  await expect.poll(() => asked[0]).toEqual({ include_test: 'true' });
});

test('a long message shows its first samples, and all of them when asked', async () => {
  const { user, stream } = await openRawData();
  stream.send(
    message(
      1,
      Array.from({ length: 8 }, (_, index) => [1796, index * 10, [0, 0, index]]),
    ),
  );
  const row = within(await screen.findByRole('article'));
  expect(row.getByText('and 3 more samples')).toBeVisible();
  expect(row.queryByText(/\[1796,70,\[0,0,7\]\]/)).toBeNull();
  await user.click(row.getByRole('button', { name: /^Copy/ }));
  expect(JSON.parse(await navigator.clipboard.readText())).toMatchObject({
    samples: Array.from({ length: 8 }, (_, index) => [1796, index * 10, [0, 0, index]]),
  });
  await user.click(row.getByRole('button', { name: 'Show all' }));
  expect(row.getByText(/\[1796,70,\[0,0,7\]\]/)).toBeVisible();
  await user.click(row.getByRole('button', { name: 'Show less' }));
  expect(row.queryByText(/\[1796,70,\[0,0,7\]\]/)).toBeNull();
});

test('averages, rates of change and points of a curve are told apart from what was measured', async () => {
  const { stream } = await openRawData();
  stream.send(
    message(1, [
      [2016, 0, 6.64],
      [2016, 0, 6.75, 'AVERAGE'],
      [2016, 0, -0.54, 'DERIVATIVE'],
      [2016, 0, 6.6, 'CURVE_LOG'],
      [2016, 9, 6.7, 'CURVE_LOG'],
    ]),
  );
  const row = within(await screen.findByRole('article'));
  expect(row.getByText('5 samples')).toBeVisible();
  expect(row.getByText('of them 1 average')).toBeVisible();
  expect(row.getByText('of them 1 rate of change')).toBeVisible();
  expect(row.getByText('of them 2 points of curves')).toBeVisible();
  expect(row.getByText(/\[2016,0,-0.54,"DERIVATIVE"\]/)).toBeVisible();
});

test('one car can be chosen: the feed starts anew with it', async () => {
  const { user, stream } = await openRawData();
  stream.send(message(1));
  await screen.findByRole('article');
  await user.click(screen.getByRole('combobox', { name: 'VIN' }));
  await user.click(await screen.findByRole('option', { name: VIN }));
  await waitFor(() => expect(stream.requests.at(-1)).toBe(`?vin=${VIN}`));
  expect(articles()).toEqual([]);
});

test('messages of tests go once test traffic is left out again', async () => {
  const stream = openStream(followLiveDataEndpoint);
  const { user } = await open([stream.handler, cars], `/raw-data?vin=${VIN}&test=yes`);
  expect(await screen.findByText('Live by stream')).toBeVisible();
  stream.send(message(1));
  await screen.findByRole('article');
  await user.click(screen.getByRole('switch', { name: /^Include test traffic/ }));
  await waitFor(() => expect(stream.requests).toEqual([`?vin=${VIN}&include_test=true`, `?vin=${VIN}`]));
  expect(articles()).toEqual([]);
});

test('what waits in a pause can be cleared, though nothing is shown', async () => {
  const { user, stream } = await openRawData();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('button', { name: 'Clear Data' })).toBeDisabled();
  stream.send(message(1));
  expect(await screen.findByText('1 message waits.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Data' }));
  expect(screen.getByText('Nothing has come since.')).toBeVisible();
});

// Shows 2-2.45
test('where streams do not get through it says that it polls', async () => {
  let polls = 0;
  await open([
    refuse(followLiveDataEndpoint, 'unavailable'),
    cars,
    answer(readLiveDataEndpoint, () => {
      polls += 1;
      return { events: polls === 1 ? [message(1)] : [], cursor: '1.1', has_more: false };
    }),
  ]);
  expect(await screen.findByText('Live by polling')).toBeVisible();
  expect(await screen.findByRole('article')).toBeVisible();
});

test('who has lost the right is told so', async () => {
  await open([refuse(followLiveDataEndpoint, 'forbidden'), cars]);
  expect(await screen.findByText('Not allowed any more')).toBeVisible();
});

test('what cannot be asked for is told with the server’s reason, not as a lost right', async () => {
  await open([refuse(followLiveDataEndpoint, 'badRequest', { message: 'This is no cursor.' }), cars]);
  expect(await screen.findByText('This is no cursor.')).toBeVisible();
  expect(screen.queryByText('Not allowed any more')).toBeNull();
});

test('when the cars cannot be listed it says why at their field, and what is longer than a VIN is told there', async () => {
  const { user } = await open([
    openStream(followLiveDataEndpoint).handler,
    refuse(listLiveCarsEndpoint, 'unavailable', { message: 'Not now.' }),
  ]);
  expect(await screen.findByText('Not now.')).toBeVisible();
  const field = screen.getByRole('combobox', { name: 'VIN' });
  await user.click(field);
  await user.paste(`${VIN}0`);
  expect(field).toHaveValue(`${VIN}0`);
  expect(screen.getByText('At most 17 characters')).toBeVisible();
});

function chartsThatCount(): { drawn: number[]; makeChart: typeof makeLineChart } {
  const drawn: number[] = [];
  const makeChart: typeof makeLineChart = () => ({
    draw: (view: { t: Float64Array }) => drawn.push(view.t.length),
    resize: () => undefined,
    destroy: () => undefined,
  });
  return { drawn, makeChart };
}

async function openCharts(hasAll: boolean, vins: string[] = [VIN], charts = chartsThatCount()) {
  const stream = openStream(followAccelerometerEndpoint);
  const { drawn, makeChart } = charts;
  const renders = { count: 0 };
  const { user } = await renderScreen(
    <>
      <ReadAnew />
      <Profiler id="page" onRender={() => (renders.count += 1)}>
        <AccelerometerView hasAll={hasAll} makeChart={makeChart} />
      </Profiler>
    </>,
    {
      session,
      path: '/charts',
      answers: [
        stream.handler,
        answer(listAccelerometerCarsEndpoint, { vins }),
        answer(readAccelerometerEndpoint, { events: [], cursor: '1.0', has_more: false }),
      ],
    },
  );
  return { user, stream, drawn, renders };
}

function readings(n: number, accValues: [number, number, number] = [1, 2, 9.81]): AccelerometerEvent {
  return {
    kind: 'readings',
    cursor: `1.${n}`,
    vin: VIN,
    items: [{ timestamp: 1_795_000_000_000 + n * 10, accValues }],
  };
}

// Shows 2-2.15, 2-2.46
test('the first car is chosen; three axes together and each by itself, with the figures as a table', async () => {
  const { stream } = await openCharts(true);
  expect(await screen.findByText('Live by stream')).toBeVisible();
  expect(stream.requests).toEqual([`?vin=${VIN}`]);
  for (const name of ['X, Y and Z', 'X axis', 'Y axis', 'Z axis'])
    expect(screen.getByRole('region', { name })).toBeVisible();
  stream.send(readings(1));
  expect(await screen.findByRole('row', { name: 'Z axis 9.81 9.81 9.81 9.81' })).toBeVisible();
});

/** The strokes on each chart, by the name of its section: in which colour, and how far up or down each line leads. */
function recordStrokes() {
  const strokes = new Map<string, Record<string, 'up' | 'down' | 'level'>>();
  class Path {
    readonly heights: number[] = [];
    moveTo(_x: number, y: number) {
      this.heights.push(y);
    }
    lineTo(_x: number, y: number) {
      this.heights.push(y);
    }
    rect() {}
  }
  vi.stubGlobal('Path2D', Path);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #notify: (entries: readonly object[]) => void;
      constructor(notify: (entries: readonly object[]) => void) {
        this.#notify = notify;
      }
      observe() {
        this.#notify([{ contentRect: { width: 600 } }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const getContext = function (this: HTMLCanvasElement) {
    const chart = () => this.closest('section')?.getAttribute('aria-label') ?? '';
    const drawn: Record<string, unknown> = {
      strokeStyle: '',
      measureText: () => ({ width: 10 }),
      stroke(path?: Path) {
        const [first = 0, last = 0] = [path?.heights.at(0), path?.heights.at(-1)];
        // Of a canvas the top is 0. Grid and marks of the axes are no paths.
        const way = first === last ? 'level' : last < first ? 'up' : 'down';
        if (path !== undefined)
          strokes.set(chart(), { ...strokes.get(chart()), [String(drawn['strokeStyle'])]: way });
      },
    };
    return new Proxy(drawn, {
      get: (target, name) => (typeof name === 'string' && name in target ? target[name] : () => undefined),
    });
  };
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { value: getContext, configurable: true });
  return strokes;
}

test('each axis is drawn from its own values, in its own colour, by itself and beside the others', async () => {
  const own = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext') ?? {};
  const { ResizeObserver: Observer } = globalThis;
  const strokes = recordStrokes();
  const { stream } = await openCharts(true, [VIN], { drawn: [], makeChart: makeLineChart });
  await screen.findByText('Live by stream');
  stream.send(readings(1, [1, 8, 5]));
  stream.send(readings(2, [7, 2, 5]));
  const { x, y, z } = axisColors.light;
  // Each chart is drawn in a turn of its own.
  await waitFor(() =>
    expect(Object.fromEntries(strokes)).toEqual({
      'X, Y and Z': { [x]: 'up', [y]: 'down', [z]: 'level' },
      'X axis': { [x]: 'up' },
      'Y axis': { [y]: 'down' },
      'Z axis': { [z]: 'level' },
    }),
  );
  const figures = within(screen.getByRole('region', { name: 'Figures of the time shown' }));
  expect(await figures.findByRole('row', { name: 'X axis 7 1 7 4' })).toBeVisible();
  expect(figures.getByRole('row', { name: 'Y axis 2 2 8 5' })).toBeVisible();
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', own);
  vi.stubGlobal('ResizeObserver', Observer);
});

test('the car that is shown stays when another one comes to the head of the list', async () => {
  const vins = [VIN];
  const { user, stream } = await openCharts(false, vins);
  await screen.findByText('Live by stream');
  vins.unshift('YNRTESTVN00000002');
  await user.click(screen.getByRole('button', { name: 'Read anew' }));
  await user.click(screen.getByRole('combobox', { name: 'VIN' }));
  expect(await screen.findByRole('option', { name: 'YNRTESTVN00000002' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'VIN' })).toHaveValue(VIN);
  expect(stream.requests).toEqual([`?vin=${VIN}`]);
});

test('another car that is chosen begins with no readings of the last, and more time shows more of its own', async () => {
  const other = 'YNRTESTVN00000002';
  const { user, stream } = await openCharts(false, [VIN, other]);
  await screen.findByText('Live by stream');
  stream.send(readings(1));
  await screen.findByText('1 reading');
  await user.click(screen.getByRole('combobox', { name: 'VIN' }));
  await user.click(await screen.findByRole('option', { name: other }));
  await waitFor(() => expect(stream.requests).toEqual([`?vin=${VIN}`, `?vin=${other}`]));
  expect(screen.getByText('No reading yet')).toBeVisible();
  await screen.findByText('Live by stream');
  for (const n of [0, 3000]) stream.send(readings(n));
  expect(await screen.findByText('1 reading')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: '1 minute' }));
  expect(await screen.findByText('2 readings')).toBeVisible();
});

test('a thousand messages are drawn, and the page is rendered a handful of times', async () => {
  const { stream, drawn, renders } = await openCharts(true);
  await screen.findByText('Live by stream');
  renders.count = 0;
  for (let n = 1; n <= 1000; n += 1) stream.send(readings(n));
  expect(await screen.findByText('1,000 readings')).toBeVisible();
  expect(Math.max(...drawn)).toBe(1000);
  expect(renders.count).toBeLessThan(20);
});

// Shows 2-2.16, 2-2.46
test('the other screen has one chart; Pause counts and Clear Data empties the figures', async () => {
  const { user, stream } = await openCharts(false);
  await screen.findByText('Live by stream');
  expect(screen.queryByRole('region', { name: 'X axis' })).toBeNull();
  stream.send(readings(1));
  await screen.findByText('1 reading');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  stream.send(readings(2));
  expect(await screen.findByText('1 reading waits.')).toBeVisible();
  expect(screen.getByText('1 reading waits.').closest('output')).toBeNull();
  expect(screen.getByText('1 reading')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear Data' }));
  expect(screen.getByText('No reading yet')).toBeVisible();
});

test('without a car that shares its accelerometer it says what to do', async () => {
  await openCharts(true, []);
  expect(await screen.findByText('No car shares its accelerometer with you now')).toBeVisible();
});

test('the switch for test traffic stays, with the focus, when the cars that it asks for come', async () => {
  const { makeChart } = chartsThatCount();
  const { user } = await renderScreen(<AccelerometerView hasAll={false} makeChart={makeChart} />, {
    session,
    path: '/charts',
    answers: [
      openStream(followAccelerometerEndpoint).handler,
      answer(listAccelerometerCarsEndpoint, ({ query }) => ({
        vins: query['include_test'] === 'true' ? [VIN] : [],
      })),
    ],
  });
  expect(await screen.findByText('No car shares its accelerometer with you now')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: /^Include test traffic/ }));
  expect(await screen.findByRole('region', { name: 'X, Y and Z' })).toBeVisible();
  expect(screen.getByRole('switch')).toBeChecked();
  expect(screen.getByRole('switch')).toHaveFocus();
});

test('a page that nobody looks at stops after a minute, and goes on where it was', async () => {
  const { stream } = await openRawData();
  stream.send(message(5));
  await screen.findByRole('article');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const look = (state: DocumentVisibilityState) =>
    act(() => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
  look('hidden');
  act(() => void vi.advanceTimersByTime(60_000));
  vi.useRealTimers();
  expect(screen.getByText('Stopped while nobody looks')).toBeVisible();
  look('visible');
  expect(await screen.findByText('Live by stream')).toBeVisible();
  expect(stream.requests.at(-1)).toBe('?after=1.5');
});
