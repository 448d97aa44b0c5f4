import { getConsentRecordEndpoint, recordLimits } from '@vinculum/contract/evidence/record.ts';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAnswer } from '../consents/public.ts';
import { provideRecordSeal } from './record-seal-store.ts';

/** Of the car's certificate, and of the one that it got after that. */
const [SERIAL, LATER] = ['c2', 'c1'];

let world: ConsentWorld;
let cars = 0;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  const { deps, clock } = world.server;
  await provideRecordSeal(deps, await fakeAuthority({ clock: clock.now }), clock.now());
});
afterAll(() => world.server.stop());

/** A consent, and its owner's answers to it one second after the other. */
async function asked() {
  const { db, clock } = world.server;
  const vin = carVin((cars += 1));
  await world.registerCars([vin]);
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const { id: consentId } = await world.consentOf(formId, vin);
  const form_hash = await world.formHashOf(formId);
  const say = async (answerId: string, decision: 'accept' | 'withdraw', certificateSerial = SERIAL) => {
    clock.advance(1000);
    const accepted_signals = decision === 'accept' ? [2016, 1790] : [];
    const answer = { answer_id: answerId, decision, accepted_signals, form_hash };
    const now = clock.now();
    const input = { vin, consentId, answer: ownerAnswerOf(answer), certificateSerial, now };
    return await recordAnswer(db, input);
  };
  const read = async () => {
    const by = world.people.signedIn('consumer.viewer');
    return (await world.server.call(getConsentRecordEndpoint, { params: { id: formId, vin } }, by)).body;
  };
  return { vin, consentId, say, read };
}

test('the record holds the answers to its consent with what was signed, oldest first, and the certificate', async () => {
  const { db, clock } = world.server;
  const { vin, say, read } = await asked();
  const authority = await db.selectFrom('authority_certificate').selectAll().executeTakeFirstOrThrow();
  const now = new Date(clock.now());
  for (const serial of [SERIAL, LATER])
    await db
      .insertInto('vehicle_certificate')
      .values({
        serial,
        vin,
        public_key: Buffer.alloc(0),
        certificate: `certificate ${serial}`,
        authority: authority.fingerprint,
        issued_on: now,
        not_after: now,
      })
      .execute();
  await say('a1', 'accept');
  await say('a1', 'withdraw', LATER);
  const {
    answers,
    older_answers: older,
    certificates,
    event,
    authorities,
    history,
    pii_processing,
  } = await read();
  expect(older).toBe(0);
  expect(answers).toMatchObject([
    {
      answer_id: 'a1',
      decision: 'accept',
      signed: { answer_id: 'a1', accepted_signals: [2016, 1790] },
      signature: 'not checked here',
      certificate_serial: SERIAL,
      received_at: new Date(clock.now() - 1000).toISOString(),
      outcome: 'FORM_ACCEPTED',
    },
    // Under the id that was signed, though it is kept under another.
    {
      answer_id: 'a1',
      decision: 'withdraw',
      certificate_serial: LATER,
      received_at: new Date(clock.now()).toISOString(),
      outcome: 'FORM_CANCELED',
    },
  ]);
  expect(new Set(certificates)).toEqual(
    new Set([SERIAL, LATER].map((serial) => ({ serial, certificate: `certificate ${serial}` }))),
  );
  const { hash: notice_hash } = pii_processing.privacy_notice;
  const said = { event_type: 'explicit', entity_id: 'owner', message_id: 'a1', notice_hash, language: 'en' };
  expect(history.slice(1)).toEqual([
    {
      ...said,
      event_time: new Date(clock.now() - 1000).toISOString(),
      event_state: 'dpv:ConsentGiven',
      status: 'FORM_ACCEPTED',
      cause: 'answered by owner',
    },
    {
      ...said,
      event_time: new Date(clock.now()).toISOString(),
      event_state: 'dpv:ConsentWithdrawn',
      status: 'FORM_CANCELED',
      cause: 'withdrawn by owner',
    },
  ]);
  expect(event).toMatchObject(history.at(-1) ?? {});
  expect(authorities).toContain(authority.pem);
});

test('of many answers the newest are told and the others counted', async () => {
  const { say, read } = await asked();
  for (let count = 0; count < recordLimits.answers + 2; count += 1) await say(`n${count}`, 'withdraw');
  const { answers, older_answers: older } = await read();
  expect(older).toBe(2);
  expect(answers).toHaveLength(recordLimits.answers);
  expect([answers[0]?.answer_id, answers.at(-1)?.answer_id]).toEqual(['n2', `n${recordLimits.answers + 1}`]);
});
