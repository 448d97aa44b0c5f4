import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { IdempotencyKeys } from '../../http/answer-once.ts';
import type { KeyedRequest } from '../../call-context.ts';

type Db = Kysely<Database>;

/**
 * Takes the key in the transaction of the change; who comes with it meanwhile waits for that.
 * @throws requestRepeated where another request has taken it: what its transaction did is undone
 */
export async function takeKey(db: Db, { userId, key, requestId, fingerprint }: KeyedRequest, now: number) {
  const taken = await db
    .insertInto('idempotency_key')
    .values({
      user_id: userId,
      key,
      request_id: requestId,
      fingerprint,
      answer: null,
      made_at: new Date(now),
    })
    // A request may leave several rows in the trail.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ request_id: requestId })
        .where('idempotency_key.request_id', '=', requestId),
    )
    .returning('key')
    .executeTakeFirst();
  if (taken === undefined) throw new AppError('requestRepeated');
}

/** Where the answers of keyed requests lie, for the HTTP side. */
export function idempotencyKeys({ db, keySeal }: Pick<Deps, 'db' | 'keySeal'>): IdempotencyKeys {
  return {
    digest: keySeal.digest,
    find: (of) => findKey(db, of),
    keep: (of, answer) => keepAnswer(db, of, answer),
    release: (of) => releaseKey(db, of),
  };
}

/** What was asked for under a user's key, and the body of the answer if it was kept. */
async function findKey(db: Db, { userId, key }: Pick<KeyedRequest, 'userId' | 'key'>) {
  return await db
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'answer'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Keeps the answer of the request that took the key; nothing where none did, since nothing was changed. */
async function keepAnswer(db: Db, { userId, key, requestId }: KeyedRequest, answer: string): Promise<void> {
  await db
    .updateTable('idempotency_key')
    .set({ answer })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('request_id', '=', requestId)
    .execute();
}

/** Lets a key be used again whose request was refused after a part of it was stored. */
async function releaseKey(db: Db, { userId, key, requestId }: KeyedRequest): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('request_id', '=', requestId)
    .execute();
}

/** Forgets the keys of more than a day ago; how many. */
export async function forgetKeys(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_key')
    .where('made_at', '<', new Date(now - DAY_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
