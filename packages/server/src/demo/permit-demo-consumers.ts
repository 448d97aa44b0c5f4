import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { type DemoIds, idOf } from './demo-ids.ts';

/** What each OEM of the demo lets each consumer do; consumer3 shows what a refusal looks like. */
const permissions = [
  { oem: 'oem', consumer: 'consumer', notification: true, question: true },
  { oem: 'oem', consumer: 'consumer2', notification: true, question: true },
  { oem: 'oem', consumer: 'consumer3', notification: false, question: false },
  { oem: 'oem2', consumer: 'consumer', notification: true, question: true },
  { oem: 'oem2', consumer: 'consumer2', notification: false, question: false },
  { oem: 'oem2', consumer: 'consumer3', notification: true, question: false },
] as const;

/** Stores the permissions of the demo's consumers at its OEMs. */
export async function permitDemoConsumers(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
  await trx
    .insertInto('consumer_permission')
    .values(
      permissions.map(({ oem, consumer, notification, question }) => ({
        oem_id: idOf(ids, oem),
        consumer_id: idOf(ids, consumer),
        form_type_notification: notification,
        form_type_question: question,
        access_type_send_notification: notification,
        access_type_send_command: question,
        updated_on: now,
      })),
    )
    .execute();
}
