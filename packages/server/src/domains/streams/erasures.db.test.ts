import { startStreamWorld, type StreamWorld } from '@vinculum/testkit/stored-streams.ts';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { listLiveBatches, listStillLive } from './live-batches-store.ts';
import { eraseDataOfConsent, finishErasures, openStreamDays } from './public.ts';
import { listBatches } from './stream-batches-store.ts';
import { START } from './stream-cursor.ts';

const NOW = Date.parse('2026-11-02T10:00:00Z');

let world: StreamWorld;
let db: Kysely<Database>;
beforeEach(async () => {
  world = await startStreamWorld();
  ({ db } = world.server);
});
afterEach(() => world.stop());

/** What each way to read a stream finds, by the numbers of the batches. */
async function readEveryWay(): Promise<number[][]> {
  const now = new Date(NOW);
  const all = await listBatches(db, world.consumerId, { cursor: START, limit: 100_000 });
  const live = await listLiveBatches(db, world.consumerId, { cursor: START, limit: 100_000, now });
  const upTo = { tx: String(2n ** 62n), id: '0' };
  const still = await listStillLive(db, world.consumerId, { after: START, upTo, now });
  return [
    all.map((row) => row.base_time),
    live.filter((row) => row.body !== null).map((row) => row.base_time),
    (
      await db
        .selectFrom('stream_batch')
        .select(['tx', 'id', 'base_time'])
        .orderBy('tx')
        .orderBy('id')
        .execute()
    )
      .filter((row) => still.has(`${row.tx}.${row.id}`))
      .map((row) => row.base_time),
  ];
}

const every = (numbers: readonly number[]) => [numbers, numbers, numbers];
const lying = async () => (await db.selectFrom('stream_batch').select('id').execute()).length;
const marks = async () => (await db.selectFrom('stream_erasure').selectAll().execute()).length;

/** As the answer of an owner does it. */
async function erase(consentId: number, goes: 'commit' | 'rollback' = 'commit'): Promise<void> {
  const trx = await db.startTransaction().execute();
  await sql`select from consent where id = ${consentId} for update`.execute(trx);
  await eraseDataOfConsent(trx, consentId);
  await trx[goes]().execute();
}

/** Batches of one consent in a day of their own and among those without a day; one of another. */
async function stored() {
  const [erased, other] = [await world.consentKept(7), await world.consentKept(8, 'YNRTESTVN00000002')];
  const numbers = await world.deliver(erased, NOW, 3);
  await openStreamDays(db, NOW - 24 * 3_600_000);
  const kept = await world.deliver(other, NOW);
  numbers.push(...(await world.deliver(erased, NOW - 24 * 3_600_000, 2)));
  await sql`insert into stream_batch (consumer_id, form_id, consent_id, vin, seq, base_time, received_at,
      last_sample_at, body)
    values (${world.consumerId}, ${erased.form_id}, ${erased.id}, ${erased.vin}, 0, 99, ${NOW}, ${NOW}, '{}')`.execute(
    db,
  );
  return { erased, numbers: [...numbers, 99], kept };
}

test('what an owner erased is gone for every reader from the answer’s commit on, and deleted behind it', async () => {
  const { erased, numbers, kept } = await stored();
  const before = numbers.length + kept.length;
  await erase(erased.id, 'rollback');
  expect((await readEveryWay()).map((found) => found.length)).toEqual([before, before, before]);
  await erase(erased.id);
  expect(await readEveryWay()).toEqual(every(kept));
  expect(await lying()).toBe(before);
  expect(await finishErasures(db)).toBe(numbers.length);
  expect(await readEveryWay()).toEqual(every(kept));
  expect([await lying(), await marks()]).toEqual([kept.length, 0]);
  expect(await finishErasures(db)).toBe(0);
});

test('what is delivered when the owner has agreed anew is read and stays', async () => {
  const { erased, kept } = await stored();
  await erase(erased.id);
  const anew = await world.deliver(erased, NOW, 2);
  expect(await readEveryWay()).toEqual(every([...kept, ...anew]));
  await finishErasures(db);
  expect(await readEveryWay()).toEqual(every([...kept, ...anew]));
});

test('what is delivered since an erasure goes with the next one, also before the first is finished', async () => {
  const { erased, kept } = await stored();
  await erase(erased.id);
  await world.deliver(erased, NOW, 2);
  await erase(erased.id);
  expect(await readEveryWay()).toEqual(every(kept));
  await finishErasures(db);
  expect([await lying(), await marks()]).toEqual([kept.length, 0]);
});

test('more than one slice goes slice by slice, and one that breaks off leaves nothing to see', async () => {
  const { erased, kept } = await stored();
  await world.deliver(erased, NOW, 20_500);
  await erase(erased.id);
  const before = await lying();
  await sql`create function keep() returns trigger language plpgsql as $$ begin raise exception 'kept'; end $$;
    create trigger kept before delete on stream_batch for each row when (old.base_time = 20400)
      execute function keep()`.execute(db);
  await expect(finishErasures(db)).rejects.toThrow('kept');
  expect(before - (await lying())).toBeGreaterThanOrEqual(20_000);
  expect(await readEveryWay()).toEqual(every(kept));
  await sql`drop trigger kept on stream_batch`.execute(db);
  await finishErasures(db);
  expect([await lying(), await marks()]).toEqual([kept.length, 0]);
});

test('what is erased once more while it is being deleted stays hidden', async () => {
  const { erased, kept } = await stored();
  await erase(erased.id);
  await sql`create function erase_anew() returns trigger language plpgsql as $$ begin
      update stream_erasure set up_to = up_to + 1; return null; end $$;
    create trigger erased_anew after delete on stream_batch for each row when (old.base_time = 99)
      execute function erase_anew()`.execute(db);
  await finishErasures(db);
  expect(await marks()).toBe(1);
  expect(await readEveryWay()).toEqual(every(kept));
});
