import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { exportResponsesEndpoint, searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { listVehicleConsentsEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import { noCounts } from '@vinculum/contract/consents/vocabulary.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { schemaStep } from '@vinculum/testkit/machine/schema-step.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desiredStateOf } from '../consents/desired-state.ts';
import { recordApplied, loadVehicleConsents } from '../consents/vehicle-consents-store.ts';
import { listFormRows } from '../forms/form-list-store.ts';
import { offerAgain } from '../consents/permission-effects-store.ts';
import { registerVehicleConsents } from './registration-store.ts';

const foreignVin = 'VCZ00000000000001';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2), carVin(3)]);
  const { otherOem } = world.people.organisations;
  await world.server.db
    .insertInto('vehicle')
    .values({ vin: foreignVin, oem_id: otherOem, registered_on: new Date(), registered_by: 'test' })
    .execute();
});
afterAll(() => world.server.stop());

test('what waits for a car to be registered is told apart from what was sent, until it is sent or ends', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(8), carVin(9)]);
  const reported = async () => {
    const body = { page: 1, limit: 10, consent_id: formId };
    const found = await world.server.call(
      searchResponsesEndpoint,
      { body },
      world.people.signedIn('consumer.viewer'),
    );
    return [found.body.counts.FORM_PENDING, found.body.unregistered];
  };
  expect(await reported()).toEqual([3, 2]);
  await world.registerCars([carVin(8)]);
  const registered = {
    vins: [carVin(8)],
    oemId: world.people.organisations.oem,
    now: world.server.clock.now(),
  };
  await inTransaction(world.server.db, (trx) => registerVehicleConsents(trx, registered));
  expect(await reported()).toEqual([3, 1]);
  const body = { consent_form_id: formId };
  await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
  expect(await reported()).toEqual([0, 0]);
});

test('a VIN that no maker permits counts as not asked: neither sent nor revoked, in every count and list', async () => {
  const { otherOem, consumer } = world.people.organisations;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), foreignVin]);
  const by = world.people.signedIn('consumer.viewer');
  const found = await world.server.call(
    searchResponsesEndpoint,
    { body: { page: 1, limit: 10, consent_id: formId, history: true } },
    by,
  );
  expect(found.body.counts).toEqual({ ...noCounts(), FORM_PENDING: 1, FORM_NOT_ASKED: 1 });
  expect(found.body.data.find((row) => row.vin_number === foreignVin)).toMatchObject({
    status: 'FORM_NOT_ASKED',
    applied: false,
    history: [{ from: null, to: 'FORM_NOT_ASKED', cause: 'no permission' }],
  });
  const ofCar = await world.server.call(
    listVehicleConsentsEndpoint,
    { params: { vin: foreignVin }, query: {} },
    world.people.signedIn('operator.viewer'),
  );
  expect(ofCar.body.data.find((row) => row.consent_form_id === formId)?.is_applied).toBeNull();
  const waiting = await world.server.call(
    searchResponsesEndpoint,
    { body: { page: 1, limit: 10, consent_id: formId, applied: false } },
    by,
  );
  expect(waiting.body.data.map((row) => row.vin_number)).toEqual([carVin(1)]);
  const analytics = await world.server.call(getFormAnalyticsEndpoint, { params: { id: formId } }, by);
  expect(analytics.body.series.at(-1)).toMatchObject({
    counts: { ...noCounts(), FORM_PENDING: 1, FORM_NOT_ASKED: 1 },
    events: { ...noCounts(), FORM_PENDING: 1, FORM_NOT_ASKED: 1 },
  });
  expect(analytics.body.applied).toMatchObject({ desired: 1, waiting: 1 });
  const list = await world.server.call(listConsentFormsEndpoint, { query: { search: String(formId) } }, by);
  expect(list.body.data[0]).toMatchObject({ consent_form_id: formId, consent_count: 1 });
  // What concerns none of a maker's cars is not the maker's to see.
  const scope = { db: world.server.db, now: new Date(world.server.clock.now()) };
  const ofMaker = await listFormRows(scope.db, {
    consumerId: consumer,
    oemId: otherOem,
    include_test: false,
    page: 1,
    limit: 10,
    search: String(formId),
    sort: 'title',
    descending: false,
    now: scope.now,
  });
  expect(ofMaker.total).toBe(0);
  const revoked = await world.server.call(
    revokeConsentFormEndpoint,
    { body: { consent_form_id: formId } },
    world.people.signedIn('consumer.admin'),
  );
  expect(revoked.body.revoked).toBe(1);
  expect((await world.consentOf(formId, foreignVin)).status).toBe('FORM_NOT_ASKED');
  const file = await world.server.call(exportResponsesEndpoint, { body: { consent_id: formId } }, by);
  expect(file.raw.body.match(/NOT ASKED|REVOKED/g)?.toSorted()).toEqual(['NOT ASKED', 'REVOKED']);
});

async function permitNotifications(): Promise<number> {
  const { oem, consumer } = world.people.organisations;
  await world.permit({ standard: true });
  const change = { oemId: oem, consumerId: consumer, actor: 'ada', now: new Date(world.server.clock.now()) };
  return await world.server.db.transaction().execute((trx) => offerAgain(trx, change, 'Standard'));
}

async function historyOf(consentId: number) {
  const rows = await world.server.db
    .selectFrom('consent_history')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('id')
    .execute();
  return rows.map((row) => [row.from_status, row.to_status, row.cause, row.actor_kind, row.actor]);
}

test.each(['FORM_DECLINED', 'FORM_CANCELED', 'FORM_EXPIRED'] as const)(
  'a VIN that was %s and is refused now is not asked, and is when the permission comes',
  async (status) => {
    const formId = await world.saveForm();
    await world.publish(formId, [carVin(1), carVin(2)]);
    await world.server.db
      .updateTable('consent')
      .set({ status, ended_at: new Date() })
      .where('form_id', '=', formId)
      .where('vin', '=', carVin(2))
      .execute();
    await world.permit({ standard: false });
    expect((await world.publish(formId, [carVin(2)])).vinNumbersWithoutPermission).toEqual([carVin(2)]);
    const refused = await world.consentOf(formId, carVin(2));
    expect(refused).toMatchObject({ status: 'FORM_NOT_ASKED', cause: 'no permission', ended_at: null });
    expect(await permitNotifications()).toBeGreaterThanOrEqual(1);
    expect((await world.consentOf(formId, carVin(2))).status).toBe('FORM_PENDING');
    expect((await historyOf(refused.id)).slice(1)).toEqual([
      [status, 'FORM_NOT_ASKED', 'no permission', 'oem', null],
      ['FORM_NOT_ASKED', 'FORM_PENDING', 'permission given', 'oem', 'ada'],
    ]);
  },
);

test.each([
  {
    progress: 'has not confirmed a revocation is still told of it',
    isConfirmed: false,
    sent: 'FORM_CANCELED',
  },
  { progress: 'has confirmed it is told nothing', isConfirmed: true, sent: undefined },
])('a car that $progress when a later publication is refused', async ({ isConfirmed, sent }) => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(3)]);
  const body = { consent_form_id: formId, vin_numbers: [carVin(3)] };
  await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
  const { revision } = await world.consentOf(formId, carVin(3));
  if (isConfirmed) await recordApplied(world.server.db, [{ vin: carVin(3), appliedRevision: revision }], 77);
  await world.permit({ standard: false });
  await world.publish(formId, [carVin(3)]);
  await world.permit({ standard: true });
  const { id, status } = await world.consentOf(formId, carVin(3));
  expect(status).toBe('FORM_NOT_ASKED');
  const consents = (await loadVehicleConsents(world.server.db, [carVin(3)])).get(carVin(3)) ?? [];
  expect(desiredStateOf(consents).consents.find((one) => one.consent_id === id)?.status).toBe(sent);
});

test('an upgrade tells refusals from revocations, makes drafts of forms that asked nobody, and keeps what revocations ended', async () => {
  const { db } = world.server;
  const onlyRefused = await world.saveForm();
  const formId = await world.saveForm();
  for (const id of [onlyRefused, formId]) await world.publish(id, [carVin(1), carVin(2), foreignVin]);
  const revoke = async () => {
    const body = { consent_form_id: formId, vin_numbers: [carVin(1), carVin(2)] };
    return (
      await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'))
    ).body;
  };
  const first = await revoke();
  world.server.clock.advance(1000);
  await world.publish(formId, [carVin(1), carVin(2)]);
  const second = await revoke();
  const refused = await world.consentOf(formId, foreignVin);
  await db.transaction().execute(async (trx) => {
    // As it was stored before.
    await sql`alter table consent_history disable trigger consent_history_append_only`.execute(trx);
    await sql`delete from consent where form_id = ${onlyRefused} and vin <> ${foreignVin}`.execute(trx);
    await sql`update consent set status = 'FORM_CANCELED', ended_at = now() where status = 'FORM_NOT_ASKED'`.execute(
      trx,
    );
    await sql`update consent_history set to_status = 'FORM_CANCELED' where to_status = 'FORM_NOT_ASKED'`.execute(
      trx,
    );
    await sql`update consent_history set from_status = 'FORM_CANCELED' where from_status = 'FORM_NOT_ASKED'`.execute(
      trx,
    );
    await sql`alter table consent_history enable trigger consent_history_append_only`.execute(trx);
    await sql`alter table consent add column revocation_id integer`.execute(trx);
    await sql`update consent set revocation_id = ${second.revocation_id}
      where form_id = ${formId} and status = 'FORM_CANCELED' and cause <> 'no permission'`.execute(trx);
    await sql`drop table revocation_consent`.execute(trx);
    await sql.raw(schemaStep('0033-asked-or-not')).execute(trx);
  });
  expect((await world.consentOf(formId, foreignVin)).status).toBe('FORM_NOT_ASKED');
  expect(await historyOf(refused.id)).toEqual([[null, 'FORM_NOT_ASKED', 'no permission', 'oem', null]]);
  const forms = await db
    .selectFrom('consent_form')
    .select(['id', 'status', 'published_on'])
    .where('id', 'in', [onlyRefused, formId])
    .orderBy('id')
    .execute();
  expect(forms).toMatchObject([
    { id: onlyRefused, status: 'DRAFT', published_on: null },
    { id: formId, status: 'PUBLISHED' },
  ]);
  expect(await db.selectFrom('consent').selectAll().where('form_id', '=', onlyRefused).execute()).toEqual([]);
  const ended = await db
    .selectFrom('revocation_consent')
    .select(['revocation_id', 'vin'])
    .where('revocation_id', 'in', [first.revocation_id, second.revocation_id])
    .orderBy('revocation_id')
    .orderBy('vin')
    .execute();
  expect(ended.map((row) => [row.revocation_id, row.vin])).toEqual([
    [first.revocation_id, carVin(1)],
    [first.revocation_id, carVin(2)],
    [second.revocation_id, carVin(1)],
    [second.revocation_id, carVin(2)],
  ]);
  await expect(sql`update consent_history set cause = 'x'`.execute(db)).rejects.toThrow(/append/);
});
