import { DAY_MS, dayOf, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { ActorKey, OrganisationKey } from '@vinculum/testkit/actors.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consumerFigures, fleetFigures, oemFigures, operatorFigures } from './home-store.ts';
import { consumerNeeds, fleetNeeds, oemNeeds, operatorNeeds } from './needs-store.ts';
import { consumerIds, organisationSince } from './organisation-facts-store.ts';
import { countUsesOf } from './organisation-uses-store.ts';
import { rewardsOfConsumer } from './rewards-due-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const now = new Date(NOW);
let world: CrowdedWorld;
let id: Readonly<Record<OrganisationKey, number>>;

beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  id = world.people.organisations;
  await storeOrganisations();
  await storeWords();
});
afterAll(() => world.stop());

const RESTING = 900;
/** A consumer at rest, and a maker for tests alone. */
async function storeOrganisations(): Promise<void> {
  await world.store({
    organisation: [
      { id: RESTING, unique_identifier: 'x', created_on: new Date(NOW - 9), resting_from: now },
      { id: 901, unique_identifier: 'y' },
    ],
    organisation_role: [
      { organisation_id: RESTING, role_id: organisationRoles.CONSUMER },
      { organisation_id: 901, role_id: organisationRoles.OEM },
    ],
    vehicle_claim: [
      { id: 8, organisation_id: 901, certificate_serial: 'C8', remaining: 1, not_after: now, is_test: true },
    ],
  });
}

/** Mail, notifications, announcements to cars that were given up, agreements and rewards. */
async function storeWords(): Promise<void> {
  const { consumer, otherConsumer, oem, fleet, otherFleet } = id;
  const readBy = (actor: ActorKey, message_id: number) => ({
    user_id: world.people.signedIn(actor).userId,
    message_id,
  });
  const parked = { kind: 'consent', created_at: now, attempts: 9, parked_at: now };
  await world.store({
    organisation_message: [1, 2, 3, 4].map((number) => ({
      id: number,
      sender_id: oem,
      recipient_id: number === 4 ? otherConsumer : consumer,
    })),
    organisation_message_read: [readBy('consumer.admin', 2), readBy('consumer.viewer', 3)],
    notification: [consumer, consumer, otherConsumer].map((organisation_id) => ({ organisation_id })),
    outbox: [
      { ...parked, vin: carVin(1) },
      { ...parked, vin: carVin(4) },
      { ...parked, vin: carVin(2), parked_at: null },
    ],
    agreement: [1, 2, 3, 4].map((number) => ({
      id: number,
      msa_data_type: 1,
      consumer_id: number === 3 ? otherConsumer : consumer,
      deleted_on: number === 4 ? now : null,
    })),
    agreement_publication: [
      { id: 1, agreement_id: 1, fleet_owner_id: fleet, status: 1, msa_data_type: 1 },
      { id: 2, agreement_id: 2, fleet_owner_id: fleet, status: 1, msa_data_type: 1 },
      { id: 3, agreement_id: 2, fleet_owner_id: fleet, status: 2, msa_data_type: 1 },
      { id: 4, agreement_id: 3, fleet_owner_id: fleet, status: 2, msa_data_type: 1 },
      { id: 5, agreement_id: 3, fleet_owner_id: fleet, status: 1, msa_data_type: 1 },
      { id: 6, agreement_id: 4, fleet_owner_id: otherFleet, status: 1, msa_data_type: 1 },
    ],
    reward_day: rewardRows(),
  });
}

function rewardRows() {
  const earned: readonly (readonly [
    form: number,
    days: number,
    kind: 'oem' | 'consumer',
    currency: number,
    amount: number,
  ])[] = [
    [101, 0, 'oem', 1, 3],
    [102, 0, 'oem', 1, 4.5],
    [101, 0, 'consumer', 2, 6],
    [101, 1, 'consumer', 1, 5],
    [101, -1, 'consumer', 1, 20],
    [101, 0, 'consumer', 3, 0],
    [107, 0, 'consumer', 1, 40],
    [201, 0, 'consumer', 1, 80],
  ];
  return earned.map(([form_id, days, kind, currency_type, amount]) => {
    return { form_id, day: dayOf(NOW + days * DAY_MS), kind, currency_type, amount: String(amount), cars: 1 };
  });
}

const real = { now, includeTest: false };
const all = { now, includeTest: true };

test('figures count what is the organisation’s, and of tests only when they are asked to', async () => {
  const { db } = world;
  const own = { consent_forms: 7, live_consents: 3, waiting_consents: 3, notifications: 2 };
  expect(await consumerFigures(db, id.consumer, real)).toEqual(own);
  const withTests = { consent_forms: 9, live_consents: 4, waiting_consents: 4 };
  expect(await consumerFigures(db, id.consumer, all)).toEqual({ ...own, ...withTests });
  const other = { consent_forms: 2, live_consents: 1, waiting_consents: 2, notifications: 1 };
  expect(await consumerFigures(db, id.otherConsumer, real)).toEqual(other);
  const built = { live_forms: 3, live_consents: 4, vehicles: 4, vehicles_online: 2, consumers: 2 };
  expect(await oemFigures(db, id.oem, real)).toEqual(built);
  const builtAll = { live_consents: 5, vehicles: 5, vehicles_online: 3 };
  expect(await oemFigures(db, id.oem, all)).toEqual({ ...built, ...builtAll });
  const builtElsewhere = { live_forms: 0, live_consents: 0, vehicles: 3, vehicles_online: 2, consumers: 2 };
  expect(await oemFigures(db, id.otherOem, real)).toEqual(builtElsewhere);
  expect(await fleetFigures(db, id.fleet)).toEqual({ fleets: 2, vehicles: 4, vehicles_online: 3 });
  expect(await fleetFigures(db, id.otherFleet)).toEqual({ fleets: 1, vehicles: 2, vehicles_online: 1 });
  expect(await operatorFigures(db, id.operator, real)).toEqual({
    organisations: 7,
    consumers: 2,
    fleets: 3,
    consent_forms: 9,
    live_consents: 4,
    waiting_consents: 5,
    vehicles: 7,
    vehicles_online: 4,
  });
  expect(await operatorFigures(db, id.operator, all)).toEqual({
    organisations: 8,
    consumers: 2,
    fleets: 3,
    consent_forms: 11,
    live_consents: 5,
    waiting_consents: 6,
    vehicles: 8,
    vehicles_online: 5,
  });
});

type Needs = Readonly<Record<string, readonly [count: number, id: number | null]>>;
const ofConsents = (...[notConfirmed, notAsked, answersToCome, carsToReach]: readonly number[]): Needs =>
  Object.fromEntries(
    Object.entries({ notConfirmed, notAsked, answersToCome, carsToReach }).map(([kind, count = 0]) => [
      kind,
      [count, null],
    ]),
  );

test.each<[ActorKey, boolean, Needs]>([
  [
    'consumer.admin',
    false,
    {
      formsEnding: [2, null],
      drafts: [2, null],
      mail: [2, null],
      messagesFailed: [1, 1],
      messagesNotReached: [3, 1],
      ...ofConsents(1, 2, 1, 2),
    },
  ],
  [
    'consumer.viewer',
    true,
    {
      formsEnding: [3, null],
      drafts: [3, null],
      mail: [2, null],
      messagesFailed: [2, 1],
      messagesNotReached: [3, 1],
      ...ofConsents(2, 3, 2, 2),
    },
  ],
  [
    'otherConsumer.admin',
    false,
    {
      formsEnding: [1, 201],
      drafts: [1, 202],
      mail: [1, null],
      messagesFailed: [1, 3],
      messagesNotReached: [1, 3],
      ...ofConsents(1, 1, 1, 1),
    },
  ],
  [
    'operator.admin',
    false,
    {
      formsEnding: [3, null],
      messagesFailed: [2, null],
      messagesNotReached: [4, null],
      sendingGivenUp: [1, null],
      claimsEnding: [3, null],
      ...ofConsents(2, 3, 2, 3),
    },
  ],
  [
    'operator.admin',
    true,
    {
      formsEnding: [4, null],
      messagesFailed: [3, null],
      messagesNotReached: [4, null],
      sendingGivenUp: [2, null],
      claimsEnding: [4, null],
      ...ofConsents(3, 4, 3, 3),
    },
  ],
  ['oem.admin', false, { packagesEnding: [2, null], claimsEnding: [2, null], notAsked: [3, null] }],
  ['oem.admin', true, { packagesEnding: [2, null], claimsEnding: [3, null], notAsked: [4, null] }],
  ['otherOem.admin', false, { packagesEnding: [1, 7], claimsEnding: [1, 7] }],
  ['fleet.admin', false, { carsWithoutFleet: [1, null] }],
  ['fleet.admin', true, { carsWithoutFleet: [2, null] }],
  ['otherFleet.admin', false, { carsWithoutFleet: [1, null] }],
])('%s is told what needs somebody, of tests too: %s', async (actor, includeTest, told) => {
  const { organisationId, userId } = world.people.signedIn(actor);
  const scope = { organisationId, userId, now, since: new Date(NOW - HOUR_MS), includeTest };
  const needsOf = {
    consumer: consumerNeeds,
    otherConsumer: consumerNeeds,
    operator: operatorNeeds,
    oem: oemNeeds,
    otherOem: oemNeeds,
    fleet: fleetNeeds,
    otherFleet: fleetNeeds,
  };
  const [key] = Object.entries(id).find(([, one]) => one === organisationId) ?? ['consumer'];
  const [, read] = Object.entries(needsOf).find(([name]) => name === key) ?? [];
  const needs = (await read?.(world.db, scope)) ?? [];
  expect(Object.fromEntries(needs.map(({ kind, count, id: one }) => [kind, [count, one]]))).toEqual(told);
});

test('of an organisation that has nothing nothing is counted', async () => {
  const none = { consent_forms: 0, live_consents: 0, waiting_consents: 0, notifications: 0 };
  expect(await consumerFigures(world.db, RESTING, real)).toEqual(none);
  const { consumers, ...built } = await oemFigures(world.db, RESTING, real);
  expect(built).toEqual({ live_forms: 0, live_consents: 0, vehicles: 0, vehicles_online: 0 });
  expect(consumers).toBe(2);
});

test('what hangs on an organisation is counted of it alone, as it stands last', async () => {
  const uses = (organisationId: number) => countUsesOf(world.db, organisationId, now);
  expect(await uses(id.consumer)).toEqual({ consents: 11, fleets: 0, agreements: 1, vehicles: 0 });
  expect(await uses(id.otherConsumer)).toEqual({ consents: 4, fleets: 0, agreements: 1, vehicles: 0 });
  expect(await uses(id.oem)).toEqual({ consents: 13, fleets: 0, agreements: 0, vehicles: 5 });
  expect(await uses(id.fleet)).toEqual({ consents: 0, fleets: 2, agreements: 2, vehicles: 0 });
  expect(await uses(id.otherFleet)).toEqual({ consents: 0, fleets: 1, agreements: 0, vehicles: 0 });
});

test('what a consumer owes is added up from a day on, by kind and currency, without tests', async () => {
  expect(await rewardsOfConsumer(world.db, id.consumer, dayOf(NOW))).toEqual([
    { kind: 'consumer', currency_type: 1, amount: '5' },
    { kind: 'consumer', currency_type: 2, amount: '6' },
    { kind: 'oem', currency_type: 1, amount: '7.5' },
  ]);
});

test('an organisation’s age is its own, and consumers are those that have the role', async () => {
  expect(await organisationSince(world.db, RESTING)).toEqual(new Date(NOW - 9));
  expect(await organisationSince(world.db, id.consumer)).toEqual(now);
  const ids = await consumerIds(world.db);
  expect(ids.toSorted((a, b) => a - b)).toEqual([id.consumer, id.otherConsumer, RESTING]);
});
