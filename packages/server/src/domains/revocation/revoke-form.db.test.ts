import { getRevocationEndpoint, revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { exportResponsesEndpoint, searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordApplied } from '../consents/vehicle-consents-store.ts';
import { registerVehicleConsents } from '../publication/registration-store.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2), carVin(3)]);
});
afterAll(() => world.server.stop());

async function revoke(formId: number, vins?: string[], by: 'consumer' | 'otherConsumer' = 'consumer') {
  const body = { consent_form_id: formId, ...(vins === undefined ? {} : { vin_numbers: vins }) };
  return await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn(`${by}.admin`));
}

test('revoking for one VIN leaves the form and the other cars alone', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  const { body } = await revoke(formId, [carVin(1), carVin(3)]);
  expect(body).toMatchObject({
    revoked: 1,
    message: '1 consent or request ended.',
    vin_not_registered: [],
    vin_without_consent_form: [carVin(3)],
  });
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_CANCELED');
  expect((await world.consentOf(formId, carVin(2))).status).toBe('FORM_PENDING');
  expect((await world.publish(formId, [carVin(1)])).vinNumbersWithPermission).toEqual([carVin(1)]);
});

test('revoking a form ends it for every car, with history, notice and audit in one step', async () => {
  const { db } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  const { id: consentId } = await world.consentOf(formId, carVin(1));
  const sampleAt = Date.now() - 1000;
  await db
    .insertInto('stream_position')
    .values({ consent_id: consentId, last_seq: 1, last_sample_at: sampleAt, stored_at: sampleAt })
    .execute();
  await db
    .insertInto('latest_value')
    .values({
      consumer_id: 1,
      vin: carVin(1),
      signal_id: 2016,
      consent_id: consentId,
      captured_at: 1,
      value: '1',
    })
    .execute();
  const { body } = await revoke(formId);
  expect(body.revoked).toBe(2);
  expect(await db.selectFrom('latest_value').selectAll().execute()).toEqual([]);
  const reported = await db.selectFrom('outbox').selectAll().where('consent_id', '=', consentId).execute();
  expect(reported).toHaveLength(2);
  const audit = await db
    .selectFrom('audit_event')
    .selectAll()
    .where('action', '=', 'consent-form.revoke')
    .where('target', '=', `consent-form/${formId}`)
    .execute();
  expect(audit).toHaveLength(1);
  expect((await revoke(formId)).problem.code).toBe('formAlreadyRevoked');

  const { revision } = await world.consentOf(formId, carVin(1));
  const open = await world.saveForm();
  await world.publish(open, [carVin(1)]);
  const { revision: later } = await world.consentOf(open, carVin(1));
  await recordApplied(db, [{ vin: carVin(1), appliedRevision: revision - 1 }], 66);
  // What has ended and was confirmed once stays so.
  await recordApplied(db, [{ vin: carVin(1), appliedRevision: revision }], 77);
  await recordApplied(db, [{ vin: carVin(1), appliedRevision: later }], 99);
  expect((await world.consentOf(formId, carVin(1))).confirmed_at).toEqual(new Date(77));
  expect((await world.consentOf(open, carVin(1))).confirmed_at).toEqual(new Date(99));
  // A car that has lost its memory has to apply again what is open, and not what has ended.
  await recordApplied(db, [{ vin: carVin(1), appliedRevision: 0 }], 111);
  expect((await world.consentOf(formId, carVin(1))).confirmed_at).toEqual(new Date(77));
  expect((await world.consentOf(open, carVin(1))).confirmed_at).toBe(null);
  const read = (by: 'consumer' | 'otherConsumer') =>
    world.server.call(
      getRevocationEndpoint,
      { params: { id: body.revocation_id } },
      world.people.signedIn(`${by}.viewer`),
    );
  expect((await read('consumer')).body).toMatchObject({
    total: 2,
    confirmed: 1,
    last_sample_at: sampleAt,
    first_confirmed_at: 77,
    last_confirmed_at: 77,
  });
  expect((await read('consumer')).body.revoked_at).toBeGreaterThan(sampleAt);
  expect((await read('otherConsumer')).problem.code).toBe('notFound');
});

test('the proof of a revocation stays when its cars are asked again, and they confirm it all the same', async () => {
  const formId = await world.saveForm();
  const vins = [carVin(1), carVin(2), carVin(3)];
  await world.publish(formId, vins);
  const { body: revocation } = await revoke(formId, vins);
  const { revision } = await world.consentOf(formId, carVin(1));
  await recordApplied(world.server.db, [{ vin: carVin(1), appliedRevision: revision }], 77);
  const proof = async () => {
    const params = { id: revocation.revocation_id };
    const by = world.people.signedIn('consumer.viewer');
    return (await world.server.call(getRevocationEndpoint, { params }, by)).body;
  };
  const before = await proof();
  expect(before).toMatchObject({ total: 3, confirmed: 1, first_confirmed_at: 77, last_confirmed_at: 77 });
  await world.publish(formId, vins);
  expect(await proof()).toEqual(before);
  // What a car has applied of the later question, it has applied after the revocation.
  const later = await world.consentOf(formId, carVin(2));
  await recordApplied(world.server.db, [{ vin: carVin(2), appliedRevision: later.revision }], 99);
  expect(await proof()).toMatchObject({ total: 3, confirmed: 2, last_confirmed_at: 99 });
  const { body: second } = await revoke(formId, [carVin(1)]);
  expect(second.revoked).toBe(1);
  expect(await proof()).toMatchObject({ total: 3, confirmed: 2 });
});

test('of a VIN without a car nobody is told, and nobody confirms it', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(91)]);
  const { body } = await revoke(formId);
  expect(body.revoked).toBe(2);
  const read = { params: { id: body.revocation_id } };
  const { body: proof } = await world.server.call(
    getRevocationEndpoint,
    read,
    world.people.signedIn('consumer.viewer'),
  );
  expect(proof.total).toBe(1);
  expect(await reportedOf(carVin(91))).toEqual([]);
});

test.each([
  { name: 'was revoked', vin: carVin(92), isPermitted: true, isWaiting: false },
  { name: 'was revoked', vin: carVin(93), isPermitted: false, isWaiting: false },
  { name: 'waits', vin: carVin(94), isPermitted: true, isWaiting: true },
])(
  'a car that registers is told of a consent that $name: $isWaiting',
  async ({ vin, isPermitted, isWaiting }) => {
    const { db, clock } = world.server;
    const formId = await world.saveForm();
    await world.publish(formId, [vin]);
    if (!isWaiting) await revoke(formId);
    const before = await world.consentOf(formId, vin);
    await world.permit({ standard: isPermitted });
    await world.registerCars([vin]);
    clock.advance(1000);
    const register = { vins: [vin], oemId: world.people.organisations.oem, now: clock.now() };
    const registered = () => db.transaction().execute((trx) => registerVehicleConsents(trx, register));
    await registered();
    const after = await world.consentOf(formId, vin);
    expect(after).toMatchObject({
      oem_id: register.oemId,
      status: before.status,
      cause: before.cause,
      actor_kind: before.actor_kind,
      confirmed_at: isWaiting ? null : new Date(clock.now()),
    });
    expect(await reportedOf(vin)).toHaveLength(isWaiting ? 1 : 0);
    // A car that registers again has its maker already.
    clock.advance(1000);
    await registered();
    expect(await world.consentOf(formId, vin)).toEqual(after);
    await world.permit({ standard: true });
  },
);

async function reportedOf(vin: string) {
  return await world.server.db.selectFrom('outbox').select('id').where('vin', '=', vin).execute();
}

test('a draft, and a form of somebody else, cannot be revoked', async () => {
  const formId = await world.saveForm();
  expect((await revoke(formId)).problem.code).toBe('formNotPublished');
  expect((await revoke(formId, undefined, 'otherConsumer')).problem.code).toBe('consentFormNotFound');
});

test('responses are counted and shown by the clock, to their organisation only', async () => {
  const { db, clock } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2), carVin(3)]);
  await db
    .updateTable('consent')
    .set({ status: 'FORM_ACCEPTED', expires_at: new Date(clock.now()) })
    .where('form_id', '=', formId)
    .where('vin', '=', carVin(1))
    .execute();
  const body = { consent_id: formId, history: true };
  const { body: found } = await world.server.call(
    searchResponsesEndpoint,
    { body },
    world.people.signedIn('consumer.viewer'),
  );
  expect(found.total_rows).toBe(3);
  expect(found.counts).toMatchObject({ FORM_PENDING: 2, FORM_EXPIRED: 1, FORM_ACCEPTED: 0 });
  expect(found.data.find((row) => row.vin_number === carVin(1))?.status).toBe('FORM_EXPIRED');
  expect(found.data[0]?.history?.map((step) => step.to)).toEqual(['FORM_PENDING']);
  const expired = await world.server.call(
    searchResponsesEndpoint,
    { body: { ...body, status: 'FORM_EXPIRED' } },
    world.people.signedIn('consumer.viewer'),
  );
  expect(expired.body.data.map((row) => row.vin_number)).toEqual([carVin(1)]);
  expect(expired.body.total_rows).toBe(1);
  const foreign = await world.server.call(
    searchResponsesEndpoint,
    { body },
    world.people.signedIn('otherConsumer.viewer'),
  );
  expect(foreign.problem.code).toBe('consentFormNotFound');
  const all = await world.server.call(
    searchResponsesEndpoint,
    { body: {} },
    world.people.signedIn('otherConsumer.viewer'),
  );
  expect(all.body.total_rows).toBe(0);
});

// Shows 3-2.50, 3-7.28
test('an export holds the own responses; an administrator gets those of everybody', async () => {
  const formId = await world.saveForm({ title: '=danger' });
  await world.publish(formId, [carVin(1), carVin(2)]);
  const fetched = async (by: 'consumer.viewer' | 'operator.viewer' | 'otherConsumer.viewer') =>
    await world.server.call(
      exportResponsesEndpoint,
      { body: { consent_id: formId } },
      world.people.signedIn(by),
    );
  const own = (await fetched('consumer.viewer')).raw.body;
  expect(own.trim().split('\r\n')).toHaveLength(3);
  expect(own).toContain(`${carVin(1)},PENDING,Norrsken Motors`);
  expect((await fetched('operator.viewer')).raw.body).toBe(own);
  expect((await fetched('otherConsumer.viewer')).status).toBe(404);
});

test('an export holds what the page of the same filter holds', async () => {
  const { db } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2), carVin(3)]);
  await revoke(formId, [carVin(2)]);
  const { revision } = await world.consentOf(formId, carVin(2));
  await recordApplied(db, [{ vin: carVin(2), appliedRevision: revision }], 77);
  await db
    .insertInto('vehicle_session')
    .values({
      vin: carVin(2),
      gateway_id: 'g',
      is_online: false,
      connected_at: new Date(),
      last_seen_at: new Date(),
      applied_revision: revision,
    })
    .execute();
  for (const filter of [
    { vin_number: carVin(2) },
    { vin_number: carVin(2).slice(-2) },
    { status: 'FORM_CANCELED' as const },
    { status: 'FORM_PENDING' as const, applied: false },
    { applied: true },
    { status: 'FORM_PENDING' as const, applied: true },
  ]) {
    const body = { consent_id: formId, ...filter };
    for (const by of ['consumer.viewer', 'operator.viewer'] as const) {
      const file = await world.server.call(exportResponsesEndpoint, { body }, world.people.signedIn(by));
      const lines = file.raw.body.trim().split('\r\n').slice(1);
      const page = await world.server.call(
        searchResponsesEndpoint,
        { body },
        world.people.signedIn('consumer.viewer'),
      );
      expect(page.body.total_rows).toBeLessThan(3);
      const inFile = new Set(lines.map((line) => line.split(',')[0]));
      expect(lines).toHaveLength(inFile.size);
      expect(inFile).toEqual(new Set(page.body.data.map((row) => row.vin_number)));
    }
  }
});
