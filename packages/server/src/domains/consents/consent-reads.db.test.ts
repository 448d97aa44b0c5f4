import { openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { isActive, isLive, isUnexpired } from '@vinculum/testkit/crowd/ended.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countConsentsSince } from './consent-counts-store.ts';
import { countForPermission } from './permission-effects-store.ts';
import {
  agreedOffersOf,
  loadStates,
  loadVehicleConsents,
  offersOf,
  offersOfCars,
} from './vehicle-consents-store.ts';

let world: ConsentWorld;
let crowd: Crowd;
/** Every third of the cars, of each maker and of none; the last first. */
let some: readonly string[];
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  some = crowd.vins.filter((_, at) => at % 3 === 1).toReversed();
  const { oem, otherOem, consumer, otherConsumer } = world.people.organisations;
  await world.server.db.updateTable('consumer_permission').set({ access_type_read_signal: false }).execute();
  await world.server.db
    .insertInto('consumer_permission')
    .values(
      [
        { oem_id: otherOem, consumer_id: consumer },
        { oem_id: oem, consumer_id: otherConsumer },
      ].map((of) => ({ ...of, updated_on: crowd.now })),
    )
    .execute();
});
afterAll(() => world.server.stop());

/** Of each of some cars the consents that a test names, in their order. */
function ofEach<T>(
  vins: readonly string[],
  isNamed: (consent: Consent) => boolean,
  said: (consent: Consent) => T,
) {
  const named = crowd.consents.filter((consent) => vins.includes(consent.vin) && isNamed(consent));
  return new Map([...Map.groupBy(named, ({ vin }) => vin)].map(([vin, ofCar]) => [vin, ofCar.map(said)]));
}

const isOpen = ({ status }: Consent) => openStatuses.includes(status);
const isKnownToCar = (consent: Consent) => isActive(consent) || consent.confirmed_at === null;

test('of each car is loaded what is open, live, or not confirmed, in its order', async () => {
  const { oem, consumer } = world.people.organisations;
  const loaded = await loadVehicleConsents(world.server.db, some);
  const found = new Map(
    [...loaded].map(([vin, list]) => [
      vin,
      list.map(({ consentId, readPermission }) => [consentId, readPermission]),
    ]),
  );
  expect(found).toEqual(
    ofEach(some, isKnownToCar, (one) => [
      one.id,
      one.oem_id !== null && (one.oem_id !== oem || one.consumer_id !== consumer),
    ]),
  );
});

test('the state of each car is made of the same', async () => {
  const states = ofEach(some, isKnownToCar, ({ id, revision }) => `${id}:${revision}`);
  expect(await loadStates(world.server.db, some)).toEqual(
    new Map(some.map((vin) => [vin, states.get(vin)?.join(',') ?? ''])),
  );
});

test('what is offered to each car is open, of a form that is published', async () => {
  const { db } = world.server;
  const isOffered = (one: Consent) => isOpen(one) && crowd.formOf(one) !== 'revoked';
  const expected = ofEach(some, isOffered, ({ id }) => id);
  const found = await offersOfCars(db, some);
  expect(new Map([...found].map(([vin, offers]) => [vin, offers.map((offer) => offer.consent_id)]))).toEqual(
    expected,
  );
  const [vin = '', ids = []] = [...expected].find(([, open]) => open.length > 1) ?? [];
  const others = [...expected].filter(([other]) => other !== vin).flatMap(([, theirs]) => theirs);
  const [named] = [await offersOf(db, vin, [...ids.slice(1), ...others])];
  expect(named.map((offer) => offer.consent_id)).toEqual(ids.slice(1));
});

test('what each car had agreed to is live, and named', async () => {
  const named = crowd.consents.filter((_, at) => at % 4 > 0).map(({ id }) => id);
  const found = await agreedOffersOf(world.server.db, some, named);
  expect(new Map([...found].map(([vin, offers]) => [vin, offers.map((offer) => offer.consent_id)]))).toEqual(
    ofEach(
      some,
      (one) => isLive(one) && named.includes(one.id),
      ({ id }) => id,
    ),
  );
});

test('owners see how many are live and wait since a car is theirs, and how many there were before', async () => {
  // Consents were made in three moments around this one.
  const since = new Date(crowd.now.getTime() - DAY_MS);
  const vehicles = some.map((vin, at) => ({
    vin,
    since: at % 4 === 0 ? new Date(since.getTime() + 2) : since,
  }));
  const expected = vehicles.flatMap(({ vin, since: from }) => {
    const ofCar = crowd.consents.filter((one) => one.vin === vin);
    const ran = ofCar.filter((one) => isActive(one) && isUnexpired(one, crowd.now));
    const own = ran.filter((one) => one.created_on >= from);
    const live = own.filter(isLive).length;
    return [[vin, { live, waiting: own.length - live, earlier: ran.length - own.length }] as const];
  });
  expect(await countConsentsSince(world.server.db, vehicles, crowd.now)).toEqual(new Map(expected));
});

test.each(['Standard', 'Action'] as const)(
  'before a permission changes is counted what would: %s',
  async (kind) => {
    const { oem: oemId, consumer: consumerId } = world.people.organisations;
    const ofBoth = crowd.consents.filter(
      (one) =>
        one.oem_id === oemId &&
        one.consumer_id === consumerId &&
        (crowd.formOf(one) === 'question') === (kind === 'Action'),
    );
    const ends = ofBoth.filter((one) => isActive(one) && isUnexpired(one, crowd.now));
    const asks = ofBoth.filter(
      (one) =>
        !['over', 'revoked'].includes(crowd.formOf(one)) &&
        (one.status === 'FORM_NOT_ASKED' ||
          (one.status === 'FORM_CANCELED' && one.cause === 'permission withdrawn')),
    );
    const different = (of: readonly Consent[], by: 'vin' | 'form_id') =>
      new Set(of.map((one) => one[by])).size;
    expect(await countForPermission(world.server.db, { oemId, consumerId, now: crowd.now }, kind)).toEqual({
      forms: different(ends, 'form_id'),
      consents: ends.length,
      live_cars: different(ends.filter(isLive), 'vin'),
      requests: asks.length,
      asked_cars: different(asks, 'vin'),
    });
  },
);
