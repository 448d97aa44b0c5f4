import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@vinculum/server/adapters/database/embedded-postgres.ts';
import { TEMPLATE_VARIABLE, runOnServer, withDatabase } from './test-database.ts';

/** A database server for one test run. */
export type TestPostgres = { stop(): Promise<void> };

type Server = { connectionString: string; stop(): Promise<void> };

/**
 * Starts the server of a test run (TEST_DATABASE_URL names one that runs already), makes the template database,
 * migrates it once and tells the workers started from here on where it is. The embedded server ends with this
 * process, even when that is killed.
 */
export async function startTestPostgres(
  migrate: (connectionString: string) => Promise<void>,
): Promise<TestPostgres> {
  const server = process.env['TEST_DATABASE_URL']
    ? { connectionString: process.env['TEST_DATABASE_URL'], stop: async () => {} }
    : await startThrowAwayServer();
  const name = `template_${randomBytes(6).toString('hex')}`;
  const template = withDatabase(server.connectionString, name);
  const stop = async (): Promise<void> => {
    await runOnServer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await server.stop();
  };
  try {
    await runOnServer(template, `CREATE DATABASE ${name}`);
    await migrate(template);
  } catch (error) {
    await stop();
    throw error;
  }
  process.env[TEMPLATE_VARIABLE] = template;
  return { stop };
}

async function startThrowAwayServer(): Promise<Server> {
  const dataDir = mkdtempSync(join(tmpdir(), 'vinculum-test-'));
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, settings: { max_connections: '100' } });
  const dismissWatch = watchOver(server.pid, dataDir);
  return {
    connectionString: server.connectionString,
    stop: async () => {
      dismissWatch();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * A shell that reads from us reaches the end of its input when we die, however that happens, and then ends the
 * server and removes its files. Returns the function that calls the watch off.
 */
function watchOver(pid: number, dataDir: string): () => void {
  if (process.platform === 'win32') return () => {};
  const script = `
    cat >/dev/null
    kill -QUIT "$0" 2>/dev/null
    tries=0
    while kill -0 "$0" 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
    rm -rf "$1"`;
  const watch = spawn('/bin/sh', ['-c', script, String(pid), dataDir], {
    // Its own group: Ctrl-C must reach it as our death only
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watch.unref();
  return () => watch.kill('SIGKILL');
}
