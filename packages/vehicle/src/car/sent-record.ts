import type { CarSending } from '@vinculum/contract/car-screen/endpoints.ts';
import type { Emission } from '@vinculum/collection/plan.ts';
import type { CarConsentRecord } from './consents.ts';

const MINUTE_MS = 60_000;

/** What a car has been sending in the last minute, for its screen. */
export class SentRecord {
  readonly #bySignal = new Map<string, CarSending & { times: number[] }>();

  note(consent: CarConsentRecord, emissions: readonly Emission[], now: number): void {
    for (const emission of emissions) {
      const key = `${consent.consentId} ${emission.signalId}`;
      const signal = consent.offer.read_signals.find(
        (candidate) => candidate.signal_id === emission.signalId,
      );
      const times = this.#bySignal.get(key)?.times ?? [];
      times.push(now);
      const last = emission.kind === 'sample' ? emission.value : emission.samples.at(-1)?.value;
      this.#bySignal.set(key, {
        signal_id: emission.signalId,
        label: signal?.label ?? String(emission.signalId),
        consumer: consent.offer.consumer,
        consent_id: consent.consentId,
        last_value: last ?? null,
        last_at: now,
        sent_last_minute: 0,
        times: times.filter((time) => time > now - MINUTE_MS),
      });
    }
  }

  /** Signals sent within the last minute under consents that are still live. */
  current(isLive: (consentId: number) => boolean, now: number): CarSending[] {
    return [...this.#bySignal.values()]
      .filter((entry) => entry.last_at > now - MINUTE_MS && isLive(entry.consent_id))
      .map(({ times, ...entry }) => ({
        ...entry,
        sent_last_minute: times.filter((time) => time > now - MINUTE_MS).length,
      }));
  }
}
