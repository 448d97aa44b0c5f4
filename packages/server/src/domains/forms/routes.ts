import {
  cloneAdminConsentFormEndpoint,
  cloneConsentFormEndpoint,
  getConsentFormEndpoint,
  getFormOfVehicleEndpoint,
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import {
  listOemConsumersEndpoint,
  searchOemConsentFormsEndpoint,
} from '@vinculum/contract/forms/oem-endpoints.ts';
import {
  discardUnfinishedFormEndpoint,
  getUnfinishedFormEndpoint,
  keepUnfinishedFormEndpoint,
  listUnfinishedFormsEndpoint,
} from '@vinculum/contract/forms/unfinished-endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import { unfinishedHeader } from '@vinculum/contract/forms/unfinished-form.ts';
import type { UserContext } from '../../call-context.ts';
import type { UserRequestContext } from '../../http/context.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { chosenConsumer } from '../organisations/public.ts';
import { cloneForm, cloneFormTo } from './clone-form.ts';
import { findConsumers, listFormRows } from './form-list-store.ts';
import { getForm, getFormOfVehicle, listForms, searchOemForms } from './read-forms.ts';
import { judgeForm, saveForm } from './save-form.ts';
import { judgeMasterForm, saveMasterForm } from './save-master-form.ts';
import {
  discardUnfinishedForm,
  getUnfinishedForm,
  keepUnfinishedForm,
  listUnfinishedForms,
} from './unfinished/unfinished-forms.ts';

/** Consent forms: a consumer's own, an administrator's share of everybody's, and those that concern an OEM's cars. */
export function formRoutes(deps: Deps): Route[] {
  return [
    userRoute(listConsentFormsEndpoint, (context, { body }) => listForms(deps, context, body)),
    userRoute(getConsentFormEndpoint, (context, { params }) => getForm(deps, context, params.id)),
    userRoute(getFormOfVehicleEndpoint, (context, { params }) => getFormOfVehicle(deps, context, params)),
    userRoute(
      saveConsentFormEndpoint,
      (context, { body }) => save(deps, context, body),
      (context, { body }) => judge(deps, context, body),
    ),
    userRoute(listUnfinishedFormsEndpoint, (context) => listUnfinishedForms(deps, context)),
    userRoute(getUnfinishedFormEndpoint, (context, { params }) =>
      getUnfinishedForm(deps, context, params.key),
    ),
    userRoute(keepUnfinishedFormEndpoint, (context, request) => keepUnfinishedForm(deps, context, request)),
    userRoute(discardUnfinishedFormEndpoint, (context, request) =>
      discardUnfinishedForm(deps, context, request),
    ),
    userRoute(cloneConsentFormEndpoint, (context, { body }) =>
      cloneForm(deps, context, body.consent_form_id),
    ),
    userRoute(
      listAdminConsentFormsEndpoint,
      async (context, { body: { consumer_id: requested, ...query } }) => {
        const consumerId = await chosenConsumer(deps, context, requested);
        const list = { ...query, consumerId, now: new Date(context.now) };
        const { rows, total } = await listFormRows(deps.db, list);
        return { data: rows, total_rows: total };
      },
    ),
    userRoute(cloneAdminConsentFormEndpoint, (context, { body }) => cloneFormTo(deps, context, body)),
    userRoute(searchOemConsentFormsEndpoint, (context, { body }) => searchOemForms(deps, context, body)),
    userRoute(listOemConsumersEndpoint, async ({ principal }, { query }) => {
      const oemId = principal.portal === 'OEMS' ? principal.organisationId : null;
      return { organisation: await findConsumers(deps.db, oemId, query.search?.trim() ?? '') };
    }),
  ];
}

/** A form of the own organisation, or an administrator's master form for another. */
async function save(
  deps: Deps,
  context: UserRequestContext,
  body: RequestOf<typeof saveConsentFormEndpoint>['body'],
): Promise<AnswerOf<typeof saveConsentFormEndpoint>> {
  const { portal, organisationId: consumerId } = context.principal;
  const unfinished = context.header(unfinishedHeader);
  if (portal === 'ADMIN') return await saveMasterForm(deps, context, { body, unfinished });
  if (body.consumer_id !== undefined && body.consumer_id !== consumerId) throw new AppError('forbidden');
  return await saveForm(deps, context, { consumerId, body, unfinished });
}

async function judge(
  deps: Deps,
  context: UserContext,
  body: Partial<RequestOf<typeof saveConsentFormEndpoint>['body']>,
): Promise<FieldProblem[]> {
  const { portal, organisationId: consumerId } = context.principal;
  if (portal === 'ADMIN') return await judgeMasterForm(deps, context, body);
  return (await judgeForm(deps, context, { consumerId, body })).problems;
}
