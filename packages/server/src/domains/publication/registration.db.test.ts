import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { registerVehicles } from '../vehicles/public.ts';
import { passAllGates, registerVehicleConsents } from './registration-store.ts';
import { outcomeOfVin } from './vin-outcome-rules.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

/** Registers cars of the first maker as whoever does it does: with what waited for them, in one transaction. */
async function register(vins: readonly string[]): Promise<void> {
  const { server, people } = world;
  await world.registerCars(vins);
  await server.db
    .transaction()
    .execute((trx) =>
      registerVehicleConsents(trx, { vins, oemId: people.organisations.oem, now: server.clock.now() }),
    );
}

async function outboxOf(vin: string) {
  const rows = await world.server.db
    .selectFrom('outbox')
    .select(['kind', 'consent_id'])
    .where('vin', '=', vin)
    .orderBy('id')
    .execute();
  return rows;
}

const historyOf = async (consentId: number) =>
  await world.server.db
    .selectFrom('consent_history')
    .select(['from_status', 'to_status', 'cause', 'actor_kind'])
    .where('consent_id', '=', consentId)
    .orderBy('id')
    .execute();

test('what waited for cars that register together is offered to each of them, and to no other', async () => {
  const [one, two, later] = [carVin(1), carVin(2), carVin(3)];
  const { oem } = world.people.organisations;
  const formId = await world.saveForm();
  await world.publish(formId, [one, two, later]);
  await register([two, carVin(4), one]);
  for (const vin of [one, two]) {
    const consent = await world.consentOf(formId, vin);
    expect(consent).toMatchObject({ oem_id: oem, status: 'FORM_PENDING', confirmed_at: null });
    expect(await outboxOf(vin)).toEqual([{ kind: 'consent', consent_id: consent.id }]);
    expect(await historyOf(consent.id), 'its status is as it was').toMatchObject([
      { from_status: null, to_status: 'FORM_PENDING' },
    ]);
  }
  expect(await world.consentOf(formId, later)).toMatchObject({ oem_id: null });
  expect(await outboxOf(later)).toEqual([]);
});

test.each([
  ['Standard', true],
  ['Action', false],
] as const)('what waited of kind %s becomes what the table of publishing says', async (kind, isPermitted) => {
  const vin = carVin(isPermitted ? 21 : 22);
  const formId = await world.saveForm({ consent_type: kind });
  await world.publish(formId, [vin]);
  await register([vin]);
  const { stores } = outcomeOfVin({ isRegistered: true, isPermitted, status: null });
  expect((await world.consentOf(formId, vin)).status).toBe(stores);
});

test('what the maker lets one consumer ask is no leave for another, of whom it has never heard', async () => {
  const { server, people } = world;
  const vin = carVin(40);
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const foreignId = await world.saveForm({}, 'otherConsumer.editor');
  const body = { consent_form_id: foreignId, vin_numbers: [vin] };
  await server.call(publishConsentFormEndpoint, { body }, people.signedIn('otherConsumer.admin'));
  await register([vin]);
  const { oem: oem_id } = people.organisations;
  const consent = await world.consentOf(formId, vin);
  expect(consent).toMatchObject({ oem_id, status: 'FORM_PENDING' });
  expect(await world.consentOf(foreignId, vin)).toMatchObject({ oem_id, status: 'FORM_NOT_ASKED' });
  expect(await outboxOf(vin)).toEqual([{ kind: 'consent', consent_id: consent.id }]);
});

test('what the maker does not permit is not asked, and what had ended is not offered', async () => {
  const vin = carVin(11);
  const [refused, revoked] = [await world.saveForm({ consent_type: 'Action' }), await world.saveForm()];
  for (const formId of [refused, revoked]) await world.publish(formId, [vin]);
  const body = { consent_form_id: revoked };
  await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
  await register([vin]);
  const now = new Date(world.server.clock.now());
  const { oem } = world.people.organisations;
  const notAsked = await world.consentOf(refused, vin);
  expect(notAsked).toMatchObject({
    oem_id: oem,
    status: 'FORM_NOT_ASKED',
    cause: 'no permission',
    actor_kind: 'oem',
    confirmed_at: now,
  });
  const ended = await world.consentOf(revoked, vin);
  expect(ended).toMatchObject({
    oem_id: oem,
    status: 'FORM_CANCELED',
    cause: 'revoked by consumer',
    confirmed_at: now,
  });
  expect(await outboxOf(vin)).toEqual([]);
  expect(await historyOf(ended.id)).toMatchObject([
    { to_status: 'FORM_PENDING' },
    { to_status: 'FORM_CANCELED' },
  ]);
  const history = await historyOf(notAsked.id);
  expect(history.at(-1)).toEqual({
    from_status: 'FORM_PENDING',
    to_status: 'FORM_NOT_ASKED',
    cause: 'no permission',
    actor_kind: 'oem',
  });
});

/** Resolves when somebody waits for a lock of the platform's own. */
async function untilOneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks l join pg_database d on d.oid = l.database
        where not l.granted and l.locktype = 'advisory' and d.datname = current_database()`.execute(
        world.server.db,
      );
      return rows.length;
    })
    .toBe(1);
}

test('what is over by the clock alone has expired, whether the maker would permit it or not', async () => {
  const vin = carVin(12);
  const today = dayOf(world.server.clock.now());
  const ends = { expiry_type: 1, expiry_in_days: null, expiry: today } as const;
  const forms = [await world.saveForm(ends), await world.saveForm({ ...ends, consent_type: 'Action' })];
  for (const formId of forms) await world.publish(formId, [vin]);
  world.server.clock.advance(DAY_MS);
  await register([vin]);
  for (const formId of forms)
    expect(await world.consentOf(formId, vin)).toMatchObject({ status: 'FORM_EXPIRED', cause: 'expired' });
  expect(await outboxOf(vin)).toEqual([]);
});

test('a publication waits for a registration that is under way, and asks its car', async () => {
  const vin = carVin(21);
  const { server, people } = world;
  const formId = await world.saveForm();
  const published = await server.db.transaction().execute(async (trx) => {
    const { oem: oemId } = people.organisations;
    const now = server.clock.now();
    await registerVehicles(trx, [{ vin, oemId }], { now: new Date(now), registeredBy: 'test' });
    await registerVehicleConsents(trx, { vins: [vin], oemId, now });
    const publishing = world.publish(formId, [vin]);
    await untilOneWaits();
    return { publishing };
  });
  expect((await published.publishing).vinNumbersWithPermission).toEqual([vin]);
  expect(await world.consentOf(formId, vin)).toMatchObject({ oem_id: people.organisations.oem });
});

test('a registration waits for a publication that is under way', async () => {
  const begun = await world.server.db.transaction().execute(async (trx) => {
    await passAllGates(trx);
    const registering = register([carVin(31)]);
    await untilOneWaits();
    return { registering };
  });
  await expect(begun.registering).resolves.toBeUndefined();
});
