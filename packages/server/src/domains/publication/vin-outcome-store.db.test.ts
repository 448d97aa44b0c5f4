import { type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { statusByClock } from '@vinculum/testkit/crowd/ended.ts';
import { carVin, type ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outcomeOfVin } from './vin-outcome-rules.ts';
import { outcomesWithoutPublishing } from './vin-outcome-store.ts';

let world: ConsentWorld;
let crowd: Crowd;
/** Three lists of signals that cars have; the last never said. */
const lists = [[1790], [1790, 2016], null];
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const registered = new Set(crowd.consents.filter((one) => one.oem_id !== null).map(({ vin }) => vin));
  await world.server.db
    .insertInto('vehicle_signals')
    .values(
      crowd.vins.flatMap((vin, at) => {
        const signal_ids = lists[at % 3];
        return registered.has(vin) && signal_ids ? [{ vin, signal_ids, listed_at: crowd.now }] : [];
      }),
    )
    .execute();
});
afterAll(() => world.server.stop());

test('before publishing is told what it would do with each car: by maker, and by its signals where they may be known', async () => {
  const { oem, otherOem, consumer: consumerId } = world.people.organisations;
  const names = new Map([
    [oem, 'Norrsken Motors'],
    [otherOem, 'Cierzo Automóviles'],
  ]);
  const vins = [carVin(1), ...crowd.vins.filter((_, at) => at % 4 > 0).toReversed()];
  const question = { formId: crowd.forms.speed, consumerId, kind: 'Standard', vins, now: crowd.now } as const;
  const each = vins.map((vin) => {
    const one = crowd.consents.find((consent) => consent.vin === vin && consent.form_id === question.formId);
    const oemId = one?.oem_id ?? null;
    const status = one === undefined ? null : statusByClock(one, crowd.now);
    const { outcome } = outcomeOfVin({ isRegistered: oemId !== null, isPermitted: oemId === oem, status });
    const isKnown = outcome === 'published' || outcome === 'alreadyPublished';
    return {
      outcome,
      // Of a car that nobody registered its VIN says the maker.
      oem: names.get(oemId ?? oem) ?? null,
      signal_ids: isKnown ? (lists[crowd.vins.indexOf(vin) % 3] ?? null) : null,
      was_declined: outcome === 'published' && status === 'FORM_DECLINED',
      vin,
    };
  });
  const groups = Map.groupBy(each, (one) => JSON.stringify({ ...one, vin: undefined }));
  expect(groups.size).toBeGreaterThan(7);
  expect(await outcomesWithoutPublishing(world.server.db, question)).toEqual(
    [...groups].map(([group, of]) => ({ ...JSON.parse(group), vins: of.map(({ vin }) => vin) })),
  );
});
