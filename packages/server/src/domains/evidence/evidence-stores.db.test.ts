import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Consent, type Crowd, startCrowd } from '@vinculum/testkit/crowd/consent-crowd.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import type { ConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRecordSource } from './consent-record-store.ts';
import { findRecordSeal, provideRecordSeal } from './record-seal-store.ts';

let world: ConsentWorld;
let crowd: Crowd;
beforeAll(async () => {
  ({ world, crowd } = await startCrowd());
  const { db } = world.server;
  // Of each consent two events and two answers, the later first.
  for (const number of [2, 1]) {
    await db
      .insertInto('consent_history')
      .values(crowd.consents.map((one) => eventOf(one, number)))
      .execute();
    await db
      .insertInto('consent_answer')
      .values(crowd.consents.map((one) => answerOf(one, number)))
      .execute();
  }
});
afterAll(() => world.server.stop());

const eventOf = ({ id, status }: Consent, number: number) => ({
  consent_id: id,
  at: crowd.now,
  actor_kind: 'owner',
  to_status: status,
  cause: `event ${number} of ${id}`,
});

const answerOf = ({ id, vin }: Consent, number: number) => {
  const answer_id = `${number} of ${id}`;
  return {
    answer_id,
    consent_id: id,
    vin,
    decision: 'accept',
    body: JSON.stringify({ answer_id }),
    signature: 's',
    certificate_serial: '01',
    outcome: 'stored',
    received_at: new Date(crowd.now.getTime() + number),
  };
};

test('a record is made of its own consent, events and answers, each in their order', async () => {
  const { consumer: consumerId, otherConsumer } = world.people.organisations;
  const { db } = world.server;
  const formId = crowd.forms.lastDay;
  for (const one of crowd.consents.filter(({ form_id: id }) => id === formId).slice(30, 60)) {
    const of = { consumerId, formId, vin: one.vin, now: crowd.now };
    const source = await loadRecordSource(db, of);
    expect(source).toMatchObject({
      consent: { id: one.id, vin: one.vin },
      form: { id: formId, hash: 'hash of lastDay' },
    });
    expect(source?.events.map(({ cause }) => cause)).toEqual(
      [2, 1].map((number) => `event ${number} of ${one.id}`),
    );
    expect(source?.answers.map(({ answerId }) => answerId)).toEqual(
      [1, 2].map((number) => `${number} of ${one.id}`),
    );
    expect([source?.olderEvents, source?.olderAnswers]).toEqual([0, 0]);
    expect(await loadRecordSource(db, { ...of, consumerId: otherConsumer })).toBeUndefined();
  }
});

test('a seal is the newest that is good, of the authority that gave it, and one is enough', async () => {
  const { deps, db, clock } = world.server;
  const [one, other] = [await fakeAuthority({ clock: clock.now }), await fakeAuthority({ clock: clock.now })];
  const at = (days: number) => clock.now() + days * DAY_MS;
  const provide = (authority: typeof one, days = 0) =>
    rowsChanged(db, ['record_seal'], () => provideRecordSeal(deps, authority, at(days)));
  const find = (days = 0) => findRecordSeal(deps, new Date(at(days)));
  expect(await find()).toBeUndefined();
  expect((await provide(one)).record_seal?.added).toHaveLength(1);
  expect(await provide(one)).toEqual({});
  expect((await provide(other, 1)).record_seal?.added).toHaveLength(1);
  expect((await find())?.authority).toBe(other.rootPem);
  const [first, second] = await db
    .selectFrom('record_seal')
    .select(['serial', 'not_after'])
    .orderBy('created_on')
    .execute();
  if (first === undefined || second === undefined) throw new Error('no seals');
  const end = (serial: string, not_after: Date) =>
    db.updateTable('record_seal').set({ not_after }).where('serial', '=', serial).execute();
  // Good until its end, and replaced a year before it.
  await end(second.serial, new Date(at(2)));
  expect((await find(2))?.authority).toBe(one.rootPem);
  await end(first.serial, new Date(at(365)));
  expect((await provide(one)).record_seal?.added).toHaveLength(1);
});

test('keys that stand open are sealed, each its own, and nothing else of them changes', async () => {
  const { deps, db } = world.server;
  const authority = await fakeAuthority({ clock: world.server.clock.now });
  await provideRecordSeal(deps, authority, world.server.clock.now());
  const all = await db.selectFrom('record_seal').select('serial').orderBy('serial').execute();
  const open = all.slice(0, 2).map(({ serial }) => ({ serial, key: `-----BEGIN ${serial}` }));
  for (const { serial, key } of open)
    await db.updateTable('record_seal').set({ private_key: key }).where('serial', '=', serial).execute();
  const changed = await rowsChanged(db, ['record_seal'], () =>
    provideRecordSeal(deps, authority, world.server.clock.now()),
  );
  const sealed = changed.record_seal?.changed ?? [];
  expect(
    sealed.map((row) => [
      row['serial'],
      deps.keySeal.open(Buffer.from(String(row['private_key']), 'base64')),
    ]),
  ).toEqual(open.map(({ serial, key }) => [serial, key]));
});
