import { answerVersion } from '@vinculum/contract/vehicle/messages.ts';
import { canonicalJson } from '@vinculum/contract/vehicle/canonical-json.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAnswer, recordOfferReceived } from './record-answer.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
});
afterAll(() => world.server.stop());

async function offered(vin: string) {
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const { id: consentId } = await world.consentOf(formId, vin);
  return { formId, consentId, formHash: await world.formHashOf(formId) };
}

async function stepsOf(consentId: number) {
  const { db } = world.server;
  const history = db
    .selectFrom('consent_history')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('id');
  const outbox = db.selectFrom('outbox').selectAll().where('consent_id', '=', consentId).orderBy('id');
  return { history: await history.execute(), outbox: await outbox.execute() };
}

test('receipt, answer and withdrawal stand in state, history, outbox and proof, each with its message', async () => {
  const { db, clock } = world.server;
  const vin = carVin(1);
  const { formId, consentId, formHash } = await offered(vin);
  const start = new Date(clock.now());
  const of = { vin, consentId };
  const receipt = { ...of, formHash, language: 'es', messageId: 'm1', now: clock.now() };
  await recordOfferReceived(db, receipt);
  expect((await stepsOf(consentId)).outbox).toHaveLength(1);
  clock.advance(1000);
  const accepted = new Date(clock.now());
  const accept = ownerAnswerOf({
    answer_id: 'a1',
    decision: 'accept',
    accepted_signals: [2016],
    form_hash: formHash,
    language: 'es',
  });
  await recordAnswer(db, { ...of, answer: accept, certificateSerial: 'AB', now: clock.now() });
  expect(await world.consentOf(formId, vin)).toMatchObject({
    status: 'FORM_MANDATORY',
    granted_at: accepted,
    ended_at: null,
    cause: null,
    actor_kind: null,
    confirmed_at: null,
    updated_on: accepted,
  });
  clock.advance(1000);
  const ended = new Date(clock.now());
  const withdraw = ownerAnswerOf({ answer_id: 'a2', decision: 'withdraw', form_hash: formHash });
  await recordAnswer(db, { ...of, answer: withdraw, certificateSerial: 'CD', now: clock.now() });
  expect(await world.consentOf(formId, vin)).toMatchObject({
    status: 'FORM_CANCELED',
    accepted_signals: [],
    ended_at: ended,
    cause: 'withdrawn by owner',
    actor_kind: 'owner',
    updated_on: ended,
  });
  const { history, outbox } = await stepsOf(consentId);
  const step = { consent_id: consentId, form_hash: formHash, actor: null };
  expect(history.slice(1)).toMatchObject([
    {
      ...step,
      at: start,
      actor_kind: 'vehicle',
      from_status: 'FORM_PENDING',
      to_status: 'FORM_RECEIVED',
      cause: 'received by the vehicle',
      message_id: 'm1',
      language: 'es',
    },
    {
      ...step,
      at: accepted,
      actor_kind: 'owner',
      from_status: 'FORM_RECEIVED',
      to_status: 'FORM_MANDATORY',
      cause: 'answered by owner',
      message_id: 'a1',
      language: 'es',
    },
    {
      ...step,
      at: ended,
      actor_kind: 'owner',
      from_status: 'FORM_MANDATORY',
      to_status: 'FORM_CANCELED',
      cause: 'withdrawn by owner',
      message_id: 'a2',
      language: 'en',
    },
  ]);
  expect(outbox.slice(1)).toMatchObject([
    { vin, kind: 'consent', created_at: accepted },
    { vin, kind: 'consent', created_at: ended },
  ]);
  const proofs = await db
    .selectFrom('consent_answer')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('answer_id')
    .execute();
  const { signature, ...signed } = accept;
  expect(proofs).toMatchObject([
    {
      answer_id: 'a1',
      vin,
      decision: 'accept',
      signature,
      certificate_serial: 'AB',
      outcome: 'FORM_MANDATORY',
      received_at: accepted,
    },
    { answer_id: 'a2', decision: 'withdraw', certificate_serial: 'CD', outcome: 'FORM_CANCELED' },
  ]);
  expect(canonicalJson(proofs[0]?.body)).toBe(canonicalJson(signed));
});

test('an owner who declines ends nothing that was given, and is told so', async () => {
  const { db, clock } = world.server;
  const vin = carVin(2);
  const { formId, consentId, formHash } = await offered(vin);
  const answer = ownerAnswerOf({ answer_id: 'd1', decision: 'decline', form_hash: formHash });
  const said = { vin, consentId, answer, certificateSerial: '01', now: clock.now() };
  expect(await recordAnswer(db, said)).toEqual({ kind: 'stored', status: 'FORM_DECLINED' });
  expect(await world.consentOf(formId, vin)).toMatchObject({
    status: 'FORM_DECLINED',
    cause: 'answered by owner',
    actor_kind: 'owner',
    ended_at: new Date(clock.now()),
    granted_at: null,
  });
});

test('a refused answer is kept with why, and changes nothing', async () => {
  const { db, clock } = world.server;
  const { formId, consentId } = await offered(carVin(2));
  const before = [await world.consentOf(formId, carVin(2)), await stepsOf(consentId)];
  const answer = ownerAnswerOf({ answer_id: 'r1', decision: 'accept', form_hash: 'another' });
  const said = { vin: carVin(2), consentId, answer, certificateSerial: '01', now: clock.now() };
  expect(await recordAnswer(db, said)).toEqual({ kind: 'refused', code: 'FORM_CHANGED' });
  expect([await world.consentOf(formId, carVin(2)), await stepsOf(consentId)]).toEqual(before);
  const proof = db.selectFrom('consent_answer').select('outcome').where('consent_id', '=', consentId);
  expect(await proof.execute()).toEqual([{ outcome: 'FORM_CHANGED' }]);
});

test('a receipt of an unknown consent, or of another car’s, counts for nothing', async () => {
  const { consentId, formHash } = await offered(carVin(1));
  const receipt = { vin: carVin(2), consentId, formHash, language: 'en', messageId: 'm1', now: 1 };
  expect(await recordOfferReceived(world.server.db, receipt)).toBe(false);
  const unknown = { ...receipt, vin: carVin(1), consentId: 2_000_000 };
  expect(await recordOfferReceived(world.server.db, unknown)).toBe(false);
});

test('of withdrawals under an id that is taken each is carried out and kept', async () => {
  const { db, clock } = world.server;
  const vin = carVin(1);
  const { formId, consentId, formHash } = await offered(vin);
  const say = async (change: {
    decision: 'accept' | 'withdraw';
    erase?: boolean;
    accepted_signals?: number[];
  }) => {
    const answer = ownerAnswerOf({ answer_id: 'taken', form_hash: formHash, ...change });
    return await recordAnswer(db, { vin, consentId, answer, certificateSerial: '01', now: clock.now() });
  };
  await say({ decision: 'accept', accepted_signals: [2016] });
  const withdrawn = { kind: 'stored', status: 'FORM_CANCELED' };
  expect(await say({ decision: 'withdraw' })).toEqual(withdrawn);
  expect(await say({ decision: 'withdraw', erase: true })).toEqual(withdrawn);
  expect(await say({ decision: 'withdraw' })).toEqual(withdrawn);
  expect(await world.consentOf(formId, vin)).toMatchObject({ status: 'FORM_CANCELED' });
  const kept = db.selectFrom('consent_answer').select('answer_id').where('consent_id', '=', consentId);
  const ids = (await kept.execute()).map(({ answer_id }) => answer_id.split('#')[0]);
  expect(ids).toEqual(['taken', 'taken', 'taken']);
});

test('a car that names itself and its consent may answer again, and what it told stays until it is withdrawn', async () => {
  const { db, clock } = world.server;
  const vin = carVin(2);
  const { formId, consentId, formHash } = await offered(vin);
  const say = async (answer_id: string, accepted_signals: number[]) => {
    const said = ownerAnswerOf({ answer_id, decision: 'accept', form_hash: formHash, accepted_signals });
    const answer = { ...said, version: answerVersion, vin, consent_id: consentId };
    return await recordAnswer(db, { vin, consentId, answer, certificateSerial: '01', now: clock.now() });
  };
  expect(await say('b1', [2016, 1790])).toEqual({ kind: 'stored', status: 'FORM_ACCEPTED' });
  const told = { consent_id: consentId, vin, signal_id: 2016, captured_at: 1, value: '1' };
  await db
    .insertInto('latest_value')
    .values({ ...told, consumer_id: world.people.organisations.consumer })
    .execute();
  expect(await say('b2', [2016])).toEqual({ kind: 'stored', status: 'FORM_MANDATORY' });
  const latest = db.selectFrom('latest_value').select('signal_id').where('consent_id', '=', consentId);
  expect(await latest.execute()).toEqual([{ signal_id: 2016 }]);
  expect(await world.consentOf(formId, vin)).toMatchObject({ accepted_signals: [2016] });
});
