import type { IdentityProvider } from '../../adapters/identity/port.ts';
import type { Deps } from '../../deps.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { recordAudit } from '../audit/public.ts';
import {
  type AccountTask,
  cutSessions,
  dueTasks,
  holdName,
  putOff,
  takeTask,
} from './account-tasks-store.ts';
import { isNameTaken } from './users-store.ts';

type Parts = Pick<Deps, 'db' | 'identity'>;

/** Of one run; the others come a minute later. */
const MOST_TASKS = 100;

/** Each may be repeated: what is done already stays so. */
const acts: Readonly<
  Record<AccountTask['task'], (identity: IdentityProvider, name: string) => Promise<void>>
> = {
  remove: (identity, name) => identity.deleteAccount(name),
  disable: async (identity, name) => {
    if (await identity.hasAccount(name)) await identity.setDisabled(name, true);
  },
  'end-sessions': (identity, name) => identity.endSessions(name),
};

/**
 * Lets the provider do what was noted. The note goes only when the provider agreed, together with what `record` writes.
 * @returns whether there was anything left to do
 * @throws what the provider throws
 */
export async function carryOut(
  { db, identity }: Parts,
  task: AccountTask,
  record?: (trx: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await holdName(trx, task.username);
    if (!(await takeTask(trx, task))) return false;
    // The name was given to somebody in the meantime, whose account it is.
    if (task.task !== 'end-sessions' && (await isNameTaken(trx, task.username))) return false;
    await acts[task.task](identity, task.username);
    await record?.(trx);
    return true;
  });
}

/**
 * Repeats what the identity provider has not confirmed until it does, with longer and longer pauses. Returns how many
 * accounts agree now.
 */
export async function reconcileAccounts(parts: Parts, now: number): Promise<number> {
  const { db } = parts;
  let settled = 0;
  for (const task of await dueTasks(db, now, MOST_TASKS)) {
    // Also of an act whose process was killed before its outcome could be looked at.
    if (task.task === 'end-sessions') await cutSessions(db, task.username, task.asked_on.getTime());
    if (await isSettled(parts, task, now)) settled += 1;
  }
  return settled;
}

async function isSettled(parts: Parts, task: AccountTask, now: number): Promise<boolean> {
  const by = {
    principal: null,
    action: 'account.reconcile' as const,
    requestId: 'account-reconciliation',
    now,
  };
  const target = task.user_id === null ? task.username : `user/${task.user_id}`;
  const details = { username: task.username, task: task.task };
  try {
    return await carryOut(parts, task, (trx) => recordAudit(trx, by, { target, details }));
  } catch (error) {
    await putOff(parts.db, task, { failure: failureOf(error), now });
    return false;
  }
}

/** The cause says more than that nothing is known. */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
