import type { SignalDataType } from '@vinculum/contract/signals/vocabulary.ts';
import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import type { Schedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { type ConsentStatus, liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { DesiredState } from '@vinculum/contract/vehicle/messages.ts';
import type { MeasuredEffort } from '@vinculum/contract/vehicle/promised-efforts.ts';

/** One consent as the gateway enforces it. Times in milliseconds since 1970. */
export interface VehicleConsent {
  readonly consentId: number;
  readonly formId: number;
  readonly consumerId: number;
  readonly vin: string;
  readonly status: ConsentStatus;
  /** Rises with every change, across all consents. */
  readonly revision: number;
  readonly formHash: string;
  /** For how long its data is kept. */
  readonly retentionDays: number;
  readonly acceptedSignals: readonly number[];
  readonly grantedAt: number | null;
  /** Null without end. The status does not say that it is over: the clock does. */
  readonly expiresAt: number | null;
  readonly schedule: Schedule | null;
  /** Those that the form asks to read: accepted ones beside them may be written only. */
  readonly readSignals: readonly number[];
  readonly encryptedSignals: readonly number[];
  /** Of the form's read signals, in its order. */
  readonly envelopes: readonly Envelope[];
  /** Of the form's read signals, by their ids. */
  readonly dataTypes: ReadonlyMap<number, SignalDataType>;
  /** What the car may measure for the rewards that its owner was shown. */
  readonly promisedEfforts: readonly MeasuredEffort[];
  /** Whether the car's maker lets the consumer read signals. */
  readonly readPermission: boolean;
}

/**
 * What a car is to have: the highest revision of its consents and the whole list. Ended ones stay in it, without
 * signals, until the car confirms.
 */
export function desiredStateOf(consents: readonly VehicleConsent[]): Omit<DesiredState, 'id'> {
  return {
    revision: consents.reduce((highest, consent) => Math.max(highest, consent.revision), 0),
    consents: consents.map((consent) => ({
      consent_id: consent.consentId,
      form_hash: consent.formHash,
      // What a car was not asked again, it has only to know as ended.
      status: consent.status === 'FORM_NOT_ASKED' ? 'FORM_CANCELED' : consent.status,
      accepted_signals: flows(consent) ? [...consent.acceptedSignals] : [],
      expires_at: consent.expiresAt,
    })),
  };
}

function flows(consent: VehicleConsent): boolean {
  return consent.readPermission && liveStatuses.includes(consent.status);
}
