import type { controlLoadTesterEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import { mayRunLoadTests } from '@vinculum/contract/load-tests/may-run-load-tests.ts';
import { serviceCodes } from '@vinculum/contract/load-tests/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { loadTestScope } from '../load-test-scope.ts';
import { isLost, statusCode } from './load-test-rules.ts';
import { findProfile } from '../profiles/profiles-store.ts';
import { currentRun, markStopping } from './runs-store.ts';
import { startLoadTest } from './start-load-test.ts';
import { failureText } from '../../../http/texts.ts';
import { testerAnswer, type TesterAnswer } from '../tester-answer.ts';

/**
 * Starts or stops the vehicles of a profile, or says how they are (specification 2, section 4).
 * @throws forbidden for a start or stop by somebody who may only look
 */
export async function controlLoadTester(
  deps: Deps,
  context: UserContext,
  order: RequestOf<typeof controlLoadTesterEndpoint>['body'],
): Promise<TesterAnswer> {
  if (order.status !== 'checkStatus' && !mayRunLoadTests(context.principal)) throw new AppError('forbidden');
  switch (order.status) {
    case 'start':
      return await startLoadTest(deps, context, order);
    case 'stop':
      return await stopLoadTest(deps, context, order.profile_name);
    case 'checkStatus':
      return await checkLoadTest(deps, context, order.profile_name ?? '');
  }
}

/** 504 for any profile of the caller's, also when its vehicles have stopped by then; 505 when there is none. */
async function stopLoadTest(deps: Deps, context: UserContext, name: string): Promise<TesterAnswer> {
  const scope = loadTestScope(context.principal);
  const profile = await findProfile(deps.db, scope, name);
  if (profile === undefined) return unknown(context);
  const runId = await deps.db.transaction().execute(async (trx) => {
    const stopping = await markStopping(trx, scope, profile.id);
    if (stopping === null) return null;
    await recordAudit(trx, context, {
      target: `load-test-run/${stopping}`,
      details: { order: 'stop', profile: profile.name },
    });
    return stopping;
  });
  // Another server that runs it sees the mark when its tester next reports.
  if (runId !== null) deps.loadRunner?.stop(runId);
  return testerAnswer(serviceCodes.stopping, { profile_name: profile.name, run_id: runId });
}

/** Without a name: of the test that runs, or of the one that ran last. */
async function checkLoadTest(deps: Deps, context: UserContext, name: string): Promise<TesterAnswer> {
  const scope = loadTestScope(context.principal);
  if (name !== '' && (await findProfile(deps.db, scope, name)) === undefined) return unknown(context);
  const run = await currentRun(deps.db, scope, name === '' ? null : name);
  if (run === undefined)
    return testerAnswer(serviceCodes.stopped, { profile_name: name === '' ? null : name });
  const known = {
    profile_name: run.profile_name,
    run_id: run.id,
    vehicleCountRunningSoFar: run.running,
    totalNumberOfVehicleRequestedToStart: run.requested,
  };
  if (isLost(run, context.now))
    return testerAnswer(serviceCodes.error, {
      ...known,
      vehicleCountRunningSoFar: 0,
      errorMessage: context.text('loadTests.lost'),
    });
  return testerAnswer(statusCode(run), {
    ...known,
    errorMessage: failureText(context.language, run.failure),
  });
}

function unknown(context: UserContext): TesterAnswer {
  return testerAnswer(serviceCodes.error, { errorMessage: context.text('loadTests.profileNotFound') });
}
