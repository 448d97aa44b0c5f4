import { endpoint, onBehalf } from '../foundation/endpoint.ts';
import { allow } from '../access/access.ts';
import { z } from 'zod';
import { chosenId, idText } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { adminPublicationRequest } from '../publication/endpoints.ts';
import { whoMayRevoke } from './who-may-revoke.ts';
import { vinNumbers, vinListLimits } from '../foundation/vin.ts';

export const revokeConsentFormEndpoint = endpoint({
  name: 'consent.revokeForm',
  summary: 'Revoke a form, for all its VINs or for the VINs given',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/revoke',
  access: whoMayRevoke.ownForm,
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
export const getRevocationEndpoint = endpoint({
  name: 'consent.getRevocation',
  summary:
    'How a revocation took effect: when it was stored, the last sample before, the confirmations of the cars',
  method: 'GET',
  path: '/consumer/api/v1/consent-forms/revocations/{id}',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }, { portal: 'ADMIN', role: 'USER_VIEWER' }),
  params: z.object({ id: idText }),
  response: z.object({
    revocation_id: z.int(),
    consent_form_id: z.int(),
    revoked_at: z.number(),
    /** Requests and consents that ended with it. */
    ended: z.int(),
    /** Of those: of registered cars, which have to confirm it. */
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

/** By VIN alone: the form stays published. */
export const revokeAdminConsentFormEndpoint = onBehalf(revokeConsentFormEndpoint, {
  name: 'consent.revokeAdminForm',
  summary: 'Revoke a form of a consumer for the VINs given, by an administrator',
  body: adminPublicationRequest,
});

export const revokeOemConsentFormEndpoint = endpoint({
  name: 'consent.revokeOemForm',
  summary: "End a consumer's form on the cars of the own organisation, an OEM",
  method: 'POST',
  path: '/oem/api/v1/revoke-consent-forms',
  access: whoMayRevoke.onOwnCars,
  body: z.object({ consumer_id: chosenId, consent_form_id: chosenId }),
  response: messageAnswer.extend({ revoked: z.int() }),
  errors: ['consentFormNotFound', 'formAlreadyRevoked'],
  audit: 'consent-form.revoke-by-oem',
  rate: 'write',
});
