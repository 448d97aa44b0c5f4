import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnforced } from './form-envelopes-store.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1)]);
});
afterAll(() => world.server.stop());

/** So many published forms, all alike. */
async function publishedForms(count: number): Promise<number[]> {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const columns = sql.raw(`consumer_id, status, title, consent_type, expiry_type, expiry_in_days,
    data_retention_in_days, has_encryption, content, form_hash, offer, agreed_words, created_by, created_on, updated_on,
    published_on`);
  const { rows } = await sql<{ id: number }>`insert into consent_form (${columns})
    select ${columns} from consent_form, generate_series(1, ${count}) where id = ${formId} returning id`.execute(
    world.server.db,
  );
  return rows.map(({ id }) => id);
}

test('a form is enforced by all its signals, also when others are forgotten while some are still read', async () => {
  const ids = await publishedForms(503);
  const [first = 0, ...others] = ids;
  const [late = 0, next = 0, last = 0] = others.slice(-3);
  const opened = Promise.withResolvers<void>();
  const holdsBack: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.rows.some(({ id }) => id === late)) await opened.promise;
      return result;
    },
  };
  const db = world.server.db.withPlugin(holdsBack);
  await loadEnforced(db, ids.slice(0, -3));
  const reading = loadEnforced(db, [first, late]);
  await loadEnforced(db, [next]);
  await loadEnforced(db, [last]);
  opened.resolve();
  const signalsOf = async (enforced: ReturnType<typeof loadEnforced>) =>
    [...(await enforced)].map(([id, { dataTypes, envelopes }]) => [id, dataTypes.size, envelopes.length]);
  expect(await signalsOf(reading)).toEqual([
    [first, 2, 2],
    [late, 2, 2],
  ]);
  expect(await signalsOf(loadEnforced(db, [last, 2_000_000]))).toEqual([
    [last, 2, 2],
    [2_000_000, 0, 0],
  ]);
});
