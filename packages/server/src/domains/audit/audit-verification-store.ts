import { NO_HASH } from '@vinculum/contract/audit/chain.ts';
import type { AuditVerdict } from '@vinculum/contract/audit/endpoints.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { chainEventOf, chainEvents } from './audit-store.ts';
import { hashOf } from './audit-chain.ts';

const CURSOR_ROWS = 500;

/** Computes every hash of the chain anew, as of one moment; in constant memory, however long it is. */
export async function verifyChain(db: Kysely<Database>): Promise<AuditVerdict> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const { fault, ...chain } = await walkChain(trx);
      const { waiting, lost } = await unsealedEvents(trx);
      const first = fault ?? lost;
      return { is_intact: first === null, ...chain, waiting, fault: first };
    });
}

/** Whether the chain has just this hash at this place: what somebody kept of it earlier. */
export async function isPlaceOfChain(
  db: Kysely<Database>,
  { position, hash }: { readonly position: number; readonly hash: string },
): Promise<boolean> {
  const place = await db
    .selectFrom('audit_seal')
    .select('hash')
    .where('position', '=', position)
    .executeTakeFirst();
  return place?.hash.toString('hex') === hash;
}

async function walkChain(trx: Transaction<Database>) {
  let sealed = 0;
  let head: AuditVerdict['head'] = null;
  for await (const place of chainPlaces(trx)) {
    const fault = faultOf(place, { position: sealed + 1, previous: head?.hash ?? NO_HASH });
    if (fault !== null) return { sealed, head, fault };
    sealed += 1;
    head = { position: place.position, hash: place.hash };
  }
  return { sealed, head, fault: null };
}

async function* chainPlaces(trx: Transaction<Database>): AsyncGenerator<ChainPlace> {
  const rows = chainEvents(trx)
    .rightJoin('audit_seal as s', 's.event_id', 'e.id')
    .select(['s.position', 's.hash', 's.event_id', 's.day'])
    .orderBy('s.position')
    .stream(CURSOR_ROWS);
  for await (const { position, hash, event_id: eventId, day, ...event } of rows)
    yield { position, eventId, day, hash: hash.toString('hex'), event };
}

/** Events without a place in the chain: those that wait for one, and the first of those that do not. */
async function unsealedEvents(
  trx: Transaction<Database>,
): Promise<{ waiting: number; lost: FaultAt | null }> {
  const unsealed = trx
    .selectFrom('audit_event as e')
    .leftJoin('audit_unsealed as u', 'u.event_id', 'e.id')
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('audit_seal as s').select('s.position').whereRef('s.event_id', '=', 'e.id'),
        ),
      ),
    );
  const { waiting, first } = await unsealed
    .select(({ fn }) => [
      fn.count<number>('u.event_id').as('waiting'),
      fn.min('e.id').filterWhere('u.event_id', 'is', null).as('first'),
    ])
    .executeTakeFirstOrThrow();
  const lost: FaultAt | null =
    first === null ? null : { kind: 'sealMissing', position: null, event_id: first };
  return { waiting, lost };
}

type FaultAt = NonNullable<AuditVerdict['fault']>;

/** A place of the chain as it is stored; the event's id is null when there is no such event. */
interface ChainPlace {
  readonly position: number;
  readonly eventId: number;
  readonly day: string;
  readonly hash: string;
  readonly event: NullableParts<Parameters<typeof chainEventOf>[0]>;
}

type NullableParts<T> = { readonly [K in keyof T]: T[K] | null };

/** What is wrong with a place that follows another one; null when all fits. */
function faultOf(
  place: ChainPlace,
  expected: { readonly position: number; readonly previous: string },
): FaultAt | null {
  const at = { position: expected.position, event_id: place.eventId };
  if (place.position !== expected.position) return { kind: 'positionMissing', ...at, event_id: null };
  const { event } = place;
  if (!isWhole(event)) return { kind: 'eventMissing', ...at };
  const isAsSealed = hashOf(chainEventOf(event), expected) === place.hash;
  return isAsSealed && event.at.startsWith(place.day) ? null : { kind: 'eventChanged', ...at };
}

/** The database allows none of these to be null: all of them are when the event is not there. */
function isWhole(event: ChainPlace['event']): event is Parameters<typeof chainEventOf>[0] {
  return event.id !== null;
}
