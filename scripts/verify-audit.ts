import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { AuditVerdict } from '@vinculum/contract/audit/endpoints.ts';
import { startEmbeddedPostgres } from '@vinculum/server/adapters/database/embedded-postgres.ts';
import { connect } from '@vinculum/server/db/connect.ts';
import { isPlaceOfChain, verifyAudit } from '@vinculum/server/domains/audit/public.ts';
import { readSettings, type Settings } from '@vinculum/server/settings.ts';
import { say } from './say.ts';

// Verifies the audit trail of an installation from its settings: npm run verify-audit [-- position hash]
// See docs/how-to/verify-the-audit-trail.md.
try {
  await run(process.argv.slice(2));
} catch (error) {
  say(`Could not verify: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}

async function run([position, hash]: readonly string[]): Promise<void> {
  const database = await openDatabase(readSettings(process.env));
  const db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  try {
    const verdict = await verifyAudit(db);
    say(described(verdict));
    if (!verdict.is_intact) process.exitCode = 1;
    if (position === undefined || hash === undefined) return;
    const isThere = await isPlaceOfChain(db, { position: Number(position), hash });
    say(
      isThere ? 'The place that you kept is in the chain.' : 'The place that you kept is NOT in the chain.',
    );
    if (!isThere) process.exitCode = 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

async function openDatabase(settings: Settings) {
  if (settings.DATABASE_URL !== undefined)
    return { connectionString: settings.DATABASE_URL, stop: () => Promise.resolve() };
  const dataDir = join(resolve(settings.DATA_DIR), 'postgres');
  if (!existsSync(dataDir)) throw new Error(`there is no database in ${settings.DATA_DIR}`);
  return await startEmbeddedPostgres({ dataDir });
}

function described({ sealed, waiting, head, fault }: AuditVerdict): string {
  if (fault !== null)
    return `The chain is BROKEN after ${sealed} events: ${fault.kind}, position ${fault.position ?? '-'}, event ${fault.event_id ?? '-'}`;
  const last = head === null ? '' : ` Keep this elsewhere: ${head.position} ${head.hash}`;
  return `The chain is intact: ${sealed} events verified, ${waiting} waiting.${last}`;
}
