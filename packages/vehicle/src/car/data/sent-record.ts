import type { CarSending } from '@vinculum/contract/car-screen/endpoints.ts';
import type { Emission } from '@vinculum/collection/plan/plan.ts';
import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { computedForms } from '@vinculum/contract/vehicle/sample.ts';
import type { CarConsentRecord } from '../consents/consents.ts';

interface Entry {
  readonly shown: Omit<CarSending, 'sent_last_minute'>;
  readonly counts: readonly { readonly at: number; readonly count: number }[];
}

/** What a car has been sending in the last minute, for its screen. */
export class SentRecord {
  readonly #bySignal = new Map<string, Entry>();

  /** Emissions of one consent that were just put into batches. */
  note(consent: CarConsentRecord, emissions: readonly Emission[], now: number): void {
    for (const [signalId, mine] of Map.groupBy(emissions, (emission) => emission.signalId)) {
      const key = `${consent.consentId} ${signalId}`;
      const counts = this.#bySignal.get(key)?.counts ?? [];
      this.#bySignal.set(key, {
        shown: shownOf(consent, signalId, { last: mine.at(-1), now }),
        counts: [...counts.filter(({ at }) => at > now - MINUTE_MS), { at: now, count: mine.length }],
      });
    }
  }

  /** Signals sent within the last minute under consents that are still live. */
  current(isLive: (consentId: number) => boolean, now: number): CarSending[] {
    return [...this.#bySignal.values()]
      .filter(({ shown }) => shown.last_at > now - MINUTE_MS && isLive(shown.consent_id))
      .map(({ shown, counts }) => ({
        ...shown,
        sent_last_minute: counts.reduce((sum, { at, count }) => sum + (at > now - MINUTE_MS ? count : 0), 0),
      }));
  }
}

function shownOf(
  consent: CarConsentRecord,
  signalId: number,
  { last, now }: { last: Emission | undefined; now: number },
): Entry['shown'] {
  const signal = consent.offer.read_signals.find((candidate) => candidate.signal_id === signalId);
  const value = last?.kind === 'event' ? last.samples.at(-1)?.value : last?.value;
  const form = computedForms.find((one) => one === last?.format);
  return {
    signal_id: signalId,
    label: signal?.label ?? String(signalId),
    consumer: consent.offer.consumer,
    consent_id: consent.consentId,
    last_value: value ?? null,
    ...(form === undefined ? {} : { last_form: form }),
    last_at: now,
  };
}
