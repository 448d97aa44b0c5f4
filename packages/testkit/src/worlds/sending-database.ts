import { sql } from 'kysely';
import { openDatabase, type OpenDatabase } from '../rows/open-database.ts';
import type { VehicleSend } from '@vinculum/server/domains/car-messages/send/send-store.ts';

const CONSUMER = 1002;

export type SendingDatabase = OpenDatabase;

/** A database with cars of a maker that lets the sender of `aSend` command them. */
export async function startSendingDatabase(vins: readonly string[]): Promise<SendingDatabase> {
  const database = await openDatabase();
  const { db } = database;
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (1001, 'Maker', 'maker', now()), (${CONSUMER}, 'Consumer', 'consumer', now())`.execute(db);
  await sql`insert into consumer_permission (oem_id, consumer_id, access_type_send_command, updated_on)
    values (1001, ${CONSUMER}, true, now())`.execute(db);
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    select vin, 1001, now(), 'test' from unnest(${vins}::text[]) as vin`.execute(db);
  return database;
}

/** A command to cars, a quarter of an hour long. */
export function aSend(change: Partial<VehicleSend> & Pick<VehicleSend, 'vins' | 'now'>): VehicleSend {
  return {
    consumerId: CONSUMER,
    kind: 'command',
    sender: 'Consumer',
    body: { name: 'LOCK_DOORS', arguments: {} },
    validForMinutes: 15,
    createdBy: 'test',
    ...change,
  };
}
