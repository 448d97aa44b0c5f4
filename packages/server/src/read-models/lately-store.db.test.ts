import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import type { RowOf } from '@vinculum/testkit/rows/put-rows.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestActs, newestHappenings, newestNotices } from './lately-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const since = new Date(NOW - HOUR_MS);
const ago = (time: number) => new Date(NOW - time);
let world: CrowdedWorld;
let consumer: number;
let other: number;
beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  ({ consumer, otherConsumer: other } = world.people.organisations);
});
afterAll(() => world.stop());

const scope = (organisationId: number, change: { includeTest?: boolean; limit?: number } = {}) => ({
  organisationId,
  since,
  includeTest: false,
  limit: 9,
  language: null,
  sends: sql<boolean>`true`,
  ...change,
});
const ids = async (rows: Promise<readonly { readonly id: number }[]>) => (await rows).map(({ id }) => id);

test('acts are told of an organisation or of everybody, the newest first, of tests only when asked', async () => {
  const act = (id: number, time: number, change: RowOf<'audit_event'> = {}) => ({
    id,
    at: ago(time),
    organisation_id: consumer,
    result: 'done',
    action: 'consent-form.save',
    target: 'consent-form/101',
    ...change,
  });
  await world.store({
    // More than are looked through, of before.
    audit_event: Array.from({ length: 2000 }, (_, index) => act(index + 1, 9 * HOUR_MS)),
  });
  await world.store({
    audit_event: [
      act(3001, HOUR_MS),
      act(3002, HOUR_MS + 1),
      act(3003, 5, { result: 'refused' }),
      act(3004, 5, { action: 'consent-form.delete' }),
      act(3005, 5, { organisation_id: other, target: 'consent-form/201' }),
      act(3006, 5, { target: 'consent-form/107' }),
      act(3007, 5, { organisation_id: null, target: null }),
      act(3008, 1, { action: 'consent-form.publish' }),
      act(3009, 3, { target: 'consent-form/999' }),
      act(3010, 3),
    ],
  });
  const actions = ['consent-form.save', 'consent-form.publish'] as const;
  const told = (of: Parameters<typeof newestActs>[2]) => ids(newestActs(world.db, actions, of));
  expect(await told(scope(consumer))).toEqual([3008, 3010, 3009, 3001]);
  expect(await told(scope(consumer, { includeTest: true }))).toEqual([3008, 3010, 3009, 3006, 3001]);
  expect(await told(scope(consumer, { limit: 2 }))).toEqual([3008, 3010]);
  expect(await told(scope(other))).toEqual([3005]);
  const everybody = await newestActs(world.db, actions, { ...scope(0), organisationId: 'everybody' });
  expect(
    everybody.map((row) => [row.id, row.organisation, row.object_kind, row.object_id, row.object_name]),
  ).toEqual([
    [3008, 'Helios Insurance', 'consent-form', 101, 'Form 101'],
    [3010, 'Helios Insurance', 'consent-form', 101, 'Form 101'],
    [3009, 'Helios Insurance', null, null, null],
    [3007, null, null, null, null],
    [3005, 'ChargeGrid', 'consent-form', 201, 'Form 201'],
    [3001, 'Helios Insurance', 'consent-form', 101, 'Form 101'],
  ]);
});

test('what others did is told of the organisation that it concerns, the newest first', async () => {
  const { oem, fleet } = world.people.organisations;
  const happened = (id: number, time: number, change: RowOf<'happening'> = {}) => ({
    id,
    organisation_id: oem,
    at: ago(time),
    act: 'consent-form.publish',
    by_id: consumer,
    target: 'consent-form/101',
    total: 1,
    is_test: false,
    ...change,
  });
  await world.store({
    happening: [
      happened(1, HOUR_MS),
      happened(2, HOUR_MS + 1),
      happened(3, 5, { organisation_id: fleet }),
      happened(4, 5, { is_test: true }),
      happened(5, 5, { target: null, by_id: other }),
    ],
  });
  const rows = await newestHappenings(world.db, scope(oem));
  expect(rows.map((row) => [row.id, row.by, row.object_name])).toEqual([
    [5, 'ChargeGrid', null],
    [1, 'Helios Insurance', 'Form 101'],
  ]);
  expect(await ids(newestHappenings(world.db, scope(oem, { includeTest: true, limit: 2 })))).toEqual([5, 4]);
  expect(await ids(newestHappenings(world.db, scope(fleet)))).toEqual([3]);
});

test('of what an organisation was told are shown its own forms alone', async () => {
  const of = (consentFormId: unknown) => ({ data: { consentFormId } });
  const notice = (id: number, time: number, change: RowOf<'notification'>) => ({
    id,
    organisation_id: consumer,
    message_key: 'told',
    created_on: ago(time),
    ...change,
  });
  await world.store({
    // More than are looked through, of before.
    notification: Array.from({ length: 2000 }, (_, index) => notice(index + 1, 9 * HOUR_MS, of(101))),
  });
  await world.store({
    notification: [
      notice(3001, HOUR_MS, of(101)),
      notice(3002, HOUR_MS + 1, of(101)),
      notice(3003, 5, { ...of(101), message_key: 'another' }),
      notice(3004, 5, { ...of(201), organisation_id: other }),
      notice(3005, 5, of(107)),
      notice(3006, 5, of(201)),
      notice(3007, 5, of('1e3')),
      notice(3008, 5, of(102)),
    ],
  });
  const keys = ['told', 'told too'];
  const rows = await newestNotices(world.db, keys, scope(consumer));
  expect(rows.map((row) => [row.id, row.title])).toEqual([
    [3008, 'Form 102'],
    [3007, null],
    [3006, null],
    [3001, 'Form 101'],
  ]);
  const withTests = scope(consumer, { includeTest: true, limit: 4 });
  expect(await ids(newestNotices(world.db, keys, withTests))).toEqual([3008, 3007, 3006, 3005]);
  expect(await ids(newestNotices(world.db, keys, scope(other)))).toEqual([3004]);
});
