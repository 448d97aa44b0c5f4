import { textIn } from '@vinculum/contract/forms/form-texts.ts';
import {
  type ConsentRecordContent,
  type ConsentTerm,
  type PiiInformation,
  type RecordAnswer,
  type RecordEvent,
  recordSchemaVersion,
} from '@vinculum/contract/evidence/record.ts';
import { type ConsentStatus, liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { languages } from '@vinculum/contract/foundation/languages.ts';
import { causes, type OfferedForm, offeredForm } from '../consents/public.ts';

export interface SourceEvent {
  readonly at: Date;
  readonly actorKind: string;
  readonly status: ConsentStatus;
  readonly cause: string;
  readonly messageId: string | null;
  readonly formHash: string | null;
  readonly language: string | null;
}

export interface SourceAnswer {
  readonly answerId: string;
  readonly decision: string;
  readonly body: Record<string, unknown>;
  readonly signature: string;
  readonly certificateSerial: string;
  readonly receivedAt: Date;
  readonly outcome: string;
}

/** What is stored about one consent: one form at one VIN. */
export interface RecordSource {
  readonly form: {
    readonly id: number;
    /** As fixed at the first publication. */
    readonly offer: Record<string, unknown>;
    readonly hash: string;
    readonly publishedOn: Date | null;
  };
  readonly consumer: { readonly id: number; readonly name: string };
  readonly consent: {
    readonly id: number;
    readonly vin: string;
    /** By the clock. */
    readonly status: ConsentStatus;
    readonly actorKind: string | null;
    readonly cause: string | null;
    readonly acceptedSignals: readonly number[];
    readonly expiresAt: Date | null;
    readonly updatedOn: Date;
  };
  /** Oldest first. */
  readonly events: readonly SourceEvent[];
  readonly olderEvents: number;
  /** Oldest first. */
  readonly answers: readonly SourceAnswer[];
  readonly olderAnswers: number;
  readonly certificates: readonly {
    readonly serial: string;
    readonly certificate: string;
    readonly authority: string;
  }[];
}

/**
 * The record of one consent in the fields of ISO/IEC TS 27560:2023. People other than the owner are named by
 * kind only, and of other organisations nothing is said.
 */
export function consentRecordOf(source: RecordSource, now: Date): ConsentRecordContent {
  const { form, consent, consumer } = source;
  const offer = offeredForm.parse(form.offer);
  const history = source.events.map(eventOf);
  return {
    record_header: {
      schema_version: recordSchemaVersion,
      record_id: `consent-${consent.id}`,
      pii_principal_id: consent.vin,
      record_created: now.toISOString(),
    },
    pii_processing: processingOf(source, offer),
    party_identification: [
      { party_id: partyId(consumer.id), party_name: consumer.name, party_role: 'dpv:DataController' },
    ],
    event: {
      ...presentEvent(source, history),
      validity_duration: offer.expiry_type === 0 ? days(offer.expiry_in_days) : null,
      expires_at: consent.expiresAt?.toISOString() ?? null,
      accepted_signals: [...consent.acceptedSignals],
    },
    history,
    older_events: source.olderEvents,
    answers: source.answers.map(answerOf),
    older_answers: source.olderAnswers,
    certificates: source.certificates.map(({ serial, certificate }) => ({ serial, certificate })),
    authorities: [...new Set(source.certificates.map(({ authority }) => authority))],
  };
}

function processingOf(source: RecordSource, offer: OfferedForm): ConsentRecordContent['pii_processing'] {
  const { form, consumer, events } = source;
  const language = events.findLast((event) => event.language !== null)?.language ?? null;
  const shown = textIn(offer, languages.find((one) => one === language) ?? null);
  return {
    privacy_notice: {
      consent_form_id: form.id,
      content: form.offer,
      hash: form.hash,
      published_on: form.publishedOn?.toISOString() ?? null,
    },
    language,
    purposes: [
      {
        purpose: shown.title,
        purpose_type: offer.form_kind,
        purpose_description: shown.description,
        purpose_language: shown.language,
      },
    ],
    lawful_basis: 'dpv:Consent',
    pii_information: piiInformationOf(source, offer),
    pii_controllers: [partyId(consumer.id)],
    collection_method: 'Sampled by the software of the vehicle, as the notice says for each signal',
    processing_method: 'Delivered to the controller in an ordered stream, stored until retention ends',
    retention_period: days(offer.retention_days) ?? 'P0D',
    storage_locations: ['vehicle', 'platform'],
    recipient_third_parties: [],
    withdrawal_method: 'On the screen of the vehicle, at any time, with erasure if the owner asks for it',
    jurisdiction: null,
  };
}

function piiInformationOf({ consent }: RecordSource, offer: OfferedForm): PiiInformation[] {
  const isLive = liveStatuses.includes(consent.status);
  const accepted = new Set(isLive ? consent.acceptedSignals : []);
  const describe =
    (access: 'read' | 'write') =>
    (signal: OfferedForm['read_signals'][number]): PiiInformation => ({
      pii_attribute_id: signal.signal_id,
      pii_type: signal.label,
      signal_name: signal.signal_name,
      access,
      pii_optional: !signal.mandatory,
      is_encrypted: signal.is_encrypted,
      accepted: accepted.has(signal.signal_id),
      collected: signal.collected ?? null,
      envelope: signal.envelope ?? null,
    });
  return [...offer.read_signals.map(describe('read')), ...offer.write_signals.map(describe('write'))];
}

function eventOf(event: SourceEvent): RecordEvent {
  return {
    event_time: event.at.toISOString(),
    event_type: event.actorKind === 'owner' ? 'explicit' : null,
    event_state: consentTermOf(event),
    entity_id: event.actorKind,
    status: event.status,
    cause: event.cause,
    message_id: event.messageId,
    notice_hash: event.formHash,
    language: event.language,
  };
}

/** The last event, unless time has run out since and nobody has written it down yet. */
function presentEvent({ consent, form }: RecordSource, history: readonly RecordEvent[]): RecordEvent {
  const last = history.at(-1);
  if (last?.status === consent.status) return last;
  const isOver = consent.status === 'FORM_EXPIRED';
  return eventOf({
    at: (isOver ? consent.expiresAt : null) ?? consent.updatedOn,
    actorKind: isOver ? 'platform' : (consent.actorKind ?? 'platform'),
    status: consent.status,
    cause: isOver ? causes.expired : (consent.cause ?? ''),
    messageId: null,
    formHash: form.hash,
    language: null,
  });
}

function answerOf(answer: SourceAnswer): RecordAnswer {
  return {
    answer_id: answer.answerId,
    decision: answer.decision,
    signed: answer.body,
    signature: answer.signature,
    signature_der: derSignature(answer.signature),
    certificate_serial: answer.certificateSerial,
    received_at: answer.receivedAt.toISOString(),
    outcome: answer.outcome,
  };
}

function partyId(organisationId: number): string {
  return `organisation-${organisationId}`;
}

function days(count: number | null): string | null {
  return count === null ? null : `P${count}D`;
}

/** ECDSA on P-256: two numbers of 32 bytes. */
const NUMBER_BYTES = 32;

/**
 * A signature as cars send it (IEEE P1363, base64url) in the form that OpenSSL reads (DER, base64); null for
 * one that is no signature of P-256.
 */
export function derSignature(signature: string): string | null {
  const raw = Buffer.from(signature, 'base64url');
  if (raw.length !== 2 * NUMBER_BYTES) return null;
  const body = Buffer.concat([
    derInteger(raw.subarray(0, NUMBER_BYTES)),
    derInteger(raw.subarray(NUMBER_BYTES)),
  ]);
  return Buffer.concat([Buffer.from([0x30, body.length]), body]).toString('base64');
}

/** Without leading zeros, but with one where the first bit would make it negative. */
function derInteger(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Buffer.from([0]) : bytes.subarray(first);
  const isNegative = ((digits[0] ?? 0) & 0x80) !== 0;
  const value = isNegative ? Buffer.concat([Buffer.from([0]), digits]) : digits;
  return Buffer.concat([Buffer.from([0x02, value.length]), value]);
}

/** What a consent's status means depends on who brought it about and why. */
interface ConsentState {
  readonly status: ConsentStatus;
  readonly actorKind: string;
  readonly cause: string;
}

/**
 * A state in the words of the W3C Data Privacy Vocabulary: withdrawn by the owner, revoked by anybody else, and
 * invalidated when whom it was asked of is no longer the owner.
 */
export function consentTermOf({ status, actorKind, cause }: ConsentState): ConsentTerm {
  if (status !== 'FORM_CANCELED') return terms[status];
  if (cause === causes.ownerChanged) return 'dpv:ConsentInvalidated';
  return actorKind === 'owner' ? 'dpv:ConsentWithdrawn' : 'dpv:ConsentRevoked';
}

const terms: Record<Exclude<ConsentStatus, 'FORM_CANCELED'>, ConsentTerm> = {
  FORM_PENDING: 'dpv:ConsentRequested',
  FORM_RECEIVED: 'dpv:ConsentRequested',
  FORM_ACCEPTED: 'dpv:ConsentGiven',
  FORM_MANDATORY: 'dpv:ConsentGiven',
  FORM_DECLINED: 'dpv:ConsentRefused',
  FORM_EXPIRED: 'dpv:ConsentExpired',
  FORM_NOT_ASKED: 'dpv:ConsentRequestDeferred',
};
