import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { pageOf, pageRequest } from '../foundation/paging.ts';
import { includeTest } from '../foundation/test-traffic.ts';
import { cloneConsentForm, consentFormRow, consentFormSorts, revokeConsentForm } from './endpoints.ts';
import { chosenId, publicationRequest, publishConsentForm } from './publish.ts';
import { responsesRequest, searchResponses } from './responses.ts';
import { formStatuses } from './vocabulary.ts';

// What an administrator does for a consumer (specification 3, section 7). The rules are those of the consumer's own
// calls: an operator may do nothing to a form that its consumer could not.

const viewer = allow({ portal: 'ADMIN', role: 'USER_VIEWER' });
const administrator = allow({ portal: 'ADMIN', role: 'USER_ADMIN' });

/** A row of an administrator's list, with the consumer whose form it is. */
export const adminConsentFormRow = consentFormRow.extend({ consumer_id: z.int(), consumer: z.string() });
export type AdminConsentFormRow = z.output<typeof adminConsentFormRow>;

export const listAdminConsentForms = endpoint({
  name: 'consent.listAdminForms',
  summary: 'List the consent forms of a consumer, or of all, for an administrator',
  method: 'POST',
  path: '/admin/api/v1/consent-forms/list',
  access: viewer,
  body: pageRequest.extend({
    /** Absent: the forms of every consumer. */
    consumer_id: idSchema.optional(),
    search: z.string().max(200).optional(),
    status: z.enum(formStatuses).optional(),
    include_test: includeTest,
    sort: z.enum(consentFormSorts).default('consent_form_id'),
    descending: z.boolean().default(true),
  }),
  response: pageOf(adminConsentFormRow),
  errors: ['consumerNotFound'],
  audit: null,
  rate: 'read',
});

/** A form, its consumer and the VINs it is to go to. */
export const adminPublicationRequest = publicationRequest.extend({ consumer_id: chosenId });

export const publishAdminConsentForm = endpoint({
  ...publishConsentForm,
  name: 'consent.publishAdminForm',
  summary: 'Publish a form of a consumer to VINs, by an administrator',
  path: '/admin/api/v1/consent-forms/publish',
  access: administrator,
  body: adminPublicationRequest,
  audit: 'consent-form.publish',
});

/** By VIN alone: the form stays published. */
export const revokeAdminConsentForm = endpoint({
  ...revokeConsentForm,
  name: 'consent.revokeAdminForm',
  summary: 'Revoke a form of a consumer for the VINs given, by an administrator',
  path: '/admin/api/v1/consent-forms/revoke',
  access: administrator,
  body: adminPublicationRequest,
  errors: [...revokeConsentForm.errors, 'consumerNotFound'],
  audit: 'consent-form.revoke',
});

/** What a user has to choose before a form is cloned. */
export const adminCloneRequest = z.object({ consent_form_id: chosenId, destination_consumer_id: chosenId });

export const cloneAdminConsentForm = endpoint({
  ...cloneConsentForm,
  name: 'consent.cloneAdminForm',
  summary: 'Copy a form to another consumer as a new draft',
  path: '/admin/api/v1/consent-forms/clone',
  access: administrator,
  body: adminCloneRequest,
  errors: [...cloneConsentForm.errors, 'badRequest', 'consumerNotFound'],
  audit: 'consent-form.clone',
});

export const searchAdminResponses = endpoint({
  ...searchResponses,
  name: 'consent.searchAdminResponses',
  summary: 'Answers of cars to one form, or to all forms of a consumer or of all, for an administrator',
  path: '/admin/api/v1/consent-forms/responses',
  access: viewer,
  /** Absent: the answers to the forms of every consumer. */
  body: responsesRequest.extend({ consumer_id: idSchema.optional() }),
  errors: [...searchResponses.errors, 'consumerNotFound'],
});
