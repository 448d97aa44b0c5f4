import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { pageOf, pageRequest } from '../foundation/paging.ts';
import { includeTest } from '../foundation/test-traffic.ts';
import { consentFormRow } from './endpoints.ts';

const oem = allow({ portal: 'OEMS', role: 'USER_VIEWER' });

/** A row of an OEM's list of a consumer's forms. Its counts are of the OEM's own cars. */
export const oemConsentFormRow = consentFormRow.extend({
  /** Consents that wait for the car or its owner. */
  waiting_count: z.int(),
});
export type OemConsentFormRow = z.output<typeof oemConsentFormRow>;

export const oemConsentFormSorts = ['consent_form_id', 'title', 'expiry', 'status'] as const;

/** Specification 1, section 7. Drafts, and forms that never concerned a car of the OEM, are left out. */
export const searchOemConsentFormsEndpoint = endpoint({
  name: 'consent.searchOemForms',
  summary: 'List the forms of a consumer that concern cars of the own organisation, an OEM',
  method: 'POST',
  path: '/oem/api/v1/consent-form/search',
  access: oem,
  body: pageRequest.extend({
    consumer_id: idSchema,
    search: z.string().max(200).optional(),
    /** Only forms with a consent on an own car that can still be revoked. */
    revocable: z.boolean().default(false),
    include_test: includeTest,
    sort: z.enum(oemConsentFormSorts).default('consent_form_id'),
    descending: z.boolean().default(true),
  }),
  response: pageOf(oemConsentFormRow),
  errors: [],
  audit: null,
  rate: 'read',
});

/** The most consumers that one answer holds; `search` finds the others. */
export const consumerListLimit = 200;

export const listOemConsumersEndpoint = endpoint({
  name: 'consent.listOemConsumers',
  summary: 'The consumers that an OEM deals with, by name; for an administrator all consumers',
  method: 'GET',
  path: '/oem/api/v1/consumer-list',
  access: allow({ portal: 'OEMS', role: 'USER_VIEWER' }, { portal: 'ADMIN', role: 'USER_VIEWER' }),
  query: z.object({
    /** A part of the name, or the id. */
    search: z.string().max(200).optional(),
  }),
  response: z.object({ organisation: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});
