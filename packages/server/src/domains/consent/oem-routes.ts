import {
  getOemConsentForm,
  listOemConsumers,
  revokeOemConsentForm,
  searchOemConsentForms,
} from '@vinculum/contract/consent/oem-endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { findConsumers } from './oem-consumers-store.ts';
import { getOemForm } from './oem-get-form.ts';
import { revokeOemForm } from './oem-revoke-form.ts';
import { searchOemForms } from './oem-search-forms.ts';

/** Consumers' forms as an OEM sees and ends them on its own cars. */
export function oemConsentRoutes(deps: Deps): Route[] {
  return [
    userRoute(searchOemConsentForms, (context, { body }) => searchOemForms(deps, context, body)),
    userRoute(getOemConsentForm, (context, { params }) => getOemForm(deps, context, params.id)),
    userRoute(listOemConsumers, async ({ principal }, { query }) => {
      const oemId = principal.portal === 'OEMS' ? principal.organisationId : null;
      return { organisation: await findConsumers(deps.db, oemId, query.search?.trim() ?? '') };
    }),
    userRoute(revokeOemConsentForm, (context, { body }) => revokeOemForm(deps, context, body)),
  ];
}
