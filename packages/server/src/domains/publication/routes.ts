import { checkEligibilityEndpoint } from '@vinculum/contract/publication/eligibility.ts';
import {
  publishAdminConsentFormEndpoint,
  publishConsentFormEndpoint,
} from '@vinculum/contract/publication/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { requireConsumer } from '../organisations/public.ts';
import { checkEligibility } from './check-eligibility.ts';
import { publishForm } from './publish-form.ts';

/** What publishing a form to VINs would do, and doing it: by its consumer, or by an administrator for it. */
export function publicationRoutes(deps: Deps): Route[] {
  return [
    userRoute(checkEligibilityEndpoint, (context, { body }) => checkEligibility(deps, context, body)),
    userRoute(publishConsentFormEndpoint, (context, { body }) =>
      publishForm(deps, context, { consumerId: context.principal.organisationId, body }),
    ),
    userRoute(
      publishAdminConsentFormEndpoint,
      async (context, { body: { consumer_id: consumerId, ...body } }) => {
        await requireConsumer(deps.db, consumerId);
        return await publishForm(deps, context, { consumerId, body });
      },
    ),
  ];
}
