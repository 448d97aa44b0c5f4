import { createHash } from 'node:crypto';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { inSlices } from '../../../mechanisms/in-slices.ts';
import {
  afterFailure,
  afterSuccess,
  type Count,
  isLocked,
  madeKnown,
  noCount,
  type Source,
  type Sources,
  sourcesOf,
} from './attempt-rules.ts';
import type { SignInSource } from '../port.ts';
import { networkOf } from './network-of.ts';

const sourceKinds: readonly Source[] = ['browser', 'address', 'strangers'];

/** Who changes the own password is signed in already, and is counted apart from all who are not. */
export const signedIn: SignInSource = { address: 'signed in', browser: null };

/** One attempt at an account, made or taken back under the lock of the account's row. */
interface Attempt {
  readonly username: string;
  readonly from: SignInSource;
  readonly now: number;
}

/**
 * Counts one attempt as failed before the password is looked at, so that a thousand guesses at once, at any number of
 * servers, are still counted one by one. Null when a lock is on, else for which sources it was counted. Under a lock,
 * and for a name that nobody has, the same statements run and leave everything as it is: the time tells neither.
 */
export async function startAttempt(
  db: Kysely<Database>,
  { username, from, now }: Attempt,
): Promise<readonly Source[] | null> {
  return await db.transaction().execute(async (trx) => {
    const counts = await lockedCounts(trx, { username, from, now });
    const counted: readonly Source[] = from === signedIn ? ['address'] : sourcesOf(counts, now);
    const isRefused = counted.some((source) => isLocked(counts[source] ?? noCount, now));
    for (const source of counted) {
      const before = counts[source];
      const count = isRefused ? before : afterFailure(before ?? noCount, { source, now });
      await putCount(trx, { username, source: nameOf(source, from) }, count);
    }
    // What wrote nothing would not wait for the disk at its end.
    await sql`select pg_logical_emit_message(true, 'attempt', '')`.execute(trx);
    return isRefused ? null : counted;
  });
}

/** Takes the attempt back after the right password; from now on the account knows where it came from. */
export async function forgiveAttempt(
  db: Kysely<Database>,
  { username, from, now }: Attempt,
  counted: readonly Source[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const counts = await lockedCounts(trx, { username, from, now });
    // Without a browser the address is among what was counted.
    const own: readonly Source[] = from.browser === null ? [] : ['address', 'browser'];
    for (const source of new Set([...own, ...counted])) {
      const before = counts[source] ?? noCount;
      const count = counted.includes(source) ? afterSuccess(before, { source, now }) : madeKnown(before, now);
      await putCount(trx, { username, source: nameOf(source, from) }, count);
    }
  });
}

/** Forgets failures of all sources: the password that was guessed at is not that of the account any more. */
export async function forgetFailures(db: Kysely<Database>, username: string): Promise<void> {
  const never = new Date(0);
  await db
    .updateTable('identity_attempt')
    .set({ failures: 0, locked_until: never, failed_on: never })
    .where('username', '=', username)
    .execute();
}

/** Deletes what counts for nothing any more; returns how many. */
export async function deleteOldAttempts(db: Kysely<Database>, now: number): Promise<number> {
  return await inSlices(async (rows) => {
    const { numAffectedRows } = await sql`delete from identity_attempt where ctid = any(array(
      select ctid from identity_attempt
      where known_until < ${new Date(now)}::timestamptz and failed_on < ${new Date(now - DAY_MS)}::timestamptz
      limit ${rows}))`.execute(db);
    return Number(numAffectedRows);
  });
}

async function lockedCounts(
  trx: Transaction<Database>,
  { username, from }: Attempt,
): Promise<Sources<Count | null>> {
  await sql`select 1 from identity_account where username = ${username} for no key update`.execute(trx);
  const rows = await trx
    .selectFrom('identity_attempt')
    .selectAll()
    .where('username', '=', username)
    .where(
      'source',
      'in',
      sourceKinds.map((source) => nameOf(source, from)),
    )
    .execute();
  const countOf = (source: Source): Count | null => {
    const row = rows.find((one) => one.source === nameOf(source, from));
    if (row === undefined) return null;
    return {
      failures: row.failures,
      lockedUntil: row.locked_until.getTime(),
      failedAt: row.failed_on.getTime(),
      knownUntil: row.known_until.getTime(),
    };
  };
  return { browser: countOf('browser'), address: countOf('address'), strangers: countOf('strangers') };
}

async function putCount(
  trx: Transaction<Database>,
  key: { readonly username: string; readonly source: string },
  /** Null stores nothing. */
  count: Count | null,
): Promise<void> {
  const { failures, ...times } = count ?? noCount;
  const [lockedUntil, failedOn, knownUntil] = [times.lockedUntil, times.failedAt, times.knownUntil].map(
    (at) => new Date(at),
  );
  await sql`
    insert into identity_attempt (username, source, failures, locked_until, failed_on, known_until)
    select username, ${key.source}, ${failures}::integer, ${lockedUntil}::timestamptz,
      ${failedOn}::timestamptz, ${knownUntil}::timestamptz
    from identity_account where username = ${key.username} and ${count !== null}::boolean
    on conflict (username, source) do update set failures = excluded.failures,
      locked_until = excluded.locked_until, failed_on = excluded.failed_on, known_until = excluded.known_until`.execute(
    trx,
  );
}

function nameOf(source: Source, { browser, address }: SignInSource): string {
  if (source === 'strangers') return source;
  if (source === 'address') return `address ${networkOf(address)}`;
  return browser === null ? 'browser' : `browser ${createHash('sha256').update(browser).digest('base64url')}`;
}
