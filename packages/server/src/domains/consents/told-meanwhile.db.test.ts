import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAnswer } from './answers/record-answer.ts';
import { causes } from './causes.ts';
import { endConsents } from './endings/endings-store.ts';
import { touchLiveConsents } from './permission-effects-store.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

test('who accepts while reading is being switched off waits, and then knows of it', async () => {
  const { db, clock } = world.server;
  const { consumer: consumerId, oem: oemId } = world.people.organisations;
  const vin = carVin(1);
  await world.registerCars([vin]);
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const { id: consentId } = await world.consentOf(formId, vin);
  const form_hash = await world.formHashOf(formId);
  const answer = ownerAnswerOf({
    answer_id: 'meanwhile',
    decision: 'accept',
    accepted_signals: [2016, 1790],
    form_hash,
  });
  let answered: Promise<unknown> | undefined;
  await db.transaction().execute(async (trx) => {
    await touchLiveConsents(trx, { oemId, consumerId, actor: 'oem.admin', now: new Date(clock.now()) });
    answered = recordAnswer(db, { vin, consentId, answer, certificateSerial: '01', now: clock.now() });
    expect(await Promise.race([answered, waitsForLock(db)])).toBe('waits');
  });
  expect(await answered).toEqual({ kind: 'stored', status: 'FORM_ACCEPTED' });
});

test('ending takes the latest values in the order in which deliveries write them', async () => {
  const { db, clock } = world.server;
  const vins = [12, 11].map(carVin);
  await world.registerCars(vins);
  const formId = await world.saveForm();
  await world.publish(formId, vins);
  for (const vin of vins) {
    const { id: consent_id } = await world.consentOf(formId, vin);
    await db
      .insertInto('latest_value')
      .values({
        consumer_id: world.people.organisations.consumer,
        consent_id,
        vin,
        signal_id: 2016,
        captured_at: 1,
        value: '1',
      })
      .execute();
  }
  const ending = {
    to: 'FORM_CANCELED',
    cause: causes.revoked,
    actorKind: 'consumer',
    actor: 'consumer.admin',
    revocationId: null,
    now: new Date(clock.now()),
  } as const;
  const end = () => db.transaction().execute((trx) => endConsents(trx, sql`c.form_id = ${formId}`, ending));
  let ended: Promise<number> | undefined;
  await db.transaction().execute(async (trx) => {
    const write = (vin: string) => sql`update latest_value set value = '2' where vin = ${vin}`.execute(trx);
    await write(carVin(11));
    ended = end();
    await Promise.race([ended, waitsForLock(db)]);
    // Held by the ending, this would be a deadlock.
    await write(carVin(12));
  });
  expect(await ended).toBe(2);
});
