import { getConsentFormEndpoint, saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput } from '@vinculum/testkit/mistakes/form-input.ts';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offersOf } from '../consents/vehicle-consents-store.ts';
import { outcomeOfVin, type VinFacts } from './vin-outcome-rules.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '50' });
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
  await world.server.db
    .insertInto('vehicle')
    .values({
      vin: foreignVin,
      oem_id: world.people.organisations.otherOem,
      registered_on: new Date(),
      registered_by: 'test',
    })
    .execute();
});
afterAll(() => world.server.stop());

const foreignVin = 'VCZ00000000000001';

async function refusal(formId: number, vins: string[], by: 'consumer' | 'otherConsumer' = 'consumer') {
  const body = { consent_form_id: formId, vin_numbers: vins };
  return await world.server.call(publishConsentFormEndpoint, { body }, world.people.signedIn(`${by}.admin`));
}

type Counted = 'consent' | 'outbox' | 'consent_history' | 'notification';

async function countRows(...tables: readonly Counted[]): Promise<number[]> {
  const counts = tables.map(async (table) => {
    const { total } = await world.server.db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  });
  return await Promise.all(counts);
}

async function historyOf(consentId: number) {
  return await world.server.db
    .selectFrom('consent_history')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('id')
    .execute();
}

async function setStatus(formId: number, vin: string, status: ConsentStatus): Promise<void> {
  await world.server.db
    .updateTable('consent')
    .set({ status, accepted_signals: [2016], granted_at: new Date(), cause: 'set by test' })
    .where('form_id', '=', formId)
    .where('vin', '=', vin)
    .execute();
}

// Shows 1-4.4, 1-7.13, 3-4.6, 3-6.6, 3-7.23, 3-8.7
test('every VIN falls in exactly one list, duplicates count once', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const outcome = await world.publish(formId, [
    carVin(2),
    carVin(1),
    ` ${carVin(2).toLowerCase()} `,
    foreignVin,
    carVin(3),
  ]);
  expect(outcome).toEqual({
    message: 'Published to 1 car; 1 more will be asked when it is registered, if its maker then permits it.',
    form_status: 'PUBLISHED',
    vinNumbersWithPermission: [carVin(2)],
    vinNumberAlreadyPublished: [carVin(1)],
    vinNumbersWithoutPermission: [foreignVin],
    unregisteredVinNumbers: [carVin(3)],
  });
  expect(await world.consentOf(formId, carVin(3))).toMatchObject({ status: 'FORM_PENDING', oem_id: null });
  expect(await world.consentOf(formId, foreignVin)).toMatchObject({
    status: 'FORM_NOT_ASKED',
    cause: 'no permission',
  });
});

// Shows 3-6.5, 3-6.6
test('where no VIN may be published to, the answer says so in the specified words', async () => {
  const outcome = await world.publish(await world.saveForm(), [foreignVin]);
  expect(outcome).toMatchObject({
    message: 'You do not have permission to publish consent. Please contact administrator or OEM',
    form_status: 'DRAFT',
    vinNumbersWithoutPermission: [foreignVin],
  });
});

test('the trail tells a publication that makers refused from one that asks somebody or repeats itself', async () => {
  const formId = await world.saveForm();
  for (const vins of [
    [foreignVin],
    [carVin(1), foreignVin],
    [carVin(1)],
    [carVin(1), foreignVin],
    // Asked when it is registered.
    [carVin(3), foreignVin],
  ])
    await world.publish(formId, vins);
  const rows = await world.server.db
    .selectFrom('audit_event')
    .select('result')
    .where('action', '=', 'consent-form.publish')
    .where('target', '=', `consent-form/${formId}`)
    .orderBy('id')
    .execute();
  expect(rows.map(({ result }) => result)).toEqual(['refused', 'done', 'done', 'refused', 'done']);
});

test('a form that every maker refuses stays a draft, is edited on and keeps none of the VINs', async () => {
  const formId = await world.saveForm();
  const before = await countRows('consent', 'consent_history', 'notification');
  await world.publish(formId, [foreignVin]);
  expect(await countRows('consent', 'consent_history', 'notification')).toEqual(before);
  const by = world.people.signedIn('consumer.editor');
  const form = await world.server.call(getConsentFormEndpoint, { params: { id: formId } }, by);
  expect(form.body).toMatchObject({ status: 'DRAFT', published_on: null, form_hash: null });
  const body = { ...formInput({ title: 'Changed since' }), consent_form_id: formId };
  expect((await world.server.call(saveConsentFormEndpoint, { body }, by)).status).toBe(200);
  await world.publish(formId, [carVin(1)]);
  const again = await world.server.call(getConsentFormEndpoint, { params: { id: formId } }, by);
  expect(again.body).toMatchObject({ status: 'PUBLISHED', title: 'Changed since' });
});

test('a form that waits for cars to be registered is published, and the answer says what happened', async () => {
  const message = async (vins: string[], formId?: number) => {
    const outcome = await world.publish(formId ?? (await world.saveForm()), vins);
    return [outcome.message, outcome.form_status];
  };
  expect(await message([carVin(301), carVin(302)])).toEqual([
    '2 cars will be asked when they are registered, if their makers then permit it.',
    'PUBLISHED',
  ]);
  expect(await message([carVin(301)])).toEqual([
    '1 car will be asked when it is registered, if its maker then permits it.',
    'PUBLISHED',
  ]);
  const formId = await world.saveForm();
  expect(await message([carVin(1), carVin(2)], formId)).toEqual(['Published to 2 cars.', 'PUBLISHED']);
  expect(await message([carVin(1), foreignVin], formId)).toEqual(['No further car was asked.', 'PUBLISHED']);
});

test('publishing the same again changes nothing', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(3), foreignVin]);
  const before = await world.server.db.selectFrom('consent').selectAll().orderBy('id').execute();
  const counts = await countRows('outbox', 'consent_history');
  const outcome = await world.publish(formId, [carVin(1), carVin(3), foreignVin]);
  expect(outcome.vinNumbersWithPermission).toEqual([]);
  expect(outcome.vinNumberAlreadyPublished).toEqual([carVin(1)]);
  expect(await world.server.db.selectFrom('consent').selectAll().orderBy('id').execute()).toEqual(before);
  expect(await countRows('outbox', 'consent_history')).toEqual(counts);
});

test('the statement agrees with the rule for every status, registered or not, permitted or not', async () => {
  const statuses: (ConsentStatus | null)[] = [
    null,
    'FORM_PENDING',
    'FORM_RECEIVED',
    'FORM_ACCEPTED',
    'FORM_MANDATORY',
    'FORM_DECLINED',
    'FORM_CANCELED',
    'FORM_EXPIRED',
    'FORM_NOT_ASKED',
  ];
  for (const isPermitted of [true, false]) {
    for (const isRegistered of [true, false]) {
      await world.permit({ standard: true });
      const formId = await world.saveForm();
      const vins = statuses.map((_, index) => carVin(1000 + (isRegistered ? 0 : 500) + index));
      if (isRegistered) await world.registerCars(vins);
      const known = vins.filter((_, index) => statuses[index] !== null);
      await world.publish(formId, known);
      for (const [index, status] of statuses.entries()) {
        if (status !== null) await setStatus(formId, vins[index] ?? '', status);
      }
      await world.permit({ standard: isPermitted });
      const outcome = await world.publish(formId, vins);
      const lists = {
        published: outcome.vinNumbersWithPermission,
        alreadyPublished: outcome.vinNumberAlreadyPublished,
        withoutPermission: outcome.vinNumbersWithoutPermission,
        unregistered: outcome.unregisteredVinNumbers,
      };
      for (const [index, status] of statuses.entries()) {
        const facts: VinFacts = { isRegistered, isPermitted, status };
        const expected = outcomeOfVin(facts);
        const vin = vins[index] ?? '';
        const found = Object.entries(lists).filter(([, list]) => list.includes(vin));
        const stored = await world.consentOf(formId, vin);
        expect({ ...facts, lists: found.map(([list]) => list), stored: stored.status }).toEqual({
          ...facts,
          lists: [expected.outcome],
          stored: expected.stores ?? status,
        });
      }
    }
  }
  await world.permit({ standard: true });
});

test('a fresh publication asks again after a refusal and forgets the old answer', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  await setStatus(formId, carVin(1), 'FORM_DECLINED');
  const before = await world.consentOf(formId, carVin(1));
  const outcome = await world.publish(formId, [carVin(1)]);
  expect(outcome.vinNumbersWithPermission).toEqual([carVin(1)]);
  const after = await world.consentOf(formId, carVin(1));
  expect(after).toMatchObject({
    id: before.id,
    status: 'FORM_PENDING',
    accepted_signals: [],
    granted_at: null,
  });
  expect(after.revision).toBeGreaterThan(before.revision);
  const history = await historyOf(after.id);
  expect(history.map((row) => [row.from_status, row.to_status, row.cause])).toEqual([
    [null, 'FORM_PENDING', 'published'],
    ['FORM_DECLINED', 'FORM_PENDING', 'published again'],
  ]);
});

test('a consent past its end by the clock is published again, with both steps in its history', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  await setStatus(formId, carVin(1), 'FORM_ACCEPTED');
  await world.server.db
    .updateTable('consent')
    .set({ expires_at: new Date(world.server.clock.now()) })
    .where('form_id', '=', formId)
    .execute();
  const outcome = await world.publish(formId, [carVin(1)]);
  expect(outcome.vinNumbersWithPermission).toEqual([carVin(1)]);
  const { id } = await world.consentOf(formId, carVin(1));
  const steps = (await historyOf(id)).map((row) => row.to_status);
  expect(steps).toEqual(['FORM_PENDING', 'FORM_EXPIRED', 'FORM_PENDING']);
});

test('a malformed VIN refuses the whole request and names itself', async () => {
  const formId = await world.saveForm();
  const before = await countRows('consent');
  const refused = await refusal(formId, [carVin(1), 'NOT A VIN', carVin(2), 'IOQ']);
  expect(refused.status).toBe(400);
  expect(refused.problem.code).toBe('invalidVins');
  expect(refused.problem.message).toContain('NOT A VIN, IOQ');
  expect(refused.problem.fields?.map((field) => field.field)).toEqual(['vin_numbers.1', 'vin_numbers.3']);
  expect(await countRows('consent')).toEqual(before);
  const by = world.people.signedIn('consumer.viewer');
  const form = await world.server.call(getConsentFormEndpoint, { params: { id: formId } }, by);
  expect(form.body.status).toBe('DRAFT');
});

// Shows 1-5.25, 1-8.5, 2-9.12
test('more VINs than the setting allows are refused with its number', async () => {
  const formId = await world.saveForm();
  const vins = Array.from({ length: 51 }, (_, index) => carVin(index));
  const refused = await refusal(formId, vins);
  expect(refused.problem).toMatchObject({
    code: 'tooManyVins',
    message: 'Cannot publish more than 50 vin number(s)',
  });
  const twice = [...vins.slice(1), ...vins.slice(1)];
  expect((await refusal(formId, twice)).status).toBe(200);
});

test('a form of another organisation, and one past its last day, cannot be published', async () => {
  const formId = await world.saveForm({ expiry_type: 1, expiry: '2026-11-02', expiry_in_days: null });
  expect((await refusal(formId, [carVin(1)], 'otherConsumer')).problem.code).toBe('consentFormNotFound');
  await world.publish(formId, [carVin(1)]);
  const { expires_at: end } = await world.consentOf(formId, carVin(1));
  expect(end?.toISOString()).toBe('2026-11-03T00:00:00.000Z');
  world.server.clock.advance(14 * 3_600_000);
  expect((await refusal(formId, [carVin(2)])).problem.code).toBe('formAlreadyRevoked');
});

test('the car gets the text that was hashed at the first publication, also after a label has changed', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(7)]);
  await world.registerCars([carVin(108)]);
  await world.server.db.updateTable('signal').set({ label: 'Other' }).where('id', '=', 2016).execute();
  await world.publish(formId, [carVin(108)]);
  const [offer] = await offersOf(world.server.db, carVin(108));
  if (offer === undefined) throw new Error('no offer');
  const { id, consent_id: consentId, form_hash: hash, ...text } = offer;
  const { revision } = await world.consentOf(formId, carVin(108));
  expect(id).toBe(`offer-${consentId}-${revision}`);
  expect(createHash('sha256').update(canonicalJson(text)).digest('hex')).toBe(hash);
  expect(offer.read_signals[0]?.label).toBe('Speed');
  expect(offer.read_signals[0]?.labels).toEqual({ en: 'Speed', es: 'Velocidad' });
  expect(offer.consumer).toBe('Helios Insurance');
});

// Shows 1-4.1
test('a published form can no longer be edited', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const body = { ...formInput({ title: 'Other' }), consent_form_id: formId };
  const by = world.people.signedIn('consumer.editor');
  const refused = await world.server.call(saveConsentFormEndpoint, { body }, by);
  expect(refused.problem.code).toBe('formNotDraft');
});

test('a crash in the middle of a publication leaves nothing', async () => {
  const formId = await world.saveForm();
  const before = await countRows('consent', 'outbox', 'notification');
  const { db } = world.server;
  await sql`alter table notification add constraint broken check (false) not valid`.execute(db);
  expect((await refusal(formId, [carVin(1)])).status).toBe(500);
  await sql`alter table notification drop constraint broken`.execute(db);
  expect(await countRows('consent', 'outbox', 'notification')).toEqual(before);
});
