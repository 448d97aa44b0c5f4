import type { RequestOf, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { runSimulatorEndpoint } from '@vinculum/contract/simulator/endpoints.ts';
import type { LoadRunner } from '../../adapters/load-runner/port.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import {
  openStoredKey,
  publishAnew,
  saveSimulatedForm,
  type SimulatedTemplate,
  simulatedTemplate,
} from '../load-tests/public.ts';
import { organisationName, requireAwakeConsumer } from '../organisations/public.ts';
import { releaseUnusedCertificates } from '../vehicle-access/public.ts';
import { endLostSimulations } from './end-lost-simulations.ts';
import { endSimulation, followSimulation } from './follow-simulation.ts';
import { simulatedVins, THRESHOLD_MS, vehiclesFor } from './simulator-rules.ts';
import { insertSimulatorRun, setFormOfRun, setSimulatorForm, simulatorForm } from './simulator-runs-store.ts';

/**
 * Sends so many messages for a consumer: simulated vehicles connect to the gateway, are asked with a form of the
 * consumer, agree, and send. Answers when they have been set off.
 * @throws consumerNotFound, simulatorUnavailable, simulatorWithoutCars, simulatorNotPermitted, simulatorBusy
 */
export async function runSimulator(
  deps: Deps,
  context: UserContext,
  { consumerId, messageCount }: RequestOf<typeof runSimulatorEndpoint>['body'],
): Promise<ResultOf<typeof runSimulatorEndpoint>> {
  await requireAwakeConsumer(deps.db, consumerId);
  const runner = deps.loadRunner;
  if (runner === null) throw new AppError('simulatorUnavailable');
  const consumer = await organisationName(deps.db, consumerId);
  const template = await simulatedTemplate(deps.db, { consumerId, now: new Date(context.now) });
  const vins = simulatedVins(template?.vin_prefixes[0] ?? '', consumerId, vehiclesFor(messageCount));
  if (template === undefined || vins === null) throw new AppError('simulatorWithoutCars');
  if (!template.is_permitted) throw new AppError('simulatorNotPermitted', { args: { consumer } });
  // Sealed with another key than this server's: as good as no template.
  const privateKey = openStoredKey(deps, template.private_key);
  if (privateKey === null) throw new AppError('simulatorWithoutCars');
  const request = { consumerId, messageCount, vins };
  await endLostSimulations(deps, { isStarting: false });
  const runId = await reserve(deps, context, { ...request, owner: runner.name });
  const run = { ...request, runId };
  try {
    const formId = await publishSimulatorForm(deps, context, run);
    await setFormOfRun(deps.db, { id: runId, formId });
    await setOff(deps, context, { ...run, formId, template, privateKey, runner });
  } catch (error) {
    const failure = { key: 'simulator.notSetOff', args: {} };
    await endSimulation(deps, context, { runId, failure });
    throw error;
  }
  return { message: context.text('simulator.started', { count: messageCount, consumer }), run_id: runId };
}

interface Requested {
  readonly consumerId: number;
  readonly messageCount: number;
  readonly vins: readonly string[];
}

async function reserve(
  deps: Deps,
  context: UserContext,
  { consumerId, messageCount, vins, owner }: Requested & { readonly owner: string },
): Promise<number> {
  const now = new Date(context.now);
  const startedBy = context.principal.username;
  const run = { consumerId, requested: messageCount, vehicles: vins.length, startedBy, owner, now };
  return await deps.db.transaction().execute(async (trx) => {
    const id = await insertSimulatorRun(trx, run);
    if (id === null) throw new AppError('simulatorBusy');
    await recordAudit(trx, context, {
      target: `simulator-run/${id}`,
      details: { consumer: consumerId, messages: messageCount, vehicles: vins.length },
    });
    return id;
  });
}

interface SetOff extends Requested {
  readonly runId: number;
  readonly formId: number;
  readonly template: SimulatedTemplate;
  /** PEM. */
  readonly privateKey: string;
  readonly runner: LoadRunner;
}

async function setOff(deps: Deps, context: UserContext, run: SetOff): Promise<void> {
  const { messageCount, vins, runId, template, privateKey, runner } = run;
  const renewed = await releaseCertificates(deps, context, run);
  const { certificate, authority, vin_prefixes: vinPrefixes } = template;
  runner.start(
    {
      runId,
      vins,
      renewed,
      claim: { certificate, privateKey, authority, vinPrefixes },
      folderName: `template-${template.id}`,
      thresholdMs: THRESHOLD_MS,
      messages: messageCount,
    },
    followSimulation(deps, context, { run, runner }),
  );
}

/** Releases certificates that nobody connected with; the vehicles that have none by now. */
async function releaseCertificates(deps: Deps, context: UserContext, run: SetOff): Promise<string[]> {
  const now = deps.clock();
  return await deps.db.transaction().execute(async (trx) => {
    const { released, withoutCertificate } = await releaseUnusedCertificates(trx, run.vins, new Date(now));
    if (released.length > 0) {
      await recordAudit(
        trx,
        { ...context, action: 'simulator.release-certificates', now },
        { target: `simulator-run/${run.runId}`, details: { released } },
      );
    }
    return withoutCertificate;
  });
}

const TITLE = 'Web simulator';

/**
 * Publishes the consumer's form for simulated vehicles, so that each is asked anew; makes it when there is none, or
 * when somebody has revoked it. Returns its id.
 */
async function publishSimulatorForm(
  deps: Deps,
  context: UserContext,
  to: { readonly consumerId: number; readonly vins: readonly string[] },
): Promise<number> {
  const known = await simulatorForm(deps.db, to.consumerId);
  if (known !== null) {
    try {
      await publishAnew(deps, context, { ...to, formId: known });
      return known;
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'formAlreadyRevoked')) throw error;
    }
  }
  const formId = await saveSimulatedForm(deps, context, { consumerId: to.consumerId, title: TITLE });
  await setSimulatorForm(deps.db, { consumerId: to.consumerId, formId });
  await publishAnew(deps, context, { ...to, formId });
  return formId;
}
