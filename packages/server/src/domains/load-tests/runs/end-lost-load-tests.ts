import { LOST_MS } from './load-test-rules.ts';
import type { Deps } from '../../../deps.ts';
import { contextBeside, type UserContext } from '../../../call-context.ts';
import { endLoadTest } from './end-load-test.ts';
import { takeOverRuns, type TakenRun } from './runs-store.ts';

/**
 * Ends runs whose server is gone: of which nothing was heard for a while, and when this server starts anew also those
 * that it ran before. One that cannot be ended is logged, and tried again when it has been silent for as long.
 */
export async function endLostLoadTests(
  deps: Deps,
  { isStarting }: { readonly isStarting: boolean },
): Promise<void> {
  if (deps.loadRunner === null) return;
  const now = deps.clock();
  const runs = await takeOverRuns(deps.db, {
    by: deps.loadRunner.name,
    withOwn: isStarting,
    silentSince: new Date(now - LOST_MS),
    now: new Date(now),
  });
  for (const run of runs) {
    const failure = { key: 'loadTests.lost', args: {} };
    try {
      await endLoadTest(deps, contextOf(deps, run), { runId: run.id, end: { kind: 'lost', failure } });
    } catch (err) {
      deps.log.error({ err, runId: run.id }, 'a lost load test could not be ended');
    }
    // Should its vehicles still run here: what they come to is of no run any more.
    deps.loadRunner.stop(run.id);
  }
}

/** Who started the run, acting for its consumer: nobody asks for its end. */
function contextOf(deps: Deps, run: TakenRun): UserContext {
  return contextBeside(deps, {
    principal: {
      userId: 0,
      username: run.started_by,
      organisationId: run.consumer_id,
      portal: 'CONSUMERS',
      role: null,
      flags: [],
    },
    requestId: `load-test-run/${run.id}`,
    action: 'load-test.end',
  });
}
