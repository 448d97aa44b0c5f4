import type { Deps } from '../../deps.ts';
import type { LoadEnd, LoadEvents, LoadProgress, LoadRunner } from '../../adapters/load-runner/port.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { endRun, noteProgress } from './runs-store.ts';
import { endLoadTestConsents } from './send-load-test-form.ts';

export interface FollowedRun {
  readonly runId: number;
  readonly formId: number;
  readonly consumerId: number;
  readonly vins: readonly string[];
}

/**
 * Writes down what the tester says of a run, and its end. `context` is that of the user who started it. What cannot be
 * written is not said again: a run of which nothing is heard counts as lost.
 */
export function followLoadTest(
  deps: Deps,
  context: UserContext,
  parts: { readonly run: FollowedRun; readonly runner: LoadRunner },
): LoadEvents {
  const { run, runner } = parts;
  let latest: LoadProgress | null = null;
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    for (let next = latest; next !== null; next = latest) {
      latest = null;
      const state = await noted(deps, run.runId, next).catch(() => 'RUNNING' as const);
      // Somebody asked another server to stop it, or it counts as lost by now.
      if (state !== 'RUNNING') runner.stop(run.runId);
    }
  };
  return {
    progress: (progress) => {
      latest = progress;
      writing ??= write().finally(() => {
        writing = null;
      });
    },
    ended: async (end) => {
      await writing;
      await close(deps, context, { run, end }).catch(() => undefined);
    },
  };
}

async function noted(deps: Deps, runId: number, progress: LoadProgress) {
  const { running, figures } = progress;
  return await noteProgress(deps.db, {
    runId,
    running,
    peak: figures.peak,
    figures: JSON.stringify(figures),
    now: new Date(deps.clock()),
  });
}

async function close(
  deps: Deps,
  context: UserContext,
  { run, end }: { readonly run: FollowedRun; readonly end: LoadEnd },
): Promise<void> {
  // Before the end is told: whoever starts anew has to find nothing left.
  await endLoadTestConsents(deps, context, run).catch(() => undefined);
  const now = deps.clock();
  const failure =
    end.kind === 'stopped' ? null : { key: 'loadTests.crashed', args: { reason: end.reason.slice(0, 300) } };
  await deps.db.transaction().execute(async (trx) => {
    if (!(await endRun(trx, { runId: run.runId, failure, now: new Date(now) }))) return;
    await recordAudit(
      trx,
      { ...context, action: 'load-test.end', now },
      { target: `load-test-run/${run.runId}`, details: { end: end.kind } },
    );
  });
}
