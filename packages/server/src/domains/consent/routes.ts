import {
  cloneConsentForm,
  getConsentForm,
  getRevocation as getRevocationEndpoint,
  listConsentForms,
  revokeConsentForm,
  saveConsentForm,
} from '@vinculum/contract/consent/endpoints.ts';
import { getFormAnalytics } from '@vinculum/contract/consent/analytics.ts';
import { checkEligibility as checkEligibilityEndpoint } from '@vinculum/contract/consent/eligibility.ts';
import { getConsentRecord as getConsentRecordEndpoint } from '@vinculum/contract/consent/record.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import {
  exportResponses as exportResponsesEndpoint,
  searchResponses as searchResponsesEndpoint,
} from '@vinculum/contract/consent/responses.ts';
import type { Deps } from '../../deps.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserContext } from '../../http/context.ts';
import { principalOf, type Route, streamRoute, userRoute } from '../../http/route.ts';
import { checkEligibility } from './check-eligibility.ts';
import { cloneForm } from './clone-form.ts';
import { exportResponses } from './export-responses.ts';
import { getConsentRecord } from './get-consent-record.ts';
import { getAnalytics } from './get-analytics.ts';
import { getForm } from './get-form.ts';
import { getRevocation } from './get-revocation.ts';
import { listForms } from './list-forms.ts';
import { publishForm } from './publish-form.ts';
import { revokeForm } from './revoke-form.ts';
import { saveForm } from './save-form.ts';
import { saveMasterForm } from './save-master-form.ts';
import { searchResponses } from './search-responses.ts';

/** Consent forms of a consumer: write, publish, revoke, and what became of them. */
export function consentRoutes(deps: Deps): Route[] {
  return [
    userRoute(listConsentForms, (context, { body }) => listForms(deps, context, body)),
    userRoute(getConsentForm, (context, { params }) => getForm(deps, context, params.id)),
    userRoute(saveConsentForm, (context, { body }) => save(deps, context, body)),
    userRoute(cloneConsentForm, (context, { body }) => cloneForm(deps, context, body.consent_form_id)),
    userRoute(checkEligibilityEndpoint, (context, { body }) => checkEligibility(deps, context, body)),
    userRoute(publishConsentForm, (context, { body }) => publishForm(deps, context, own(context, body))),
    userRoute(revokeConsentForm, (context, { body }) => revokeForm(deps, context, own(context, body))),
    userRoute(getRevocationEndpoint, (context, { params }) => getRevocation(deps, context, params.id)),
    userRoute(searchResponsesEndpoint, (context, { body }) => searchResponses(deps, context, body)),
    userRoute(getFormAnalytics, (context, request) => getAnalytics(deps, context, request)),
    userRoute(getConsentRecordEndpoint, (context, { params }) => getConsentRecord(deps, context, params)),
    streamRoute(exportResponsesEndpoint, (context, { body }) =>
      exportResponses(deps, { ...context, principal: principalOf(context) }, body),
    ),
  ];
}

/** What a consumer does to a form of its own. */
function own<B>({ principal }: UserContext, body: B): { consumerId: number; body: B } {
  return { consumerId: principal.organisationId, body };
}

/** A form of the own organisation, or an administrator's master form for another. */
async function save(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof saveConsentForm>['body'],
): Promise<AnswerOf<typeof saveConsentForm>> {
  const { portal, organisationId } = context.principal;
  if (portal === 'ADMIN') return await saveMasterForm(deps, context, body);
  if (body.consumer_id !== undefined && body.consumer_id !== organisationId) throw new AppError('forbidden');
  return await saveForm(deps, context, own(context, body));
}
