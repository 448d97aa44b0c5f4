import { getNeedsEndpoint } from '@vinculum/contract/home/overview.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

test('messages that cars could not carry out are apart from those that did not reach them', async () => {
  const { clock, db } = world.server;
  await world.registerCars([carVin(1), carVin(2), carVin(3)]);
  const now = new Date(clock.now());
  const { id } = await db
    .insertInto('vehicle_send')
    .values({
      consumer_id: world.people.organisations.consumer,
      kind: 'command',
      sender: 'Helios Insurance',
      body: '{}',
      title: null,
      command: 'LOCK',
      signals: [],
      icon: null,
      valid_for_minutes: 60,
      refused: 0,
      created_by: 'test',
      created_on: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = { send_id: id, queued_at: now, deadline: now, answer: null, consent_id: null };
  const ended = { ...message, finished_at: now };
  await db
    .insertInto('vehicle_message')
    .values([
      { ...ended, vin: carVin(1), state: 'FAILED', delivered_at: now, reason: 'CAR_PROBLEM' },
      { ...ended, vin: carVin(2), state: 'FAILED', delivered_at: null, reason: 'PERMISSION_WITHDRAWN' },
      { ...ended, vin: carVin(3), state: 'EXPIRED', delivered_at: null, reason: null },
    ])
    .execute();
  for (const by of ['consumer.admin', 'operator.viewer'] as const) {
    const { body } = await world.server.call(getNeedsEndpoint, {}, world.people.signedIn(by));
    expect(body.needs.filter(({ kind }) => kind.startsWith('messages'))).toEqual([
      { kind: 'messagesFailed', count: 1, is_more: false, id },
      { kind: 'messagesNotReached', count: 2, is_more: false, id },
    ]);
  }
});
