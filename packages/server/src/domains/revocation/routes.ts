import {
  getRevocationEndpoint,
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { readableConsumer, requireConsumer } from '../organisations/public.ts';
import { revokeOemForm } from './oem-revoke-form.ts';
import { revokeForm } from './revoke-form.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../call-context.ts';
import { findRevocation } from './revocation-store.ts';

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

/**
 * How a revocation of the own organisation, or for an administrator of anybody's form, took effect so far; times in
 * milliseconds since 1970.
 * @throws notFound, also for one of somebody else.
 */
async function getRevocation(
  deps: Deps,
  context: UserContext,
  revocationId: number,
): Promise<AnswerOf<typeof getRevocationEndpoint>> {
  const consumerId = readableConsumer(context);
  const found = await findRevocation(deps.db, { consumerId, revocationId });
  if (found === undefined) throw new AppError('notFound');
  return {
    ...found,
    revoked_at: found.revoked_at.getTime(),
    last_sample_at: found.last_sample_at?.getTime() ?? null,
    first_confirmed_at: found.first_confirmed_at?.getTime() ?? null,
    last_confirmed_at: found.last_confirmed_at?.getTime() ?? null,
  };
}
