import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  answerVersion,
  type OwnerAnswer,
  type UnboundAnswerBody,
} from '@vinculum/contract/vehicle/messages.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desiredStateOf } from '../desired-state.ts';
import { recordApplied, loadVehicleConsents } from '../vehicle-consents-store.ts';
import { expireConsents } from '../endings/expiry-store.ts';
import { recordAnswer, recordOfferReceived } from './record-answer.ts';
import { finishErasures } from '../../streams/public.ts';

let world: ConsentWorld;
let cars = 0;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

/** A car, a fresh one when not given, with one form published to it. */
async function offered(known?: string) {
  const vin = known ?? carVin((cars += 1));
  if (known === undefined) await world.registerCars([vin]);
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const { id: consentId } = await world.consentOf(formId, vin);
  const formHash = await world.formHashOf(formId);
  const say = (
    change: Partial<UnboundAnswerBody> & Pick<OwnerAnswer, 'answer_id' | 'decision'>,
    isBound = false,
  ) => {
    const unbound = ownerAnswerOf({ form_hash: formHash, ...change });
    const answer = isBound ? { ...unbound, version: answerVersion, vin, consent_id: consentId } : unbound;
    return recordAnswer(world.server.db, {
      vin,
      consentId,
      answer,
      certificateSerial: '01',
      now: world.server.clock.now(),
    });
  };
  return { vin, formId, consentId, formHash, say, state: () => world.consentOf(formId, vin) };
}

async function historyOf(consentId: number): Promise<string[]> {
  const rows = await world.server.db
    .selectFrom('consent_history')
    .selectAll()
    .where('consent_id', '=', consentId)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.actor_kind}: ${row.to_status}`);
}

async function storeSample(vin: string, formId: number, consentId: number): Promise<void> {
  const common = { consumer_id: world.people.organisations.consumer, consent_id: consentId, vin };
  await world.server.db
    .insertInto('stream_batch')
    .values({
      ...common,
      form_id: formId,
      seq: 1,
      base_time: 1,
      received_at: 1,
      last_sample_at: 5,
      body: '{}',
    })
    .execute();
  await world.server.db
    .insertInto('latest_value')
    .values({ ...common, signal_id: 2016, captured_at: 1, value: '1' })
    .execute();
  await world.server.db
    .insertInto('stream_position')
    .values({ consent_id: consentId, last_seq: 1, last_sample_at: 5000, stored_at: 6000 })
    .execute();
}

async function countOf(table: 'stream_batch' | 'latest_value', consentId: number): Promise<number> {
  const rows = await world.server.db
    .selectFrom(table)
    .select('vin')
    .where('consent_id', '=', consentId)
    .execute();
  return rows.length;
}

// Shows 1-4.3
test('an owner who agrees to everything gives a consent until the days are over', async () => {
  const { say, state, consentId } = await offered();
  expect(await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016, 1790] })).toEqual({
    kind: 'stored',
    status: 'FORM_ACCEPTED',
  });
  const stored = await state();
  expect(stored.accepted_signals).toEqual([1790, 2016]);
  expect(stored.expires_at?.getTime()).toBe(world.server.clock.now() + 30 * DAY_MS);
  expect(await historyOf(consentId)).toEqual(['consumer: FORM_PENDING', 'owner: FORM_ACCEPTED']);
});

test('who reads the history sees what was asked for, by the labels of the language, beside what was agreed to', async () => {
  const { say, formId } = await offered();
  await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016] });
  const read = async (history: boolean, language: string) => {
    const body = { consent_id: formId, history };
    const by = world.people.signedIn('consumer.viewer');
    const headers = { 'accept-language': language };
    return (await world.server.call(searchResponsesEndpoint, { body, headers }, by)).body.data[0];
  };
  expect(await read(true, 'es')).toMatchObject({
    status: 'FORM_MANDATORY',
    accepted_signals: [2016],
    asked_signals: [
      { signal_id: 2016, label: 'Velocidad' },
      { signal_id: 1790, label: 'Ubicación' },
    ],
  });
  expect(await read(false, 'en')).not.toHaveProperty('asked_signals');
});

test('the same answer again changes nothing and is told how its consent stands', async () => {
  const { say, state, consentId } = await offered();
  const accepted = { answer_id: 'a1', decision: 'accept' as const, accepted_signals: [2016] };
  const first = await say(accepted);
  expect(await say(accepted)).toEqual(first);
  const before = await state();
  await say({ answer_id: 'a2', decision: 'withdraw' });
  const ended = await state();
  expect(await say(accepted)).toEqual({ kind: 'stored', status: 'FORM_CANCELED' });
  expect(await state()).toEqual(ended);
  expect(ended.revision).toBeGreaterThan(before.revision);
  expect(await historyOf(consentId)).toHaveLength(3);
});

test('the same answer again after the end of its consent is told that it ended', async () => {
  const { say } = await offered();
  const accepted = { answer_id: 'a1', decision: 'accept' as const, accepted_signals: [2016] };
  await say(accepted);
  world.server.clock.advance(30 * DAY_MS);
  expect(await say(accepted)).toEqual({ kind: 'stored', status: 'FORM_EXPIRED' });
});

test('an id stands for one answer: another one under it is refused, and a withdrawal is carried out', async () => {
  const { say, state, consentId } = await offered();
  await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016, 1790] });
  const narrower = { answer_id: 'a1', decision: 'accept' as const, accepted_signals: [2016] };
  expect(await say(narrower)).toEqual({ kind: 'refused', code: 'ANSWER_ID_USED' });
  expect((await state()).accepted_signals).toEqual([1790, 2016]);
  const withdrawal = { answer_id: 'a1', decision: 'withdraw' as const };
  const withdrawn = { kind: 'stored', status: 'FORM_CANCELED' };
  expect(await say(withdrawal)).toEqual(withdrawn);
  expect(await say(withdrawal)).toEqual(withdrawn);
  expect((await state()).status).toBe('FORM_CANCELED');
  expect(await historyOf(consentId)).toHaveLength(3);
});

test('an answer is of one consent: under the id of another one it is refused', async () => {
  const { vin, say } = await offered();
  await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016] });
  const other = await offered(vin);
  const again = await other.say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016] });
  expect(again).toEqual({ kind: 'refused', code: 'ANSWER_ID_USED' });
  expect((await other.state()).status).toBe('FORM_PENDING');
});

test('a refusal is repeated as well, and its id is no other answer’s', async () => {
  const { say, formHash } = await offered();
  const refused = { kind: 'refused', code: 'FORM_CHANGED' };
  const answer = {
    answer_id: 'a1',
    decision: 'accept' as const,
    accepted_signals: [2016],
  } satisfies Partial<OwnerAnswer>;
  expect(await say({ ...answer, form_hash: 'old' })).toEqual(refused);
  expect(await say({ ...answer, form_hash: 'old' })).toEqual(refused);
  const used = { kind: 'refused', code: 'ANSWER_ID_USED' };
  expect(await say({ ...answer, form_hash: formHash })).toEqual(used);
  expect(await say({ answer_id: 'a2', decision: 'accept' })).toEqual({
    kind: 'refused',
    code: 'MANDATORY_MISSING',
  });
});

test('a car that names itself and its consent agrees by no older answer, and withdraws by any', async () => {
  const { say, state } = await offered();
  const accept = { decision: 'accept' as const, accepted_signals: [2016] };
  expect(await say({ answer_id: 'a1', ...accept })).toMatchObject({ status: 'FORM_MANDATORY' });
  await say({ answer_id: 'a2', ...accept, accepted_signals: [2016, 1790] }, true);
  const agreed = await state();
  const outdated = { kind: 'refused', code: 'VERSION_OUTDATED' };
  expect(await say({ answer_id: 'a3', ...accept })).toEqual(outdated);
  expect(await say({ answer_id: 'a3', ...accept })).toEqual(outdated);
  expect(await say({ answer_id: 'a4', decision: 'decline' })).toEqual(outdated);
  expect(await state()).toEqual(agreed);
  expect(await say({ answer_id: 'a5', decision: 'withdraw' })).toMatchObject({ status: 'FORM_CANCELED' });
});

test("another car cannot answer for this one's consent", async () => {
  const { consentId, formHash } = await offered();
  const other = await offered();
  const answer = ownerAnswerOf({ answer_id: 'a1', decision: 'accept', form_hash: formHash });
  const input = { vin: other.vin, consentId, answer, certificateSerial: '01', now: 1 };
  expect(await recordAnswer(world.server.db, input)).toEqual({ kind: 'refused', code: 'UNKNOWN_CONSENT' });
});

test('an owner may narrow and widen what was agreed to, which does not prolong it', async () => {
  const { say, state } = await offered();
  await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016, 1790] });
  const first = await state();
  world.server.clock.advance(DAY_MS);
  await say({ answer_id: 'a2', decision: 'accept', accepted_signals: [2016] });
  const narrowed = await state();
  expect(narrowed).toMatchObject({
    status: 'FORM_MANDATORY',
    accepted_signals: [2016],
    granted_at: first.granted_at,
    expires_at: first.expires_at,
  });
  await say({ answer_id: 'a3', decision: 'accept', accepted_signals: [2016, 1790] });
  const { granted_at, expires_at } = first;
  expect(await state()).toMatchObject({ status: 'FORM_ACCEPTED', granted_at, expires_at });
});

test('withdrawing with erasure deletes what is stored, also under a consent that has ended already', async () => {
  const { say, vin, formId, consentId, state } = await offered();
  await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016] });
  await storeSample(vin, formId, consentId);
  await say({ answer_id: 'a2', decision: 'withdraw' });
  expect(await state()).toMatchObject({
    status: 'FORM_CANCELED',
    cause: 'withdrawn by owner',
    actor_kind: 'owner',
    accepted_signals: [],
  });
  expect([await countOf('latest_value', consentId), await countOf('stream_batch', consentId)]).toEqual([
    0, 1,
  ]);
  const again = await say({ answer_id: 'a3', decision: 'withdraw', erase: true });
  expect(again).toEqual({ kind: 'stored', status: 'FORM_CANCELED' });
  expect(await finishErasures(world.server.db)).toBe(1);
  expect(await countOf('stream_batch', consentId)).toBe(0);
});

test('a car confirms receipt once, under the text that was published', async () => {
  const { vin, consentId, formHash, state, say } = await offered();
  const input = { vin, consentId, formHash, language: 'en', messageId: 'm1', now: 1 };
  const { db } = world.server;
  expect(await recordOfferReceived(db, { ...input, formHash: 'other' })).toBe(false);
  expect((await state()).status).toBe('FORM_PENDING');
  expect(await recordOfferReceived(db, input)).toBe(true);
  expect(await recordOfferReceived(db, input)).toBe(true);
  expect((await state()).status).toBe('FORM_RECEIVED');
  await say({ answer_id: 'a1', decision: 'decline' });
  expect(await recordOfferReceived(db, input)).toBe(false);
  expect(await historyOf(consentId)).toEqual([
    'consumer: FORM_PENDING',
    'vehicle: FORM_RECEIVED',
    'owner: FORM_DECLINED',
  ]);
});

test('an offer is received until its last moment', async () => {
  const { vin, consentId, formHash } = await offered();
  const { db } = world.server;
  await db
    .updateTable('consent')
    .set({ expires_at: new Date(1000) })
    .where('id', '=', consentId)
    .execute();
  const received = (now: number) =>
    recordOfferReceived(db, { vin, consentId, formHash, language: 'en', messageId: 'm1', now });
  expect([await received(1000), await received(999)]).toEqual([false, true]);
});

test('an ended consent stays in the desired state, without signals, until the car has applied it', async () => {
  const { vin, say, consentId, state } = await offered();
  const { db } = world.server;
  const desired = async () => desiredStateOf((await loadVehicleConsents(db, [vin])).get(vin) ?? []);
  await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016] });
  expect((await desired()).consents).toMatchObject([{ consent_id: consentId, accepted_signals: [2016] }]);
  await say({ answer_id: 'a2', decision: 'withdraw' });
  const ended = await desired();
  expect(ended.consents).toMatchObject([
    { consent_id: consentId, status: 'FORM_CANCELED', accepted_signals: [] },
  ]);
  await recordApplied(db, [{ vin, appliedRevision: ended.revision - 1 }], 5);
  expect((await state()).confirmed_at).toBeNull();
  await recordApplied(db, [{ vin, appliedRevision: ended.revision }], 5);
  expect((await state()).confirmed_at?.getTime()).toBe(5);
  expect(await desired()).toEqual({ revision: 0, consents: [] });
});

test('a consent past its end takes no answer, and the job marks it', async () => {
  const { say, state, consentId, vin, formId } = await offered();
  await say({ answer_id: 'a1', decision: 'accept', accepted_signals: [2016] });
  await storeSample(vin, formId, consentId);
  world.server.clock.advance(30 * DAY_MS);
  const late = await say({ answer_id: 'a2', decision: 'accept', accepted_signals: [2016, 1790] });
  expect(late).toEqual({ kind: 'refused', code: 'OFFER_CLOSED' });
  expect(await expireConsents(world.server.db, world.server.clock.now())).toBeGreaterThanOrEqual(1);
  expect(await state()).toMatchObject({ status: 'FORM_EXPIRED', cause: 'expired', actor_kind: 'platform' });
  expect(await countOf('latest_value', consentId)).toBe(0);
  expect(await expireConsents(world.server.db, world.server.clock.now())).toBe(0);
});

test('whichever of a revocation and an answer comes first, the consent ends revoked and never live again', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { formId, say, state, consentId } = await offered();
    const body = { consent_form_id: formId };
    const revoke = () =>
      world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
    const accept = () => say({ answer_id: `r${round}`, decision: 'accept', accepted_signals: [2016] });
    const [answered, revoked] =
      round % 2 === 0
        ? await Promise.all([accept(), revoke()])
        : await Promise.all([revoke(), accept()]).then(([one, other]) => [other, one] as const);
    expect(revoked.body.revoked).toBe(1);
    expect(await state()).toMatchObject({ status: 'FORM_CANCELED', cause: 'revoked by consumer' });
    const history = await historyOf(consentId);
    expect(history.at(-1)).toBe('consumer: FORM_CANCELED');
    expect(history).toHaveLength(answered.kind === 'stored' ? 3 : 2);
  }
});
