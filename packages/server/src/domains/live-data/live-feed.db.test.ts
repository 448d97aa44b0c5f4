import { featureBits } from '@vinculum/contract/access/vocabulary.ts';
import {
  followAccelerometer,
  followLiveData,
  listAccelerometerCars,
  listLiveCars,
  readAccelerometer,
  readLiveData,
} from '@vinculum/contract/live-data/endpoints.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { nothingOlderRuns } from '@vinculum/testkit/nothing-older-runs.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followFeed, seqsOf } from './testing-feed.ts';

const VIN = 'YNRTESTVN00000001';
const OTHER_VIN = 'YNRTESTVN00000002';
const ACCELEROMETER = 1796;

let server: TestServer;
let people: People;
let address: string;
let consentId: number;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.stop());

beforeEach(async () => {
  for (const table of ['stream_batch', 'latest_value', 'consumer_permission', 'consent'] as const)
    await server.db.deleteFrom(table).execute();
  consentId = await addConsent(VIN);
});

async function addConsent(vin: string, accepted_signals: number[] = [ACCELEROMETER]): Promise<number> {
  const now = new Date(server.clock.now());
  const times = { created_on: now, updated_on: now };
  const consumer_id = people.organisations.consumer;
  const form = await server.db
    .insertInto('consent_form')
    .values({
      ...times,
      consumer_id,
      status: 'PUBLISHED',
      title: 'Roads',
      consent_type: 'Standard',
      expiry_type: 0,
      expiry_in_days: 30,
      data_retention_in_days: 30,
      has_encryption: false,
      content: '{}',
      created_by: 'consumer.editor',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const consent = await server.db
    .insertInto('consent')
    .values({
      ...times,
      form_id: form.id,
      consumer_id,
      vin,
      oem_id: people.organisations.oem,
      status: 'FORM_ACCEPTED',
      accepted_signals,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return consent.id;
}

async function store(seqs: readonly number[], over: { vin?: string; consent?: number } = {}): Promise<void> {
  const now = server.clock.now();
  const body = {
    samples: [
      [ACCELEROMETER, 0, [0.1, 0.2, 9.8]],
      [2016, 5, 21],
    ],
  };
  const row = {
    consumer_id: people.organisations.consumer,
    form_id: 1001,
    consent_id: over.consent ?? consentId,
    vin: over.vin ?? VIN,
    base_time: now,
    received_at: now,
    last_sample_at: now,
    body: JSON.stringify(body),
  };
  await server.db
    .insertInto('stream_batch')
    .values(seqs.map((seq) => ({ ...row, seq })))
    .execute();
}

interface Following {
  readonly as?: ActorKey;
  readonly query?: Readonly<Record<string, string>>;
  readonly lastEventId?: string;
}

/** Follows raw data; it is open when its position has come. */
async function follow({ as = 'consumer.viewer', ...asked }: Following = {}) {
  const feed = await followFeed(server, address, {
    endpoint: followLiveData,
    caller: people.signedIn(as),
    ...asked,
  });
  if (feed.response.status === 200) await feed.until((events) => events.length > 0);
  return feed;
}

const seqs = (count: number) => (events: Parameters<typeof seqsOf>[0]) => seqsOf(events).length >= count;

async function setFlags(username: string, ...flags: readonly (keyof typeof featureBits)[]): Promise<void> {
  const permissions_bit = flags.reduce((bits, flag) => bits | featureBits[flag], 0);
  await server.db.updateTable('app_user').set({ permissions_bit }).where('username', '=', username).execute();
}

test('raw data begin with what is new and come as they are stored', async () => {
  await store([1]);
  const feed = await follow();
  expect(feed.response.headers.get('content-type')).toBe('text/event-stream');
  await store([2]);
  const events = await feed.until(seqs(1));
  expect(events[0]?.kind).toBe('position');
  expect(seqsOf(events)).toEqual([2]);
  expect(events.at(-1)).toMatchObject({
    vin: VIN,
    samples: [
      [ACCELEROMETER, 0, [0.1, 0.2, 9.8]],
      [2016, 5, 21],
    ],
  });
  feed.leave();
});

test('after a cut the feed goes on behind the last event, without loss and without repeats', async () => {
  const first = await follow();
  await store([1, 2, 3]);
  const seen = (await first.until(seqs(3))).find((event) => event.kind === 'message' && event.seq === 2);
  first.leave();
  await store([4, 5]);
  const second = await follow({ lastEventId: seen?.cursor ?? '' });
  await store([6]);
  expect(seqsOf(await second.until(seqs(4)))).toEqual([3, 4, 5, 6]);
  second.leave();
});

test('a feed that was cut before its first message loses nothing either', async () => {
  const first = await follow();
  const [position] = await first.until((events) => events.length > 0);
  first.leave();
  await store([1]);
  const second = await follow({ query: { after: position?.cursor ?? '' } });
  expect(seqsOf(await second.until(seqs(1)))).toEqual([1]);
  second.leave();
});

test('one car, or one signal, can be asked for', async () => {
  const other = await addConsent(OTHER_VIN);
  const car = await follow({ query: { vin: OTHER_VIN } });
  const signal = await follow({ query: { signal: '2016' } });
  await store([1]);
  await store([2], { vin: OTHER_VIN, consent: other });
  expect(seqsOf(await car.until(seqs(1)))).toEqual([2]);
  const [, message] = await signal.until(seqs(1));
  expect(message).toMatchObject({ samples: [[2016, 5, 21]] });
  car.leave();
  signal.leave();
});

test('another consumer sees nothing of it, by stream or by polling', async () => {
  await setFlags('otherconsumer.viewer', 'USER_VIEWER', 'ADN');
  const caller = people.signedIn('otherConsumer.viewer');
  const before = await server.call(readLiveData, {}, caller);
  const other = await follow({ as: 'otherConsumer.viewer' });
  const own = await follow();
  await store([1, 2]);
  await own.until(seqs(2));
  expect(
    (await server.call(readLiveData, { query: { after: before.body.cursor } }, caller)).body.events,
  ).toEqual([]);
  expect((await server.call(readLiveData, { query: { after: '0.0' } }, caller)).body.events).toEqual([]);
  await setFlags('otherconsumer.viewer', 'USER_VIEWER');
  expect((await other.ended()).map((event) => event.kind)).toEqual(['position']);
  own.leave();
});

test('what came under a consent that has ended is not told, whatever cursor one comes with', async () => {
  const feed = await follow();
  const live = await addConsent(OTHER_VIN);
  await server.db
    .updateTable('consent')
    .set({ status: 'FORM_CANCELED' })
    .where('id', '=', consentId)
    .execute();
  await store([1, 2]);
  await store([3], { vin: OTHER_VIN, consent: live });
  expect(seqsOf(await feed.until(seqs(1)))).toEqual([3]);
  const polled = await server.call(
    readLiveData,
    { query: { after: '0.0' } },
    people.signedIn('consumer.viewer'),
  );
  expect(seqsOf(polled.body.events)).toEqual([3]);
  feed.leave();
});

test('a consent that has run out, and a maker that no longer lets read, end it as well', async () => {
  await store([1]);
  const polled = async () => {
    const call = await server.call(
      readLiveData,
      { query: { after: '0.0' } },
      people.signedIn('consumer.viewer'),
    );
    return seqsOf(call.body.events);
  };
  await vi.waitFor(async () => expect(await polled()).toEqual([1]), { timeout: 10_000 });
  const expiring = (expires_at: Date | null) =>
    server.db.updateTable('consent').set({ expires_at }).where('id', '=', consentId).execute();
  await expiring(new Date(server.clock.now()));
  expect(await polled()).toEqual([]);
  await expiring(null);
  await server.db
    .insertInto('consumer_permission')
    .values({
      oem_id: people.organisations.oem,
      consumer_id: people.organisations.consumer,
      access_type_read_signal: false,
      updated_on: new Date(server.clock.now()),
    })
    .execute();
  expect(await polled()).toEqual([]);
});

test('the feed ends with the token, and the same user goes on with a new one', async () => {
  const feed = await follow();
  server.clock.advance(601_000);
  const [position] = await feed.ended();
  await store([1]);
  const again = await follow({ lastEventId: position?.cursor ?? '' });
  expect(seqsOf(await again.until(seqs(1)))).toEqual([1]);
  again.leave();
});

test('the feed ends when the flag is taken away, and charts need the one that names them', async () => {
  await setFlags('consumer.editor', 'USER_EDITOR', 'LIVE_DATA');
  const editor = people.signedIn('consumer.editor');
  const feed = await follow({ as: 'consumer.editor' });
  expect(feed.response.status).toBe(200);
  const charts = await server.call(readAccelerometer, { query: { vin: VIN } }, editor);
  expect(charts.problem.code).toBe('forbidden');
  await setFlags('consumer.editor', 'USER_EDITOR');
  await feed.ended();
  expect((await server.call(readLiveData, {}, editor)).problem.code).toBe('forbidden');
});

test('a user keeps four feeds open, and another when one was left', async () => {
  const open = [await follow(), await follow(), await follow(), await follow()];
  const refused = await follow();
  expect(refused.response.status).toBe(429);
  open[0]?.leave();
  await vi.waitFor(async () => {
    const next = await follow();
    next.leave();
    expect(next.response.status).toBe(200);
  });
  for (const feed of open) feed.leave();
});

test('who comes back after too much has passed is told that something was left out, and sees what is new', async () => {
  const thousand = Array.from({ length: 1000 }, (_, index) => index + 1);
  for (let part = 0; part < 6; part += 1) await store(thousand.map((seq) => part * 1000 + seq));
  await nothingOlderRuns(server.db);
  const feed = await follow({ lastEventId: '0.0' });
  const events = await feed.until((all) => all.some((event) => event.kind === 'gap'));
  expect(seqsOf(events)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
  await store([9999]);
  expect(seqsOf(await feed.until(seqs(5001))).at(-1)).toBe(9999);
  feed.leave();
});

test('polling tells the same from a cursor, page by page', async () => {
  const caller = people.signedIn('consumer.viewer');
  const poll = async (after?: string) =>
    (await server.call(readLiveData, { query: after === undefined ? {} : { after } }, caller)).body;
  const begin = await poll();
  expect(begin).toMatchObject({ events: [], has_more: false });
  await store(Array.from({ length: 250 }, (_, index) => index + 1));
  const first = await vi.waitFor(async () => {
    const page = await poll(begin.cursor);
    expect(page.has_more).toBe(true);
    return page;
  });
  const second = await poll(first.cursor);
  expect(second.has_more).toBe(false);
  expect(seqsOf([...first.events, ...second.events])).toEqual(
    Array.from({ length: 250 }, (_, index) => index + 1),
  );
  expect((await poll(second.cursor)).events).toEqual([]);
});

test('a cursor that is none is refused before anything is streamed', async () => {
  const caller = people.signedIn('consumer.viewer');
  for (const endpoint of [followLiveData, readLiveData] as const) {
    const { problem } = await server.call(endpoint, { query: { after: 'x' } }, caller);
    expect(problem.code).toBe('badRequest');
  }
});

test('accelerometer readings of one car come with their moments', async () => {
  const feed = await followFeed(server, address, {
    endpoint: followAccelerometer,
    caller: people.signedIn('consumer.viewer'),
    query: { vin: VIN },
  });
  await feed.until((events) => events.length > 0);
  await store([1]);
  const events = await feed.until((all) => all.some((event) => event.kind === 'readings'));
  expect(events.at(-1)).toMatchObject({
    vin: VIN,
    items: [{ timestamp: server.clock.now(), accValues: [0.1, 0.2, 9.8] }],
  });
  feed.leave();
});

test('the cars to choose from are those that share now, those heard of last first', async () => {
  const speedOnly = await addConsent('YNRTESTVN00000003', [2016]);
  const recent = await addConsent(OTHER_VIN);
  const consumer_id = people.organisations.consumer;
  const latest = { consumer_id, captured_at: server.clock.now(), value: '[0,0,9.8]' };
  await server.db
    .insertInto('latest_value')
    .values({ ...latest, vin: OTHER_VIN, signal_id: ACCELEROMETER, consent_id: recent })
    .execute();
  const caller = people.signedIn('consumer.viewer');
  const cars = async (endpoint: typeof listLiveCars, search?: string) =>
    (await server.call(endpoint, { query: search === undefined ? {} : { search } }, caller)).body.vins;
  expect(await cars(listLiveCars)).toEqual([OTHER_VIN, VIN, 'YNRTESTVN00000003']);
  expect(await cars(listAccelerometerCars)).toEqual([OTHER_VIN, VIN]);
  expect(await cars(listLiveCars, 'n00000003')).toEqual(['YNRTESTVN00000003']);
  await server.db
    .updateTable('consent')
    .set({ status: 'FORM_CANCELED' })
    .where('id', '=', speedOnly)
    .execute();
  expect(await cars(listLiveCars)).toEqual([OTHER_VIN, VIN]);
  await setFlags('otherconsumer.editor', 'USER_EDITOR', 'ADN');
  const other = people.signedIn('otherConsumer.editor');
  expect((await server.call(listLiveCars, {}, other)).body.vins).toEqual([]);
});

test('a server that stops ends the feeds that are open', async () => {
  const feed = await follow();
  await server.app.close();
  await expect(feed.ended().catch(() => 'cut')).resolves.toBeDefined();
});
