import type { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { concernedByRevocation } from '../../read-models/concerned-store.ts';
import { actOnForm, addHappenings, addNotifications } from '../notices/public.ts';
import { organisationName } from '../organisations/public.ts';
import { actorKindOf, sweepForm } from '../consents/public.ts';
import { type FormRow, formStatusAt, lockForm, markRevoked } from '../forms/public.ts';
import { storeRevocation, vinsNotRevoked } from './revocation-store.ts';
import { acceptedVins } from '../vehicles/public.ts';

/** A consumer's form that is revoked: its own user does it, or an operator for it. */
interface RevokedFor {
  readonly consumerId: number;
  readonly body: RequestOf<typeof revokeConsentFormEndpoint>['body'];
}

/**
 * Revokes a form: for all its VINs, which ends the form, or for the VINs given, which leaves it published and names
 * those where there was nothing to revoke.
 * @throws consentFormNotFound, formNotPublished, formAlreadyRevoked, tooManyVinsToRevoke, invalidVins.
 */
export async function revokeForm(
  deps: Deps,
  context: UserContext,
  { consumerId, body }: RevokedFor,
): Promise<AnswerOf<typeof revokeConsentFormEndpoint>> {
  const input = body.vin_numbers;
  const revoked = await deps.db.transaction().execute(async (trx) => {
    const form = await lockForm(trx, { consumerId, formId: body.consent_form_id });
    if (form === undefined) throw new AppError('consentFormNotFound');
    refuseUnpublished(form, context.now);
    const most = deps.settings.MAX_VINS;
    const vins = input === undefined ? null : acceptedVins(input, most, 'tooManyVinsToRevoke');
    const revocation = await revokeLocked(trx, context, { form, vins });
    const { revocationId } = revocation;
    return { ...revocation, ...(await vinsNotRevoked(trx, { revocationId, vins: vins ?? [] })) };
  });
  return {
    message: context.text('consent.revoked', { count: revoked.total }),
    revocation_id: revoked.revocationId,
    revoked: revoked.total,
    vin_not_registered: revoked.notRegistered,
    vin_without_consent_form: revoked.withoutConsent,
  };
}

/** @throws formNotPublished, formAlreadyRevoked (also when it has expired). */
export function refuseUnpublished(form: FormRow, now: number): void {
  if (form.status === 'DRAFT') throw new AppError('formNotPublished');
  if (formStatusAt(form, now) !== 'PUBLISHED') throw new AppError('formAlreadyRevoked');
}

async function revokeLocked(
  trx: Transaction<Database>,
  context: UserContext,
  input: { readonly form: FormRow; readonly vins: readonly string[] | null },
): Promise<{ revocationId: number; total: number }> {
  const { form, vins } = input;
  const now = new Date(context.now);
  await sweepForm(trx, form.id, now);
  if (vins === null) await markRevoked(trx, { consumerId: form.consumer_id, formId: form.id }, now);
  const revocation = await endLocked(trx, context, { form, vins });
  const details = { ...revocation, isWholeForm: vins === null, consumerId: form.consumer_id };
  await recordAudit(trx, context, { target: `consent-form/${form.id}`, details });
  return revocation;
}

/**
 * Ends the consents to a locked form, at some VINs or all, and tells its consumer, unless nothing ended; the caller
 * writes the audit row.
 */
export async function endLocked(
  trx: Transaction<Database>,
  context: UserContext,
  input: { readonly form: FormRow; readonly vins: readonly string[] | null },
): Promise<{ revocationId: number; total: number }> {
  const { form, vins } = input;
  const { organisationId, portal, username } = context.principal;
  const now = new Date(context.now);
  const revocation = await storeRevocation(trx, {
    formId: form.id,
    consumerId: form.consumer_id,
    oemId: null,
    actorKind: actorKindOf[portal],
    actor: username,
    vins,
    now,
  });
  // The same VINs once more; a form that is revoked as a whole ends also where nobody was asked.
  if (vins !== null && revocation.total === 0) return revocation;
  const ended = await concernedByRevocation(trx, revocation.revocationId);
  await addHappenings(trx, actOnForm('concern.ended', context, form), ended);
  // What a test does is on its own screens.
  if (form.is_test) return revocation;
  await addNotifications(trx, [
    {
      organisationId: form.consumer_id,
      senderName: await organisationName(trx, organisationId),
      messageKey: 'consent.notifyRevoked',
      messageArgs: { title: form.title, count: revocation.total },
      type: 'CONSENT_REVOKE',
      data: { consentFormId: form.id },
      doneBy: context.principal,
      now,
    },
  ]);
  return revocation;
}
