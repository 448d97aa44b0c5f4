import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../../../db/database.ts';

export type Account = Selectable<Database['identity_account']>;

export async function findAccount(db: Kysely<Database>, username: string): Promise<Account | null> {
  const row = await db
    .selectFrom('identity_account')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirst();
  return row ?? null;
}

/** Adds an account; false when there is one of the name. */
export async function insertAccount(
  db: Kysely<Database>,
  account: { username: string; passwordHash: string; mustChange: boolean; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_account')
    .values({
      username: account.username,
      password_hash: account.passwordHash,
      must_change_password: account.mustChange,
      updated_on: account.now,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
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
      updated_on: moved,
    })
    .where('username', '=', account.username)
    .where('updated_on', '=', account.updated_on)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

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
