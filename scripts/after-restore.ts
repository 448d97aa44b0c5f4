import process from 'node:process';
import { settleRestored } from '@vinculum/server/backup/restored-store.ts';
import { connect } from '@vinculum/server/db/connect.ts';
import { migrate } from '@vinculum/server/db/migrate.ts';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import { openDatabase } from './open-database.ts';
import { say } from './say.ts';

// For a database that was restored by its own means. See docs/how-to/back-up-and-restore.md.
const database = await openDatabase(readSettings(process.env));
const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
try {
  await migrate(db);
  await settleRestored(db, { madeOn: null, now: new Date() });
  say('The database goes on behind everything that it gave out.');
} finally {
  await db.destroy();
  await database.stop();
}
