import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentCourse, type CourseSide } from './consent-course-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
const ago = (minutes: number) => new Date(NOW - minutes * MINUTE_MS);
let world: CrowdedWorld;
let id: CrowdedWorld['people']['organisations'];

/** What changed half an hour ago and before, of each side; nothing of how the world came to be is a change of now. */
beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  id = world.people.organisations;
  await sql`update consent_move set minute = null`.execute(world.db);
  const changed = (
    portal: string,
    organisation_id: number,
    change: { total: number; minutes?: number; is_test?: boolean; at?: Date },
  ) => {
    const row = { portal, organisation_id, minutes: 15, at: ago(30), is_test: false };
    return { ...row, status: 'FORM_DECLINED' as const, ...change };
  };
  await world.store({
    consent_change: [
      changed('CONSUMERS', id.consumer, { total: 1 }),
      changed('CONSUMERS', id.consumer, { total: 10, minutes: 1 }),
      changed('CONSUMERS', id.consumer, { total: 100, is_test: true }),
      changed('CONSUMERS', id.consumer, { total: 1000, at: ago(75) }),
      changed('CONSUMERS', id.consumer, { total: 2, at: ago(60) }),
      changed('CONSUMERS', id.otherConsumer, { total: 20 }),
      changed('OEMS', id.consumer, { total: 200 }),
      changed('OEMS', id.oem, { total: 3 }),
      changed('ADMIN', 0, { total: 4 }),
    ],
    consent_move: [
      { consumer_id: id.consumer, form_id: 101, oem_id: id.oem, total: 0 },
      { consumer_id: id.consumer, form_id: 101, oem_id: id.oem, total: 5 },
      { consumer_id: id.consumer, form_id: 101, oem_id: id.oem, total: 7, is_test: true },
      { consumer_id: id.otherConsumer, form_id: 201, oem_id: id.oem, total: 50 },
    ].map((row) => {
      return { status: 'FORM_DECLINED', ...row, minute: ago(row.total === 0 ? 75 : 15) };
    }),
  });
});
afterAll(() => world.stop());

const course = (side: CourseSide, minutes: 1 | 15 = 15, includeTest = false) =>
  consentCourse(world.db, { side, includeTest, now: new Date(NOW), moments: [ago(60), ago(45)], minutes });

test('what stood at moments before is what stands now without what changed since, of each side its own', async () => {
  const declined = async (...asked: Parameters<typeof course>) => (await course(...asked)).FORM_DECLINED;
  // One was declined when the world came to be; five moved since.
  expect(await declined({ portal: 'CONSUMERS', organisationId: id.consumer })).toEqual([-2, 0, 6]);
  expect(await declined({ portal: 'CONSUMERS', organisationId: id.consumer }, 1)).toEqual([-9, -9, 6]);
  expect(await declined({ portal: 'CONSUMERS', organisationId: id.consumer }, 15, true)).toEqual([
    -102, -100, 13,
  ]);
  expect(await declined({ portal: 'OEMS', organisationId: id.oem })).toEqual([-2, -2, 56]);
  expect(await declined({ portal: 'ADMIN' })).toEqual([-3, -3, 56]);
});

test('what the clock has ended is expired from its end on, and was active before', async () => {
  const consumer = { portal: 'CONSUMERS', organisationId: id.consumer } as const;
  await sql`update consent set expires_at = ${ago(60)} where id = 3`.execute(world.db);
  await sql`update consent set expires_at = ${ago(61)} where id = 7`.execute(world.db);
  await sql`update consent_move set minute = null`.execute(world.db);
  const { FORM_EXPIRED: expired, FORM_ACCEPTED: accepted, FORM_PENDING: pending } = await course(consumer);
  expect({ expired, accepted, pending }).toEqual({
    expired: [1, 2, 3],
    accepted: [4, 3, 2],
    pending: [2, 2, 2],
  });
  const ofOther = await course({ portal: 'CONSUMERS', organisationId: id.otherConsumer });
  expect(ofOther.FORM_EXPIRED).toEqual([0, 0, 0]);
});
