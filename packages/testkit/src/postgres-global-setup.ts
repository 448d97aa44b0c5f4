import { migrateDatabase } from '@vinculum/server/db/migrate.ts';
import { startTestPostgres } from './machine/test-postgres.ts';

/**
 * Vitest's global setup of the projects that need a database; returns the teardown.
 * @public
 */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startTestPostgres(migrateDatabase);
  return () => server.stop();
}
