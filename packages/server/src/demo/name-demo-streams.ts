import { streamTypes } from '@vinculum/contract/streams/consumer-stream.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { storeConsumerStream } from '../domains/organisations/public.ts';
import { type DemoIds, idOf } from './demo-ids.ts';

/** Gives the streams of two consumers a name, as an operator does. */
export async function nameDemoStreams(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
  for (const [consumer, stream_name] of [
    ['consumer', 'helios-claims'],
    ['consumer2', 'urban-mobility'],
  ] as const) {
    const stream = { stream_name, stream_type: streamTypes.JSON, updated_on: now };
    await storeConsumerStream(trx, idOf(ids, consumer), stream);
  }
}
