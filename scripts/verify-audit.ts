import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import process from 'node:process';
import type { AuditVerdict } from '@vinculum/contract/audit/endpoints.ts';
import { connect } from '@vinculum/server/db/connect.ts';
import { isPlaceOfChain, verifyAudit } from '@vinculum/server/domains/audit/public.ts';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import { openDatabase } from './open-database.ts';
import { say } from './say.ts';

// Verifies the audit trail of an installation from its settings: npm run verify-audit [-- place hash]
// See docs/how-to/verify-the-audit-trail.md.
try {
  await run(process.argv.slice(2));
} catch (error) {
  say(`Could not verify: ${reasonOf(error)}`);
  process.exitCode = 2;
}

async function run(args: readonly string[]): Promise<void> {
  const place = placeIn(args);
  const database = await openDatabase(readSettings(process.env));
  const db = connect({ connectionString: database.connectionString, maxConnections: 2 });
  try {
    const verdict = await verifyAudit(db);
    say(described(verdict));
    if (!verdict.is_intact) process.exitCode = 1;
    if (place === null) return;
    const isThere = await isPlaceOfChain(db, place);
    say(
      isThere ? 'The place that you kept is in the chain.' : 'The place that you kept is NOT in the chain.',
    );
    if (!isThere) process.exitCode = 1;
  } finally {
    await db.destroy();
    await database.stop();
  }
}

/** Null without any. Half of one, or a slip of the pen, must not pass for a place that was looked up. */
function placeIn(args: readonly string[]): { position: number; hash: string } | null {
  if (args.length === 0) return null;
  const [, position, hash] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(args.join(' ').toLowerCase()) ?? [];
  if (position === undefined || hash === undefined)
    throw new Error('after -- come the place and the hash that you kept, such as 41 5f1c... (64 characters)');
  return { position: Number(position), hash };
}

function described({ sealed, waiting, head, fault }: AuditVerdict): string {
  if (fault !== null)
    return `The chain is BROKEN after ${sealed} events: ${fault.kind}, position ${fault.position ?? '-'}, event ${fault.event_id ?? '-'}`;
  const last = head === null ? '' : ` Keep this elsewhere: ${head.position} ${head.hash}`;
  return `The chain is intact: ${sealed} events verified, ${waiting} waiting.${last}`;
}
