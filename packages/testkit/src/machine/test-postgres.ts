import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { startEmbeddedPostgres } from '@vinculum/server/adapters/database/embedded-postgres.ts';
import { endWithUs } from '../end-with-us.ts';
import { makeScratchFolder } from './scratch-folder.ts';
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
  const dataDir = makeScratchFolder('vinculum-test-');
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, settings: { max_connections: '100' } });
  const dismissWatch = endWithUs(server.pid(), dataDir);
  return {
    connectionString: server.connectionString,
    stop: async () => {
      dismissWatch();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
