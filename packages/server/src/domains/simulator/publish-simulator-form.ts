import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { publishAnew, saveSimulatedForm } from '../load-tests/public.ts';
import { setSimulatorForm, simulatorForm } from './simulator-runs-store.ts';

const TITLE = 'Web simulator';

/**
 * Publishes the consumer's form for simulated vehicles, so that each is asked anew; makes it when there is none, or
 * when somebody has revoked it. Returns its id.
 */
export async function publishSimulatorForm(
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
