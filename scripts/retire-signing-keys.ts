import process from 'node:process';
import { retireSigningKeys } from '@vinculum/server/adapters/identity/embedded/signing-key-store.ts';
import { connect } from '@vinculum/server/db/connect.ts';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import { openDatabase } from './open-database.ts';
import { say } from './say.ts';

// See docs/how-to/run-in-production.md.
const database = await openDatabase(readSettings(process.env));
const db = connect({ connectionString: database.connectionString, maxConnections: 1 });
try {
  await retireSigningKeys(db);
  say('The next start makes a new key that signs access tokens.');
} finally {
  await db.destroy();
  await database.stop();
}
