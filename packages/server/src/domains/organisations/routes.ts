import {
  getBillingInfoEndpoint,
  getOrganisationDetailEndpoint,
  saveBillingInfoEndpoint,
  saveOrganisationDetailEndpoint,
} from '@vinculum/contract/organisations/endpoints.ts';
import { organisationRoleRows } from '@vinculum/contract/organisations/organisation.ts';
import {
  getOrganisationEndpoint,
  listOrganisationRolesEndpoint,
  listOrganisationsEndpoint,
  restOrganisationEndpoint,
  saveOrganisationEndpoint,
} from '@vinculum/contract/organisations/operator-endpoints.ts';
import { addConsumerStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import {
  changeBillingInfo,
  changeOrganisationDetail,
  readBillingInfo,
  readOrganisationDetail,
} from './manage-details.ts';
import { listOrganisations, readOrganisation } from './read-organisations.ts';
import { judgeOrganisation, restOrganisation, saveOrganisation } from './save-organisation.ts';
import { holdOrganisation } from './organisation-records-store.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import { type ConsumerStream, findConsumerStream, storeConsumerStream } from './details-store.ts';
import { rolesOfOrganisation } from './organisations-store.ts';

/** What users do with their own organisation, and the platform's operator with every one. */
export function organisationRoutes(deps: Deps): Route[] {
  return [
    userRoute(getOrganisationDetailEndpoint, (context, { query }) =>
      readOrganisationDetail(deps, context, query.org_id),
    ),
    userRoute(saveOrganisationDetailEndpoint, (context, { body }) =>
      changeOrganisationDetail(deps, context, body),
    ),
    userRoute(getBillingInfoEndpoint, (context, { query }) => readBillingInfo(deps, context, query.org_id)),
    userRoute(saveBillingInfoEndpoint, (context, { body }) => changeBillingInfo(deps, context, body)),
    userRoute(listOrganisationRolesEndpoint, async () => ({ role: [...organisationRoleRows] })),
    userRoute(listOrganisationsEndpoint, (_context, { body }) => listOrganisations(deps, body)),
    userRoute(getOrganisationEndpoint, (context, { params }) => readOrganisation(deps, context, params.id)),
    userRoute(
      saveOrganisationEndpoint,
      (context, { body }) => saveOrganisation(deps, context, body),
      (_context, { body }) => judgeOrganisation(deps.db, body),
    ),
    userRoute(restOrganisationEndpoint, (context, { body }) => restOrganisation(deps, context, body)),
    userRoute(addConsumerStreamEndpoint, (context, { body }) => nameConsumerStream(deps, context, body)),
  ];
}

/**
 * Names the data stream of a consumer.
 * @throws consumerNotFound, also for an organisation that is none
 */
async function nameConsumerStream(
  { db }: Deps,
  context: UserContext,
  { consumer_id: consumerId, stream_name, stream_type }: ConsumerStream & { readonly consumer_id: number },
): Promise<{ message: string }> {
  await db.transaction().execute(async (trx) => {
    await holdOrganisation(trx, consumerId);
    const roles = await rolesOfOrganisation(trx, consumerId);
    if (roles === null || !roles.includes(organisationRoles.CONSUMER)) throw new AppError('consumerNotFound');
    const before = (await findConsumerStream(trx, consumerId)) ?? null;
    const after = { stream_name, stream_type };
    await storeConsumerStream(trx, consumerId, { ...after, updated_on: new Date(context.now) });
    await recordAudit(trx, context, { target: `organisation/${consumerId}`, details: { before, after } });
  });
  return { message: context.text('streams.streamAdded') };
}
