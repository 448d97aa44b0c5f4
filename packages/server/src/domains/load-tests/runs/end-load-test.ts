import { AppError, type ErrorCode } from '@vinculum/contract/foundation/errors.ts';
import type { RunFailure } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { UserContext } from '../../../call-context.ts';
import { recordAudit } from '../../audit/public.ts';
import { loadTestVins } from './load-test-rules.ts';
import { endRun, findRunToEnd, type RunToEnd } from './runs-store.ts';
import { endLoadTestConsents } from './send-load-test-form.ts';

export type RunEnd =
  | { readonly kind: 'stopped' | 'noneLeft' }
  | { readonly kind: 'failed' | 'refused' | 'lost'; readonly failure: RunFailure };

/**
 * The end of every run of this server, whatever ends it: ends its vehicles' consents, then the run, with an audit row.
 * A run whose consents could not be ended has failed; the next run of the profile ends them. Nothing happens to a run
 * that has ended, or that another server has taken over. `context` is that of the user who started it.
 */
export async function endLoadTest(
  deps: Deps,
  context: UserContext,
  input: { readonly runId: number; readonly end: RunEnd },
): Promise<void> {
  const { runId, end } = input;
  const run = await findRunToEnd(deps.db, { runId, owner: deps.loadRunner?.name ?? '' });
  if (run === undefined) return;
  // Before the end is told: whoever starts anew has to find nothing left.
  const left = !(await haveConsentsEnded(deps, context, run));
  const own = 'failure' in end ? end.failure : null;
  const failure = own ?? (left ? { key: 'loadTests.consentsLeft', args: {} } : null);
  const note = end.kind === 'noneLeft' ? { key: 'loadTests.noneLeft', args: {} } : null;
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await endRun(trx, { runId, failure, note, now: new Date(now) }))) return;
    await recordAudit(
      trx,
      { ...context, action: 'load-test.end', now },
      {
        target: `load-test-run/${runId}`,
        details: { end: end.kind, failure: failure?.key ?? null, areConsentsEnded: !left },
      },
    );
  });
}

/** Of a form that is not in force no consent is. */
const nothingInForce: readonly ErrorCode[] = [
  'consentFormNotFound',
  'formNotPublished',
  'formAlreadyRevoked',
];

async function haveConsentsEnded(deps: Deps, context: UserContext, run: RunToEnd): Promise<boolean> {
  const { form_id: formId, consumer_id: consumerId } = run;
  const vins = loadTestVins(run.vin_prefixes?.[0] ?? '', run.profile_id, run.requested) ?? [];
  if (formId === null) return true;
  try {
    await endLoadTestConsents(deps, context, { formId, consumerId, vins });
    return true;
  } catch (err) {
    if (err instanceof AppError && nothingInForce.includes(err.code)) return true;
    deps.log.error({ err, runId: run.id }, 'the consents of a load test could not be ended');
    return false;
  }
}
