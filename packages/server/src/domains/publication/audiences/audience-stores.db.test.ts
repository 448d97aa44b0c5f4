import type { AudienceFilter } from '@vinculum/contract/publication/audiences.ts';
import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { statusByClock } from '@vinculum/testkit/crowd/ended.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../db/database.ts';
import { pageAskedCars } from './asked-cars-store.ts';
import {
  countAudiences,
  deleteAudience,
  findAudience,
  insertAudience,
  isNameTaken,
  listAudiences,
  updateAudience,
} from './audience-store.ts';

let world: ConsentWorld;
let crowd: Crowd;
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const { db } = world.server;
  // Neither the models nor the cars without one are those of one maker.
  for (const [at, vin] of crowd.vins.entries())
    if (at % 3 > 0)
      await db
        .updateTable('vehicle')
        .set({ model: at % 3 === 1 ? 'Fjord' : 'Sierra' })
        .where('vin', '=', vin)
        .execute();
});
afterAll(() => world.server.stop());

const modelOf = ({ vin, oem_id: oemId }: Consent) =>
  oemId === null ? null : ([null, 'Fjord', 'Sierra'][crowd.vins.indexOf(vin) % 3] ?? null);
const statusOf = (one: Consent) => statusByClock(one, crowd.now);

test.each<{ what: string; filter: (of: Crowd) => AudienceFilter; before?: number }>([
  { what: 'anything', filter: () => ({}) },
  { what: 'a form', filter: ({ forms }) => ({ consent_form_id: forms.lastDay }) },
  { what: 'statuses by the clock', filter: () => ({ statuses: ['FORM_EXPIRED', 'FORM_ACCEPTED'] }) },
  {
    what: 'all that may be said',
    filter: ({ forms, consents }) => ({
      consent_form_id: forms.speed,
      statuses: ['FORM_PENDING', 'FORM_DECLINED', 'FORM_CANCELED', 'FORM_ACCEPTED'],
      oem_id: consents.find((one) => one.oem_id !== null)?.oem_id ?? 0,
      model: 'fjord',
    }),
  },
  { what: 'what is older', filter: ({ forms }) => ({ consent_form_id: forms.speed }), before: 0.1 },
])('cars are found that were asked, by $what', async ({ filter: filterOf, before }) => {
  const consumerId = world.people.organisations.consumer;
  const filter = filterOf(crowd);
  const all = crowd.consents.filter((one) => one.consumer_id === consumerId && !one.is_test).toReversed();
  const last = before === undefined ? null : (all[Math.floor(all.length * before)]?.id ?? 0);
  const looked = all.filter(
    ({ form_id: form, id }) => (filter.consent_form_id ?? form) === form && (last === null || id < last),
  );
  const found = looked.filter(
    (one) =>
      (filter.consent_form_id !== undefined || all.find(({ vin }) => vin === one.vin) === one) &&
      (filter.statuses ?? [statusOf(one)]).includes(statusOf(one)) &&
      (filter.oem_id ?? one.oem_id) === one.oem_id &&
      (filter.model ?? modelOf(one))?.toLowerCase() === modelOf(one)?.toLowerCase(),
  );
  const page = await pageAskedCars(world.server.db, { consumerId, filter, before: last, now: crowd.now });
  const groups = Map.groupBy(found, (one) => `${one.oem_id} ${modelOf(one)}`);
  const expected = [...groups.values()].map((ofGroup) => ({
    oem_id: ofGroup[0]?.oem_id,
    model: ofGroup[0] === undefined ? null : modelOf(ofGroup[0]),
    vin_numbers: ofGroup.map(({ vin }) => vin),
  }));
  expect(expected.length).toBeGreaterThan(0);
  expect(page.groups.map(({ oem_id, model, vin_numbers }) => ({ oem_id, model, vin_numbers }))).toEqual(
    expected,
  );
  expect([page.looked_at, page.next]).toEqual([looked.length, null]);
});

const content = { filter: null, vins: ['VCZ00000000000001'] } as const;
const change = (name: string) => ({ name, content, username: 'somebody', now: crowd.now });

/** Two of an organisation and one of another, that has a name of theirs; of the first `id` is the second. */
async function storeThree(trx: Transaction<Database>) {
  const { consumer, otherConsumer } = world.people.organisations;
  const ids: number[] = [];
  for (const [organisationId, name] of [
    [consumer, 'Vans'],
    [consumer, 'boats'],
    [otherConsumer, 'Boats'],
    [otherConsumer, 'Axles'],
  ] as const)
    ids.push(
      (await insertAudience(trx, organisationId, { ...change(name), username: 'x', now: new Date(0) })) ?? 0,
    );
  return { own: { organisationId: consumer, id: ids[1] ?? 0 }, first: ids[0] ?? 0, foreign: ids[2] ?? 0 };
}

test('a list of cars is found, counted, changed and deleted as one of its organisation, and no other', async () => {
  await undone(world.server.db, async (trx) => {
    const { own, first, foreign } = await storeThree(trx);
    const { organisationId } = own;
    const tables = ['audience'] as const;
    const listed = await listAudiences(trx, organisationId);
    expect(listed.map(({ name, audience_id: id }) => [name, id])).toEqual([
      ['boats', own.id],
      ['Vans', first],
    ]);
    expect(await countAudiences(trx, organisationId)).toBe(2);
    expect(await findAudience(trx, own)).toEqual(content);
    expect(await findAudience(trx, { organisationId, id: foreign })).toBeUndefined();
    const isTaken = (id: number, name: string) => isNameTaken(trx, { organisationId, id }, name);
    expect([
      await isTaken(own.id, 'VANS'),
      await isTaken(own.id, 'boats'),
      await isTaken(first, 'BOATS'),
    ]).toEqual([true, false, true]);
    expect([await isTaken(own.id, 'axles'), await isTaken(own.id, 'new')]).toEqual([false, false]);
    const filter = { filter: { model: 'Fjord' }, vins: null };
    const updated = () => updateAudience(trx, own, { ...change('Ships'), content: filter });
    expect(await rowsChanged(trx, tables, updated)).toEqual({
      audience: {
        changed: [
          {
            id: own.id,
            name: 'Ships',
            filter: { model: 'Fjord' },
            vin_numbers: null,
            vin_count: null,
            updated_by: 'somebody',
            updated_on: crowd.now,
          },
        ],
      },
    });
    const elsewhere = { organisationId, id: foreign };
    const nothing = async () => {
      expect(await updateAudience(trx, elsewhere, change('Mine'))).toBe(false);
      expect(await deleteAudience(trx, elsewhere)).toBeUndefined();
    };
    expect(await rowsChanged(trx, tables, nothing)).toEqual({});
    const deleted = async () => expect(await deleteAudience(trx, own)).toBe('Ships');
    expect(await rowsChanged(trx, tables, deleted)).toEqual({ audience: { gone: [{ id: own.id }] } });
  });
});

test('a list of cars that is added is whole', async () => {
  const { consumer: organisation_id } = world.people.organisations;
  await undone(world.server.db, async (trx) => {
    const added = () => insertAudience(trx, organisation_id, change('Vans'));
    expect(await rowsChanged(trx, ['audience'], added)).toEqual({
      audience: {
        added: [
          {
            id: expect.any(Number),
            organisation_id,
            name: 'Vans',
            filter: null,
            vin_numbers: content.vins,
            vin_count: 1,
            updated_by: 'somebody',
            created_on: crowd.now,
            updated_on: crowd.now,
          },
        ],
      },
    });
    expect(await insertAudience(trx, organisation_id, change('vans'))).toBeNull();
  });
});
