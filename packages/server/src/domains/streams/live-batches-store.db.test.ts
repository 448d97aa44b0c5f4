import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { isLive, isUnexpired } from '@vinculum/testkit/crowd/ended.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLiveBatches, listStillLive, presentPosition } from './live-batches-store.ts';
import { listBatches } from './stream-batches-store.ts';
import { START } from './stream-cursor.ts';

let world: ConsentWorld;
let crowd: Crowd;
/** One batch of each consent, in the order in which a stream has them. */
let batches: readonly { readonly tx: string; readonly id: string; readonly one: Consent }[];
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const { db } = world.server;
  const { oem, otherOem, consumer, otherConsumer } = world.people.organisations;
  // Two of the pairs let nothing be read.
  await sql`update consumer_permission set access_type_read_signal = false`.execute(db);
  await sql`insert into consumer_permission (oem_id, consumer_id, access_type_read_signal, updated_on)
    values (${otherOem}, ${consumer}, true, now()), (${oem}, ${otherConsumer}, true, now()),
      (${otherOem}, ${otherConsumer}, false, now())`.execute(db);
  for (const isOdd of [true, false])
    await sql`insert into stream_batch (consumer_id, form_id, consent_id, vin, seq, base_time, received_at,
        last_sample_at, body)
      select consumer_id, form_id, id, vin, 1, id, id, id, '{"samples":[]}' from consent
      where id % 2 = ${isOdd ? 1 : 0} and form_id = any(${Object.values(crowd.forms)}::integer[])
      order by id desc`.execute(db);
  const byId = new Map(crowd.consents.map((one) => [one.id, one]));
  const { rows } = await sql<{ tx: string; id: string; consent_id: number }>`
    select tx::text, id::text, consent_id from stream_batch order by stream_batch.tx, stream_batch.id`.execute(
    db,
  );
  batches = rows.flatMap(({ tx, id, consent_id }) => {
    const one = byId.get(consent_id);
    return one === undefined ? [] : [{ tx, id, one }];
  });
});
afterAll(() => world.server.stop());

const own = () => batches.filter(({ one }) => one.consumer_id === world.people.organisations.consumer);
const cursorOf = ({ tx, id }: { readonly tx: string; readonly id: string }) => `${tx}.${id}`;
/** Whether screens may show what came under it: of a maker that forbids reading nothing is. */
const isShown = (one: Consent) =>
  isLive(one) && isUnexpired(one, crowd.now) && one.oem_id !== world.people.organisations.oem;

test.each([0, 5, 300])(
  'behind any batch the own ones follow, so many at once, with what is live: %i',
  async (from) => {
    const { db } = world.server;
    const consumerId = world.people.organisations.consumer;
    const { tx, id } = from === 0 ? START : (own()[from - 1] ?? START);
    const cursor = { tx, id };
    const expected = own().slice(from, from + 50);
    const all = await listBatches(db, consumerId, { cursor, limit: 50 });
    expect(all.map((row) => [cursorOf(row), row.consent_id])).toEqual(
      expected.map((batch) => [cursorOf(batch), batch.one.id]),
    );
    const live = await listLiveBatches(db, consumerId, { cursor, limit: 50, now: crowd.now });
    expect(live.map((row) => [cursorOf(row), row.body, row.characters])).toEqual(
      expected.map((batch) => [
        cursorOf(batch),
        isShown(batch.one) ? { samples: [] } : null,
        isShown(batch.one) ? '{"samples":[]}'.length : 0,
      ]),
    );
  },
);

test('between two batches those may still be told that are live, and not the first of them', async () => {
  const { db } = world.server;
  const consumerId = world.people.organisations.consumer;
  const shown = own().filter(({ one }) => isShown(one));
  const [after = START, upTo = START] = [shown[3], shown[20]];
  const still = await listStillLive(db, consumerId, { after, upTo, now: crowd.now });
  expect([...still].toSorted()).toEqual(shown.slice(4, 21).map(cursorOf).toSorted());
});

test('who begins with what is new begins behind all there is', async () => {
  const consumerId = world.people.organisations.consumer;
  const cursor = await presentPosition(world.server.db);
  expect(await listBatches(world.server.db, consumerId, { cursor, limit: 50 })).toEqual([]);
});
