import type { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
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
import { sweepForm } from '../consents/public.ts';
import { type FormRow, lockOemForm } from '../forms/public.ts';
import { storeRevocation } from './revocation-store.ts';

/**
 * An OEM ends a consumer's form on its own cars: open and live consents there, at once. The form itself and the
 * consents on other makers' cars stay.
 * @throws consentFormNotFound, also for a form that concerns none of the own cars; formAlreadyRevoked when nothing
 * there is open or live any more.
 */
export async function revokeOemForm(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof revokeOemConsentFormEndpoint>['body'],
): Promise<AnswerOf<typeof revokeOemConsentFormEndpoint>> {
  const revoked = await deps.db.transaction().execute(async (trx) => {
    const scope = {
      oemId: context.principal.organisationId,
      consumerId: body.consumer_id,
      formId: body.consent_form_id,
    };
    const form = await lockOemForm(trx, scope);
    if (form === undefined) throw new AppError('consentFormNotFound');
    return await revokeLocked(trx, context, form);
  });
  return { message: context.text('consent.revoked', { count: revoked }), revoked };
}

async function revokeLocked(
  trx: Transaction<Database>,
  context: UserContext,
  form: FormRow,
): Promise<number> {
  const now = new Date(context.now);
  const { organisationId: oemId, username } = context.principal;
  await sweepForm(trx, form.id, now);
  const revocation = await storeRevocation(trx, {
    formId: form.id,
    consumerId: form.consumer_id,
    oemId,
    actorKind: 'oem',
    actor: username,
    vins: null,
    now,
  });
  if (revocation.total === 0) throw new AppError('formAlreadyRevoked');
  const ended = await concernedByRevocation(trx, revocation.revocationId);
  await addHappenings(trx, actOnForm('concern.ended', context, form), ended);
  const oem = await organisationName(trx, oemId);
  await addNotifications(trx, [
    {
      organisationId: form.consumer_id,
      senderName: oem,
      messageKey: 'consent.notifyRevokedByOem',
      messageArgs: { oem, title: form.title, count: revocation.total },
      type: 'CONSENT_REVOKE',
      data: { consentFormId: form.id },
      now,
    },
  ]);
  await recordAudit(trx, context, {
    target: `consent-form/${form.id}`,
    details: { ...revocation, consumerId: form.consumer_id },
  });
  return revocation.total;
}
