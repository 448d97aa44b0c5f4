import { NO_HASH } from '@vinculum/contract/audit/chain.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { advisoryLocks } from '../../mechanisms/advisory-locks.ts';
import { chainEventOf, chainEvents } from './audit-store.ts';
import { hashOf } from './audit-chain.ts';

const EVENTS_A_BATCH = 1000;

/**
 * Gives every event that waits its place in the chain, in the order of their ids; one that was committed late takes the
 * next place. Safe to run from several processes at once.
 * @returns how many
 */
export async function sealWaiting(db: Kysely<Database>): Promise<number> {
  let sealed = 0;
  // Asked without the lock, which nobody shall wait for when there is nothing to do.
  if (!(await areEventsWaiting(db))) return sealed;
  for (;;) {
    const count = await sealBatch(db);
    sealed += count;
    if (count < EVENTS_A_BATCH) return sealed;
  }
}

/** Whether events wait for their place. */
export async function areEventsWaiting(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('audit_unsealed').select('event_id').limit(1).executeTakeFirst()) !== undefined;
}

async function sealBatch(db: Kysely<Database>): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    // In a statement of its own: the next one must see what the holder before has committed.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.auditSeal})`.execute(trx);
    const last = await trx
      .selectFrom('audit_seal')
      .select(['position', 'hash'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const events = await chainEvents(trx)
      .innerJoin('audit_unsealed as u', 'u.event_id', 'e.id')
      .orderBy('u.event_id')
      .limit(EVENTS_A_BATCH)
      .execute();
    if (events.length === 0) return 0;
    let position = last?.position ?? 0;
    let previous = last?.hash.toString('hex') ?? NO_HASH;
    const seals = events.map((row) => {
      position += 1;
      previous = hashOf(chainEventOf(row), { position, previous });
      return { position, event_id: row.id, day: row.at.slice(0, 10), hash: Buffer.from(previous, 'hex') };
    });
    await trx.insertInto('audit_seal').values(seals).execute();
    const ids = seals.map(({ event_id }) => event_id);
    await trx.deleteFrom('audit_unsealed').where('event_id', 'in', ids).execute();
    return seals.length;
  });
}
