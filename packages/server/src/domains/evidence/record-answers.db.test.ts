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

const SERIAL = 'c1';

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
  const { form_hash } = await db
    .selectFrom('consent_form')
    .select('form_hash')
    .where('id', '=', formId)
    .executeTakeFirstOrThrow();
  const say = async (answerId: string, decision: 'accept' | 'decline' | 'withdraw') => {
    clock.advance(1000);
    const accepted_signals = decision === 'accept' ? [2016, 1790] : [];
    const answer = { answer_id: answerId, decision, accepted_signals, form_hash: form_hash ?? '' };
    const now = clock.now();
    const input = { vin, consentId, answer: ownerAnswerOf(answer), certificateSerial: SERIAL, now };
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
  await db
    .insertInto('vehicle_certificate')
    .values({
      serial: SERIAL,
      vin,
      public_key: Buffer.alloc(0),
      certificate: 'what it signs with',
      authority: authority.fingerprint,
      issued_on: now,
      not_after: now,
    })
    .execute();
  await say('a1', 'accept');
  await say('a1', 'withdraw');
  const { answers, older_answers: older, certificates, event, authorities } = await read();
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
    { answer_id: 'a1', decision: 'withdraw', outcome: 'FORM_CANCELED' },
  ]);
  expect(certificates).toEqual([{ serial: SERIAL, certificate: 'what it signs with' }]);
  expect(authorities).toContain(authority.pem);
  expect(event.event_state).toBe('dpv:ConsentWithdrawn');
});

test('of many answers the newest are told and the others counted', async () => {
  const { say, read } = await asked();
  for (let count = 0; count < recordLimits.answers + 2; count += 1) await say(`n${count}`, 'withdraw');
  const { answers, older_answers: older } = await read();
  expect(older).toBe(2);
  expect(answers).toHaveLength(recordLimits.answers);
  expect([answers[0]?.answer_id, answers.at(-1)?.answer_id]).toEqual(['n2', `n${recordLimits.answers + 1}`]);
});
