import {
  getSimulatorRunEndpoint,
  listSimulatorRunsEndpoint,
  runSimulatorEndpoint,
  type SimulatorRunRow,
} from '@vinculum/contract/simulator/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { runSimulator } from './run-simulator.ts';
import type { RequestOf, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../call-context.ts';
import { failureText } from '../../http/texts.ts';
import { stateOf } from './simulator-rules.ts';
import { findSimulatorRun, listSimulatorRuns, type SimulatorRun } from './simulator-runs-store.ts';

export function simulatorRoutes(deps: Deps): Route[] {
  return [
    userRoute(runSimulatorEndpoint, (context, { body }) => runSimulator(deps, context, body)),
    userRoute(listSimulatorRunsEndpoint, (context, { body }) => listSimulations(deps, context, body)),
    userRoute(getSimulatorRunEndpoint, (context, { params }) => viewSimulation(deps, context, params.id)),
  ];
}

async function listSimulations(
  { db }: Deps,
  context: UserContext,
  page: RequestOf<typeof listSimulatorRunsEndpoint>['body'],
): Promise<ResultOf<typeof listSimulatorRunsEndpoint>> {
  const { rows, total } = await listSimulatorRuns(db, page);
  return { data: rows.map((run) => rowOf(context, run)), total_rows: total };
}

/** How far one run is. @throws notFound */
async function viewSimulation(
  { db }: Deps,
  context: UserContext,
  id: number,
): Promise<ResultOf<typeof getSimulatorRunEndpoint>> {
  const run = await findSimulatorRun(db, id);
  if (run === undefined) throw new AppError('notFound');
  return rowOf(context, run);
}

function rowOf({ language, now }: UserContext, run: SimulatorRun): SimulatorRunRow {
  const state = stateOf(run, now);
  const isLost = state === 'FAILED' && run.failure === null;
  const failure = isLost ? { key: 'simulator.lost', args: {} } : run.failure;
  return {
    run_id: run.id,
    consumer_id: run.consumer_id,
    consumer_name: run.consumer_name,
    state,
    messages_requested: run.requested,
    messages_stored: run.stored,
    vehicles: run.vehicles,
    started_by: run.started_by,
    started_on: run.started_on.toISOString(),
    ended_on: run.ended_on?.toISOString() ?? null,
    error_message: failureText(language, failure),
  };
}
