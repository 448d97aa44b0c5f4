import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { OutcomeUnknown } from '../../adapters/identity/port.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { failureOf } from './account-tasks.ts';
import { type AccountTask, cutSessions, openTask, putOff } from './account-tasks-store.ts';

/**
 * What is known of an act after the identity provider failed at it: nothing of it was done (`refused`), all but the end
 * of older sessions was (`sessions`), or it may have been done (`unknown`).
 */
type Known = 'refused' | 'sessions' | 'unknown';

/** A refusal in our words says that nothing was done; anything else may come after the provider acted. */
export function knownOf(error: unknown): Known {
  if (error instanceof OutcomeUnknown) return error.open ?? 'unknown';
  return error instanceof AppError ? 'refused' : 'unknown';
}

/**
 * Leaves a task of the provider to the reconciliation run, also one that another act has settled or noted in the
 * meantime, and says in the trail what is known.
 * @returns what is known
 */
export async function leaveOpen(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  context: Pick<CallContext, 'principal' | 'action' | 'requestId' | 'now'>,
  left: {
    readonly task: AccountTask;
    readonly error: unknown;
    readonly target: string;
    readonly details?: Readonly<Record<string, unknown>>;
    /** No session of the user that began before counts any more; false when absent. */
    readonly cutsSessions?: boolean;
  },
): Promise<Known> {
  const { task, error, target, details, cutsSessions = false } = left;
  const known = knownOf(error);
  log.warn({ err: error, action: context.action, target }, 'the identity provider failed');
  await db.transaction().execute(async (trx) => {
    if (cutsSessions) await cutSessions(trx, task.username, context.now);
    await openTask(trx, task, context.now);
    await putOff(trx, task, { failure: failureOf(error), now: context.now });
    await recordAudit(trx, context, {
      target,
      result: known === 'sessions' ? 'done' : known,
      details: { username: task.username, ...details, open: task.task },
    });
  });
  return known;
}

/** Runs one thing after another, in the order asked for. */
export type OneAtATime = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * For changes that keep a connection of the database while the identity provider takes another: as many of them at once
 * as there are connections would wait for each other for good.
 */
export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = last;
    const mine = before.then(work, work);
    last = mine.catch(() => undefined);
    return await mine;
  };
}
