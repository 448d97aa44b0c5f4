import { readLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseDataOfConsent } from '../streams/public.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { seqsOf } from '@vinculum/testkit/worlds/follow-feed.ts';
import { type FeedWorld, OTHER_VIN, seqs, startFeedWorld } from '@vinculum/testkit/worlds/feed-world.ts';

let world: FeedWorld;

beforeAll(async () => {
  world = await startFeedWorld();
});
afterAll(() => world.server.stop());
beforeEach(() => world.reset());

/** Somebody follows all the time; returns where that began, once three batches have come and are kept. */
async function threeHaveArrived() {
  const feed = await world.follow();
  await world.store([1, 2, 3]);
  const [position] = await feed.until(seqs(3));
  return { feed, cursor: position?.cursor ?? '' };
}

/** What is told behind a cursor, until a batch of another car that still shares. */
async function receivedBehind(cursor: string): Promise<number[]> {
  const other = await world.addConsent(OTHER_VIN);
  const resumed = await world.follow({ lastEventId: cursor });
  await world.store([4], { vin: OTHER_VIN, consent: other });
  const received = seqsOf(
    await resumed.until((events) => events.some((event) => event.kind === 'message' && event.seq === 4)),
  );
  resumed.leave();
  return received;
}

test('while the consent lives, who comes back is told what is kept', async () => {
  const { feed, cursor } = await threeHaveArrived();
  expect(await receivedBehind(cursor)).toEqual([1, 2, 3, 4]);
  feed.leave();
});

test('who comes back after the owner withdrew is told nothing that is still kept in memory', async () => {
  const { feed, cursor } = await threeHaveArrived();
  await world.server.db
    .updateTable('consent')
    .set({ status: 'FORM_CANCELED' })
    .where('id', '=', world.consentId())
    .execute();
  expect(await receivedBehind(cursor)).toEqual([4]);
  feed.leave();
});

test('what was erased is told to nobody, even when the owner agrees anew', async () => {
  const { feed, cursor } = await threeHaveArrived();
  await inTransaction(world.server.db, (trx) => eraseDataOfConsent(trx, world.consentId()));
  expect(await receivedBehind(cursor)).toEqual([4]);
  const polled = await world.server.call(
    readLiveDataEndpoint,
    { query: { after: cursor } },
    world.people.signedIn('consumer.viewer'),
  );
  expect(seqsOf(polled.body.events)).not.toContain(1);
  feed.leave();
});
