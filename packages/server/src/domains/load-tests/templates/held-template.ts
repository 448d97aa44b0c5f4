import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { endClaim } from '../../vehicle-access/public.ts';
import { endLostLoadTests } from '../runs/end-lost-load-tests.ts';
import { lockStarts, runningProfile } from '../runs/runs-store.ts';
import {
  findTemplate,
  type FoundTemplate,
  templateExists,
  type TemplatePair,
  updateTemplate,
} from './templates-store.ts';

/**
 * Does something to a template that no test runs with, and none is started with meanwhile.
 * @throws notFound, loadTestRunning
 */
export async function withHeldTemplate(
  deps: Deps,
  name: string,
  change: (trx: Transaction<Database>, template: FoundTemplate) => Promise<void>,
): Promise<void> {
  await endLostLoadTests(deps, { isStarting: false });
  await deps.db.transaction().execute(async (trx) => {
    await lockStarts(trx);
    const template = await findTemplate(trx, name);
    if (template === undefined) throw new AppError('notFound');
    const profile = await runningProfile(trx, { templateId: template.id });
    if (profile !== undefined) throw new AppError('loadTestRunning', { args: { profile } });
    await change(trx, template);
  });
}

/** Gives a template another pair; what only the old one was for ends. */
export async function replacePair(
  trx: Transaction<Database>,
  template: FoundTemplate,
  pair: TemplatePair & { readonly now: Date },
): Promise<void> {
  const isSame = template.claim_id === pair.claimId;
  await updateTemplate(trx, template.id, isSame ? { ...pair, isMadeHere: template.is_made_here } : pair);
  if (!isSame && template.is_made_here && template.claim_id !== null) await endClaim(trx, template.claim_id);
}

/** What is wrong with the name of a new template: that one has it. */
export async function nameProblems(db: Kysely<Database>, name: string): Promise<FieldProblem[]> {
  return (await templateExists(db, name))
    ? [{ field: 'template_name', key: 'loadTests.templateExists' }]
    : [];
}
