import { consentStatuses, liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { isActive, isUnexpired, statusByClock } from '@vinculum/testkit/crowd/ended.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countApplied, countByOem, loadDayChanges } from './analytics-store.ts';
import type { ResponseFilter } from './response-pages-store.ts';
import { countResponses, listBeyondAgreedAt, pageResponses } from './responses-store.ts';

let world: ConsentWorld;
let crowd: Crowd;
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const registered = new Set(crowd.consents.filter((one) => one.oem_id !== null).map(({ vin }) => vin));
  await world.server.db
    .insertInto('vehicle_session')
    .values(
      [...registered]
        .filter((_, at) => at % 3 > 0)
        .map((vin, at) => ({
          vin,
          gateway_id: 'g',
          is_online: at % 2 === 0,
          connected_at: crowd.now,
          last_seen_at: crowd.now,
        })),
    )
    .execute();
});
afterAll(() => world.server.stop());

const statusOf = (one: Consent) => statusByClock(one, crowd.now);
const isToConfirm = (one: Consent) => one.oem_id !== null && one.status !== 'FORM_NOT_ASKED';

async function onlineVins(): Promise<ReadonlySet<string>> {
  const online = world.server.db.selectFrom('vehicle_session').select('vin').where('is_online', '=', true);
  return new Set((await online.execute()).map(({ vin }) => vin));
}

type Wanted = Partial<
  Pick<ResponseFilter, 'consumerId' | 'formId' | 'oemId' | 'vin' | 'status' | 'applied' | 'includeTest'>
>;

/** The consents that a filter should find, in their order. */
function foundBy(filter: ResponseFilter): Consent[] {
  const { consumerId, formId, oemId, vin = '', status, applied, includeTest } = filter;
  return crowd.consents.filter(
    (one) =>
      (includeTest || !one.is_test) &&
      (consumerId === 'everybody' || one.consumer_id === consumerId) &&
      (formId ?? one.form_id) === one.form_id &&
      (oemId ?? one.oem_id) === one.oem_id &&
      (vin.length === 17 ? one.vin === vin : one.vin.includes(vin)) &&
      (status ?? statusOf(one)) === statusOf(one) &&
      (applied === undefined || (isToConfirm(one) && (one.confirmed_at !== null) === applied)),
  );
}

const own = (wanted: Wanted): ResponseFilter => ({
  consumerId: world.people.organisations.consumer,
  includeTest: false,
  now: crowd.now,
  ...wanted,
});

const filters: readonly (readonly [string, () => Wanted])[] = [
  ['nothing', () => ({})],
  ['nothing, with tests', () => ({ includeTest: true })],
  ['everybody’s', () => ({ consumerId: 'everybody' })],
  ['everybody’s, with tests', () => ({ consumerId: 'everybody', includeTest: true })],
  ['a form', () => ({ formId: crowd.forms.question, includeTest: true })],
  ['a maker', () => ({ oemId: world.people.organisations.otherOem })],
  ['a car', () => ({ vin: crowd.vins[7], includeTest: true })],
  ['a part of its VIN', () => ({ vin: '03' })],
  ['what cars have confirmed', () => ({ applied: true })],
  [
    'what they have not, at a maker, of a form',
    () => ({
      applied: false,
      oemId: world.people.organisations.oem,
      formId: crowd.forms.speed,
    }),
  ],
  ...consentStatuses.flatMap((status) => [
    [status, () => ({ status })] as const,
    [
      `${status} of a form, with tests`,
      () => ({ status, includeTest: true, formId: crowd.forms.lastDay }),
    ] as const,
    [`${status} of everybody`, () => ({ status, consumerId: 'everybody' as const })] as const,
  ]),
];

test.each(filters)(
  'responses are found by %s, page by page from either end, and counted',
  async (_, wanted) => {
    const { db } = world.server;
    const filter = own(wanted());
    const found = foundBy(filter);
    expect(found.length).toBeGreaterThan(4);
    for (const descending of [false, true]) {
      const ordered = descending ? found.toReversed() : found;
      for (const page of [1, 2, Math.ceil(found.length / 5)]) {
        const rows = await pageResponses(db, filter, { page, limit: 5, total: found.length, descending });
        expect(rows.map(({ id }) => id)).toEqual(ordered.slice(5 * (page - 1), 5 * page).map(({ id }) => id));
      }
    }
    const counted = foundBy({ ...filter, status: undefined });
    const { counts, unregistered } = await countResponses(db, filter);
    const byStatus = Map.groupBy(counted, statusOf);
    expect(counts).toEqual(
      Object.fromEntries(consentStatuses.map((status) => [status, byStatus.get(status)?.length ?? 0])),
    );
    expect(unregistered).toBe(byStatus.get('FORM_PENDING')?.filter((one) => one.oem_id === null).length ?? 0);
  },
);

test('a consumer is told whether a car is connected while its owner agrees or has to answer, the operator always', async () => {
  const online = await onlineVins();
  const names = new Map([
    [world.people.organisations.oem, 'Norrsken Motors'],
    [world.people.organisations.otherOem, 'Cierzo Automóviles'],
  ]);
  for (const consumerId of [world.people.organisations.consumer, 'everybody'] as const) {
    const filter = own({ consumerId });
    const found = foundBy(filter);
    const page = { page: 1, limit: found.length, total: found.length, descending: false };
    const rows = await pageResponses(world.server.db, filter, page);
    expect(
      rows.map(({ id, status, applied, oem, title, consumer, online: is }) => [
        id,
        status,
        applied,
        oem,
        title,
        consumer,
        is,
      ]),
    ).toEqual(
      found.map((one) => [
        one.id,
        statusOf(one),
        isToConfirm(one) && one.confirmed_at !== null,
        names.get(one.oem_id ?? 0) ?? null,
        crowd.formOf(one),
        crowd.formOf(one) === 'foreign' ? 'ChargeGrid' : 'Helios Insurance',
        consumerId === 'everybody' || [...openStatuses, ...liveStatuses].includes(statusOf(one))
          ? online.has(one.vin)
          : null,
      ]),
    );
  }
});

test.each([false, true])(
  'the figures of a form are those of its own consents, with tests: %s',
  async (includeTest) => {
    const { db } = world.server;
    const { consumer: consumerId, otherConsumer, oem, otherOem } = world.people.organisations;
    const scope = { consumerId, formId: crowd.forms.speed, includeTest };
    const found = foundBy(own({ formId: scope.formId, includeTest }));
    const names = new Map([
      [oem, 'Norrsken Motors'],
      [otherOem, 'Cierzo Automóviles'],
    ]);
    const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    const groups = Map.groupBy(found, (one) => `${one.oem_id} ${statusOf(one)}`);
    expect(sorted(await countByOem(db, scope, crowd.now))).toEqual(
      sorted(
        [...groups.values()].flatMap(([one, ...others]) =>
          one === undefined
            ? []
            : [{ oem: names.get(one.oem_id ?? 0) ?? null, status: statusOf(one), total: others.length + 1 }],
        ),
      ),
    );
    const online = await onlineVins();
    const told = found.filter(isToConfirm);
    const waiting = told.filter((one) => one.confirmed_at === null);
    expect(await countApplied(db, scope)).toEqual({
      desired: told.length,
      applied: told.length - waiting.length,
      waiting: waiting.length,
      waiting_offline: waiting.filter(({ vin }) => !online.has(vin)).length,
    });
    const today = dayOf(crowd.now.getTime());
    const at = { range: { from: today, to: today }, now: crowd.now };
    const over = Map.groupBy(
      found.filter((one) => isActive(one) && !isUnexpired(one, crowd.now)),
      ({ status }) => status,
    );
    expect(sorted(await loadDayChanges(db, scope, at))).toEqual(
      sorted(
        [...over].map(([status, of]) => ({
          day: today,
          from_status: status,
          to_status: 'FORM_EXPIRED',
          total: of.length,
        })),
      ),
    );
    expect(await loadDayChanges(db, { ...scope, consumerId: otherConsumer }, at)).toEqual([]);
  },
);

test('what cars of a maker sent beyond a form is listed, what was heard of last first, a hundred at most', async () => {
  const { oem: oemId } = world.people.organisations;
  const rows = crowd.consents.flatMap(({ id }, at) =>
    [9, 3, 5].slice(0, 2 + (at % 2)).map((signal_id) => ({
      consent_id: id,
      signal_id,
      samples: id,
      first_at: at,
      last_at: 1000 + (at % 4),
    })),
  );
  const { db } = world.server;
  await db.insertInto('beyond_agreed').values(rows).execute();
  const byId = new Map(crowd.consents.map((one) => [one.id, one]));
  const expected = rows
    .flatMap((row) => {
      const one = byId.get(row.consent_id);
      const isListed = one?.form_id === crowd.forms.speed && one.oem_id === oemId && !one.is_test;
      return isListed ? [{ vin: one.vin, ...row }] : [];
    })
    .toSorted((a, b) => b.last_at - a.last_at || a.vin.localeCompare(b.vin) || a.signal_id - b.signal_id);
  const listed = await listBeyondAgreedAt(db, { oemId, formId: crowd.forms.speed });
  expect(listed.map(({ vin_number: vin, signal_id: signal, samples }) => [vin, signal, samples])).toEqual(
    expected.slice(0, 100).map(({ vin, signal_id: signal, samples }) => [vin, signal, samples]),
  );
});
