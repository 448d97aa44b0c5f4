import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import process from 'node:process';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Run {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs a command as npm does, on the database of the server. */
async function run(command: string, ...args: readonly string[]): Promise<Run> {
  const script = resolve(import.meta.dirname, '../../../../scripts', `${command}.ts`);
  const env = { ...process.env, DATABASE_URL: server.connectionString };
  const { promise, resolve: done } = Promise.withResolvers<Run>();
  const child = execFile(process.execPath, [script, ...args], { env }, (_error, printed) =>
    done({ code: child.exitCode, printed }),
  );
  return await promise;
}

/** How many keys sign tokens, how many sessions go on, and how often the database was settled. */
async function state() {
  const { db } = server;
  const keys = await db.selectFrom('signing_key').select('kid').execute();
  const sessions = await db
    .selectFrom('identity_session')
    .select('id')
    .where('ended_on', 'is', null)
    .execute();
  const actions = db.selectFrom('audit_event').select('id').where('action', '=', 'installation.restore');
  return { keys: keys.length, sessions: sessions.length, restores: (await actions.execute()).length };
}

test('the key that signs tokens is retired, and whoever is signed in goes on', async () => {
  await server.authorizationOf({ username: 'consumer.admin' });
  expect(await state()).toEqual({ keys: 1, sessions: 1, restores: 0 });
  const { code, printed } = await run('retire-signing-keys');
  expect([code, printed]).toEqual([0, 'The next start makes a new key that signs access tokens.\n']);
  expect(await state()).toEqual({ keys: 0, sessions: 1, restores: 0 });
});

test('a database that was restored by its own means is settled', async () => {
  const { code, printed } = await run('after-restore');
  expect([code, printed]).toEqual([0, 'The database goes on behind everything that it gave out.\n']);
  expect(await state()).toEqual({ keys: 0, sessions: 0, restores: 1 });
});

test.each([
  { command: 'back-up', args: [], said: 'Not backed up: say where to: npm run backup -- FOLDER' },
  { command: 'back-up', args: ['one', 'two'], said: 'Not backed up: say where to' },
  { command: 'back-up', args: ['one'], said: 'Not backed up: the database at DATABASE_URL' },
  { command: 'restore', args: ['--to', 'new'], said: 'Not restored: say what and where to' },
  { command: 'restore', args: ['backup'], said: 'Not restored: say what and where to' },
  { command: 'restore', args: ['one', 'two', '--to', 'new'], said: 'Not restored: say what and where to' },
])('$command $args ends with an error, and says what is wrong', async ({ command, args, said }) => {
  const { code, printed } = await run(command, ...args);
  expect(printed).toContain(said);
  expect(code).toBe(1);
});
