import { getNeedsEndpoint } from '@vinculum/contract/home/overview.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordRun } from '../scheduled-runs/public.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
});
afterAll(() => world.server.stop());

const needsOf = async (by: ActorKey) =>
  (await world.server.call(getNeedsEndpoint, {}, world.people.signedIn(by))).body;

test('who begins is shown what comes first and what of it is done, as far as the user may do it', async () => {
  const stepsOf = async (by: ActorKey) =>
    (await needsOf(by)).steps.map(({ kind, is_done }) => [kind, is_done]);
  const [publish, key] = [
    ['publishForm', false],
    ['makeKey', false],
  ];
  expect(await stepsOf('consumer.admin')).toEqual([['writeForm', false], publish, key]);
  await world.saveForm({ title: 'The first' });
  expect(await stepsOf('consumer.admin')).toEqual([['writeForm', true], publish, key]);
  expect(await stepsOf('consumer.viewer')).toEqual([]);
  expect(await stepsOf('otherConsumer.admin')).toEqual([['writeForm', false], publish, key]);
  expect(await stepsOf('oem.admin')).toEqual([
    ['permitConsumer', false],
    ['registerCars', false],
    ['offerPackage', false],
  ]);
  expect(await stepsOf('fleet.admin')).toEqual([
    ['addFleet', false],
    ['fillFleet', false],
  ]);
  expect(await stepsOf('operator.admin'), 'all is done').toEqual([]);
});

test('jobs whose newest run failed are what an operator looks after first, and nobody else', async () => {
  const { clock, db } = world.server;
  const run = (job: 'usage-rollup' | 'consent-expiry' | 'log-retention', isGood: boolean) => {
    clock.advance(1000);
    const work = () => (isGood ? Promise.resolve(1) : Promise.reject(new Error('the disk is full')));
    return recordRun(db, { job, byHand: null, clock: clock.now, work }).catch(() => null);
  };
  for (const job of ['usage-rollup', 'log-retention', 'consent-expiry'] as const) await run(job, false);
  await run('log-retention', true);
  const [first] = (await needsOf('operator.viewer')).needs;
  expect(first).toEqual({ kind: 'jobsFailed', count: 2, is_more: false, id: null });
  const { needs } = await needsOf('consumer.admin');
  expect(needs.map(({ kind }) => kind)).not.toContain('jobsFailed');
});

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
