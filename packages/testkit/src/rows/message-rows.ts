import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql } from 'kysely';
import { putRows, type RowOf } from './put-rows.ts';

/** The tables that messages to cars touch. */
export const messageTables = [
  'vehicle_send',
  'vehicle_message',
  'notification_icon',
  'outbox',
  'consent',
] as const;

/** Empties the tables of messages. */
export async function clearMessages(db: Kysely<Database>): Promise<void> {
  await sql`truncate vehicle_message, vehicle_send, notification_icon, outbox, consent cascade`.execute(db);
}

/** Sends of the consumer 1002, unless they say another, with a message each for their cars. */
export async function storeMessages(
  db: Kysely<Database>,
  now: number,
  rows: {
    readonly sends: readonly RowOf<'vehicle_send'>[];
    readonly messages: readonly RowOf<'vehicle_message'>[];
  },
): Promise<void> {
  const sent = {
    consumer_id: 1002,
    kind: 'command',
    valid_for_minutes: 60,
    created_on: new Date(now),
  } as const;
  await putRows(
    db,
    'vehicle_send',
    rows.sends.map((row) => ({ ...sent, ...row })),
  );
  const waits = { state: 'QUEUED', queued_at: new Date(now), deadline: new Date(now + HOUR_MS) } as const;
  await putRows(
    db,
    'vehicle_message',
    rows.messages.map((row) => ({ ...waits, ...row })),
  );
}

/** Consents of the consumer 1002 for the cars, unless they say another. */
export async function storeConsents(db: Kysely<Database>, rows: readonly RowOf<'consent'>[]): Promise<void> {
  const live = { consumer_id: 1002, oem_id: 1001, status: 'FORM_ACCEPTED', revision: 1 } as const;
  await putRows(
    db,
    'consent',
    rows.map((row) => ({ ...live, ...row })),
  );
}
