import type { RequestOf, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type {
  getSimulatorRunEndpoint,
  listSimulatorRunsEndpoint,
  SimulatorRunRow,
} from '@vinculum/contract/simulator/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { textOfKey } from '../../http/texts.ts';
import { stateOf } from './simulator-rules.ts';
import { findSimulatorRun, listSimulatorRuns, type SimulatorRun } from './simulator-runs-store.ts';

/** A page of runs, in the caller's language. */
export async function listSimulations(
  { db }: Deps,
  context: UserContext,
  page: RequestOf<typeof listSimulatorRunsEndpoint>['body'],
): Promise<ResultOf<typeof listSimulatorRunsEndpoint>> {
  const { rows, total } = await listSimulatorRuns(db, page);
  return { data: rows.map((run) => rowOf(context, run)), total_rows: total };
}

/** How far one run is. @throws notFound */
export async function viewSimulation(
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
    error_message: failure === null ? '' : textOfKey(language, failure.key, failure.args),
  };
}
