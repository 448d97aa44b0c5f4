import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint, onBehalf } from '../foundation/endpoint.ts';
import { vinListLimits } from '../foundation/vin.ts';
import { adminPublicationRequest, publicationErrors, publicationRequest } from './endpoints.ts';

/** What publishing would do with a VIN; each is one of the four lists of an outcome. */
export const eligibilityOutcomes = [
  'publishable',
  'alreadyPublished',
  'withoutPermission',
  'unregistered',
] as const;
export type EligibilityOutcome = (typeof eligibilityOutcomes)[number];

/** A signal that a form asks for or watches. */
export const eligibilitySignal = z.object({ signal_id: z.int(), label: z.string(), mandatory: z.boolean() });

/** VINs of which the same holds, in the order of the request. Ten thousand cars make a handful of groups. */
export const eligibilityGroup = z.object({
  verdict: z.enum(eligibilityOutcomes),
  /** The maker; of an unregistered VIN by its first three characters. Null: nobody's. */
  oem: z.string().nullable(),
  /** Ids of the form's signals that the cars do not have; null: they never said, or the consumer may not ask them. */
  missing_signals: z.array(z.int()).nullable(),
  /** Set where the owners declined this form before, and are asked anew. */
  was_declined: z.literal(true).optional(),
  vin_numbers: z.array(z.string()),
});
export type EligibilityGroup = z.output<typeof eligibilityGroup>;

export const eligibilityAnswer = z.object({
  counts: z.record(z.enum(eligibilityOutcomes), z.int()),
  /** The form's signals that at least one of the cars does not have. */
  signals: z.array(eligibilitySignal),
  groups: z.array(eligibilityGroup),
});
export type Eligibility = z.output<typeof eligibilityAnswer>;

export const checkEligibilityEndpoint = endpoint({
  name: 'consent.checkEligibility',
  summary: 'What publishing a consent form to VINs would do with each; nothing is published',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/eligibility',
  access: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN' }),
  body: publicationRequest,
  response: eligibilityAnswer,
  errors: publicationErrors,
  audit: null,
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

export const checkAdminEligibilityEndpoint = onBehalf(checkEligibilityEndpoint, {
  name: 'consent.checkAdminEligibility',
  summary: 'What publishing a form of a consumer to VINs would do with each, for an administrator',
  body: adminPublicationRequest,
});
