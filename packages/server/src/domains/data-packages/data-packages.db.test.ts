import {
  getDataPackageEndpoint,
  listOemDataPackagesEndpoint,
  listOemsEndpoint,
} from '@vinculum/contract/data-packages/endpoints.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enablePackage, publishPackage } from './own-packages-store.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

const list = (
  body: { oem_id: number; page?: number; limit?: number },
  by = world.people.signedIn('consumer.viewer'),
) => world.server.call(listOemDataPackagesEndpoint, { body }, by);

const read = (id: number, by: 'consumer.viewer' | 'otherConsumer.viewer' = 'consumer.viewer') =>
  world.server.call(getDataPackageEndpoint, { params: { id } }, world.people.signedIn(by));

function enable(packageId: number, isEnabled: boolean) {
  const now = new Date(world.server.clock.now());
  return inTransaction(world.server.db, (trx) =>
    enablePackage(trx, { oemId: world.people.organisations.oem, packageId }, { isEnabled, now }),
  );
}

// Shows 2-3.16, 2-7.3
test('a consumer finds the makers by name', async () => {
  const { people, server } = world;
  const { body } = await server.call(listOemsEndpoint, {}, people.signedIn('consumer.viewer'));
  expect(body.organisation).toEqual([
    { id: people.organisations.otherOem, name: 'Cierzo Automóviles' },
    { id: people.organisations.oem, name: 'Norrsken Motors' },
  ]);
});

// Shows 2-3.1, 2-7.2
test('a consumer finds what a maker offers today: neither drafts nor withdrawn nor ended packages', async () => {
  const { oem, otherOem } = world.people.organisations;
  const wiper = await offerPackage(world, { title: 'wiper and weather' });
  const battery = await offerPackage(world, { title: 'Battery health', expiry_date: '2026-11-02' });
  const odometer = await offerPackage(world, { title: 'Odometer' });
  await offerPackage(world, { title: 'A draft' }, { isDraft: true });
  await offerPackage(world, { title: 'Ended', expiry_date: '2026-11-01' });
  await offerPackage(world, { title: 'Of another maker' }, { by: 'otherOem' });
  await enable(await offerPackage(world, { title: 'Withdrawn' }), false);
  const first = (await list({ oem_id: oem, limit: 2 })).body;
  expect(first.total_rows).toBe(3);
  expect(first.data).toEqual([
    {
      oem_data_package_id: battery,
      oem_id: oem,
      oem_name: 'Norrsken Motors',
      title: 'Battery health',
      consent_type: 'Standard',
      expiry_date: '2026-11-02',
      status: 'PUBLISHED',
      is_enabled: true,
      signal_count: 2,
    },
    expect.objectContaining({ oem_data_package_id: odometer }),
  ]);
  const second = (await list({ oem_id: oem, limit: 2, page: 2 })).body;
  expect(second.data.map((row) => row.oem_data_package_id)).toEqual([wiper]);
  expect((await list({ oem_id: otherOem })).body.total_rows).toBe(1);
});

// Shows 1-7.14, 2-3.1, 2-7.4
test('a consumer reads a package with its signals, in the order of its maker, and its prices', async () => {
  const id = await offerPackage(world, { title: 'Comfort', read_signals: [2016, 1790], write_signals: [] });
  expect((await read(id)).body).toMatchObject({
    oem_data_package_id: id,
    oem_name: 'Norrsken Motors',
    description: 'Speed and place.',
    oem_data_package_price: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 }],
    read_signals: [
      { signal_id: 2016, signal_name: 'perfVehicleSpeed', signal_group_name: 'GROUP_STANDARD', is_read: 1 },
      { signal_id: 1790, signal_name: 'location', signal_group_name: 'GROUP_GENERAL', is_read: 1 },
    ],
    write_signals: [],
  });
});

test('drafts, withdrawn packages and packages that do not exist are not found, with one text', async () => {
  const draft = await offerPackage(world, {}, { isDraft: true });
  const withdrawn = await offerPackage(world);
  await enable(withdrawn, false);
  const refusals = await Promise.all([draft, withdrawn, 99_999].map((id) => read(id)));
  expect(refusals.map(({ status, problem }) => [status, problem.message])).toEqual(
    Array.from({ length: 3 }, () => [404, 'Data package not found']),
  );
});

test('whoever has a form made from a package may read it after it was withdrawn; others may not', async () => {
  const id = await offerPackage(world);
  await world.saveForm({ oem_data_package_ids: [id] });
  await enable(id, false);
  expect((await read(id)).body).toMatchObject({ oem_data_package_id: id, is_enabled: false });
  expect((await read(id, 'otherConsumer.viewer')).status).toBe(404);
});

test('a package is published once, and only by its maker', async () => {
  const { oem, otherOem } = world.people.organisations;
  const packageId = await offerPackage(world, {}, { isDraft: true });
  const publish = (oemId: number) =>
    inTransaction(world.server.db, (trx) => publishPackage(trx, { oemId, packageId }, new Date()));
  expect([await publish(otherOem), await publish(oem), await publish(oem)]).toEqual([false, true, false]);
});

test('makers, fleets and users without a role see nothing of it', async () => {
  const { people } = world;
  for (const actor of ['oem.admin', 'fleet.admin', 'consumer.nobody'] as const) {
    const refused = await list({ oem_id: people.organisations.oem }, people.signedIn(actor));
    expect(refused.problem.code).toBe('forbidden');
  }
});
