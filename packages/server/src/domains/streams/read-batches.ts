import type { StreamBatch } from '@vinculum/contract/streams/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { followPages } from '../../mechanisms/follow-pages.ts';
import { cursorText, type StreamCursor } from './stream-cursor.ts';
import { listBatches, type StoredBatch } from './stream-batches-store.ts';
import { isKeyLive } from './stream-keys-store.ts';

const PAGE = 200;
const POLL_MS = 500;

/** A consumer's batches behind a cursor, oldest first, until there are no more or `limit` is reached. */
export async function* readBatches(
  deps: Pick<Deps, 'db'>,
  consumerId: number,
  from: { readonly cursor: StreamCursor; readonly limit: number },
): AsyncGenerator<StreamBatch> {
  let { cursor, limit } = from;
  while (limit > 0) {
    const page = Math.min(limit, PAGE);
    const rows = await listBatches(deps.db, consumerId, { cursor, limit: page });
    for (const row of rows) yield batchOf(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return;
    cursor = last;
    limit -= rows.length;
  }
}

/** The same without an end: waits for more until the caller goes away or the key is revoked. */
export async function* followBatches(
  deps: Pick<Deps, 'db'>,
  key: { readonly id: number; readonly organisationId: number },
  from: { readonly cursor: StreamCursor; readonly signal: AbortSignal },
): AsyncGenerator<StreamBatch> {
  const read = async (cursor: StreamCursor, limit: number) =>
    (await isKeyLive(deps.db, key.id))
      ? await listBatches(deps.db, key.organisationId, { cursor, limit })
      : null;
  const follow = { read, page: PAGE, pollMs: POLL_MS, signal: from.signal };
  for await (const rows of followPages<StreamCursor, StoredBatch>(from.cursor, follow))
    for (const row of rows) yield batchOf(row);
}

export function batchOf(row: StoredBatch): StreamBatch {
  return {
    ...row.body,
    cursor: cursorText(row),
    consent_form_id: row.form_id,
    consent_id: row.consent_id,
    vin: row.vin,
    is_test: row.is_test,
    seq: row.seq,
    received_at: row.received_at,
    base_time: row.base_time,
  };
}
