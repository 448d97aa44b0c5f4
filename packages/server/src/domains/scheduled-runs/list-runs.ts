import type { RequestOf, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { listScheduledRunsEndpoint } from '@vinculum/contract/scheduled-runs/endpoints.ts';
import type { ScheduledRunState } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import { listRuns, type RunRow } from './runs-store.ts';

/** A page of runs, as the operator sees them. */
export async function listScheduled(
  { db }: Pick<Deps, 'db'>,
  asked: RequestOf<typeof listScheduledRunsEndpoint>['body'],
): Promise<ResultOf<typeof listScheduledRunsEndpoint>> {
  const { rows, total } = await listRuns(db, asked);
  return {
    data: rows.map((row) => ({
      run_id: row.id,
      job: row.job,
      day: row.day,
      started_by: row.started_by,
      started_on: row.started_on.toISOString(),
      ended_on: row.ended_on?.toISOString() ?? null,
      state: stateOf(row),
      changed: row.changed,
      failure: row.failure ?? '',
    })),
    total_rows: total,
  };
}

/** How a run is. */
export function stateOf({ ended_on, failure }: Pick<RunRow, 'ended_on' | 'failure'>): ScheduledRunState {
  if (ended_on === null) return 'RUNNING';
  return failure === null ? 'DONE' : 'FAILED';
}
