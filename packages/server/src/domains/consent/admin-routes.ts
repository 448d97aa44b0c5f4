import {
  cloneAdminConsentForm,
  listAdminConsentForms,
  publishAdminConsentForm,
  revokeAdminConsentForm,
  searchAdminResponses,
} from '@vinculum/contract/consent/admin-endpoints.ts';
import { getStatusRequest } from '@vinculum/contract/consent/status-request.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { requireConsumer } from '../organisations/public.ts';
import { cloneFormTo } from './clone-form-to.ts';
import { followStatusRequest } from './follow-status-request.ts';
import { listFormRows } from './form-list-store.ts';
import { publishForm } from './publish-form.ts';
import { chosenConsumer } from './readable-consumer.ts';
import { revokeForm } from './revoke-form.ts';
import { searchResponses } from './search-responses.ts';

/** What an administrator does for a consumer: the consumer's own use cases, once it is known that it is one. */
export function adminConsentRoutes(deps: Deps): Route[] {
  return [
    userRoute(listAdminConsentForms, async (context, { body: { consumer_id: asked, ...query } }) => {
      const consumerId = await chosenConsumer(deps, context, asked);
      const list = { ...query, consumerId, now: new Date(context.now) };
      const { rows, total } = await listFormRows(deps.db, list);
      return { data: rows, total_rows: total };
    }),
    userRoute(publishAdminConsentForm, async (context, { body: { consumer_id: consumerId, ...body } }) => {
      await requireConsumer(deps.db, consumerId);
      return await publishForm(deps, context, { consumerId, body });
    }),
    userRoute(revokeAdminConsentForm, async (context, { body: { consumer_id: consumerId, ...body } }) => {
      await requireConsumer(deps.db, consumerId);
      return await revokeForm(deps, context, { consumerId, body });
    }),
    userRoute(cloneAdminConsentForm, (context, { body }) => cloneFormTo(deps, context, body)),
    userRoute(searchAdminResponses, (context, { body }) => searchResponses(deps, context, body)),
    userRoute(getStatusRequest, (context, { params }) => followStatusRequest(deps, context, params.id)),
  ];
}
