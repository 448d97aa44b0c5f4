import { existsSync } from 'node:fs';
import { startTestPostgres } from './test-postgres.ts';

/** Vitest's global setup of the projects that need a database; returns the teardown. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres(migrateTemplate);
  return () => server.stop();
}

async function migrateTemplate(connectionString: string): Promise<void> {
  const migrations = new URL('../../server/src/db/migrate.ts', import.meta.url);
  if (!existsSync(migrations)) return;
  const loaded: { migrateDatabase: (connectionString: string) => Promise<void> } = await import(
    migrations.href
  );
  await loaded.migrateDatabase(connectionString);
}
