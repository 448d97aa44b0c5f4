import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

export type Account = Selectable<Database['identity_account']>;

/** Failures in a row that cost nothing; from then on each one locks for longer. */
const FREE_FAILURES = 8;
const FIRST_LOCK_SECONDS = 15;
const LONGEST_LOCK_SECONDS = 900;

/** The account of a user name, or null. */
export async function findAccount(db: Kysely<Database>, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('identity_account')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Counts one attempt as failed before the password is looked at, so that a thousand guesses at once, at any number
 * of servers, are still counted one by one. Null when there is no such account or it is locked now.
 */
export async function startAttempt(
  db: Kysely<Database>,
  username: string,
  now: Date,
): Promise<Account | null> {
  const over = sql<number>`least(greatest(failed_attempts + 1 - ${FREE_FAILURES}, 0), 16)`;
  const seconds = sql`least(${FIRST_LOCK_SECONDS} * power(2, ${over} - 1), ${LONGEST_LOCK_SECONDS})`;
  const row = await db
    .updateTable('identity_account')
    .set({
      failed_attempts: sql<number>`least(failed_attempts + 1, 1000000)`,
      locked_until: sql<Date | null>`case when ${over} > 0
        then ${now}::timestamptz + ${seconds} * interval '1 second' end`,
    })
    .where('username', '=', username)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Forgets failed attempts after a right password. */
export async function clearFailures(db: Kysely<Database>, username: string): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ failed_attempts: 0, locked_until: null })
    .where('username', '=', username)
    .execute();
}

/** Adds an account; fails with a unique violation when there is one. */
export async function insertAccount(
  db: Kysely<Database>,
  account: { username: string; passwordHash: string; mustChange: boolean; now: Date },
): Promise<void> {
  await db
    .insertInto('identity_account')
    .values({
      username: account.username,
      password_hash: account.passwordHash,
      must_change_password: account.mustChange,
      locked_until: null,
      updated_on: account.now,
    })
    .execute();
}

/**
 * Stores a new password unless somebody changed the account since it was read; says whether it did. The time of
 * the change always moves on: challenges are bound to it and answer once.
 */
export async function replacePassword(
  db: Kysely<Database>,
  account: Pick<Account, 'username' | 'updated_on'>,
  change: { passwordHash: string; mustChange: boolean; now: Date },
): Promise<boolean> {
  const moved = new Date(Math.max(change.now.getTime(), account.updated_on.getTime() + 1));
  const result = await db
    .updateTable('identity_account')
    .set({
      password_hash: change.passwordHash,
      must_change_password: change.mustChange,
      failed_attempts: 0,
      locked_until: null,
      updated_on: moved,
    })
    .where('username', '=', account.username)
    .where('updated_on', '=', account.updated_on)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Switches an account off or on. */
export async function markDisabled(
  db: Kysely<Database>,
  username: string,
  change: { isDisabled: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('identity_account')
    .set({ is_disabled: change.isDisabled, updated_on: change.now })
    .where('username', '=', username)
    .execute();
}

/** Removes an account with its sessions. */
export async function removeAccount(db: Kysely<Database>, username: string): Promise<void> {
  await db.deleteFrom('identity_account').where('username', '=', username).execute();
}
