import { fleetSchema } from '@vinculum/contract/fleets/fleet.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { storePermission } from '@vinculum/server/domains/consumer-permissions/permissions-store.ts';
import { updatePackage } from '@vinculum/server/domains/data-packages/own-packages-store.ts';
import { removeFleet, updateFleet } from '@vinculum/server/domains/fleets/fleets-store.ts';
import { endPermits } from '@vinculum/server/domains/fleets/permits-store.ts';
import { placeVehicles } from '@vinculum/server/domains/vehicles/public.ts';
import { formContent } from '@vinculum/server/domains/forms/form-content.ts';
import {
  type ActedOn,
  lockFormOfCars,
  markPublished,
  markRevoked,
} from '@vinculum/server/domains/forms/forms-store.ts';
import {
  deleteProfile,
  setProfileForm,
  updateProfile as updateLoadTest,
} from '@vinculum/server/domains/load-tests/profiles/profiles-store.ts';
import { markStopping } from '@vinculum/server/domains/load-tests/runs/runs-store.ts';
import {
  loadBeyondAgreed,
  loadRequestedSignals,
  loadTransitions,
} from '@vinculum/server/domains/responses/responses-store.ts';
import {
  beginReset,
  markInactive,
  updatePermissions,
  updateProfile,
} from '@vinculum/server/domains/users/user-records-store.ts';
import { markClaimRevoked } from '@vinculum/server/domains/vehicle-access/claims/claims-store.ts';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type People, seedPeople } from './actors.ts';
import { inTransaction } from './machine/in-transaction.ts';
import { formInput } from './mistakes/form-input.ts';
import { startTestServer, type TestServer } from './running-server.ts';
import type { OrganisationScope } from '@vinculum/server/db/organisation-scope-store.ts';

const VIN = 'YNR40EA5XR1000001';
const OTHER_VIN = 'YNR40EA5XR1000002';
const FLEET_VIN = 'YNR40EA5XR1000003';
const offer = JSON.stringify({ read_signals: [], write_signals: [] });

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  const { consumer, oem, fleet } = people.organisations;
  await sql`insert into fleet (id, organisation_id, name, unique_id, description, created_by, created_on, updated_on)
    overriding system value values (1, ${fleet}, 'Vans', 'vans', 'Vans', '', now(), now())`.execute(
    server.db,
  );
  await sql`insert into vehicle (vin, oem_id, fleet_id, registered_on, registered_by)
    values (${FLEET_VIN}, ${oem}, 1, now(), 'test')`.execute(server.db);
  await sql`insert into vehicle_fleet_permit (vin, fleet_owner_id, handed_over_on, handed_over_by)
    values (${FLEET_VIN}, ${fleet}, now(), 'test')`.execute(server.db);
  await sql`insert into data_package (id, oem_id, status, is_enabled, title, description, consent_type, expiry_date,
      widget_id, prices, created_by, created_on, updated_on)
    overriding system value values (1, ${oem}, 'DRAFT', true, 'Speed', 'Speed', 'Standard', '2030-01-01', false, '[]', '',
      now(), now())`.execute(server.db);
  await sql`insert into consent_form (id, consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
      has_encryption, content, offer, created_by, created_on, updated_on)
    overriding system value values (1, ${consumer}, 'DRAFT', 'Speed', 'Standard', 0, 30, false, '{}', ${offer}, '', now(),
      now())`.execute(server.db);
  await sql`insert into consent (id, form_id, consumer_id, vin, status, created_on, updated_on)
    overriding system value values (1, 1, ${consumer}, ${VIN}, 'FORM_PENDING', now(), now())`.execute(
    server.db,
  );
  await sql`insert into consent_history (consent_id, at, actor_kind, to_status, cause)
    values (1, now(), 'CONSUMER', 'FORM_PENDING', 'PUBLISHED')`.execute(server.db);
  await sql`insert into beyond_agreed (consent_id, signal_id, samples, first_at, last_at)
    values (1, 1790, 3, 0, 0)`.execute(server.db);
  await sql`insert into vehicle_claim (id, name, organisation_id, certificate_serial, vin_prefixes, remaining, not_after,
      created_on)
    overriding system value values (1, 'cars', ${oem}, '1', '{YNR}', 9, now(), now())`.execute(server.db);
  await sql`insert into consumer_permission (id, oem_id, consumer_id, updated_on)
    overriding system value values (1, ${oem}, ${consumer}, now())`.execute(server.db);
  await sql`insert into vehicle_template (id, name, organisation_id, private_key, certificate, authority, created_by,
      created_on, updated_on)
    overriding system value values (1, 'cars', ${oem}, '', '', '', '', now(), now())`.execute(server.db);
  await sql`insert into load_test_profile (id, name, template_id, consumer_id, threshold_timeout, vehicle_count, created_by,
      created_on, updated_on)
    overriding system value values (1, 'city', 1, ${consumer}, 60, 2, '', now(), now())`.execute(server.db);
  await sql`insert into load_test_run (id, profile_id, consumer_id, state, requested, started_by, started_on, owner,
      reported_on)
    overriding system value values (1, 1, ${consumer}, 'RUNNING', 2, '', now(), '', now())`.execute(
    server.db,
  );
});
afterAll(() => server?.stop());

async function everything(): Promise<unknown> {
  const tables = [
    'fleet',
    'vehicle',
    'vehicle_fleet_permit',
    'data_package',
    'consent_form',
    'vehicle_claim',
    'consumer_permission',
    'app_user',
    'load_test_profile',
    'load_test_run',
  ];
  return await Promise.all(
    tables.map(
      async (table) => (await sql`select * from ${sql.table(table)} order by 1`.execute(server.db)).rows,
    ),
  );
}

type Db = TestServer['db'];
const now = new Date();
/** A user as somebody of another organisation. */
const elsewhere = () => ({
  id: people.signedIn('consumer.admin').userId,
  organisation_id: people.organisations.otherConsumer,
});
const outOfFleet = { vins: [FLEET_VIN], fleetId: null };
const fleetElsewhere = () => ({ fleetId: 1, ownerId: people.organisations.otherFleet });
const loadTestElsewhere = () => ({ consumerId: people.organisations.otherConsumer });
const formElsewhere = () => ({ formId: 1, consumerId: people.organisations.otherConsumer });

const changes: readonly (readonly [string, (trx: Transaction<Database>) => Promise<unknown>])[] = [
  [
    'a fleet is changed',
    (trx) =>
      updateFleet(trx, fleetElsewhere(), {
        content: fleetSchema.parse({ name: 'Mine', unique_id: 'mine', description: 'Mine' }),
        now,
      }),
  ],
  ['a fleet is removed', (trx) => removeFleet(trx, fleetElsewhere())],
  [
    'a car is placed by a fleet owner',
    (trx) => placeVehicles(trx, { ownerId: people.organisations.otherFleet }, outOfFleet),
  ],
  [
    'a car is placed by a maker',
    (trx) => placeVehicles(trx, { oemId: people.organisations.otherOem }, outOfFleet),
  ],
  ['a permit is ended', (trx) => endPermits(trx, people.organisations.otherFleet, [FLEET_VIN])],
  [
    'a package is changed',
    (trx) => {
      const content = {
        title: 'Mine',
        description: 'Mine',
        consent_type: 'Standard' as const,
        expiry_date: '2031-01-01',
        widget_id: false,
        oem_data_package_price: [],
        read_signals: [1790],
        write_signals: [],
      };
      const scope = { packageId: 1, oemId: people.organisations.otherOem };
      return updatePackage(trx, scope, { content, now });
    },
  ],
  [
    'a form is published',
    (trx) =>
      markPublished(trx, {
        ...formElsewhere(),
        formHash: 'x',
        offer: {},
        content: formContent.parse(formInput()),
        now,
      }),
  ],
  ['a form is revoked', (trx) => markRevoked(trx, formElsewhere(), now)],
  [
    'a claim is revoked',
    (trx) =>
      markClaimRevoked(trx, { makerId: people.organisations.otherOem, claimId: 1 }, { username: 'x', now }),
  ],
  [
    'a permission is changed',
    async (trx) => {
      const row = await trx.selectFrom('consumer_permission').selectAll().executeTakeFirstOrThrow();
      await storePermission(
        trx,
        { ...row, oem_id: people.organisations.otherOem, form_type_question: true },
        now,
      );
    },
  ],
  [
    "a user's profile is changed",
    (trx) => updateProfile(trx, elsewhere(), { name: 'x', email: 'x', phonenumber: 'x', description: 'x' }),
  ],
  [
    "a user's permissions are changed",
    (trx) => updatePermissions(trx, elsewhere(), { permissionsBit: 1, now }),
  ],
  ["a user's password is reset", (trx) => beginReset(trx, elsewhere(), now)],
  ['a user is deactivated', (trx) => markInactive(trx, elsewhere())],
  [
    'a load test is changed',
    (trx) =>
      updateLoadTest(trx, loadTestElsewhere(), {
        profileId: 1,
        templateId: 1,
        consumerId: people.organisations.otherConsumer,
        thresholdTimeout: 1,
        vehicleCount: 1,
        formId: null,
        now,
      }),
  ],
  ['a load test gets a form', (trx) => setProfileForm(trx, loadTestElsewhere(), { profileId: 1, formId: 1 })],
  ['a load test is deleted', (trx) => deleteProfile(trx, loadTestElsewhere(), 1)],
  ['a load test is stopped', (trx) => markStopping(trx, loadTestElsewhere(), 1)],
];

test.each(changes)('nothing of another organisation changes when %s', async (_, change) => {
  const before = await everything();
  await inTransaction(server.db, change);
  expect(await everything()).toEqual(before);
});

type Read = (db: Db, consumerId: OrganisationScope) => Promise<ReadonlyMap<number, unknown>>;
const reads: readonly (readonly [string, Read])[] = [
  ['the history of consents', (db, consumerId) => loadTransitions(db, { consumerId, consentIds: [1] })],
  [
    'what cars sent beyond what was agreed',
    (db, consumerId) => loadBeyondAgreed(db, { consumerId, consentIds: [1] }),
  ],
  [
    'what owners are asked for',
    (db, consumerId) => loadRequestedSignals(db, { consumerId, formIds: [1] }, 'en'),
  ],
];

test.each(reads)('%s is for its own consumer and the operator only', async (_, read) => {
  const { consumer, otherConsumer } = people.organisations;
  const found = async (consumerId: OrganisationScope) => [...(await read(server.db, consumerId)).keys()];
  expect(await found(consumer)).toEqual([1]);
  expect(await found('everybody')).toEqual([1]);
  expect(await found(otherConsumer)).toEqual([]);
});

test('a form is locked for who acts on a car that it concerns, from when on that is theirs, and for the operator', async () => {
  const isFound = async (cars: ActedOn) =>
    (await inTransaction(server.db, (trx) => lockFormOfCars(trx, 1, cars))) !== undefined;
  const soon = new Date(Date.now() + 60_000);
  expect(await isFound('anyCar')).toBe(true);
  expect(await isFound([{ vin: VIN, since: null }])).toBe(true);
  expect(await isFound([{ vin: VIN, since: soon }])).toBe(false);
  expect(await isFound([{ vin: OTHER_VIN, since: null }])).toBe(false);
  expect(await isFound([])).toBe(false);
  await sql`update consent set status = 'FORM_NOT_ASKED'`.execute(server.db);
  expect(await isFound([{ vin: VIN, since: null }])).toBe(false);
});
