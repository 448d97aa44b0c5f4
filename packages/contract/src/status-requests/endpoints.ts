import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText, chosenId } from '../foundation/ids.ts';
import { chosenVins, vinListLimits } from '../foundation/vin.ts';
import { type ConsentStatus, consentStatuses } from '../consents/vocabulary.ts';

/**
 * What an operator or a fleet manager may ask of cars: to end a consent, to narrow it to its mandatory signals, or to
 * ask the owner again. Every other status is the owner's, the car's or the clock's to bring about.
 * Why: docs/decisions/0009-status-requests.md.
 */
export const requestableStatuses = ['FORM_CANCELED', 'FORM_MANDATORY', 'FORM_PENDING'] as const;
export type RequestableStatus = (typeof requestableStatuses)[number];

/** Whether a status may be asked for. */
export function isRequestable(status: ConsentStatus): status is RequestableStatus {
  return requestableStatuses.some((one) => one === status);
}

const known = z.enum(consentStatuses, 'consent.formRequired');
/** A status to ask cars for; one that nobody may ask for says so. */
const requestedStatus = known.refine(isRequestable, 'consent.statusNotRequestable').pipe(
  // Narrows the type: what passes is one of these.
  z.enum(requestableStatuses),
);

export const statusRequest = z.object({
  consent_status: requestedStatus,
  consent_form_id: chosenId,
  vin_numbers: chosenVins,
});

/** What became of each VIN; every VIN of the request is in exactly one list. */
export const statusOutcome = z.object({
  message: z.string(),
  /** Not in the system; for a fleet manager also what was not handed over to it. */
  vin_not_registered: z.array(z.string()),
  /** Nothing of the form there that the request could change. */
  vin_without_consent_form: z.array(z.string()),
  /** Stored; the car applies it and confirms. */
  vin_queued: z.array(z.string()),
  /** Null when nothing was queued. */
  request_id: z.int().nullable(),
});
export type StatusOutcome = z.output<typeof statusOutcome>;

export const requestConsentStatusEndpoint = endpoint({
  name: 'consent.requestStatus',
  summary: 'Ask vehicles to end, narrow or ask again for the consent to a form',
  method: 'POST',
  path: '/fleet/api/v1/fleet/vehicles/consent/status',
  access: allow({ portal: 'ADMIN', role: 'USER_ADMIN' }, { portal: 'FLEET_MANAGER', role: 'USER_ADMIN' }),
  body: statusRequest,
  response: statusOutcome,
  errors: [
    'badRequest',
    'consentFormNotFound',
    'consumerNotFound',
    'dataPackageClosed',
    'formAlreadyRevoked',
    'formHostForbidden',
    'formNotPublished',
    'formScheduleOver',
    'invalidVins',
    'tooManyVinsToUpdate',
  ],
  audit: 'consent-form.request-status',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

/** The most VINs that an answer names as not yet applied. */
export const namedWaiting = 100;

export const getStatusRequestEndpoint = endpoint({
  name: 'consent.getStatusRequest',
  summary: 'How far the vehicles have applied a requested consent status',
  method: 'GET',
  path: '/fleet/api/v1/fleet/vehicles/consent/status/{id}',
  access: allow({ portal: 'ADMIN', role: 'USER_VIEWER' }, { portal: 'FLEET_MANAGER', role: 'USER_VIEWER' }),
  params: z.object({ id: idText }),
  response: z.object({
    request_id: z.int(),
    consent_form_id: z.int(),
    title: z.string(),
    consent_status: z.enum(requestableStatuses),
    /** ISO 8601. */
    requested_on: z.string(),
    total: z.int(),
    /** Vehicles that have said that they applied it. */
    applied: z.int(),
    /** The first of the others, by VIN. */
    waiting: z.array(z.string()),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
