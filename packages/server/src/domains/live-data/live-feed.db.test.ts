import {
  followAccelerometerEndpoint,
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
  readAccelerometerEndpoint,
  readLiveDataEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import { storeForm } from '@vinculum/testkit/stored-consent.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { followFeed, seqsOf } from '@vinculum/testkit/worlds/follow-feed.ts';
import {
  type FeedWorld,
  startFeedWorld,
  ACCELEROMETER,
  OTHER_VIN,
  seqs,
  VIN,
} from '@vinculum/testkit/worlds/feed-world.ts';

let world: FeedWorld;

beforeAll(async () => {
  world = await startFeedWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.reset());

// Shows 2-7.35
test('raw data begin with what is new and come as they are stored', async () => {
  // Somebody has it already: until the oldest writing transaction of all tests ended, it would still count as new.
  const earlier = await world.follow();
  await world.store([1]);
  await earlier.until(seqs(1));
  earlier.leave();
  const feed = await world.follow();
  expect(feed.response.headers.get('content-type')).toBe('text/event-stream');
  await world.store([2]);
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
  const first = await world.follow();
  await world.store([1, 2, 3]);
  const seen = (await first.until(seqs(3))).find((event) => event.kind === 'message' && event.seq === 2);
  first.leave();
  await world.store([4, 5]);
  const second = await world.follow({ lastEventId: seen?.cursor ?? '' });
  await world.store([6]);
  expect(seqsOf(await second.until(seqs(4)))).toEqual([3, 4, 5, 6]);
  second.leave();
});

test('a feed that was cut before its first message loses nothing either', async () => {
  const first = await world.follow();
  const [position] = await first.until((events) => events.length > 0);
  first.leave();
  await world.store([1]);
  const second = await world.follow({ query: { after: position?.cursor ?? '' } });
  expect(seqsOf(await second.until(seqs(1)))).toEqual([1]);
  second.leave();
});

test('one car, or one signal, can be asked for', async () => {
  const other = await world.addConsent(OTHER_VIN);
  const car = await world.follow({ query: { vin: OTHER_VIN } });
  const signal = await world.follow({ query: { signal: '2016' } });
  await world.store([1]);
  await world.store([2], { vin: OTHER_VIN, consent: other });
  expect(seqsOf(await car.until(seqs(1)))).toEqual([2]);
  const [, message] = await signal.until(seqs(1));
  expect(message).toMatchObject({ samples: [[2016, 5, 21]] });
  car.leave();
  signal.leave();
});

test('who waits for one car is told how far it has come after a hundred messages of others', async () => {
  await world.addConsent(OTHER_VIN);
  const feed = await world.follow({ query: { vin: OTHER_VIN } });
  await feed.until((events) => events.length === 1);
  await world.store(Array.from({ length: 100 }, (_, index) => index + 1));
  const [begun, passed] = await feed.until((events) => events.length === 2);
  expect([begun?.kind, passed?.kind]).toEqual(['position', 'position']);
  feed.leave();
  const behind = { query: { after: passed?.cursor ?? '' } };
  const polled = await world.server.call(
    readLiveDataEndpoint,
    behind,
    world.people.signedIn('consumer.viewer'),
  );
  expect(seqsOf(polled.body.events), 'behind the last of them').toEqual([]);
});

test('another consumer sees nothing of it, by stream or by polling', async () => {
  await world.setFlags('otherconsumer.viewer', 'USER_VIEWER', 'ADN');
  const caller = world.people.signedIn('otherConsumer.viewer');
  const before = await world.server.call(readLiveDataEndpoint, {}, caller);
  const other = await world.follow({ as: 'otherConsumer.viewer' });
  const own = await world.follow();
  await world.store([1, 2]);
  await own.until(seqs(2));
  expect(
    (await world.server.call(readLiveDataEndpoint, { query: { after: before.body.cursor } }, caller)).body
      .events,
  ).toEqual([]);
  expect(
    (await world.server.call(readLiveDataEndpoint, { query: { after: '0.0' } }, caller)).body.events,
  ).toEqual([]);
  await world.setFlags('otherconsumer.viewer', 'USER_VIEWER');
  expect((await other.ended()).map((event) => event.kind)).toEqual(['position']);
  own.leave();
});

test('what came under a consent that has ended is not told, whatever cursor one comes with', async () => {
  const feed = await world.follow();
  const live = await world.addConsent(OTHER_VIN);
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_CANCELED' })
    .where('id', '=', world.consentId())
    .execute();
  await world.store([1, 2]);
  await world.store([3], { vin: OTHER_VIN, consent: live });
  expect(seqsOf(await feed.until(seqs(1)))).toEqual([3]);
  const polled = await world.server.call(
    readLiveDataEndpoint,
    { query: { after: '0.0' } },
    world.people.signedIn('consumer.viewer'),
  );
  expect(seqsOf(polled.body.events)).toEqual([3]);
  feed.leave();
});

test('a consent that has run out, and a maker that no longer lets read, end it as well', async () => {
  await world.store([1]);
  const polled = async () => {
    const call = await world.server.call(
      readLiveDataEndpoint,
      { query: { after: '0.0' } },
      world.people.signedIn('consumer.viewer'),
    );
    return seqsOf(call.body.events);
  };
  await vi.waitFor(async () => expect(await polled()).toEqual([1]), { timeout: 10_000 });
  const expiring = (expires_at: Date | null) =>
    world.server.db.updateTable('consent').set({ expires_at }).where('id', '=', world.consentId()).execute();
  await expiring(new Date(world.server.clock.now()));
  expect(await polled()).toEqual([]);
  await expiring(null);
  await world.server.db
    .insertInto('consumer_permission')
    .values({
      oem_id: world.people.organisations.oem,
      consumer_id: world.people.organisations.consumer,
      access_type_read_signal: false,
      updated_on: new Date(world.server.clock.now()),
    })
    .execute();
  expect(await polled()).toEqual([]);
});

test('accelerometer readings of one car come with their moments', async () => {
  const feed = await followFeed(world.server, world.address, {
    endpoint: followAccelerometerEndpoint,
    caller: world.people.signedIn('consumer.viewer'),
    query: { vin: VIN },
  });
  await feed.until((events) => events.length > 0);
  await world.store([1]);
  const events = await feed.until((all) => all.some((event) => event.kind === 'readings'));
  expect(events.at(-1)).toMatchObject({
    vin: VIN,
    items: [{ timestamp: world.server.clock.now(), accValues: [0.1, 0.2, 9.8] }],
  });
  feed.leave();
});

test('where no stream gets through, the readings come by asking from the cursor of before', async () => {
  const caller = world.people.signedIn('consumer.viewer');
  const read = async (after?: string) =>
    (
      await world.server.call(
        readAccelerometerEndpoint,
        { query: { vin: VIN, ...(after === undefined ? {} : { after }) } },
        caller,
      )
    ).body;
  const before = await read();
  await world.store([1]);
  // What another test began to write earlier holds it back for a moment.
  await expect
    .poll(() => read(before.cursor))
    .toMatchObject({
      events: [{ kind: 'readings', vin: VIN, items: [{ accValues: [0.1, 0.2, 9.8] }] }],
      has_more: false,
    });
});

test('the cars to choose from are those that share now, those heard of last first', async () => {
  const speedOnly = await world.addConsent('YNRTESTVN00000003', [2016]);
  const recent = await world.addConsent(OTHER_VIN);
  const consumer_id = world.people.organisations.consumer;
  const latest = { consumer_id, captured_at: world.server.clock.now(), value: '[0,0,9.8]' };
  await world.server.db
    .insertInto('latest_value')
    .values({ ...latest, vin: OTHER_VIN, signal_id: ACCELEROMETER, consent_id: recent })
    .execute();
  const caller = world.people.signedIn('consumer.viewer');
  const cars = async (endpoint: typeof listLiveCarsEndpoint, search?: string) =>
    (await world.server.call(endpoint, { query: search === undefined ? {} : { search } }, caller)).body.vins;
  expect(await cars(listLiveCarsEndpoint)).toEqual([OTHER_VIN, VIN, 'YNRTESTVN00000003']);
  expect(await cars(listAccelerometerCarsEndpoint)).toEqual([OTHER_VIN, VIN]);
  expect(await cars(listLiveCarsEndpoint, 'n00000003')).toEqual(['YNRTESTVN00000003']);
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_CANCELED' })
    .where('id', '=', speedOnly)
    .execute();
  expect(await cars(listLiveCarsEndpoint)).toEqual([OTHER_VIN, VIN]);
  await world.setFlags('otherconsumer.editor', 'USER_EDITOR', 'ADN');
  const other = world.people.signedIn('otherConsumer.editor');
  expect((await world.server.call(listLiveCarsEndpoint, {}, other)).body.vins).toEqual([]);
});

test('a car that was asked before very many others is found by its signal, and by its whole VIN', async () => {
  const { server, people } = world;
  const { consumer, oem } = people.organisations;
  const caller = people.signedIn('consumer.viewer');
  const formId = await storeForm(server, consumer);
  const askOthers = (from: number, to: number) =>
    sql`insert into consent (form_id, consumer_id, vin, oem_id, status, accepted_signals, created_on, updated_on)
      select ${formId}, ${consumer}, 'M' || lpad(n::text, 16, '0'), ${oem}, 'FORM_ACCEPTED', '{2016}', now(), now()
      from generate_series(${from}::int, ${to}::int) n`.execute(server.db);
  const found = async (endpoint: typeof listLiveCarsEndpoint, query: { search?: string } = {}) =>
    (await server.call(endpoint, { query }, caller)).body.vins;
  await askOthers(1, 2000);
  expect(await found(listAccelerometerCarsEndpoint)).toEqual([VIN]);
  await askOthers(2001, 20_000);
  expect(await found(listLiveCarsEndpoint, { search: VIN.toLowerCase() })).toEqual([VIN]);
  expect(await found(listAccelerometerCarsEndpoint, { search: VIN })).toEqual([VIN]);
  expect(await found(listAccelerometerCarsEndpoint, { search: 'M0000000000000001' })).toEqual([]);
  expect(await found(listLiveCarsEndpoint, { search: VIN.slice(1) })).toEqual([]);
});
