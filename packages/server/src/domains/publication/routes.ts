import {
  deleteAudienceEndpoint,
  findAdminAudienceEndpoint,
  findAudienceEndpoint,
  listAudiencesEndpoint,
  resolveAudienceEndpoint,
  saveAudienceEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import {
  checkAdminEligibilityEndpoint,
  checkEligibilityEndpoint,
} from '@vinculum/contract/publication/eligibility.ts';
import {
  publishAdminConsentFormEndpoint,
  publishConsentFormEndpoint,
} from '@vinculum/contract/publication/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { requireConsumer } from '../organisations/public.ts';
import {
  findCars,
  judgeAudience,
  removeAudience,
  resolveAudience,
  saveAudience,
} from './audiences/audiences.ts';
import { listAudiences } from './audiences/audience-store.ts';
import { checkEligibility } from './check-eligibility.ts';
import { publishForm } from './publish-form.ts';

/** To whom a form goes, what publishing it would do, and doing it: by its consumer, or by an administrator for it. */
export function publicationRoutes(deps: Deps): Route[] {
  return [
    userRoute(findAudienceEndpoint, (context, request) => findCars(deps, context, own(context, request))),
    userRoute(findAdminAudienceEndpoint, async (context, request) =>
      findCars(deps, context, await named(deps, request)),
    ),
    userRoute(checkEligibilityEndpoint, (context, request) =>
      checkEligibility(deps, context, own(context, request)),
    ),
    userRoute(checkAdminEligibilityEndpoint, async (context, request) =>
      checkEligibility(deps, context, await named(deps, request)),
    ),
    userRoute(publishConsentFormEndpoint, (context, request) =>
      publishForm(deps, context, own(context, request)),
    ),
    userRoute(publishAdminConsentFormEndpoint, async (context, request) =>
      publishForm(deps, context, await named(deps, request)),
    ),
    userRoute(listAudiencesEndpoint, async ({ principal }) => ({
      data: await listAudiences(deps.db, principal.organisationId),
    })),
    userRoute(
      saveAudienceEndpoint,
      (context, { body }) => saveAudience(deps, context, body),
      (context, { body }) => judgeAudience(deps, context, body),
    ),
    userRoute(deleteAudienceEndpoint, (context, { params }) => removeAudience(deps, context, params.id)),
    userRoute(resolveAudienceEndpoint, (context, { params, query }) =>
      resolveAudience(deps, context, { id: params.id, after: query.after }),
    ),
  ];
}

/** What a consumer's own user asks for. */
function own<B>({ principal }: UserContext, { body }: { readonly body: B }) {
  return { consumerId: principal.organisationId, body };
}

/** What an administrator asks for a consumer. @throws consumerNotFound */
async function named<B extends { readonly consumer_id: number }>(deps: Deps, { body }: { readonly body: B }) {
  const { consumer_id: consumerId, ...rest } = body;
  await requireConsumer(deps.db, consumerId);
  return { consumerId, body: rest };
}
