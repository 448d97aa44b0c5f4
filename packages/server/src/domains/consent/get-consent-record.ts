import type { ConsentRecord } from '@vinculum/contract/consent/record.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { consentRecordOf } from './consent-record-rules.ts';
import { loadRecordSource } from './consent-record-store.ts';
import { findRecordSeal } from './record-seal-store.ts';
import { formExists } from './responses-store.ts';
import { sealRecord } from './seal-record.ts';

/**
 * The sealed record of the consent of a VIN to a form of the own organisation.
 * @throws consentFormNotFound, also for a form of somebody else; notFound, when the form was never published to the
 * VIN; unavailable, while there is no key to seal with, or none that can be opened.
 */
export async function getConsentRecord(
  deps: Deps,
  context: UserContext,
  asked: { readonly id: number; readonly vin: string },
): Promise<ConsentRecord> {
  const { db } = deps;
  const scope = { consumerId: context.principal.organisationId, formId: asked.id };
  if (!(await formExists(db, scope.formId, scope.consumerId))) throw new AppError('consentFormNotFound');
  const now = new Date(context.now);
  const source = await loadRecordSource(db, { ...scope, vin: asked.vin, now });
  if (source === undefined) throw new AppError('notFound');
  const seal = await findRecordSeal(deps, now);
  if (seal === undefined) throw new AppError('unavailable');
  return sealRecord(consentRecordOf(source, now), seal);
}
