import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** How the stream of a consumer is called and written. */
export interface ConsumerStream {
  readonly stream_name: string;
  readonly stream_type: number;
}

/** The name of a consumer's stream, or undefined while it has none. */
export async function findConsumerStream(
  db: Kysely<Database>,
  consumerId: number,
): Promise<ConsumerStream | undefined> {
  return await db
    .selectFrom('consumer_stream')
    .select(['stream_name', 'stream_type'])
    .where('organisation_id', '=', consumerId)
    .executeTakeFirst();
}

/** Names a consumer's stream in place of what it was called before. */
export async function storeConsumerStream(
  trx: Kysely<Database>,
  consumerId: number,
  stream: ConsumerStream & { readonly updated_on: Date },
): Promise<void> {
  await trx
    .insertInto('consumer_stream')
    .values({ ...stream, organisation_id: consumerId })
    .onConflict((on) => on.column('organisation_id').doUpdateSet(stream))
    .execute();
}
