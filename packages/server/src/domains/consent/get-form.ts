import type { ShownConsentForm } from '@vinculum/contract/consent/form.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { findForm } from './forms-store.ts';
import { loadShownForm } from './load-shown-form.ts';
import { readableConsumer } from './readable-consumer.ts';

/**
 * One form of the own organisation; for an administrator of any consumer.
 * @throws consentFormNotFound, also for a form of somebody else.
 */
export async function getForm(deps: Deps, context: UserContext, formId: number): Promise<ShownConsentForm> {
  const row = await findForm(deps.db, { consumerId: readableConsumer(context), formId });
  if (row === undefined) throw new AppError('consentFormNotFound');
  return await loadShownForm(deps.db, context, row);
}
