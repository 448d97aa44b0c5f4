import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { connect } from './connect.ts';

/** One file of plain SQL for each step: databases record its name, so that it never changes. */
const FOLDER = new URL('migrations/', import.meta.url);

function stepNames(): string[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => basename(file, '.sql'))
    .toSorted();
}

function stepOf(name: string): Migration {
  const statements = readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8');
  return {
    up: async (db) => {
      await sql.raw(statements).execute(db);
    },
  };
}

/** The last step of the schema that this version knows. */
export function newestStep(): string {
  return stepNames().at(-1) ?? '';
}

/** Runs the steps, all that are due in one transaction. */
export function migratorOf(db: Kysely<Database>): Migrator {
  const getMigrations = () =>
    Promise.resolve(Object.fromEntries(stepNames().map((name) => [name, stepOf(name)])));
  return new Migrator({ db, provider: { getMigrations } });
}

/**
 * Brings a database to the newest schema; safe to repeat and to run from several processes at once.
 * @throws Error that names the step that failed; then the database is as it was
 */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find(({ status }) => status === 'Error');
  if (failed === undefined || !(error instanceof Error)) throw error;
  const text = `the database could not be upgraded and is as it was: ${failed.migrationName}: ${error.message}`;
  throw new Error(text, { cause: error });
}

/** The same for a connection string, with connections of its own. */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const db = connect({ connectionString, maxConnections: 1 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}
