import { z } from 'zod';
import { endpoint, onBehalf } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { allow } from '../access/access.ts';
import { pageRequest, sortedBy } from '../foundation/paging.ts';
import { includeTest, isTest } from '../foundation/test-traffic.ts';
import { consentStatuses } from '../consents/vocabulary.ts';

/** What a car sent of one signal beyond what its owner agreed to; the platform delivered none of it. */
export const beyondAgreed = z.object({
  /** 0 for what is encrypted. */
  signal_id: z.int(),
  /** Samples; of what is encrypted, messages. */
  samples: z.int(),
  first_on: z.string(),
  last_on: z.string(),
});
export type BeyondAgreed = z.output<typeof beyondAgreed>;

const consumer = allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' });

/** A form, or all of them: nothing or the word says so. */
const formOrAll = z.union([idSchema, z.literal('all').transform(() => undefined)]).optional();

/**
 * One transition of a consent. `actor_kind` is consumer, oem, fleet, administrator, owner, vehicle or platform. `actor`
 * is the user, for a consumer only of its own and of the operator's; null for others.
 */
export const consentTransition = z.object({
  at: z.string(),
  actor_kind: z.string(),
  actor: z.string().nullable(),
  from: z.enum(consentStatuses).nullable(),
  to: z.enum(consentStatuses),
  cause: z.string(),
  message_id: z.string().nullable(),
  form_hash: z.string().nullable(),
  language: z.string().nullable(),
});

/** One signal that a form asks for, as its owner is asked: labelled as published, in the language of the call. */
const requestedSignal = z.object({ signal_id: z.int(), label: z.string() });

export const consentResponseRow = z.object({
  consent_form_response_id: z.int(),
  consent_form_id: z.int(),
  title: z.string(),
  /** Whose form it is. */
  consumer_id: z.int(),
  consumer: z.string(),
  vin_number: z.string(),
  status: z.enum(consentStatuses),
  oem: z.string().nullable(),
  created_on: z.string(),
  updated_on: z.string(),
  expires_on: z.string().nullable(),
  accepted_signals: z.array(z.int()),
  /** Whether the car has confirmed the present state; false while it was not asked. */
  applied: z.boolean(),
  /** Null for a consumer, unless the consent is in force or waits. */
  online: z.boolean().nullable(),
  cause: z.string().nullable(),
  is_test: isTest,
  history: z.array(consentTransition).optional(),
  /** With the history: all that `accepted_signals` could hold. */
  asked_signals: z.array(requestedSignal).optional(),
  /** With the history. */
  beyond_agreed: z.array(beyondAgreed).optional(),
});
export type ConsentResponseRow = z.output<typeof consentResponseRow>;
export type RequestedSignal = z.output<typeof requestedSignal>;

/** Counts by status, of the same filter as the rows but for the status. */
export const responseCounts = z.record(z.enum(consentStatuses), z.int());

/** Which responses: the same for a page of them and for their file. */
export const responseFilter = z.object({
  consent_id: formOrAll,
  vin_number: z.string().trim().toUpperCase().max(17).optional(),
  status: z.enum(consentStatuses).optional(),
  /** Only those whose car has, or has still to, confirm the present state; a VIN without a car has nothing to. */
  applied: z.boolean().optional(),
  include_test: includeTest,
});

export const responsesRequest = pageRequest.extend({
  ...responseFilter.shape,
  ...sortedBy('created_on'),
  history: z.boolean().default(false),
});

export const searchResponsesEndpoint = endpoint({
  name: 'consent.searchResponses',
  summary: 'Answers of cars to one form, or to all forms without consent_id',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/responses',
  access: consumer,
  body: responsesRequest,
  response: z.object({
    data: z.array(consentResponseRow),
    total_rows: z.int(),
    counts: responseCounts,
    /** Of those counted as FORM_PENDING: no car is registered yet, so the form is sent when one is. */
    unregistered: z.int(),
  }),
  errors: ['consentFormNotFound'],
  audit: null,
  rate: 'read',
});

export const exportResponsesEndpoint = endpoint({
  name: 'consent.exportResponses',
  summary: 'Answers of cars as CSV, streamed',
  method: 'POST',
  path: '/consumer/api/v1/consent-forms/responses/export',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }, { portal: 'ADMIN', role: 'USER_VIEWER' }),
  /** Another consumer's `consumer_id` is for an administrator only; left out it means the own one, or there all. */
  body: responseFilter.extend({ consumer_id: idSchema.optional() }),
  response: z.object({
    vin_number: z.string(),
    status: z.string(),
    oem: z.string(),
    created_on: z.string(),
    updated_on: z.string(),
    consent_form_id: z.int(),
    title: z.string(),
    consumer: z.string(),
  }),
  errors: ['consentFormNotFound', 'consumerNotFound'],
  audit: null,
  rate: 'bulk',
  answer: 'csv',
});

export const searchAdminResponsesEndpoint = onBehalf(searchResponsesEndpoint, {
  name: 'consent.searchAdminResponses',
  summary: 'Answers of cars to one form, or to all forms of a consumer or of all, for an administrator',
  /** Absent: the answers to the forms of every consumer. */
  body: responsesRequest.extend({ consumer_id: idSchema.optional() }),
});
