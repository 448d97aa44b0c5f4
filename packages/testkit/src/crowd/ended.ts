import { liveStatuses, openStatuses, type ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { expect } from 'vitest';
import type { Consent, Crowd } from './consent-crowd.ts';

/** What a change of a consent writes to. */
export const consentTables = [
  'consent',
  'consent_history',
  'outbox',
  'latest_value',
  'vehicle_message',
  'revocation_consent',
  'stream_position',
  'consent_form',
  'vehicle',
] as const;

/** Whether a form waits or data may flow, as the rows say, whatever the clock does. */
export function isActive({ status }: Consent): boolean {
  return [...liveStatuses, ...openStatuses].includes(status);
}

/** Whether data may flow, as the rows say. */
export function isLive({ status }: Consent): boolean {
  return liveStatuses.includes(status);
}

/** Whether time has not ended it. */
export function isUnexpired({ expires_at: end }: Consent, now: Date): boolean {
  return end === null || end > now;
}

/** What its status is, whether time has ended it meanwhile or not. */
export function statusByClock(consent: Consent, now: Date): ConsentStatus {
  return isActive(consent) && !isUnexpired(consent, now) ? 'FORM_EXPIRED' : consent.status;
}

/** A consent that changed, as `rowsChanged` says it: the fields only that it did not have so. */
export function changedTo(consent: Consent, fields: Readonly<Record<string, unknown>>) {
  const was = new Map<string, unknown>(Object.entries(consent));
  return {
    id: consent.id,
    ...Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => JSON.stringify(was.get(name)) !== JSON.stringify(value),
      ),
    ),
  };
}

interface Said {
  readonly actor_kind: string;
  readonly actor: string | null;
  readonly cause: string;
  readonly to_status: ConsentStatus;
}

/** The rows of the history that say what became of consents of a crowd. */
export function historyOf(
  crowd: Crowd,
  of: readonly Consent[],
  said: Said & { readonly at: (of: Consent) => Date | null },
) {
  return of.map((consent) => ({
    id: expect.any(Number),
    consent_id: consent.id,
    ...said,
    at: said.at(consent),
    from_status: consent.status,
    message_id: null,
    form_hash: `hash of ${crowd.formOf(consent)}`,
    language: null,
  }));
}

/** The rows by which the gateway is told to look again. */
export function outboxOf(crowd: Crowd, of: readonly Consent[]) {
  return of.map(({ id, vin }) => ({
    id: expect.any(Number),
    vin,
    kind: 'consent',
    consent_id: id,
    created_at: crowd.now,
    attempts: 0,
    parked_at: null,
  }));
}

/** All that may change when consents of a crowd end, and nothing else. */
export function endedOf(
  crowd: Crowd,
  of: readonly Consent[],
  { revocationId, ...said }: Said & { readonly revocationId: number | null },
) {
  const at = (consent: Consent) => (said.to_status === 'FORM_EXPIRED' ? consent.expires_at : crowd.now);
  const registered = of.filter(({ oem_id: oemId }) => oemId !== null);
  const seen = of.filter(({ accepted_signals: signals }) => signals.length > 0);
  return {
    consent: {
      changed: of.map((consent) =>
        changedTo(consent, {
          status: said.to_status,
          revision: expect.any(Number),
          ended_at: at(consent),
          cause: said.cause,
          actor_kind: said.actor_kind,
          confirmed_at: null,
          updated_on: at(consent),
        }),
      ),
    },
    consent_history: { added: historyOf(crowd, of, { ...said, at }) },
    outbox: { added: outboxOf(crowd, registered) },
    latest_value: { gone: latestOf(seen) },
    vehicle_message: { changed: seen.map(({ id }) => ({ id, answer: null, consent_id: null })) },
    ...(revocationId === null
      ? {}
      : {
          revocation_consent: {
            added: registered.map(({ id, vin }) => ({
              revocation_id: revocationId,
              consent_id: id,
              vin,
              revision: expect.any(Number),
              confirmed_at: null,
            })),
          },
        }),
  };
}

/** The keys of what is seen under consents: of all their signals, or of those that a test names. */
export function latestOf(
  of: readonly Consent[],
  isOf: (signal: number, consent: Consent) => boolean = () => true,
) {
  return of
    .flatMap((consent) =>
      consent.accepted_signals
        .filter((signal) => isOf(signal, consent))
        .map((signal_id) => ({ consumer_id: consent.consumer_id, vin: consent.vin, signal_id })),
    )
    .toSorted(
      (a, b) => a.consumer_id - b.consumer_id || a.vin.localeCompare(b.vin) || a.signal_id - b.signal_id,
    );
}
