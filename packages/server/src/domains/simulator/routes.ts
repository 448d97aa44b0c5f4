import { getSimulatorRun, listSimulatorRuns, runSimulator } from '@vinculum/contract/simulator/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { runSimulator as run } from './run-simulator.ts';
import { listSimulations, viewSimulation } from './view-runs.ts';

/** The web simulator: runs it, and says how far its runs are. */
export function simulatorRoutes(deps: Deps): Route[] {
  return [
    userRoute(runSimulator, (context, { body }) => run(deps, context, body)),
    userRoute(listSimulatorRuns, (context, { body }) => listSimulations(deps, context, body)),
    userRoute(getSimulatorRun, (context, { params }) => viewSimulation(deps, context, params.id)),
  ];
}
