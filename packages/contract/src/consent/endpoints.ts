import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { includeTest, isTest } from '../foundation/test-traffic.ts';
import { consentFormSchema, shownConsentForm } from './form.ts';
import { vinListLimits } from './limits.ts';
import { chosenId } from './publish.ts';
import { vinNumbers } from './vin-numbers.ts';
import { formStatuses } from './vocabulary.ts';

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

export const listConsentForms = endpoint({
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

export const getConsentForm = endpoint({
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

export const saveConsentForm = endpoint({
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

export const cloneConsentForm = endpoint({
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

export const revokeConsentForm = endpoint({
  name: 'consent.revokeForm',
  summary: 'Revoke a form, for all its VINs or for the VINs given',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/revoke',
  access: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }),
  body: z.object({
    consent_form_id: chosenId,
    vin_numbers: vinNumbers.optional(),
  }),
  response: messageAnswer.extend({
    revocation_id: z.int(),
    revoked: z.int(),
    /** Of the VINs given: no car is registered with it; what waited for one is withdrawn all the same. */
    vin_not_registered: z.array(z.string()),
    /** Of the VINs given: the car had no open or live consent to the form. */
    vin_without_consent_form: z.array(z.string()),
  }),
  errors: [
    'consentFormNotFound',
    'formNotPublished',
    'formAlreadyRevoked',
    'invalidVins',
    'tooManyVinsToRevoke',
  ],
  audit: 'consent-form.revoke',
  rate: 'write',
  bodyLimit: vinListLimits.bodyBytes,
});

/** How quickly a revocation took effect; times in milliseconds since 1970, null while not yet so. */
export const getRevocation = endpoint({
  name: 'consent.getRevocation',
  summary:
    'How a revocation took effect: when it was stored, the last sample before, the confirmations of the cars',
  method: 'GET',
  path: '/consumer/api/v1/consent-forms/revocations/{id}',
  access: consumerOrOperator,
  params: formParams,
  response: z.object({
    revocation_id: z.int(),
    consent_form_id: z.int(),
    revoked_at: z.number(),
    total: z.int(),
    confirmed: z.int(),
    last_sample_at: z.number().nullable(),
    first_confirmed_at: z.number().nullable(),
    last_confirmed_at: z.number().nullable(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
