import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { vinSchema } from '../foundation/vin.ts';
import { languages } from '../foundation/languages.ts';
import { envelopeSchema } from '../envelope/envelope.ts';
import { consentStatuses } from '../consents/vocabulary.ts';

/** States of a consent in the W3C Data Privacy Vocabulary, https://w3id.org/dpv#ConsentStatus. */
export const consentTerms = [
  'dpv:ConsentRequested',
  'dpv:ConsentRequestDeferred',
  'dpv:ConsentGiven',
  'dpv:ConsentRefused',
  'dpv:ConsentWithdrawn',
  'dpv:ConsentRevoked',
  'dpv:ConsentExpired',
  'dpv:ConsentInvalidated',
] as const;
export type ConsentTerm = (typeof consentTerms)[number];

export const recordSchemaVersion = 'vinculum-consent-record/1 (ISO/IEC TS 27560:2023, DPV 2)';
/** Newest events and answers of a record; older ones are counted. */
export const recordLimits = { events: 500, answers: 200 } as const;

/** Somebody else's JSON, kept as it is: one value more or less and its hash or signature no longer fits. */
const verbatim = z.record(z.string(), z.unknown());
const moment = z.string();

const event = z.object({
  event_time: moment,
  /** `explicit` when the owner acted; null for what others did. */
  event_type: z.literal('explicit').nullable(),
  event_state: z.enum(consentTerms),
  /** Who did it, as a kind: consumer, oem, administrator, owner, vehicle or platform. */
  entity_id: z.string(),
  status: z.enum(consentStatuses),
  cause: z.string(),
  message_id: z.string().nullable(),
  notice_hash: z.string().nullable(),
  language: z.string().nullable(),
});
export type RecordEvent = z.output<typeof event>;

const piiInformation = z.object({
  pii_attribute_id: z.int(),
  pii_type: z.string(),
  signal_name: z.string(),
  access: z.enum(['read', 'write']),
  pii_optional: z.boolean(),
  is_encrypted: z.boolean(),
  /** Whether the owner's answer in force covers it. */
  accepted: z.boolean(),
  /** As the notice shows them: the sentences that the owner reads and the envelope; null where it has none. */
  collected: z.record(z.enum(languages), z.string()).nullable(),
  envelope: envelopeSchema.nullable(),
});
export type PiiInformation = z.output<typeof piiInformation>;

const answer = z.object({
  answer_id: z.string(),
  decision: z.string(),
  /** What the car signed: the canonical JSON (RFC 8785) of just this. */
  signed: verbatim,
  /** As the car sent it: ECDSA P-256 with SHA-256, IEEE P1363, base64url. */
  signature: z.string(),
  /** The same as DER in base64, as OpenSSL takes it; null for one that is no such signature. */
  signature_der: z.string().nullable(),
  certificate_serial: z.string(),
  received_at: moment,
  /** The status it led to, or why it was refused. */
  outcome: z.string(),
});
export type RecordAnswer = z.output<typeof answer>;

/** Everything but the seal: what the seal signs, as canonical JSON (RFC 8785). */
export const consentRecordContent = z.object({
  record_header: z.object({
    schema_version: z.literal(recordSchemaVersion),
    record_id: z.string(),
    pii_principal_id: z.string(),
    record_created: moment,
  }),
  pii_processing: z.object({
    privacy_notice: z.object({
      consent_form_id: z.int(),
      /** The offer as fixed at the first publication and shown in the car. */
      content: verbatim,
      /** SHA-256 in hexadecimal over the canonical JSON (RFC 8785) of `content`. */
      hash: z.string(),
      published_on: moment.nullable(),
    }),
    /** In which the notice was shown last; null while nobody has seen it. */
    language: z.string().nullable(),
    /** As the notice was shown last: in that language if it has a text in it, otherwise in its own. */
    purposes: z.array(
      z.object({
        purpose: z.string(),
        purpose_type: z.string(),
        purpose_description: z.string(),
        /** Of the two texts; null when nobody said it. Absent from a record of before. */
        purpose_language: z.enum(languages).nullable().optional(),
      }),
    ),
    lawful_basis: z.literal('dpv:Consent'),
    pii_information: z.array(piiInformation),
    /** Party ids. */
    pii_controllers: z.array(z.string()),
    collection_method: z.string(),
    processing_method: z.string(),
    /** ISO 8601 duration. */
    retention_period: z.string(),
    storage_locations: z.array(z.string()),
    recipient_third_parties: z.array(z.string()),
    withdrawal_method: z.string(),
    jurisdiction: z.string().nullable(),
  }),
  party_identification: z.array(
    z.object({ party_id: z.string(), party_name: z.string(), party_role: z.string() }),
  ),
  /** The present state, by the clock of the record's making. */
  event: event.extend({
    /** ISO 8601 duration from the grant; null when the form ends on a date. */
    validity_duration: z.string().nullable(),
    expires_at: moment.nullable(),
    accepted_signals: z.array(z.int()),
  }),
  history: z.array(event),
  older_events: z.int(),
  answers: z.array(answer),
  older_answers: z.int(),
  /** PEM: those whose keys signed the answers. */
  certificates: z.array(z.object({ serial: z.string(), certificate: z.string() })),
  /** PEM: those that issued the certificates. Whether to trust them is for the reader to know. */
  authorities: z.array(z.string()),
});
export type ConsentRecordContent = z.output<typeof consentRecordContent>;

export const consentRecord = consentRecordContent.extend({
  seal: z.object({
    algorithm: z.literal('ecdsa-with-SHA256'),
    /** DER in base64. */
    signature: z.string(),
    /** PEM; its subject is `CN=Vinculum consent records`. */
    certificate: z.string(),
  }),
});
export type ConsentRecord = z.output<typeof consentRecord>;

export const getConsentRecordEndpoint = endpoint({
  name: 'consent.getRecord',
  summary: 'The consent record of one VIN, with what proves it (ISO/IEC TS 27560)',
  method: 'GET',
  path: '/consumer/api/v1/consent-forms/{id}/records/{vin}',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }),
  params: z.object({ id: idText, vin: vinSchema }),
  response: consentRecord,
  errors: ['consentFormNotFound', 'notFound', 'unavailable'],
  audit: null,
  rate: 'read',
});
