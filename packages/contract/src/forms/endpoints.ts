import { z } from 'zod';
import { endpoint } from '../foundation/endpoint.ts';
import { listVehicleConsentsEndpoint } from '../vehicles/endpoints.ts';
import { vinSchema } from '../foundation/vin.ts';
import { pageRequest, pageOf } from '../foundation/paging.ts';
import { idSchema, chosenId, idText } from '../foundation/ids.ts';
import { formStatuses } from '../consents/vocabulary.ts';
import { includeTest, isTest } from '../foundation/test-traffic.ts';
import { allow, operatorViewer, operatorAdmin } from '../access/access.ts';
import { consentFormSchema, shownConsentForm } from './form.ts';

const consumer = allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' });
/** Its own forms for a consumer, those of every consumer for an administrator. */
const consumerOrOperator = allow(
  { portal: 'CONSUMERS', role: 'USER_VIEWER' },
  { portal: 'ADMIN', role: 'USER_VIEWER' },
);
const formParams = z.object({ id: idText });

/** A row of the list of forms. `expiry` is a date, or null when the form counts days. */
export const consentFormRow = z.object({
  consent_form_id: z.int(),
  title: z.string(),
  consent_type: z.string(),
  expiry_type: z.int(),
  expiry_in_days: z.int().nullable(),
  expiry: z.string().nullable(),
  status: z.enum(formStatuses),
  updated_on: z.string(),
  signal_count: z.int(),
  consent_count: z.int(),
  live_count: z.int(),
  /** Made by a load test or by the web simulator. */
  is_test: isTest,
});
export type ConsentFormRow = z.output<typeof consentFormRow>;

export const consentFormSorts = ['consent_form_id', 'title', 'expiry', 'status', 'updated_on'] as const;

export const listConsentFormsEndpoint = endpoint({
  name: 'consent.listForms',
  summary: 'List the consent forms of the own organisation',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/list',
  access: consumer,
  body: pageRequest.extend({
    search: z.string().max(200).optional(),
    status: z.enum(formStatuses).optional(),
    include_test: includeTest,
    sort: z.enum(consentFormSorts).default('consent_form_id'),
    descending: z.boolean().default(true),
  }),
  response: pageOf(consentFormRow),
  errors: [],
  audit: null,
  rate: 'read',
});

export const getConsentFormEndpoint = endpoint({
  name: 'consent.getForm',
  summary: 'Read one consent form',
  method: 'GET',
  path: '/consumer/api/v1/consent-forms/{id}',
  access: consumerOrOperator,
  params: formParams,
  response: shownConsentForm,
  errors: ['consentFormNotFound'],
  audit: null,
  rate: 'read',
});

export const saveConsentFormEndpoint = endpoint({
  name: 'consent.saveForm',
  summary:
    'Create a consent form, or with consent_form_id change a draft; a master form for an administrator',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms',
  access: allow({ portal: 'CONSUMERS', role: 'USER_EDITOR' }, { portal: 'ADMIN', role: 'USER_ADMIN' }),
  body: z.intersection(
    consentFormSchema,
    z.object({
      consent_form_id: idSchema.optional(),
      /** As it was read: a draft that somebody has saved since is not overwritten. Absent overwrites. */
      updated_on: z.string().max(40).optional(),
      /** For whom an administrator makes a master form. A consumer may name itself only. */
      consumer_id: idSchema.optional(),
    }),
  ),
  response: z.object({ consent_form_id: z.int(), message: z.string() }),
  errors: ['consentFormNotFound', 'consumerNotFound', 'formNotDraft', 'badRequest', 'conflict'],
  audit: 'consent-form.save',
  rate: 'write',
});

export const cloneConsentFormEndpoint = endpoint({
  name: 'consent.cloneForm',
  summary: 'Copy a form of the own organisation as a new draft',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/clone',
  access: allow({ portal: 'CONSUMERS', role: 'USER_EDITOR' }),
  body: z.object({ consent_form_id: idSchema }),
  response: z.object({ consent_form_id: z.int(), message: z.string() }),
  errors: ['consentFormNotFound', 'dataPackageClosed'],
  audit: 'consent-form.clone',
  rate: 'write',
});

// What an administrator does for a consumer (specification 3, section 7). The rules are those of the consumer's own
// calls: an operator may do nothing to a form that its consumer could not.

/** A row of an administrator's list, with the consumer whose form it is. */
export const adminConsentFormRow = consentFormRow.extend({ consumer_id: z.int(), consumer: z.string() });

export type AdminConsentFormRow = z.output<typeof adminConsentFormRow>;

export const listAdminConsentFormsEndpoint = endpoint({
  name: 'consent.listAdminForms',
  summary: 'List the consent forms of a consumer, or of all, for an administrator',
  method: 'POST',
  path: '/admin/api/v1/consent-forms/list',
  access: operatorViewer,
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

/** What a user has to choose before a form is cloned. */
export const adminCloneRequest = z.object({ consent_form_id: chosenId, destination_consumer_id: chosenId });

export const cloneAdminConsentFormEndpoint = endpoint({
  ...cloneConsentFormEndpoint,
  name: 'consent.cloneAdminForm',
  summary: 'Copy a form to another consumer as a new draft',
  path: '/admin/api/v1/consent-forms/clone',
  access: operatorAdmin,
  body: adminCloneRequest,
  errors: [...cloneConsentFormEndpoint.errors, 'badRequest', 'consumerNotFound'],
  audit: 'consent-form.clone',
});

const askedSignal = z.object({
  signal_id: z.int(),
  signal_name: z.string(),
  /** Whether the owner agrees to it at this moment, so that it may flow. */
  is_agreed: z.boolean(),
});

export const formOfVehicle = z.object({
  description_type: z.literal([0, 1, 2]),
  /** In the language of the request where it is translated. */
  description: z.string(),
  data_retention_in_days: z.int(),
  read_signals: z.array(
    askedSignal.extend({
      /** The sentence that the owner read, in the language of the request; null where nothing can be collected. */
      collected: z.string().nullable(),
    }),
  ),
  write_signals: z.array(askedSignal),
});
export type FormOfVehicle = z.output<typeof formOfVehicle>;

/** For whoever sees the consent itself (decision 22): what a car was asked for, not what it has sent. */
export const getFormOfVehicleEndpoint = endpoint({
  name: 'consent.formOfVehicle',
  summary:
    'What a consent of a vehicle is about: its text, each signal with how it is collected, and what is agreed to',
  method: 'GET',
  path: '/shared/api/v1/vehicles/{vin}/consents/{id}/form',
  access: listVehicleConsentsEndpoint.access,
  params: z.object({ vin: vinSchema, id: idText }),
  response: formOfVehicle,
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
