import { factsIn } from '@vinculum/collection/drive/drive-collection.ts';
import { envelopeOf } from '@vinculum/collection/envelope/envelope.ts';
import { type ConsentOffer, consentOffer } from '@vinculum/contract/vehicle/messages.ts';

/** A read signal of an offer: sampled once a second, unless something else is said. */
export function exampleSignal(signalId: number, signalName: string, change: object = {}) {
  return {
    signal_id: signalId,
    signal_name: signalName,
    mandatory: false,
    is_read: 1,
    interval: 1,
    frequency_mode: 0,
    label: signalName,
    data_type: 'FLOAT',
    unit: null,
    change_mode: 'CONTINUOUS',
    minimum: null,
    maximum: null,
    ...change,
  };
}

/** An offer as a platform sends it, for tests: speed (1, mandatory) and outside temperature (2). */
export function exampleOffer(change: object = {}): ConsentOffer {
  const offer = consentOffer.parse({
    id: 'offer-7-1',
    consent_id: 7,
    form_hash: 'hash-1',
    title: 'Drive well',
    description: 'Pay as you drive',
    description_type: 0,
    consumer: 'Helios Insurance',
    form_kind: 'Standard',
    read_signals: [
      exampleSignal(1, 'perfVehicleSpeed', { mandatory: true }),
      exampleSignal(2, 'envOutsideTemperature'),
    ],
    write_signals: [],
    schedule: null,
    rewards: [],
    oem_rewards: [],
    retention_days: 7,
    expiry_type: 0,
    expiry_in_days: 7,
    expiry: null,
    public_key: null,
    service_page: null,
    languages: ['en'],
    ...change,
  });
  const find = factsIn({ readSignals: offer.read_signals, triggerSignals: offer.trigger_signals });
  const enveloped = offer.read_signals.map((entry) => {
    const envelope = envelopeOf(entry, find);
    return envelope === null ? entry : { ...entry, envelope };
  });
  return { ...offer, read_signals: enveloped };
}
