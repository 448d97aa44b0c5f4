import type { StreamKeyRow } from '@vinculum/contract/streams/endpoints.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Use is noted once in this time, not at every read. */
const NOTED_EVERY_MS = 60_000;

/** An organisation's keys, newest first; the keys themselves are nowhere. */
export async function listKeys(db: Kysely<Database>, organisationId: number): Promise<StreamKeyRow[]> {
  const rows = await db
    .selectFrom('stream_key')
    .select(['id', 'name', 'prefix', 'created_on', 'created_by', 'last_used_on', 'revoked_on'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_on: row.created_on.toISOString(),
    last_used_on: row.last_used_on?.toISOString() ?? null,
    revoked_on: row.revoked_on?.toISOString() ?? null,
  }));
}

export async function insertKey(
  trx: Transaction<Database>,
  key: {
    organisationId: number;
    name: string;
    prefix: string;
    keyHash: Buffer;
    createdBy: string;
    now: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('stream_key')
    .values({
      organisation_id: key.organisationId,
      name: key.name,
      prefix: key.prefix,
      key_hash: key.keyHash,
      created_on: key.now,
      created_by: key.createdBy,
      last_used_on: null,
      revoked_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Revokes an organisation's own key; says whether there was a live one. */
export async function markKeyRevoked(
  trx: Transaction<Database>,
  organisationId: number,
  key: { id: number; now: Date },
): Promise<boolean> {
  const result = await trx
    .updateTable('stream_key')
    .set({ revoked_on: key.now })
    .where('organisation_id', '=', organisationId)
    .where('id', '=', key.id)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** A key of an organisation at rest opens nothing. */
const isOfAwake = sql<boolean>`organisation_id in (select id from organisation where resting_from is null)`;

/** The live key of a hash and whose it is, or null; notes that it was used. */
export async function findLiveKey(
  db: Kysely<Database>,
  keyHash: Buffer,
  now: Date,
): Promise<{ id: number; organisationId: number } | null> {
  const row = await db
    .selectFrom('stream_key')
    .select(['id', 'organisation_id', 'last_used_on'])
    .where('key_hash', '=', keyHash)
    .where('revoked_on', 'is', null)
    .where(isOfAwake)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.last_used_on === null || now.getTime() - row.last_used_on.getTime() >= NOTED_EVERY_MS) {
    await db.updateTable('stream_key').set({ last_used_on: now }).where('id', '=', row.id).execute();
  }
  return { id: row.id, organisationId: row.organisation_id };
}

/** Whether a key is still live; asked again and again while a stream is open. */
export async function isKeyLive(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('stream_key')
    .select('id')
    .where('id', '=', id)
    .where('revoked_on', 'is', null)
    .where(isOfAwake)
    .executeTakeFirst();
  return row !== undefined;
}
