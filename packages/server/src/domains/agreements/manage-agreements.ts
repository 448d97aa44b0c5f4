import type {
  changeAgreementStatusEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseStale } from '../../mechanisms/refuse-stale.ts';
import { recordAudit } from '../audit/public.ts';
import { addHappenings } from '../notices/public.ts';
import {
  type AgreementScope,
  insertAgreement,
  lockAgreement,
  removeAgreement,
  updateAgreement,
} from './agreements-store.ts';
import { appendPublications, publicationsOf } from './publications-store.ts';
import { publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { findOrganisationOfRole } from '../organisations/public.ts';

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
  const input = { content: { msa_data, msa_data_type }, username, now: new Date(context.now) };
  const id = await deps.db.transaction().execute(async (trx) => {
    if (known !== undefined) {
      const scope = { consumerId, agreementId: known };
      await requireChangeable(trx, scope, read);
      await updateAgreement(trx, scope, input);
    }
    const agreementId = known ?? (await insertAgreement(trx, consumerId, input));
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
  trx: Transaction<Database>,
  scope: AgreementScope,
  read: string | undefined,
): Promise<void> {
  const stored = await lockAgreement(trx, scope);
  if (stored === undefined) throw new AppError('notFound');
  const { consumerId, agreementId } = scope;
  const published = await publicationsOf(trx, { consumerId, agreementIds: [agreementId] });
  const owners = published.map((one) => one.fleet_owner_name);
  if (owners.length > 0) throw new AppError('agreementPublished', { args: { owners: owners.join(', ') } });
  refuseStale(read, stored.updated_on);
}

/**
 * Removes an own agreement and revokes it wherever it is published.
 * @throws notFound
 */
export async function deleteAgreement(
  deps: Deps,
  context: UserContext,
  agreementId: number,
): Promise<{ message: string }> {
  const { organisationId: consumerId, username } = context.principal;
  await deps.db.transaction().execute(async (trx) => {
    const scope = { consumerId, agreementId };
    const agreement = await lockAgreement(trx, scope);
    if (agreement === undefined) throw new AppError('notFound');
    const now = new Date(context.now);
    const published = await publicationsOf(trx, { consumerId, agreementIds: [agreementId] });
    const fleetOwnerIds = published.map((one) => one.fleet_owner_id);
    const status = publicationStatuses.revoked;
    await appendPublications(trx, agreement, { fleetOwnerIds, status, username, now });
    await tellOwners(trx, { consumerId, agreementId, fleetOwnerIds, isPublished: false, now });
    await removeAgreement(trx, scope, now);
    await recordAudit(trx, context, { target: `agreement/${agreementId}`, details: { fleetOwnerIds } });
  });
  return { message: context.text('agreements.deleted') };
}

/**
 * Publishes an own agreement to a fleet owner, or revokes it there.
 * @throws notFound, also for what is no fleet owner; agreementAlreadyPublished; agreementNotPublished.
 */
export async function changeAgreementStatus(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof changeAgreementStatusEndpoint>['body'],
): Promise<{ message: string }> {
  const { organisationId: consumerId, username } = context.principal;
  const { status, msa_id: agreementId, fleet_owner_id: fleetOwnerId } = body;
  const isPublishing = status === publicationStatuses.published;
  await deps.db.transaction().execute(async (trx) => {
    const agreement = await lockAgreement(trx, { consumerId, agreementId });
    const owner = await findOrganisationOfRole(trx, organisationRoles.FLEET_OWNER, fleetOwnerId);
    if (agreement === undefined || owner === undefined) throw new AppError('notFound');
    const published = await publicationsOf(trx, { consumerId, agreementIds: [agreementId] });
    if (published.some((one) => one.fleet_owner_id === fleetOwnerId) === isPublishing) {
      const code = isPublishing ? 'agreementAlreadyPublished' : 'agreementNotPublished';
      throw new AppError(code, { args: { owner: owner.name } });
    }
    const now = new Date(context.now);
    const fleetOwnerIds = [fleetOwnerId];
    await appendPublications(trx, agreement, { fleetOwnerIds, status, username, now });
    await tellOwners(trx, { consumerId, agreementId, fleetOwnerIds, isPublished: isPublishing, now });
    await recordAudit(trx, context, {
      target: `agreement/${agreementId}`,
      details: { status, fleetOwnerId },
    });
  });
  return { message: context.text(isPublishing ? 'agreements.published' : 'agreements.revoked') };
}

async function tellOwners(
  trx: Transaction<Database>,
  told: {
    readonly consumerId: number;
    readonly agreementId: number;
    readonly fleetOwnerIds: readonly number[];
    readonly isPublished: boolean;
    readonly now: Date;
  },
): Promise<void> {
  const act = told.isPublished ? 'concern.agreement-published' : 'concern.agreement-revoked';
  await addHappenings(
    trx,
    { act, byId: told.consumerId, target: `agreement/${told.agreementId}`, now: told.now },
    told.fleetOwnerIds.map((organisationId) => ({ organisationId, isTest: false, total: null })),
  );
}
