import {
  getRevocationEndpoint,
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { requireConsumer } from '../organisations/public.ts';
import { getRevocation } from './get-revocation.ts';
import { revokeOemForm } from './oem-revoke-form.ts';
import { revokeForm } from './revoke-form.ts';

/** Ending a form's consents: by its consumer, by an administrator for it, by a maker on its own cars. */
export function revocationRoutes(deps: Deps): Route[] {
  return [
    userRoute(revokeConsentFormEndpoint, (context, { body }) =>
      revokeForm(deps, context, { consumerId: context.principal.organisationId, body }),
    ),
    userRoute(
      revokeAdminConsentFormEndpoint,
      async (context, { body: { consumer_id: consumerId, ...body } }) => {
        await requireConsumer(deps.db, consumerId);
        return await revokeForm(deps, context, { consumerId, body });
      },
    ),
    userRoute(revokeOemConsentFormEndpoint, (context, { body }) => revokeOemForm(deps, context, body)),
    userRoute(getRevocationEndpoint, (context, { params }) => getRevocation(deps, context, params.id)),
  ];
}
