import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireConsents } from '../consents/public.ts';

const LIMIT = 200;

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '1001' });
});
afterAll(() => world.server.stop());

const vinsOf = (length: number) => Array.from({ length }, (_, index) => carVin(index + 1));

async function pageOf(body: object) {
  const by = world.people.signedIn('consumer.viewer');
  return (await world.server.call(searchResponsesEndpoint, { body }, by)).body;
}

/** Every row of a search, page after page. */
async function listed(body: object): Promise<{ readonly vins: string[]; readonly total: number }> {
  const vins: string[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total_rows: total } = await pageOf({ ...body, page, limit: LIMIT });
    vins.push(...data.map((row) => row.vin_number));
    if (data.length < LIMIT) return { vins, total };
  }
}

/** A form on its last day, published to cars. */
async function atItsEnd(vins: readonly string[]): Promise<number> {
  const today = dayOf(world.server.clock.now());
  const formId = await world.saveForm({ expiry_type: 1, expiry: today, expiry_in_days: null });
  await world.publish(formId, vins);
  return formId;
}

test.each([1, 2, 999, 1000, 1001])(
  'of %i consents past their end each stands on one page, newest first, before a job marks them and after',
  async (count) => {
    const { db, clock } = world.server;
    const formId = await atItsEnd(vinsOf(count));
    clock.advance(DAY_MS);
    const newestFirst = { vins: vinsOf(count).toReversed(), total: count };
    const expired = { consent_id: formId, status: 'FORM_EXPIRED' };
    expect(await listed(expired)).toEqual(newestFirst);
    expect(await listed({ consent_id: formId, status: 'FORM_PENDING' })).toEqual({ vins: [], total: 0 });
    expect(await expireConsents(db, clock.now())).toBe(count);
    expect(await listed(expired)).toEqual(newestFirst);
    const oldestFirst = { vins: vinsOf(count), total: count };
    expect(await listed({ ...expired, descending: false })).toEqual(oldestFirst);
    expect(await listed({ consent_id: formId, sort: 'created_on', descending: false })).toEqual(oldestFirst);
  },
);

test('a page of one status holds what has it by the clock', async () => {
  const { db, clock } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  const ends = new Map([
    [carVin(1), clock.now() + 1],
    [carVin(2), clock.now()],
  ]);
  for (const [vin, end] of ends) {
    const agreed = { status: 'FORM_ACCEPTED' as const, expires_at: new Date(end) };
    const one = db.updateTable('consent').set(agreed).where('form_id', '=', formId);
    await one.where('vin', '=', vin).execute();
  }
  expect(await listed({ status: 'FORM_ACCEPTED' })).toEqual({ vins: [carVin(1)], total: 1 });
  const over = { vins: [carVin(2)], total: 1 };
  expect(await listed({ consent_id: formId, status: 'FORM_EXPIRED' })).toEqual(over);
});

test('with what tests brought about, a page of a consumer holds the real ones and those, and of no other', async () => {
  const { db } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  await db.updateTable('consent').set({ is_test: true }).where('vin', '=', carVin(2)).execute();
  const all = { include_test: true, page: 1, limit: LIMIT };
  const before = await pageOf({ page: 1, limit: LIMIT });
  const found = await pageOf(all);
  expect(found.total_rows).toBeGreaterThan(before.total_rows);
  expect(found.data.slice(0, 2).map((row) => [row.vin_number, row.is_test])).toEqual([
    [carVin(2), true],
    [carVin(1), false],
  ]);
  expect(before.data.some((row) => row.is_test)).toBe(false);
  const by = world.people.signedIn('otherConsumer.viewer');
  const foreign = await world.server.call(searchResponsesEndpoint, { body: all }, by);
  expect(foreign.body).toMatchObject({ data: [], total_rows: 0 });
});
