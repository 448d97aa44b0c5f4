import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { requestConsentStatusEndpoint } from '@vinculum/contract/status-requests/endpoints.ts';
import { formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { fillFleet, makeFleet } from '@vinculum/testkit/worlds/fleet-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAnswer } from '../consents/public.ts';

const written = 2065;

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
});
afterAll(() => world.server.stop());

async function read(formId: number, history = true) {
  const body = { consent_id: formId, history };
  const by = world.people.signedIn('consumer.viewer');
  return (await world.server.call(searchResponsesEndpoint, { body }, by)).body.data;
}

test('with its history a response names what the form reads and what it writes', async () => {
  const formId = await world.saveForm({
    read_signals: [readEntry(formSignals.mandatory, true)],
    write_signals: [{ signal_id: written, mandatory: false, is_read: 0 }],
  });
  await world.publish(formId, [carVin(1)]);
  const [row] = await read(formId);
  expect(row?.asked_signals?.map(({ signal_id: id }) => id)).toEqual([formSignals.mandatory, written]);
  expect(await read(formId, false)).toEqual([
    expect.not.objectContaining({ history: expect.anything(), beyond_agreed: expect.anything() }),
  ]);
});

test('with its history a response says what its own car sent beyond what was agreed', async () => {
  const { db, clock } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  const { id } = await world.consentOf(formId, carVin(1));
  const [first, last] = [clock.now() - 1000, clock.now()];
  const refused = [formSignals.mandatory, formSignals.optional].map((signal_id) => ({
    consent_id: id,
    signal_id,
    samples: signal_id,
    first_at: first,
    last_at: last,
  }));
  const { id: other } = await world.consentOf(formId, carVin(2));
  const ofOther = { consent_id: other, signal_id: written, samples: 1, first_at: first, last_at: last };
  await db
    .insertInto('beyond_agreed')
    .values([...refused, ofOther])
    .execute();
  const at = { first_on: new Date(first).toISOString(), last_on: new Date(last).toISOString() };
  const rows = new Map((await read(formId)).map((row) => [row.vin_number, row.beyond_agreed]));
  expect(rows.get(carVin(1))).toEqual(
    [formSignals.optional, formSignals.mandatory].map((signal_id) => ({
      signal_id,
      samples: signal_id,
      ...at,
    })),
  );
  expect(rows.get(carVin(2))).toEqual([{ signal_id: written, samples: 1, ...at }]);
});

test('an administrator reads the history of anybody’s responses as its consumer does', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const { id } = await world.consentOf(formId, carVin(1));
  const at = { first_at: 1, last_at: 2 };
  await world.server.db
    .insertInto('beyond_agreed')
    .values({ consent_id: id, signal_id: written, samples: 3, ...at })
    .execute();
  const body = { consent_id: formId, history: true };
  const by = world.people.signedIn('operator.viewer');
  const found = await world.server.call(searchAdminResponsesEndpoint, { body }, by);
  const [own] = await read(formId);
  const [row] = found.body.data;
  expect(row).toMatchObject({ history: own?.history, beyond_agreed: [{ signal_id: written, samples: 3 }] });
  expect(row?.asked_signals?.map(({ signal_id: signal }) => signal)).toEqual([
    formSignals.mandatory,
    formSignals.optional,
  ]);
});

test('of a list each response comes with its own history and with what its own form asks', async () => {
  const { db, clock } = world.server;
  const vin = carVin(3);
  await world.registerCars([vin]);
  const asked = [formSignals.optional, formSignals.mandatory];
  const forms = [];
  for (const signal of asked) {
    const formId = await world.saveForm({ read_signals: [readEntry(signal, true)] });
    await world.publish(formId, [vin]);
    forms.push(formId);
  }
  const [first = 0, second = 0] = forms;
  const { id: consentId } = await world.consentOf(second, vin);
  const form_hash = await world.formHashOf(second);
  const published = new Date(clock.now()).toISOString();
  clock.advance(1000);
  const at = new Date(clock.now()).toISOString();
  const answer = ownerAnswerOf({ answer_id: 'declined', decision: 'decline', form_hash, language: 'es' });
  await recordAnswer(db, { vin, consentId, answer, certificateSerial: '01', now: clock.now() });
  const body = { vin_number: vin, history: true };
  const by = world.people.signedIn('consumer.viewer');
  const { data } = (await world.server.call(searchResponsesEndpoint, { body }, by)).body;
  expect(
    new Map(data.map((row) => [row.consent_form_id, row.asked_signals?.map((one) => one.signal_id)])),
  ).toEqual(new Map(forms.map((id, place) => [id, asked.slice(place, place + 1)])));
  const historyOf = new Map(data.map((row) => [row.consent_form_id, row.history]));
  const asking = { at: published, actor_kind: 'consumer', actor: 'consumer.admin', cause: 'published' };
  const nothing = { from: null, message_id: null, language: null };
  expect(historyOf.get(first)).toEqual([
    { ...asking, ...nothing, to: 'FORM_PENDING', form_hash: expect.not.stringContaining(form_hash) },
  ]);
  expect(historyOf.get(second)).toEqual([
    { ...asking, ...nothing, to: 'FORM_PENDING', form_hash },
    {
      at,
      actor_kind: 'owner',
      actor: null,
      from: 'FORM_PENDING',
      to: 'FORM_DECLINED',
      cause: 'answered by owner',
      message_id: 'declined',
      form_hash,
      language: 'es',
    },
  ]);
});

test('a consumer is told which of its own and of the operator’s users changed a consent, of others the side', async () => {
  const { server, people } = world;
  const as = (who: 'oem.admin' | 'operator.admin' | 'operator.viewer' | 'fleet.admin') =>
    people.signedIn(who);
  const [mine, handedOver] = [carVin(2), carVin(5)];
  await fillFleet(world, { fleetId: await makeFleet(world, 'Couriers') }, [handedOver]);
  const formId = await world.saveForm();
  await world.publish(formId, [mine, handedOver]);
  const ask = (consent_status: 'FORM_CANCELED' | 'FORM_PENDING', by: 'fleet.admin' | 'operator.admin') => {
    const body = { consent_status, consent_form_id: formId, vin_numbers: [handedOver] };
    return server.call(requestConsentStatusEndpoint, { body }, as(by));
  };
  await ask('FORM_CANCELED', 'fleet.admin');
  await ask('FORM_PENDING', 'operator.admin');
  const revoked = { consumer_id: people.organisations.consumer, consent_form_id: formId };
  await server.call(revokeOemConsentFormEndpoint, { body: revoked }, as('oem.admin'));
  const body = { consent_id: formId, history: true };
  const ofAll = await server.call(searchAdminResponsesEndpoint, { body }, as('operator.viewer'));
  const actorsOf = (vin: string, rows: typeof ofAll.body.data) =>
    rows.find((row) => row.vin_number === vin)?.history?.map(({ actor_kind: kind, actor }) => [kind, actor]);
  const told = await read(formId);
  expect(actorsOf(mine, told)).toEqual([
    ['consumer', 'consumer.admin'],
    ['oem', null],
  ]);
  expect(actorsOf(handedOver, told)).toEqual([
    ['consumer', 'consumer.admin'],
    ['fleet', null],
    ['administrator', as('operator.admin').username],
    ['oem', null],
  ]);
  const named = actorsOf(handedOver, ofAll.body.data);
  expect(named).toContainEqual(['oem', 'oem.admin']);
  expect(named).toContainEqual(['fleet', 'fleet.admin']);
});
