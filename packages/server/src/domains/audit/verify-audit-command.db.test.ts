import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { inTransaction } from '@vinculum/testkit/machine/in-transaction.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAudit } from './audit-store.ts';
import { verifyAudit } from './verify-audit.ts';

const SCRIPT = resolve(import.meta.dirname, '../../../../../scripts/verify-audit.ts');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const target of ['thing/1', 'thing/2', 'thing/3'])
    await inTransaction(server.db, (trx) =>
      recordAudit(trx, { principal: null, action: 'fleet.save', requestId: 'r', now: 0 }, { target }),
    );
});
afterAll(() => server.stop());

interface Run {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs the command as `npm run verify-audit` does. */
async function run(args: readonly string[] = [], database = server.connectionString): Promise<Run> {
  const { promise, resolve: done } = Promise.withResolvers<Run>();
  const env = { ...process.env, DATABASE_URL: database };
  const child = execFile(process.execPath, [SCRIPT, ...args], { env }, (_error, printed) =>
    done({ code: child.exitCode, printed }),
  );
  return await promise;
}

test('the command verifies an intact trail and names what to keep elsewhere', async () => {
  const { code, printed } = await run();
  expect(printed).toMatch(
    /^The chain is intact: 3 events verified, 0 waiting\. Keep this elsewhere: 3 [0-9a-f]{64}\n$/,
  );
  expect(code).toBe(0);
});

test('a place that was kept is found again, however its hash was written down; another one is not', async () => {
  const { head } = await verifyAudit(server.db);
  const hash = head?.hash ?? 'nothing to keep';
  const found = await run(['3', hash.toUpperCase()]);
  expect(found.printed).toContain('The place that you kept is in the chain.');
  expect(found.code).toBe(0);
  const elsewhere = await run(['2', hash]);
  expect(elsewhere.printed).toContain('The place that you kept is NOT in the chain.');
  expect(elsewhere.code).toBe(1);
});

test.each([[['3']], [['3', '5f1c']], [['three', 'a'.repeat(64)]], [['3', 'a'.repeat(64), 'more']]])(
  'a place that is not whole is refused, not passed over: %j',
  async (args) => {
    const { code, printed } = await run(args);
    expect(printed).toMatch(/^Could not verify: after -- come the place and the hash/);
    expect(code).toBe(2);
  },
);

test('a database that does not answer is not called intact', async () => {
  const { code, printed } = await run([], 'postgresql://nobody@127.0.0.1:1/none');
  expect(printed).toMatch(/^Could not verify: /);
  expect(code).toBe(2);
});

test('a changed event breaks the chain, and the command says where', async () => {
  await server.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update audit_event set target = 'thing/9' where target = 'thing/2'`.execute(trx);
  });
  const { code, printed } = await run();
  expect(printed).toMatch(/^The chain is BROKEN after 1 events: eventChanged, position 2, event \d+\n$/);
  expect(code).toBe(1);
});
