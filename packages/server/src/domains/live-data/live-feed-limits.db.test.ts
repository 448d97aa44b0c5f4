import {
  followLiveDataEndpoint,
  readAccelerometerEndpoint,
  readLiveDataEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seqsOf } from '@vinculum/testkit/worlds/follow-feed.ts';
import { type FeedWorld, startFeedWorld, seqs, VIN } from '@vinculum/testkit/worlds/feed-world.ts';

const within = { timeout: 20_000, interval: 50 };
let world: FeedWorld;

beforeAll(async () => {
  world = await startFeedWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.reset());

test('the feed ends with the token, and the same user goes on with a new one', async () => {
  const feed = await world.follow();
  world.server.clock.advance(601_000);
  const [position] = await feed.ended();
  await world.store([1]);
  const again = await world.follow({ lastEventId: position?.cursor ?? '' });
  expect(seqsOf(await again.until(seqs(1)))).toEqual([1]);
  again.leave();
});

test('a feed whose token cannot be looked up breaks off, and does not end as if the right were lost', async () => {
  const { identity } = world.server.deps;
  const own = { ...identity };
  const feed = await world.follow();
  Object.assign(identity, { verify: () => Promise.reject(new AppError('unavailable')) });
  const thrown: unknown = await feed.ended().catch((error: unknown) => error);
  Object.assign(identity, own);
  expect(thrown).toMatchObject({ message: 'terminated' });
});

// Shows 2-2.13
test('the feed ends when the flag is taken away, and charts need the one that names them', async () => {
  await world.setFlags('consumer.editor', 'USER_EDITOR', 'LIVE_DATA');
  const editor = world.people.signedIn('consumer.editor');
  const feed = await world.follow({ as: 'consumer.editor' });
  expect(feed.response.status).toBe(200);
  const charts = await world.server.call(readAccelerometerEndpoint, { query: { vin: VIN } }, editor);
  expect(charts.problem.code).toBe('forbidden');
  await world.setFlags('consumer.editor', 'USER_EDITOR');
  await feed.ended();
  expect((await world.server.call(readLiveDataEndpoint, {}, editor)).problem.code).toBe('forbidden');
});

test('the feed ends when the organisation of its user is put to rest', async () => {
  const { db } = world.server;
  const rest = (resting_from: Date | null) =>
    db
      .updateTable('organisation')
      .set({ resting_from })
      .where('id', '=', world.people.organisations.consumer)
      .execute();
  const feed = await world.follow();
  await rest(new Date(world.server.clock.now()));
  expect(seqsOf(await feed.ended())).toEqual([]);
  await rest(null);
});

test('a user keeps four feeds open, and another when one was left', async () => {
  const open = [await world.follow(), await world.follow(), await world.follow(), await world.follow()];
  const refused = await world.follow();
  expect(refused.response.status).toBe(429);
  open[0]?.leave();
  await vi.waitFor(async () => {
    const next = await world.follow();
    next.leave();
    expect(next.response.status).toBe(200);
  }, within);
  for (const feed of open) feed.leave();
});

test('twenty feeds opened at the same moment get four places as well', async () => {
  const opened = await Promise.all(Array.from({ length: 20 }, () => world.follow()));
  const statuses = opened.map(({ response }) => response.status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, 200, 200, 200, ...Array.from({ length: 16 }, () => 429)]);
  for (const feed of opened) feed.leave();
});

test('who comes back after too much has passed is told that something was left out, and sees what is new', async () => {
  const other = await world.follow();
  const thousand = Array.from({ length: 1000 }, (_, index) => index + 1);
  for (let part = 0; part < 7; part += 1) await world.store(thousand.map((seq) => part * 1000 + seq));
  // What the consumer's feeds share has read all of it, and keeps the last thousand.
  await other.until((all) => seqsOf(all).at(-1) === 7000);
  const feed = await world.follow({ lastEventId: '0.0' });
  const events = await feed.until((all) => all.some((event) => event.kind === 'gap'));
  const before = events.slice(
    0,
    events.findIndex(({ kind }) => kind === 'gap'),
  );
  expect(seqsOf(before)).toEqual(Array.from({ length: 5000 }, (_, index) => index + 1));
  await world.store([9999]);
  await feed.until((all) => seqsOf(all).at(-1) === 9999);
  feed.leave();
  other.leave();
});

// Shows 2-7.35
test('polling tells the same from a cursor, page by page', async () => {
  const caller = world.people.signedIn('consumer.viewer');
  const poll = async (after?: string) =>
    (await world.server.call(readLiveDataEndpoint, { query: after === undefined ? {} : { after } }, caller))
      .body;
  const begin = await poll();
  expect(begin).toMatchObject({ events: [], has_more: false });
  await world.store(Array.from({ length: 250 }, (_, index) => index + 1));
  const first = await vi.waitFor(async () => {
    const page = await poll(begin.cursor);
    expect(page.has_more).toBe(true);
    return page;
  }, within);
  const second = await poll(first.cursor);
  expect(second.has_more).toBe(false);
  expect(seqsOf([...first.events, ...second.events])).toEqual(
    Array.from({ length: 250 }, (_, index) => index + 1),
  );
  expect((await poll(second.cursor)).events).toEqual([]);
});

test('a cursor that is none is refused before anything is streamed', async () => {
  const caller = world.people.signedIn('consumer.viewer');
  for (const endpoint of [followLiveDataEndpoint, readLiveDataEndpoint] as const) {
    const { problem } = await world.server.call(endpoint, { query: { after: 'x' } }, caller);
    expect(problem.code).toBe('badRequest');
  }
});

test('a server that stops ends the feeds that are open', async () => {
  const feed = await world.follow();
  await world.server.app.close();
  await expect(feed.ended(), 'the server has cut the connection').rejects.toThrow('terminated');
});
