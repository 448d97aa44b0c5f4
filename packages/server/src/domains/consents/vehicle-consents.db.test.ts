import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { sql } from 'kysely';
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAnswer, recordOfferReceived } from './answers/record-answer.ts';
import { desiredStateOf } from './desired-state.ts';
import {
  agreedOffersOf,
  loadStates,
  loadVehicleConsents,
  offersOf,
  offersOfCars,
  recordApplied,
  stateOf,
} from './vehicle-consents-store.ts';

const { mandatory, optional } = formSignals;
let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

let cars = 0;
/** So many cars of the first maker that nothing was asked of. */
async function freshCars(count: number): Promise<string[]> {
  const vins = Array.from({ length: count }, () => carVin((cars += 1)));
  await world.registerCars(vins);
  return vins;
}

async function answer(formId: number, vin: string, accepted_signals: number[] | 'declines') {
  const { id: consentId } = await world.consentOf(formId, vin);
  const said =
    accepted_signals === 'declines'
      ? { decision: 'decline' as const }
      : { decision: 'accept' as const, accepted_signals };
  return await recordAnswer(world.server.db, {
    vin,
    consentId,
    answer: ownerAnswerOf({ answer_id: `a${consentId}`, form_hash: await world.formHashOf(formId), ...said }),
    certificateSerial: '01',
    now: world.server.clock.now(),
  });
}

async function consentsOf(vin: string) {
  return (await loadVehicleConsents(world.server.db, [vin])).get(vin) ?? [];
}

async function idOf(formId: number, vin: string): Promise<number> {
  return (await world.consentOf(formId, vin)).id;
}

test('all that the gateway enforces of a consent is loaded with it', async () => {
  const [vin = ''] = await freshCars(1);
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const formId = await world.saveForm({
    hasEncryption: true,
    public_key: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    data_retention_in_days: 90,
    consumer_rewards: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 1 }],
    oem_rewards: [{ effort_type: 2, effort_value: 10, currency_type: 1, currency_value: 1 }],
    read_signals: [{ ...readEntry(mandatory, true), is_encrypted: true }, readEntry(optional, false)],
  });
  await world.publish(formId, [vin]);
  await answer(formId, vin, [mandatory]);
  const stored = await world.consentOf(formId, vin);
  const [consent, ...others] = await consentsOf(vin);
  expect(others).toEqual([]);
  expect(consent).toMatchObject({
    consentId: stored.id,
    formId,
    consumerId: world.people.organisations.consumer,
    vin,
    status: 'FORM_MANDATORY',
    revision: stored.revision,
    formHash: await world.formHashOf(formId),
    retentionDays: 90,
    acceptedSignals: [mandatory],
    grantedAt: stored.granted_at?.getTime(),
    expiresAt: stored.expires_at?.getTime(),
    schedule: null,
    readSignals: [mandatory, optional],
    encryptedSignals: [mandatory],
    readPermission: true,
  });
  expect(consent?.promisedEfforts).toHaveLength(2);
  expect(consent?.envelopes.map(({ signal_id: id }) => id)).toEqual([mandatory, optional]);
  expect([...(consent?.dataTypes ?? [])]).toEqual([
    [mandatory, 'FLOAT'],
    [optional, 'FLOAT_LIST'],
  ]);
  expect(desiredStateOf([...(await consentsOf(vin))])).toEqual({
    revision: stored.revision,
    consents: [
      {
        consent_id: stored.id,
        form_hash: await world.formHashOf(formId),
        status: 'FORM_MANDATORY',
        accepted_signals: [mandatory],
        expires_at: stored.expires_at?.getTime(),
      },
    ],
  });
});

test('a state tells every change of what a car is to have from the one before, without loading it', async () => {
  const [one = '', other = '', nothing = ''] = await freshCars(3);
  const formIds = [await world.saveForm(), await world.saveForm()];
  for (const formId of formIds) await world.publish(formId, [one]);
  await world.publish(formIds[0] ?? 0, [other]);
  const states = async () => Object.fromEntries(await loadStates(world.server.db, [one, other, nothing]));
  const before = await states();
  for (const vin of [one, other, nothing]) expect(before[vin]).toBe(stateOf(await consentsOf(vin)));
  expect(before[one]?.split(',')).toHaveLength(2);
  expect(before[nothing]).toBe('');
  await answer(formIds[1] ?? 0, one, 'declines');
  const after = await states();
  expect(after[one]).toBe(stateOf(await consentsOf(one)));
  expect([after[one] === before[one], after[other] === before[other]]).toEqual([false, true]);
  const { revision } = await world.consentOf(formIds[1] ?? 0, one);
  await recordApplied(world.server.db, [{ vin: one, appliedRevision: revision }], 5);
  expect((await states())[one]?.split(',')).toHaveLength(1);
});

test('offers wait until they are answered or their form ends, for one car and for many', async () => {
  const [one = '', other = '', nothing = ''] = await freshCars(3);
  const [first, second] = [
    await world.saveForm({ title: 'First' }),
    await world.saveForm({ title: 'Second' }),
  ];
  for (const formId of [first, second]) await world.publish(formId, [one, other]);
  const { db } = world.server;
  const titles = async (ids?: readonly number[]) => (await offersOf(db, one, ids)).map(({ title }) => title);
  expect(await titles()).toEqual(['First', 'Second']);
  expect(await titles([await idOf(second, one), await idOf(first, other)])).toEqual(['Second']);
  expect(await titles([])).toEqual([]);
  const receipt = {
    formHash: await world.formHashOf(first),
    language: 'en',
    messageId: 'm1',
    now: world.server.clock.now(),
  };
  expect(await recordOfferReceived(db, { vin: one, consentId: await idOf(first, one), ...receipt })).toBe(
    true,
  );
  expect(await titles()).toEqual(['First', 'Second']);
  const byCar = await offersOfCars(db, [one, other, nothing]);
  expect([...byCar.keys()].toSorted()).toEqual([one, other].toSorted());
  expect(byCar.get(one)).toEqual(await offersOf(db, one));
  expect(await offersOfCars(db, [nothing])).toEqual(new Map());
  await answer(first, one, [mandatory]);
  expect(await titles()).toEqual(['Second']);
  await db.updateTable('consent_form').set({ status: 'REVOKED' }).where('id', '=', second).execute();
  expect(await titles()).toEqual([]);
});

test('a car that has lost them gets what its owner agreed to, of those that it names and that are live', async () => {
  const [one = '', other = ''] = await freshCars(2);
  const [agreed, open] = [await world.saveForm({ title: 'Agreed' }), await world.saveForm({ title: 'Open' })];
  for (const formId of [agreed, open]) await world.publish(formId, [one, other]);
  for (const vin of [one, other]) await answer(agreed, vin, [mandatory]);
  const named = [await idOf(agreed, one), await idOf(open, one), await idOf(open, other)];
  const { db } = world.server;
  const found = await agreedOffersOf(db, [one, other], named);
  expect([...found.keys()]).toEqual([one]);
  const { id, revision } = await world.consentOf(agreed, one);
  expect(found.get(one)).toMatchObject([
    {
      id: `offer-${id}-${revision}`,
      consent_id: id,
      form_hash: await world.formHashOf(agreed),
      title: 'Agreed',
    },
  ]);
  expect(await agreedOffersOf(db, [other], named)).toEqual(new Map());
  expect(await agreedOffersOf(db, [one], [])).toEqual(new Map());
});

test('what a car has applied is confirmed up to there, and waits again when it has lost its memory', async () => {
  const [one = '', other = ''] = await freshCars(2);
  const formId = await world.saveForm();
  await world.publish(formId, [one, other]);
  const { db } = world.server;
  const confirmed = async (vin: string) =>
    (await world.consentOf(formId, vin)).confirmed_at?.getTime() ?? null;
  const { revision } = await world.consentOf(formId, one);
  const apply = (appliedRevision: number, now: number) =>
    recordApplied(db, [{ vin: one, appliedRevision }], now);
  await apply(revision - 1, 10);
  expect(await confirmed(one)).toBeNull();
  await apply(revision, 20);
  await apply(revision, 30);
  expect([await confirmed(one), await confirmed(other)]).toEqual([20, null]);
  await apply(revision - 1, 40);
  expect(await confirmed(one)).toBeNull();
  await answer(formId, one, 'declines');
  const ended = await world.consentOf(formId, one);
  await apply(ended.revision, 50);
  await apply(0, 60);
  // What has ended is over: a car without memory has nothing of it.
  expect(await confirmed(one)).toBe(50);
  expect(await consentsOf(one)).toEqual([]);
});

test('of a form whose words said the rate only, the narrowed entries are enforced', async () => {
  const [vin = ''] = await freshCars(1);
  const windowed = {
    ...readEntry(optional, true),
    interval: 3600,
    return_format: [
      { name: 'BATCH' as const, isSelected: true, duration_before: 600_000, duration_after: 600_000 },
    ],
  };
  const [told, narrowed] = [
    await world.saveForm({ read_signals: [windowed] }),
    await world.saveForm({ read_signals: [windowed] }),
  ];
  for (const formId of [told, narrowed]) await world.publish(formId, [vin]);
  await sql`update consent_form set agreed_words = 1, offer = jsonb_set(offer, '{read_signals,0}',
    offer #> '{read_signals,0}' #- '{envelope}' #- '{collected}') where id = ${narrowed}`.execute(
    world.server.db,
  );
  const formats = (await consentsOf(vin)).map(({ envelopes }) =>
    envelopes.flatMap(({ bounds }) => bounds.map(({ format }) => format)),
  );
  expect(formats).toEqual([['BATCH'], ['SINGLE']]);
});
