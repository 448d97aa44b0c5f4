import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '@vinculum/server/adapters/database/embedded-postgres.ts';
import type { Settings } from '@vinculum/server/settings/settings.ts';

/** The database of an installation that does not run, or that has one of its own. */
export async function openDatabase(settings: Settings) {
  if (settings.DATABASE_URL !== undefined)
    return { connectionString: settings.DATABASE_URL, stop: () => Promise.resolve() };
  const dataDir = join(resolve(settings.DATA_DIR), 'postgres');
  if (!existsSync(dataDir)) throw new Error(`there is no database in ${settings.DATA_DIR}`);
  return await startEmbeddedPostgres({ dataDir });
}
