import {
  getSimulatorRunEndpoint,
  listSimulatorRunsEndpoint,
  runSimulatorEndpoint,
} from '@vinculum/contract/simulator/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { runSimulator } from './run-simulator.ts';
import { listSimulations, viewSimulation } from './view-runs.ts';

/** The web simulator: runs it, and says how far its runs are. */
export function simulatorRoutes(deps: Deps): Route[] {
  return [
    userRoute(runSimulatorEndpoint, (context, { body }) => runSimulator(deps, context, body)),
    userRoute(listSimulatorRunsEndpoint, (context, { body }) => listSimulations(deps, context, body)),
    userRoute(getSimulatorRunEndpoint, (context, { params }) => viewSimulation(deps, context, params.id)),
  ];
}
