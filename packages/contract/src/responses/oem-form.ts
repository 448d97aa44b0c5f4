import { shownConsentForm } from '../forms/form.ts';
import { beyondAgreed, responseCounts } from './endpoints.ts';
import { z } from 'zod';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { allow } from '../access/access.ts';

/** A form as an OEM reads it, with the answers of its own cars counted by status. */
export const oemConsentForm = shownConsentForm.extend({
  counts: responseCounts,
  /** Of its own cars; the newest hundred. */
  beyond_agreed: z.array(beyondAgreed.extend({ vin_number: z.string() })),
});

export type OemConsentForm = z.output<typeof oemConsentForm>;

export const getOemConsentFormEndpoint = endpoint({
  name: 'consent.getOemForm',
  summary: 'Read a form that concerns cars of the own organisation, an OEM',
  method: 'GET',
  path: '/oem/api/v1/consent-form/{id}',
  access: allow({ portal: 'OEMS', role: 'USER_VIEWER' }),
  params: z.object({ id: idText }),
  response: oemConsentForm,
  errors: ['consentFormNotFound'],
  audit: null,
  rate: 'read',
});
