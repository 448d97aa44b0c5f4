import type {
  LoadTestRunRow,
  getLoadTestRunEndpoint,
  listLoadTestRunsEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import type { getRunningVehiclesEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { loadTestScope } from '../load-test-scope.ts';
import { isLost, LOST_MS } from './load-test-rules.ts';
import { findRun, listRuns, type RunRow, runningByConsumer } from './runs-store.ts';
import { failureText } from '../../../http/texts.ts';

/** A page of the caller's runs, the newest first. */
export async function listLoadTests(
  deps: Deps,
  context: UserContext,
  page: RequestOf<typeof listLoadTestRunsEndpoint>['body'],
): Promise<AnswerOf<typeof listLoadTestRunsEndpoint>> {
  const { rows, total } = await listRuns(deps.db, loadTestScope(context.principal), page);
  return { data: rows.map((row) => runRow(context, row)), total_rows: total };
}

/** One run with what it measured. @throws notFound, also for one of somebody else */
export async function reportLoadTest(
  deps: Deps,
  context: UserContext,
  runId: number,
): Promise<AnswerOf<typeof getLoadTestRunEndpoint>> {
  const run = await findRun(deps.db, loadTestScope(context.principal), runId);
  if (run === undefined) throw new AppError('notFound');
  return { ...runRow(context, run), figures: run.figures };
}

/** How many vehicles run now, by consumer. */
export async function countRunningVehicles(
  { db }: Deps,
  { principal, now }: UserContext,
): Promise<AnswerOf<typeof getRunningVehiclesEndpoint>> {
  const reportedSince = new Date(now - LOST_MS);
  return { running_vehicles: await runningByConsumer(db, loadTestScope(principal), reportedSince) };
}

function runRow(context: UserContext, row: RunRow): LoadTestRunRow {
  const wasLost = isLost(row, context.now);
  return {
    run_id: row.id,
    'test-name': row.profile_name,
    consumer_id: row.consumer_id,
    consumer_name: row.consumer_name,
    state: wasLost ? 'FAILED' : row.state,
    vehicles_requested: row.requested,
    vehicles_connected: row.peak,
    started_by: row.started_by,
    started_on: row.started_on.toISOString(),
    ended_on: row.ended_on?.toISOString() ?? null,
    error_message: wasLost ? context.text('loadTests.lost') : failureText(context.language, row.failure),
  };
}
