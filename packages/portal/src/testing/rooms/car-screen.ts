import { emptyCarInbox } from '@vinculum/contract/car-screen/car-inbox.ts';
import type { CarConsent, CarSending, CarState } from '@vinculum/contract/car-screen/endpoints.ts';
import type { OfferedSignal } from '@vinculum/contract/vehicle/offered-signal.ts';

/** A signal read once a second, for tests. */
export function someSignal(id: number, label: string, own: Partial<OfferedSignal> = {}): OfferedSignal {
  return {
    signal_id: id,
    signal_name: label,
    signal_group_name: 'GROUP_STANDARD',
    label,
    data_type: 'FLOAT',
    unit: 'm/s',
    change_mode: 'CONTINUOUS',
    minimum: null,
    maximum: null,
    mandatory: false,
    is_encrypted: false,
    is_read: 1,
    status: 'ACTIVE',
    interval: 1,
    frequency_mode: 0,
    return_format: [],
    trigger_details: null,
    ...own,
  };
}

type Own = Partial<Omit<CarConsent, 'offer'>> & { readonly offer?: Partial<CarConsent['offer']> };

/** A request for speed (needed) and outside temperature, for tests. */
export function someConsent({ offer, ...own }: Own = {}): CarConsent {
  const id = own.consent_id ?? 5;
  return {
    consent_id: id,
    state: 'offered',
    accepted_signals: [],
    lacking_signals: [],
    waiting_answer: null,
    agreed_at: null,
    was_agreed: false,
    ends_at: null,
    ended_at: null,
    earned: [],
    ...own,
    offer: {
      id: `m-${id}`,
      consent_id: id,
      form_hash: 'abc',
      title: 'Pay how you drive',
      description: 'Calm driving lowers your premium.',
      description_type: 0,
      consumer: 'Helios Insurance',
      form_kind: 'Standard',
      read_signals: [
        someSignal(1, 'Speed', { mandatory: true }),
        someSignal(2, 'Outside temperature', { unit: '°C', interval: 30 }),
      ],
      write_signals: [],
      trigger_signals: [],
      schedule: null,
      rewards: [],
      retention_days: 90,
      expiry_type: 0,
      expiry_in_days: 30,
      expiry: null,
      public_key: null,
      service_page: null,
      languages: ['en', 'es'],
      ...offer,
    },
  };
}

type WaitingAnswer = NonNullable<CarConsent['waiting_answer']>;

/** An acceptance that waits for its confirmation, for tests. */
export const someAcceptance: WaitingAnswer = { decision: 'accept', accepted_signals: [1] };

/** A refusal that waits for its confirmation, for tests. */
export const someRefusal: WaitingAnswer = { decision: 'decline', accepted_signals: [] };

/** Speed that the platform confirmed half a minute before the state of `someCar`, for tests. */
export function someSending(own: Partial<CarSending> = {}): CarSending {
  return {
    signal_id: 1,
    label: 'Speed',
    consumer: 'Helios Insurance',
    consent_id: 5,
    last_value: 14.2,
    last_at: 1_700_000_030_000,
    sent_last_minute: 12,
    waiting: false,
    ...own,
  };
}

/** The state of a parked, connected car, for tests. */
export function someCar(own: Partial<CarState> = {}): CarState {
  return {
    vin: 'YNRTESTVN00000001',
    make: 'Norrsken',
    model: 'N1',
    online: true,
    driving: false,
    moving: false,
    stopped: false,
    speed: 0,
    time: 1_700_000_060_000,
    spooled: 0,
    waiting_since: null,
    consents: [],
    sending: [],
    inbox: emptyCarInbox,
    ...own,
  };
}
