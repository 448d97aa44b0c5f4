import { textIn } from '@vinculum/contract/consent/form-texts.ts';
import {
  type ConsentRecordContent,
  type PiiInformation,
  type RecordAnswer,
  type RecordEvent,
  recordSchemaVersion,
} from '@vinculum/contract/consent/record.ts';
import { type ConsentStatus, liveStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import { languages } from '@vinculum/contract/messages/languages.ts';
import { causes } from './causes.ts';
import { consentTermOf } from './consent-term-rules.ts';
import { derSignature } from './der-signature.ts';
import { type OfferedForm, offeredForm } from './offer-form.ts';

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
