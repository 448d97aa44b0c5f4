import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { reward, type RewardWorld, startRewardWorld } from '@vinculum/testkit/worlds/reward-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accrueForm } from './accrual-store.ts';

const DAY = '2026-11-01';
const cars = { own: 'YNRTESTVN00000002', others: 'VCZTESTVN00000003' };

let world: RewardWorld;
beforeAll(async () => {
  world = await startRewardWorld();
});
afterAll(() => world.server.stop());

test('the price of a maker’s package is owed for its own cars only, and what no package names for all', async () => {
  const { server, people } = world;
  const { oem, otherOem } = people.organisations;
  await putRows(server.db, 'data_package', [
    { id: 1, oem_id: oem, consent_type: 'Standard', status: 'DRAFT' },
    { id: 2, oem_id: otherOem, consent_type: 'Standard', status: 'DRAFT' },
  ]);
  const price = (packageId: number, usd: number) => ({
    ...reward([2, 1], { usd }),
    oem_data_package_id: packageId,
  });
  const { form } = await world.consentWith({
    consumer: [reward([2, 1], { usd: 7 })],
    oem: [price(1, 3), price(2, 5)],
  });
  const consents = { own: await world.addCar(form, cars.own), others: await world.addCar(form, cars.others) };
  for (const [key, maker] of [
    ['own', oem],
    ['others', otherOem],
  ] as const) {
    await sql`update consent set oem_id = ${maker} where id = ${consents[key]}`.execute(server.db);
    await world.reach(consents[key], DAY, { use_days: 2 });
  }
  await accrueForm(server.db, { formId: form, since: DAY, moved: 'all' });
  const owed = async (consent: number) =>
    (await world.accruals(consent)).map(({ kind, reward_index: index, amount }) => [kind, index, amount]);
  expect(await owed(consents.own)).toEqual([
    ['consumer', 0, '14'],
    ['oem', 0, '6'],
  ]);
  expect(await owed(consents.others)).toEqual([
    ['consumer', 0, '14'],
    ['oem', 1, '10'],
  ]);
});
