import { LOOK_BACK_MS, SAMPLE_MS } from '@vinculum/contract/health/endpoints.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import { measureFigures } from '../../read-models/health-figures-store.ts';
import { samplesSince, storeSample } from './samples-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);

test('samples are kept for twice as long as one looks back, and told from a moment on, the oldest first', async () => {
  const database = await createTestDatabase();
  const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
  const figures = await measureFigures(db, NOW);
  const ages = [0, 2 * LOOK_BACK_MS, SAMPLE_MS, 2 * LOOK_BACK_MS + SAMPLE_MS];
  await db
    .insertInto('health_sample')
    .values(ages.map((age) => ({ at: new Date(NOW - age), figures: '{}' })))
    .execute();
  await storeSample(db, figures, NOW + SAMPLE_MS - 1);
  const since = async (age: number) =>
    (await samplesSince(db, new Date(NOW - age))).map(({ at }) => NOW - at.getTime());
  expect(await since(9 * LOOK_BACK_MS)).toEqual([SAMPLE_MS, 0]);
  await db
    .insertInto('health_sample')
    .values([3, 2].map((steps) => ({ at: new Date(NOW - steps * LOOK_BACK_MS), figures: '{}' })))
    .execute();
  await storeSample(db, figures, NOW);
  expect(await since(9 * LOOK_BACK_MS)).toEqual([2 * LOOK_BACK_MS, SAMPLE_MS, 0]);
  expect(await since(SAMPLE_MS)).toEqual([SAMPLE_MS, 0]);
  await db.destroy();
  await database.drop();
});
