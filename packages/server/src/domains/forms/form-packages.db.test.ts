import {
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { checkEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import type { ConsentFormInput } from '@vinculum/contract/forms/form.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { formInput, formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { offerPackage } from '@vinculum/testkit/worlds/data-packages.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { enablePackage } from '../data-packages/public.ts';
import { expireConsents } from '../consents/endings/expiry-store.ts';
import { offersOf } from '../consents/vehicle-consents-store.ts';
import { cancelForPermission, offerAgain } from '../consents/permission-effects-store.ts';
import { recordAnswer } from '../consents/answers/record-answer.ts';

const GEAR = 2047;
let world: ConsentWorld;
beforeEach(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterEach(() => world.server.stop());

const signedIn = (key: Parameters<ConsentWorld['people']['signedIn']>[0]) => world.people.signedIn(key);

async function save(change: Partial<ConsentFormInput>) {
  return await world.server.call(
    saveConsentFormEndpoint,
    { body: formInput(change) },
    signedIn('consumer.editor'),
  );
}

async function problemsOf(change: Partial<ConsentFormInput>) {
  const { problem } = await save(change);
  return problem.fields?.map(({ field, message }) => [field, message]);
}

async function publish(formId: number, vins: readonly string[]) {
  const body = { consent_form_id: formId, vin_numbers: [...vins] };
  return await world.server.call(publishConsentFormEndpoint, { body }, signedIn('consumer.admin'));
}

async function disable(packageId: number) {
  const oemId = world.people.organisations.oem;
  await inTransaction(world.server.db, (trx) =>
    enablePackage(trx, { oemId, packageId }, { isEnabled: false, now: new Date(world.server.clock.now()) }),
  );
}

async function accept(formId: number, vin: string) {
  const { db, clock } = world.server;
  const { id } = await world.consentOf(formId, vin);
  const answer = ownerAnswerOf({
    answer_id: `answer-${id}-${clock.now()}`,
    decision: 'accept',
    accepted_signals: Object.values(formSignals),
    form_hash: await world.formHashOf(formId),
  });
  return await recordAnswer(db, { vin, consentId: id, answer, certificateSerial: '01', now: clock.now() });
}

// Shows 2-1.5
test('a form made from packages is saved, read and copied with them', async () => {
  const ids = [await offerPackage(world), await offerPackage(world, { title: 'More' })];
  const { body } = await save({ oem_data_package_ids: [...ids, ids[0] ?? 0] });
  const cloned = await world.server.call(
    cloneConsentFormEndpoint,
    { body: { consent_form_id: body.consent_form_id } },
    signedIn('consumer.editor'),
  );
  for (const id of [body.consent_form_id, cloned.body.consent_form_id]) {
    const read = await world.server.call(
      getConsentFormEndpoint,
      { params: { id } },
      signedIn('consumer.viewer'),
    );
    expect(read.body.oem_data_package_ids).toEqual(ids);
  }
});

test('a form of which a package is gone is not copied: the copy would be free of it', async () => {
  const id = await offerPackage(world);
  const formId = await world.saveForm({ oem_data_package_ids: [id] });
  await world.server.db
    .updateTable('consent_form')
    .set({
      content: sql`jsonb_set(content, '{oem_data_package_ids}', ${`[${id}, 99998, 99999]`}::jsonb)`,
    })
    .where('id', '=', formId)
    .execute();
  const refused = await world.server.call(
    cloneConsentFormEndpoint,
    { body: { consent_form_id: formId } },
    signedIn('consumer.editor'),
  );
  expect([refused.status, refused.problem.message]).toEqual([
    409,
    'A data package of this form has expired or is no longer offered (99998, 99999).',
  ]);
});

test('what its packages object to is said at once, each at its field', async () => {
  const id = await offerPackage(world, { read_signals: [formSignals.mandatory], expiry_date: '2026-11-30' });
  const problems = await problemsOf({
    oem_data_package_ids: [id],
    consent_type: 'Action',
    expiry_type: 1,
    expiry: '2026-12-01',
    expiry_in_days: null,
    read_signals: [readEntry(formSignals.mandatory, true), readEntry(formSignals.optional, false)],
    // What a package lets one read it does not let one write.
    write_signals: [2300, formSignals.mandatory].map((signal_id) => ({
      signal_id,
      mandatory: false,
      is_read: 0,
    })),
  });
  expect(problems).toEqual(
    expect.arrayContaining([
      ['consent_type', 'The data package asks for the type Standard'],
      ['expiry', 'Please select a correct date'],
      ['read_signals.1.signal_id', 'This signal is in none of the data packages'],
      ['write_signals.0.signal_id', 'This signal is in none of the data packages'],
      ['write_signals.1.signal_id', 'This signal is in none of the data packages'],
    ]),
  );
});

// Shows 1-5.7
test.each(['2026-11-01', '2026-12-01'])(
  'a form does not end on %s, before today or after its package',
  async (expiry) => {
    const id = await offerPackage(world, { expiry_date: '2026-11-30' });
    const change = { oem_data_package_ids: [id], expiry_type: 1 as const, expiry_in_days: null };
    expect(await problemsOf({ ...change, expiry })).toEqual([['expiry', 'Please select a correct date']]);
    expect((await save({ ...change, expiry: '2026-11-30' })).status).toBe(200);
  },
);

test('a trigger watches only signals of the packages', async () => {
  const id = await offerPackage(world);
  const trigger = {
    trigger_enabled: true,
    trigger_signal_id: GEAR,
    trigger_signal_name: null,
    value_type: null,
    value: 4,
    direction: 'EQUAL',
    hysteresis: 0,
    analysis_format: 0,
    analysis_duration: 500,
    acl_max_error: null,
    absolute_value: false,
    all_array_value: false,
  } as const;
  const problems = await problemsOf({
    oem_data_package_ids: [id],
    read_signals: [{ ...readEntry(formSignals.mandatory, true), trigger_details: trigger }],
  });
  expect(problems).toEqual([
    ['read_signals.0.trigger_details.trigger_signal_id', 'This signal is in none of the data packages'],
  ]);
});

test('packages that are not there, drafts and withdrawn ones are refused alike', async () => {
  const draft = await offerPackage(world, { title: 'Secret' }, { isDraft: true });
  const withdrawn = await offerPackage(world, { title: 'Withdrawn' });
  await disable(withdrawn);
  expect(await problemsOf({ oem_data_package_ids: [draft, withdrawn, 99_999] })).toEqual([
    ['oem_data_package_ids', `No longer offered: ${draft}, ${withdrawn}, 99999. Please remove it.`],
  ]);
});

test('a package that its maker withdraws stops publishing, of drafts and again, but not what was published', async () => {
  const id = await offerPackage(world);
  await world.registerCars([carVin(1), carVin(2)]);
  const published = await world.saveForm({ oem_data_package_ids: [id] });
  const draft = await world.saveForm({ oem_data_package_ids: [id] });
  expect((await publish(published, [carVin(1)])).status).toBe(200);
  await disable(id);
  for (const formId of [published, draft]) {
    const refused = await publish(formId, [carVin(2)]);
    const body = { consent_form_id: formId, vin_numbers: [carVin(2)] };
    const checked = await world.server.call(checkEligibilityEndpoint, { body }, signedIn('consumer.admin'));
    expect(checked.problem.message).toBe(refused.problem.message);
    expect([refused.status, refused.problem.message]).toEqual([
      409,
      'A data package of this form has expired or is no longer offered (Driving behaviour).',
    ]);
  }
  expect(await accept(published, carVin(1))).toEqual({ kind: 'stored', status: 'FORM_ACCEPTED' });
});

test('a check does not wait for who changes the package meanwhile', async () => {
  const id = await offerPackage(world);
  const formId = await world.saveForm({ oem_data_package_ids: [id] });
  const body = { consent_form_id: formId, vin_numbers: [carVin(1)] };
  const status = await world.server.db.transaction().execute(async (trx) => {
    await trx.updateTable('data_package').set({ title: 'Renamed' }).where('id', '=', id).execute();
    // A check that locked the package would wait here until the test fails by its time limit.
    return (await world.server.call(checkEligibilityEndpoint, { body }, signedIn('consumer.admin'))).status;
  });
  expect(status).toBe(200);
});

test('a draft whose package has ended cannot be published; a published form has expired with it', async () => {
  const id = await offerPackage(world, { expiry_date: '2026-11-02' });
  await world.registerCars([carVin(1), carVin(2)]);
  const [published, draft] = [
    await world.saveForm({ title: 'Out', oem_data_package_ids: [id] }),
    await world.saveForm({ title: 'In', oem_data_package_ids: [id] }),
  ];
  await publish(published, [carVin(1)]);
  world.server.clock.advance(14 * HOUR_MS);
  expect((await publish(draft, [carVin(2)])).problem.code).toBe('dataPackageClosed');
  expect((await publish(published, [carVin(2)])).problem.code).toBe('formAlreadyRevoked');
  const list = async () =>
    (
      await world.server.call(
        listConsentFormsEndpoint,
        { body: { status: 'EXPIRED' } },
        signedIn('consumer.viewer'),
      )
    ).body.data;
  expect((await list()).map((row) => row.title)).toEqual(['Out']);
  await expireConsents(world.server.db, world.server.clock.now());
  expect((await list()).map((row) => row.title)).toEqual(['Out']);
  expect((await world.consentOf(published, carVin(1))).status).toBe('FORM_EXPIRED');
});

test.each([
  ['the days end first', 7, '2026-11-09T10:00:00.000Z'],
  ['the package ends first', 30, '2026-11-21T00:00:00.000Z'],
])('a consent that counts days ends when %s', async (_case, days, end) => {
  const id = await offerPackage(world, { expiry_date: '2026-11-20' });
  await world.registerCars([carVin(1)]);
  const formId = await world.saveForm({ oem_data_package_ids: [id], expiry_in_days: days });
  await publish(formId, [carVin(1)]);
  const [offer] = await offersOf(world.server.db, carVin(1));
  expect(offer).toMatchObject({ expiry_type: 0, expiry_in_days: days, expiry: '2026-11-20' });
  expect((await world.consentOf(formId, carVin(1))).expires_at?.toISOString()).toBe(
    '2026-11-21T00:00:00.000Z',
  );
  await accept(formId, carVin(1));
  expect((await world.consentOf(formId, carVin(1))).expires_at?.toISOString()).toBe(end);
});

test('what a maker permits again still ends with the package', async () => {
  const id = await offerPackage(world, { expiry_date: '2026-11-20' });
  await world.registerCars([carVin(1)]);
  const formId = await world.saveForm({ oem_data_package_ids: [id], expiry_in_days: 30 });
  await publish(formId, [carVin(1)]);
  await accept(formId, carVin(1));
  const { oem: oemId, consumer: consumerId } = world.people.organisations;
  const change = { oemId, consumerId, actor: 'oem.admin', now: new Date(world.server.clock.now()) };
  await world.server.db.transaction().execute(async (trx) => {
    await cancelForPermission(trx, change, 'Standard');
    await offerAgain(trx, change, 'Standard');
  });
  const end = async () => (await world.consentOf(formId, carVin(1))).expires_at?.toISOString();
  expect(await end()).toBe('2026-11-21T00:00:00.000Z');
  await accept(formId, carVin(1));
  expect(await end()).toBe('2026-11-21T00:00:00.000Z');
});

test('an offer can no longer be accepted when its package has ended', async () => {
  const id = await offerPackage(world, { expiry_date: '2026-11-02' });
  await world.registerCars([carVin(1)]);
  const formId = await world.saveForm({ oem_data_package_ids: [id] });
  await publish(formId, [carVin(1)]);
  world.server.clock.advance(14 * HOUR_MS);
  expect(await accept(formId, carVin(1))).toEqual({ kind: 'refused', code: 'OFFER_CLOSED' });
});
