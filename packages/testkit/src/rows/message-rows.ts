import type { Database } from '@vinculum/server/db/database.ts';
import { type Kysely, sql } from 'kysely';
import { storeRows } from './changed-by.ts';

type Row = Readonly<Record<string, unknown>>;
type Named = Row & { readonly id: number };

/** The tables that messages to cars touch, with the columns that tell their rows apart. */
export const messageTables = {
  vehicle_send: ['id'],
  vehicle_message: ['id'],
  notification_icon: ['key'],
  outbox: ['vin'],
  consent: ['id'],
} as const;

/** As the database tells a moment. */
export const told = (at: number): string => new Date(at).toISOString().replace(/\.?0*Z$/, '+00:00');

/** Empties the tables of messages. */
export async function clearMessages(db: Kysely<Database>): Promise<void> {
  await sql`truncate vehicle_message, vehicle_send, notification_icon, outbox, consent cascade`.execute(db);
}

/** Sends of the consumer 1002, unless they say another, with a message each for their cars. */
export async function storeMessages(
  db: Kysely<Database>,
  now: number,
  rows: {
    readonly sends: readonly Named[];
    readonly messages: readonly (Named & { send_id: number; vin: string })[];
  },
): Promise<void> {
  const ofSend = {
    consumer_id: 1002,
    kind: 'command',
    sender: 'Consumer',
    body: {},
    signals: [],
    refused: 0,
  };
  const made = { valid_for_minutes: 60, created_by: 'test', created_on: told(now) };
  await storeRows(
    db,
    'vehicle_send',
    rows.sends.map((row) => ({ ...ofSend, ...made, ...row })),
  );
  const waits = { state: 'QUEUED', attempt: 1, queued_at: told(now), deadline: told(now + 3_600_000) };
  await storeRows(
    db,
    'vehicle_message',
    rows.messages.map((row) => ({ ...waits, ...row })),
  );
}

/** Consents of the consumer 1002 for the cars, unless they say another. */
export async function storeConsents(
  db: Kysely<Database>,
  now: number,
  rows: readonly (Named & { vin: string; form_id: number })[],
): Promise<void> {
  const common = {
    consumer_id: 1002,
    oem_id: 1001,
    status: 'FORM_ACCEPTED',
    revision: 1,
    accepted_signals: [],
    is_test: false,
    created_on: told(now),
    updated_on: told(now),
  };
  await storeRows(
    db,
    'consent',
    rows.map((row) => ({ ...common, ...row })),
  );
}
