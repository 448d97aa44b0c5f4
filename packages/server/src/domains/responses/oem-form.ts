import type { OemConsentForm } from '@vinculum/contract/responses/oem-form.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { listBeyondAgreedAt } from './beyond-agreed-store.ts';
import { loadShownForm, findOemForm } from '../forms/public.ts';
import { countResponses } from './responses-store.ts';

/**
 * A consumer's form with the answers of the own organisation's cars.
 * @throws consentFormNotFound, also for a draft and for a form that concerns none of them.
 */
export async function getOemForm(
  { db }: Deps,
  context: UserContext,
  formId: number,
): Promise<OemConsentForm> {
  const oemId = context.principal.organisationId;
  const row = await findOemForm(db, { oemId, formId });
  if (row === undefined) throw new AppError('consentFormNotFound');
  const { consumer_id: consumerId } = row;
  const [form, { counts }, beyond] = await Promise.all([
    loadShownForm(db, context, row),
    countResponses(db, { consumerId, oemId, formId, includeTest: false, now: new Date(context.now) }),
    listBeyondAgreedAt(db, { oemId, formId }),
  ]);
  return { ...form, counts, beyond_agreed: beyond };
}
