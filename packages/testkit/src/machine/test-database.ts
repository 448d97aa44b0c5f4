import { randomBytes } from 'node:crypto';
import { Client, DatabaseError } from 'pg';

/**
 * A database of one test file, empty but migrated. Give it back with `drop`, which lets connections that are closing
 * go by themselves, and cuts those that are still there after five seconds.
 */
export type TestDatabase = { connectionString: string; drop(): Promise<void> };

/** Carries the template's connection string from the process that started the server to the test workers. */
export const TEMPLATE_VARIABLE = 'VINCULUM_TEST_TEMPLATE_URL';

const OBJECT_IN_USE = '55006';

/**
 * Makes a database as a copy of the migrated template (15 ms in memory).
 * @throws when no test server runs: the test's project lacks `postgres-global-setup.ts`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = process.env[TEMPLATE_VARIABLE];
  if (!template) throw new Error('No test database server: is the file named *.db.test.ts?');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(
    template,
    `CREATE DATABASE ${name} TEMPLATE ${databaseNameOf(template)} STRATEGY FILE_COPY`,
  );
  return {
    connectionString: withDatabase(template, name),
    drop: () => dropDatabase(template, name),
  };
}

/**
 * A pool says that it has ended before its connections have. Cutting one at that moment sends it an error (57P01) that
 * nobody listens for any more, which ends the process; the server itself waits five seconds for them.
 */
async function dropDatabase(connectionString: string, name: string): Promise<void> {
  try {
    await runOnServer(connectionString, `DROP DATABASE IF EXISTS ${name}`);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== OBJECT_IN_USE) throw error;
    await runOnServer(connectionString, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }
}

/** The same server, another database. */
export function withDatabase(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.toString();
}

/** Runs one statement from the database `postgres`, so that no other database is held open by it. */
export async function runOnServer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(connectionString, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseNameOf(connectionString: string): string {
  return new URL(connectionString).pathname.slice(1);
}
