import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { LoadEnd, LoadEvents, LoadProgress, LoadRunner } from '../../adapters/load-runner/port.ts';
import type { RunFailure } from '../../db/columns.ts';
import { storableText } from '../../mechanisms/storable-text.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { endLoadTestConsents } from '../load-tests/public.ts';
import { patienceFor } from './simulator-rules.ts';
import { endSimulatorRun, findSimulatorRunToEnd, noteStored } from './simulator-runs-store.ts';
import { vinsInForce } from '../../read-models/runs/simulation-store.ts';

interface Simulation {
  readonly runId: number;
  readonly messageCount: number;
}

/**
 * Writes down how many messages of a run are stored, and its end; stops one that takes too long. `context` is that of
 * the user who started it. What cannot be written is logged: a run of which nothing is heard counts as lost.
 */
export function followSimulation(
  deps: Deps,
  context: UserContext,
  { run, runner }: { readonly run: Simulation; readonly runner: LoadRunner },
): LoadEvents {
  const { runId } = run;
  const deadline = deps.clock() + patienceFor(run.messageCount);
  let latest: LoadProgress | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = async (stored: number): Promise<void> => {
    try {
      const isUnderWay = await noteStored(deps.db, { id: runId, stored, now: new Date(deps.clock()) });
      if (!isUnderWay || deps.clock() > deadline) runner.stop(runId);
    } catch (err) {
      deps.log.error({ err, runId }, 'the progress of a simulation could not be written');
    }
  };
  return {
    progress: (progress) => {
      latest = progress;
      writing = writing.then(() => write(progress.figures.messages));
    },
    ended: async (end) => {
      await writing;
      try {
        await endSimulation(deps, context, { runId, failure: failureOf(run, latest, end) });
      } catch (err) {
        deps.log.error({ err, runId }, 'the end of a simulation could not be written');
      }
    },
  };
}

function failureOf(run: Simulation, latest: LoadProgress | null, end: LoadEnd): RunFailure | null {
  if (end.kind === 'failed')
    return { key: 'simulator.crashed', args: { reason: storableText(end.reason, 300) } };
  const stored = latest?.figures.messages ?? 0;
  if (stored >= run.messageCount) return null;
  const reason = latest?.figures.errors[0]?.reason;
  if (reason !== undefined) return { key: 'simulator.late', args: { reason } };
  return { key: stored > 0 ? 'simulator.slow' : 'simulator.silent', args: {} };
}

/**
 * The end of every run of this server: ends its vehicles' consents, so that nothing of a simulation stays in force,
 * then the run, with an audit row. Nothing happens to a run that has ended, or that another server has taken over.
 * `context` is that of the user who started it.
 */
export async function endSimulation(
  deps: Deps,
  context: UserContext,
  { runId, failure }: { readonly runId: number; readonly failure: RunFailure | null },
): Promise<void> {
  const run = await findSimulatorRunToEnd(deps.db, { runId, owner: deps.loadRunner?.name ?? '' });
  if (run === undefined) return;
  const { form_id: formId, consumer_id: consumerId } = run;
  const haveEnded =
    formId === null || (await haveConsentsEnded(deps, context, { runId, formId, consumerId }));
  const reported = failure ?? (haveEnded ? null : { key: 'simulator.consentsLeft', args: {} });
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await endSimulatorRun(trx, { id: runId, failure: reported, now: new Date(now) }))) return;
    await recordAudit(
      trx,
      { ...context, action: 'simulator.end', now },
      { target: `simulator-run/${runId}`, details: { failure: reported?.key ?? null } },
    );
  });
}

async function haveConsentsEnded(
  deps: Deps,
  context: UserContext,
  {
    formId,
    consumerId,
    runId,
  }: { readonly formId: number; readonly consumerId: number; readonly runId: number },
): Promise<boolean> {
  try {
    const vins = await vinsInForce(deps.db, formId);
    await endLoadTestConsents(deps, context, { formId, consumerId, vins });
    return true;
  } catch (err) {
    // Somebody has revoked the form meanwhile.
    if (err instanceof AppError && err.code === 'formAlreadyRevoked') return true;
    deps.log.error({ err, runId }, 'the consents of a simulation could not be ended');
    return false;
  }
}
