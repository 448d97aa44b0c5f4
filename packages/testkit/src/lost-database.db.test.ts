import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { listConsentForms } from '@vinculum/contract/consent/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MortalProduct } from './kill-nine-product.ts';
import { seed, type Watcher, watch } from './kill-nine-world.ts';

const COME_BACK = { timeout: 80_000, interval: 50 };
let product: MortalProduct;
let db: Watcher;
let bearer = '';

beforeAll(async () => {
  product = await MortalProduct.prepare();
  await product.start('all');
  db = watch(product);
  ({ bearer } = await seed(product, db, { permitted: [], forbidden: [] }));
});
afterAll(async () => {
  await db.destroy();
  await product.end();
});

/** The status of a call that asks the database, and the code of its refusal. */
async function ask(): Promise<string> {
  const answer = await fetch(`${product.address}${listConsentForms.path}`, {
    method: listConsentForms.method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: '{"limit":10}',
  });
  const body: unknown = await answer.json();
  return answer.ok ? 'answered' : `${answer.status} ${problemSchema.parse(body).code}`;
}

const statusOf = async (path: string) => (await fetch(`${product.address}${path}`)).status;

test('a product whose connections are ended at work goes on', async () => {
  for (let round = 0; round < 10; round += 1) {
    const calls = Promise.all(Array.from({ length: 8 }, ask));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()`.execute(
      db,
    );
    for (const answer of await calls) expect(['answered', '503 databaseAway']).toContain(answer);
  }
  await vi.waitFor(async () => expect(await ask()).toBe('answered'), COME_BACK);
});

test('a product whose PostgreSQL is killed says that it is away, and is well again by itself', async () => {
  for (let round = 0; round < 3; round += 1) {
    const seen = new Set<string>();
    const killed = product.postgresPid;
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(async () => {
      seen.add(await ask());
      expect(product.postgresPid).not.toBe(killed);
      expect(await statusOf('/ready')).toBe(200);
      expect(await ask()).toBe('answered');
    }, COME_BACK);
    expect(seen).toContain('503 databaseAway');
    expect(await statusOf('/health')).toBe(200);
  }
});
