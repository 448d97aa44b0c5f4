import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { RequestOf, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { executeScheduledRunEndpoint } from '@vinculum/contract/scheduled-runs/endpoints.ts';
import { runDayProblems, shownDay } from '@vinculum/contract/scheduled-runs/run-day.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { dayRuns } from './day-runs.ts';
import { recordRun } from './record-run.ts';

/**
 * Runs a job by hand for a day (specification 3, section 5: not in the future) and waits for its end.
 * @throws badRequest for a day to come; scheduledRunUnderWay when the same job runs just now
 */
export async function executeRun(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  context: UserContext,
  { params: { type }, body }: RequestOf<typeof executeScheduledRunEndpoint>,
): Promise<ResultOf<typeof executeScheduledRunEndpoint>> {
  const { db, clock, settings } = deps;
  const { now } = context;
  const problems = runDayProblems(body, dayOf(now));
  if (problems.length > 0) throw new AppError('badRequest', { fields: problems });
  const run = dayRuns(settings)[type];
  const { day } = body;
  const changed = await recordRun(db, {
    job: type,
    byHand: { day, startedBy: context.principal.username },
    clock,
    work: () => run(db, day, now),
    onStart: (trx, runId) =>
      recordAudit(trx, context, { target: `scheduled-run/${runId}`, details: { job: type, day } }),
  });
  if (changed === null) throw new AppError('scheduledRunUnderWay');
  const job = context.text(`jobs.${type}`);
  return { message: context.text('scheduledRuns.done', { job, day: shownDay(day), changed }) };
}
