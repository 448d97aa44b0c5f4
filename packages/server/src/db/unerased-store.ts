import { type RawBuilder, sql } from 'kysely';

/** Whether nobody has erased a batch `b` of a stream. */
export const isUnerased: RawBuilder<boolean> = sql<boolean>`not exists (
  select from stream_erasure e where e.consent_id = b.consent_id and b.id <= e.up_to)`;
