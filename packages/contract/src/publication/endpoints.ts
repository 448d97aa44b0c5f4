import { chosenId } from '../foundation/ids.ts';
import { endpoint, onBehalf } from '../foundation/endpoint.ts';
import { z } from 'zod';
import { allow } from '../access/access.ts';
import { chosenVins, vinListLimits, vinNumbers } from '../foundation/vin.ts';

export const publicationRequest = z.object({
  consent_form_id: chosenId,
  vin_numbers: vinNumbers,
});

/** Why a form goes to no VIN at all; what publishing would do is refused for the same. */
export const publicationErrors = [
  'consentFormNotFound',
  'consumerNotFound',
  'dataPackageClosed',
  'formAlreadyRevoked',
  'formHostForbidden',
  'formScheduleOver',
  'invalidVins',
  'tooManyVins',
] as const;

/** What became of each VIN; every VIN of the request is in exactly one list. */
const vinLists = z.object({
  vinNumberAlreadyPublished: z.array(z.string()),
  vinNumbersWithoutPermission: z.array(z.string()),
  vinNumbersWithPermission: z.array(z.string()),
  unregisteredVinNumbers: z.array(z.string()),
});
export type VinLists = z.output<typeof vinLists>;

export const publishOutcome = vinLists.extend({
  message: z.string(),
  /** A form stays a draft, and keeps none of the VINs, when no car is asked and none waits to be registered. */
  form_status: z.enum(['DRAFT', 'PUBLISHED']),
});
export type PublishOutcome = z.output<typeof publishOutcome>;

/** Whether every VIN was refused for lack of permission, which has a text of its own (specification 3, section 6). */
export function wasNothingPermitted(outcome: VinLists): boolean {
  return (
    outcome.vinNumbersWithoutPermission.length > 0 &&
    outcome.vinNumbersWithPermission.length === 0 &&
    outcome.vinNumberAlreadyPublished.length === 0 &&
    outcome.unregisteredVinNumbers.length === 0
  );
}

export const publishConsentFormEndpoint = endpoint({
  name: 'consent.publishForm',
  summary: 'Publish a consent form to VINs',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/publish',
  access: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }),
  body: publicationRequest,
  response: publishOutcome,
  errors: publicationErrors,
  audit: 'consent-form.publish',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

/** A form, its consumer and the VINs it is to go to. */
export const adminPublicationRequest = publicationRequest.extend({
  consumer_id: chosenId,
  vin_numbers: chosenVins,
});

export const publishAdminConsentFormEndpoint = onBehalf(publishConsentFormEndpoint, {
  name: 'consent.publishAdminForm',
  summary: 'Publish a form of a consumer to VINs, by an administrator',
  body: adminPublicationRequest,
});
