import { type RawBuilder, sql } from 'kysely';

/** Whether time has not ended a consent at a moment; `end` is the column with its end, null for one without. */
export function isUnexpired(end: 'expires_at' | 'c.expires_at', now: Date): RawBuilder<boolean> {
  const at = sql.ref(end);
  return sql<boolean>`(${at} is null or ${at} > ${now}::timestamptz)`;
}
