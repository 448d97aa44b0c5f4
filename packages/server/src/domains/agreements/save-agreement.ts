import type { saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { type AgreementScope, insertAgreement, lockAgreement, updateAgreement } from './agreements-store.ts';
import { publicationsOf } from './publications-store.ts';

/**
 * Adds an agreement, or with an id changes an own one. A published one stays as it is: fleet owners rely on its text.
 * @throws notFound; agreementPublished; conflict when it was saved since it was read.
 */
export async function saveAgreement(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof saveAgreementEndpoint>['body'],
): Promise<AnswerOf<typeof saveAgreementEndpoint>> {
  const { organisationId: consumerId, username } = context.principal;
  const { msa_id: known, updated_on: read, msa_data, msa_data_type } = body;
  const given = { content: { msa_data, msa_data_type }, username, now: new Date(context.now) };
  const id = await deps.db.transaction().execute(async (trx) => {
    if (known !== undefined) {
      const scope = { consumerId, agreementId: known };
      await requireChangeable(trx, scope, read);
      await updateAgreement(trx, scope, given);
    }
    const agreementId = known ?? (await insertAgreement(trx, consumerId, given));
    await recordAudit(trx, context, {
      target: `agreement/${agreementId}`,
      details: { isNew: known === undefined, type: msa_data_type },
    });
    return agreementId;
  });
  return {
    msa_id: id,
    message: context.text(known === undefined ? 'agreements.created' : 'agreements.changed'),
  };
}

async function requireChangeable(
  trx: Kysely<Database>,
  scope: AgreementScope,
  read: string | undefined,
): Promise<void> {
  const stored = await lockAgreement(trx, scope);
  if (stored === undefined) throw new AppError('notFound');
  const owners = (await publicationsOf(trx, [scope.agreementId])).map((one) => one.fleet_owner_name);
  if (owners.length > 0) throw new AppError('agreementPublished', { args: { owners: owners.join(', ') } });
  if (read !== undefined && read !== stored.updated_on.toISOString()) throw new AppError('conflict');
}
