import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { advisoryLockClasses } from '../../mechanisms/advisory-locks.ts';
import { storableText } from '../../mechanisms/storable-text.ts';

export type AccountTask = Pick<Selectable<Database['account_task']>, 'username' | 'task' | 'user_id'>;

/** Longer than all the calls of one act may take, every one tried three times: until then whoever asked is at it. */
const AT_IT_MS = 5 * MINUTE_MS;
const LONGEST_PAUSE_MINUTES = 60;
const MAX_FAILURE = 300;

/** Lets nobody else ask the provider for the account of a name until the transaction ends. */
export async function holdName(trx: Transaction<Database>, username: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLockClasses.accountName}, hashtext(${username}))`.execute(
    trx,
  );
}

/** Notes what the provider has to do, with our part where there is one. What is noted already begins anew. */
export async function openTask(db: Kysely<Database>, task: AccountTask, now: number): Promise<void> {
  const { username: _username, task: _task, ...values } = noteOf(task, now);
  await db
    .insertInto('account_task')
    .values(noteOf(task, now))
    .onConflict((on) => on.columns(['username', 'task']).doUpdateSet(values))
    .execute();
}

/** The same, but what another act has noted stays as it is. @returns whether the note is this act's own */
export async function noteTask(trx: Transaction<Database>, task: AccountTask, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('account_task')
    .values(noteOf(task, now))
    .onConflict((on) => on.columns(['username', 'task']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function noteOf(task: AccountTask, now: number) {
  return {
    ...task,
    asked_on: new Date(now),
    due_on: new Date(now + AT_IT_MS),
    attempts: 0,
    failure: null,
  };
}

/**
 * Takes a task away, or with `asked` only one that was asked for at that moment (or before); false when there is none.
 * Comes back when the transaction fails.
 */
export async function takeTask(
  trx: Transaction<Database>,
  { username, task }: AccountTask,
  request?: { readonly how: '=' | '<='; readonly at: number },
): Promise<boolean> {
  const query = trx.deleteFrom('account_task').where('username', '=', username).where('task', '=', task);
  const { numDeletedRows } = await (request === undefined
    ? query
    : query.where('asked_on', request.how, new Date(request.at))
  ).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes away what was to be done to the account of a name that is somebody else's from now on. */
export async function dropTasks(trx: Transaction<Database>, username: string): Promise<void> {
  await trx.deleteFrom('account_task').where('username', '=', username).execute();
}

/** A try that failed; the pause before the next one doubles from a minute to an hour. */
export async function putOff(
  db: Kysely<Database>,
  { username, task }: AccountTask,
  { failure, now }: { readonly failure: string; readonly now: number },
): Promise<void> {
  await db
    .updateTable('account_task')
    .set({
      attempts: sql`attempts + 1`,
      due_on: sql`${new Date(now)}::timestamptz
        + interval '1 minute' * least(power(2, least(attempts, 10)), ${LONGEST_PAUSE_MINUTES})`,
      failure: storableText(failure, MAX_FAILURE),
    })
    .where('username', '=', username)
    .where('task', '=', task)
    .execute();
}

/** What is due, the oldest first. */
export async function dueTasks(
  db: Kysely<Database>,
  now: number,
  most: number,
): Promise<(AccountTask & { readonly asked_on: Date })[]> {
  return await db
    .selectFrom('account_task')
    .select(['username', 'task', 'user_id', 'asked_on'])
    .where('due_on', '<=', new Date(now))
    .orderBy('asked_on')
    .orderBy('username')
    .limit(most)
    .execute();
}

/** Lets no session of an active user go on that began before, nor its access tokens. */
export async function cutSessions(db: Kysely<Database>, username: string, before: number): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ sessions_from: sql`greatest(sessions_from, ${new Date(before)}::timestamptz)` })
    .where('username', '=', username)
    .where('is_active', '=', true)
    .execute();
}
