import type { loadTestStart } from '@vinculum/contract/load-tests/endpoints.ts';
import { serviceCodes } from '@vinculum/contract/load-tests/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { z } from 'zod';
import type { LoadRunner } from '../../../adapters/load-runner/port.ts';
import type { RunFailure } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { holdAwake } from '../../organisations/public.ts';
import { releaseUnusedCertificates } from '../../vehicle-access/public.ts';
import { realVinAmong } from '../../vehicles/public.ts';
import { endLoadTest } from './end-load-test.ts';
import { endLostLoadTests } from './end-lost-load-tests.ts';
import { followLoadTest } from './follow-load-test.ts';
import { loadTestScope } from '../load-test-scope.ts';
import { loadTestVins } from './load-test-rules.ts';
import { findProfile, type FoundProfile } from '../profiles/profiles-store.ts';
import { insertRun, isUnderWay, lockStarts } from './runs-store.ts';
import { openStoredKey, STORED_KEY_LOCKED } from '../templates/stored-key.ts';
import { sendLoadTestForm } from './send-load-test-form.ts';
import { failureText } from '../../../http/texts.ts';
import { testerAnswer, type TesterAnswer } from '../tester-answer.ts';

type Start = z.output<typeof loadTestStart>;

/** Starts a profile's vehicles: 502, or 404 when there is no such profile, or 505 with what is in the way. */
export async function startLoadTest(deps: Deps, context: UserContext, order: Start): Promise<TesterAnswer> {
  const profile = await findProfile(deps.db, loadTestScope(context.principal), order.profile_name);
  if (profile === undefined)
    return testerAnswer(serviceCodes.notFound, { errorMessage: context.text('loadTests.profileNotFound') });
  const started = await startProfile(deps, context, { profile, count: order.vehicle_num });
  const failed = 'key' in started;
  return testerAnswer(failed ? serviceCodes.error : serviceCodes.running, {
    errorMessage: failed ? failureText(context.language, started) : '',
    totalNumberOfVehicleRequestedToStart: failed ? 0 : order.vehicle_num,
    profile_name: profile.name,
    run_id: failed ? null : started.runId,
  });
}

async function startProfile(
  deps: Deps,
  context: UserContext,
  input: { readonly profile: FoundProfile; readonly count: number },
): Promise<RunFailure | { runId: number }> {
  const { profile, count } = input;
  const max = profile.vehicle_count;
  if (count > max) return failure('loadTests.tooManyVehicles', { max });
  const runner = deps.loadRunner;
  if (runner === null) return failure('loadTests.noTester');
  const prefix = profile.vin_prefixes?.[0];
  if (prefix === undefined) return failure('loadTests.prefixMissing');
  if (profile.is_test !== true) return failure('loadTests.certificateOfVehicles');
  const vins = loadTestVins(prefix, profile.id, count);
  if (vins === null) return failure('loadTests.noPlaces');
  const vin = await realVinAmong(deps.db, vins);
  if (vin !== undefined) return failure('loadTests.vinOfVehicle', { vin });
  await endLostLoadTests(deps, { isStarting: false });
  const reserved = await reserveRun(deps, context, { profile, count, owner: runner.name });
  if ('key' in reserved) return reserved;
  const { runId } = reserved;
  try {
    const refusal = await setOff(deps, context, { profile, vins, runId, runner });
    if (refusal === null) return { runId };
    await endLoadTest(deps, context, { runId, end: { kind: 'refused', failure: refusal } });
    return refusal;
  } catch (error) {
    const refusal =
      error instanceof AppError ? failure(`errors.${error.code}`, error.args) : failure('errors.internal');
    await endLoadTest(deps, context, { runId, end: { kind: 'failed', failure: refusal } });
    if (error instanceof AppError) return refusal;
    throw error;
  }
}

/** One run at a time of a profile, and no more vehicles together than the installation allows. */
async function reserveRun(
  deps: Deps,
  context: UserContext,
  input: { readonly profile: FoundProfile; readonly count: number; readonly owner: string },
): Promise<RunFailure | { runId: number }> {
  const { profile, count, owner } = input;
  const now = new Date(context.now);
  return await deps.db.transaction().execute(async (trx) => {
    const running = await lockStarts(trx);
    const scope = loadTestScope(context.principal);
    if (await isUnderWay(trx, scope, profile.name)) return failure('loadTests.alreadyRunning');
    // Whoever changes a profile or its template holds the starts as well.
    const current = await findProfile(trx, scope, profile.name);
    if (current === undefined || !isSameState(current, profile)) return failure('loadTests.profileChanged');
    if (!(await holdAwake(trx, current.consumer_id))) return failure('errors.consumerNotFound');
    const max = deps.settings.LOAD_TEST_MAX_VEHICLES;
    if (running + count > max) return failure('loadTests.tooManyAtOnce', { max, running });
    const startedBy = context.principal.username;
    const { id: profileId, consumer_id: consumerId } = profile;
    const runId = await insertRun(trx, { profileId, consumerId, requested: count, startedBy, owner, now });
    await recordAudit(trx, context, {
      target: `load-test-run/${runId}`,
      details: { order: 'start', profile: profile.name, vehicles: count },
    });
    return { runId };
  });
}

async function setOff(
  deps: Deps,
  context: UserContext,
  input: {
    readonly profile: FoundProfile;
    readonly vins: readonly string[];
    readonly runId: number;
    readonly runner: LoadRunner;
  },
): Promise<RunFailure | null> {
  const { profile, vins, runId, runner } = input;
  const privateKey = openStoredKey(deps, profile.private_key);
  if (privateKey === null) return failure(STORED_KEY_LOCKED);
  // The publication asks the makers of vehicles that are registered already, which those of a first run are not.
  if (!profile.is_permitted) return failure('loadTests.notPermitted');
  const { consumer_id: consumerId, id: profileId, name: profileName } = profile;
  const { isPermitted } = await sendLoadTestForm(deps, context, {
    profileId,
    profileName,
    consumerId,
    formId: profile.form_id,
    vins,
  });
  if (!isPermitted) return failure('loadTests.notPermitted');
  const renewed = await releaseCertificates(deps, context, { runId, vins });
  const { certificate, authority, vin_prefixes } = profile;
  runner.start(
    {
      runId,
      vins,
      renewed,
      claim: { certificate, privateKey, authority, vinPrefixes: vin_prefixes ?? [] },
      folderName: `template-${profile.template_id}`,
      thresholdMs: profile.threshold_timeout * 1000,
    },
    followLoadTest(deps, context, { runId, runner }),
  );
  return null;
}

/** Releases certificates that nobody connected with; the vehicles that have none by now. */
async function releaseCertificates(
  deps: Deps,
  context: UserContext,
  { runId, vins }: { readonly runId: number; readonly vins: readonly string[] },
): Promise<string[]> {
  const now = deps.clock();
  return await deps.db.transaction().execute(async (trx) => {
    const { released, withoutCertificate } = await releaseUnusedCertificates(trx, vins, new Date(now));
    if (released.length > 0) {
      await recordAudit(
        trx,
        { ...context, action: 'load-test.release-certificates', now },
        { target: `load-test-run/${runId}`, details: { released } },
      );
    }
    return withoutCertificate;
  });
}

function isSameState(one: FoundProfile, other: FoundProfile): boolean {
  return (
    one.updated_on.getTime() === other.updated_on.getTime() &&
    one.template_updated_on.getTime() === other.template_updated_on.getTime()
  );
}

function failure(key: string, args: RunFailure['args'] = {}): RunFailure {
  return { key, args };
}
