import { storableText } from '../../../mechanisms/storable-text.ts';
import type { Deps } from '../../../deps.ts';
import type { LoadEnd, LoadEvents, LoadProgress, LoadRunner } from '../../../adapters/load-runner/port.ts';
import type { UserContext } from '../../../call-context.ts';
import { endLoadTest, type RunEnd } from './end-load-test.ts';
import { noteProgress } from './runs-store.ts';

/**
 * Writes down what the tester says of a run, and its end. `context` is that of the user who started it. What cannot be
 * written is logged and not said again: a run of which nothing is heard counts as lost.
 */
export function followLoadTest(
  deps: Deps,
  context: UserContext,
  run: { readonly runId: number; readonly runner: LoadRunner },
): LoadEvents {
  const { runId, runner } = run;
  let latest: LoadProgress | null = null;
  let writing: Promise<void> | null = null;
  const write = async (): Promise<void> => {
    for (let next = latest; next !== null; next = latest) {
      latest = null;
      try {
        const state = await noted(deps, run, next);
        // Somebody asked another server to stop it, or it counts as lost by now.
        if (state !== 'RUNNING') runner.stop(runId);
      } catch (err) {
        deps.log.error({ err, runId }, 'the progress of a load test could not be written');
      }
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
      try {
        await endLoadTest(deps, context, { runId, end: runEnd(end) });
      } catch (err) {
        deps.log.error({ err, runId }, 'the end of a load test could not be written');
      }
    },
  };
}

async function noted(
  { db, clock }: Deps,
  { runId, runner }: { readonly runId: number; readonly runner: LoadRunner },
  { running, figures }: LoadProgress,
) {
  return await noteProgress(db, {
    runId,
    owner: runner.name,
    running,
    peak: figures.peak,
    figures: JSON.stringify(figures),
    now: new Date(clock()),
  });
}

function runEnd(end: LoadEnd): RunEnd {
  if (end.kind !== 'failed') return end;
  const reason = storableText(end.reason, 300);
  return { kind: 'failed', failure: { key: 'loadTests.crashed', args: { reason } } };
}
