import type { Deps } from '../../deps.ts';
import { contextBeside, type UserContext } from '../../call-context.ts';
import { organisationOfUser } from '../../read-models/runs/simulation-store.ts';
import { endSimulation } from './follow-simulation.ts';
import { LOST_MS } from './simulator-rules.ts';
import { takeOverSimulatorRuns } from './simulator-runs-store.ts';

/**
 * Ends runs whose server is gone: of which nothing was heard for a while, and when this server starts anew also those
 * that it ran before. One that cannot be ended is logged, and tried again when it has been silent for as long.
 */
export async function endLostSimulations(
  deps: Deps,
  { isStarting }: { readonly isStarting: boolean },
): Promise<void> {
  if (deps.loadRunner === null) return;
  const now = deps.clock();
  const runs = await takeOverSimulatorRuns(deps.db, {
    by: deps.loadRunner.name,
    withOwn: isStarting,
    silentSince: new Date(now - LOST_MS),
    now: new Date(now),
  });
  for (const run of runs) {
    const failure = { key: 'simulator.lost', args: {} };
    try {
      await endSimulation(deps, await contextOf(deps, run), { runId: run.id, failure });
    } catch (err) {
      deps.log.error({ err, runId: run.id }, 'a lost simulation could not be ended');
    }
  }
}

type LostRun = Awaited<ReturnType<typeof takeOverSimulatorRuns>>[number];

/** The operator who started the run: nobody asks for its end. */
async function contextOf(deps: Deps, run: LostRun): Promise<UserContext> {
  const username = run.started_by;
  const organisationId = (await organisationOfUser(deps.db, username)) ?? run.consumer_id;
  return contextBeside(deps, {
    principal: { userId: 0, username, organisationId, portal: 'ADMIN', role: null, flags: [] },
    requestId: `simulator-run/${run.id}`,
    action: 'simulator.end',
  });
}
