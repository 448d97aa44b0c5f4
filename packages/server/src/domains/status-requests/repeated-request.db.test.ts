import {
  getStatusRequestEndpoint,
  requestConsentStatusEndpoint,
  type RequestableStatus,
} from '@vinculum/contract/status-requests/endpoints.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { fillFleet, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enablePackage } from '../data-packages/public.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([1, 2].map(carVin));
  const fleetId = await makeFleet(world, 'vans');
  await fillFleet(world, { fleetId }, [carVin(11), carVin(12)]);
});
afterAll(() => world.server.stop());

async function ask(
  consent_form_id: number,
  wanted: { readonly status: RequestableStatus; readonly vins: readonly string[] },
  by: ActorKey = 'operator.admin',
) {
  const body = { consent_status: wanted.status, consent_form_id, vin_numbers: [...wanted.vins] };
  return await world.server.call(requestConsentStatusEndpoint, { body }, world.people.signedIn(by));
}

async function toldOf(formId: number) {
  const { db } = world.server;
  const revocations = await db.selectFrom('revocation').select('id').where('form_id', '=', formId).execute();
  const notices = await db.selectFrom('notification').select('id').execute();
  return { revocations: revocations.length, notices: notices.length };
}

test('ending again what has ended is in the audit trail, and nobody is told a second time', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  await ask(formId, { status: 'FORM_CANCELED', vins: [carVin(1)] });
  const once = await toldOf(formId);
  expect(once.revocations).toBe(1);
  const { body } = await ask(formId, { status: 'FORM_CANCELED', vins: [carVin(1)] });
  expect(body.vin_queued).toEqual([carVin(1)]);
  expect(await toldOf(formId)).toEqual(once);
  const audit = await world.server.db
    .selectFrom('audit_event')
    .select('details')
    .where('target', '=', `consent-form/${formId}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audit.details).toEqual({
    requestId: body.request_id,
    status: 'FORM_CANCELED',
    queued: 1,
    consumerId: world.people.organisations.consumer,
  });
  const both = await ask(formId, { status: 'FORM_CANCELED', vins: [carVin(1), carVin(2)] });
  expect(both.body.vin_queued).toEqual([carVin(1), carVin(2)]);
  const last = world.server.db.selectFrom('revocation').select('total').where('form_id', '=', formId);
  expect(await last.orderBy('id', 'desc').executeTakeFirst()).toEqual({ total: 1 });
});

test('with a package that is closed owners are not asked again; what they agreed to can still be ended', async () => {
  const { db, clock } = world.server;
  const packageId = await offerPackage(world);
  const formId = await world.saveForm({ oem_data_package_ids: [packageId] });
  await world.publish(formId, [carVin(1), carVin(2)]);
  await ask(formId, { status: 'FORM_CANCELED', vins: [carVin(1)] });
  const oemId = world.people.organisations.oem;
  await inTransaction(db, (trx) =>
    enablePackage(trx, { oemId, packageId }, { isEnabled: false, now: new Date(clock.now()) }),
  );
  expect((await ask(formId, { status: 'FORM_PENDING', vins: [carVin(1)] })).problem.code).toBe(
    'dataPackageClosed',
  );
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_CANCELED');
  expect((await ask(formId, { status: 'FORM_CANCELED', vins: [carVin(2)] })).body.vin_queued).toEqual([
    carVin(2),
  ]);
});

test('of two vehicles a fleet manager ends what was asked for since each was handed over', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(11), carVin(12)]);
  await sql`update consent set created_on = '2020-01-01'
    where form_id = ${formId} and vin = ${carVin(12)}`.execute(world.server.db);
  const { body } = await ask(
    formId,
    { status: 'FORM_CANCELED', vins: [carVin(11), carVin(12)] },
    'fleet.admin',
  );
  expect(body).toMatchObject({ vin_queued: [carVin(11)], vin_without_consent_form: [carVin(12)] });
  expect((await world.consentOf(formId, carVin(12))).status).toBe('FORM_PENDING');
});

test('what time has ended is neither ended nor narrowed any more, whether or not a job has said so', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  const agreed = { status: 'FORM_ACCEPTED' as const, accepted_signals: [2016, 1790] };
  await world.server.db.updateTable('consent').set(agreed).where('form_id', '=', formId).execute();
  await world.server.db
    .updateTable('consent')
    .set({ expires_at: new Date(world.server.clock.now()) })
    .where('form_id', '=', formId)
    .where('vin', '=', carVin(1))
    .execute();
  for (const status of ['FORM_MANDATORY', 'FORM_CANCELED'] as const) {
    const { body } = await ask(formId, { status, vins: [carVin(1), carVin(2)] });
    expect(body).toMatchObject({ vin_queued: [carVin(2)], vin_without_consent_form: [carVin(1)] });
  }
  expect((await world.consentOf(formId, carVin(1))).status).toBe('FORM_EXPIRED');
});

test('who asks may follow the request, and nobody beside but the operator', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(11), carVin(12)]);
  const wanted = { status: 'FORM_PENDING' as const, vins: [carVin(12), carVin(11)] };
  const { body } = await ask(formId, wanted, 'fleet.admin');
  const read = (by: ActorKey) =>
    world.server.call(
      getStatusRequestEndpoint,
      { params: { id: body.request_id ?? 0 } },
      world.people.signedIn(by),
    );
  for (const by of ['fleet.viewer', 'operator.viewer'] as const)
    expect((await read(by)).body).toEqual({
      request_id: body.request_id,
      consent_form_id: formId,
      title: 'Pay how you drive',
      consent_status: 'FORM_PENDING',
      requested_on: new Date(world.server.clock.now()).toISOString(),
      total: 2,
      applied: 0,
      waiting: [carVin(11), carVin(12)],
    });
  expect((await read('otherFleet.viewer')).problem.code).toBe('notFound');
});
