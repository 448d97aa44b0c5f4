import type { CarSending } from '@vinculum/contract/car-screen/endpoints.ts';
import type { Emission } from '@vinculum/collection/plan/plan.ts';
import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { computedForms } from '@vinculum/contract/vehicle/sample.ts';
import type { CarConsentRecord } from '../consents/consents.ts';

/** What the spool holds of one signal in some batches of its consent. */
interface Spooled {
  /** Number of its last batch; gone when that is. */
  readonly seq: number;
  readonly count: number;
  readonly shown: Pick<CarSending, 'last_value' | 'last_form'>;
}

interface Entry {
  readonly signal: Pick<CarSending, 'signal_id' | 'label' | 'consumer' | 'consent_id'>;
  /** Not confirmed yet, oldest first. */
  readonly waiting: readonly Spooled[];
  /** Last confirmed. */
  readonly last: { readonly shown: Spooled['shown']; readonly at: number } | null;
  readonly counts: readonly { readonly at: number; readonly count: number }[];
}

/** A car may be off line for days: what is more is told as one with what came after it. */
const MOST_WAITING = 60;

/** What of a car the platform has confirmed in the last minute and what waits for that, for its screen. */
export class SentRecord {
  readonly #bySignal = new Map<string, Entry>();

  /** Emissions of one consent that were just put into the spool, in batches up to a seq. */
  spooled(consent: CarConsentRecord, emissions: readonly Emission[], seq: number): void {
    for (const [signalId, mine] of Map.groupBy(emissions, (emission) => emission.signalId)) {
      const key = `${consent.consentId} ${signalId}`;
      const known = this.#bySignal.get(key);
      const added = { seq, count: mine.length, shown: shownOf(mine.at(-1)) };
      this.#bySignal.set(key, {
        signal: signalOf(consent, signalId),
        waiting: shortened([...(known?.waiting ?? []), added]),
        last: known?.last ?? null,
        counts: known?.counts ?? [],
      });
    }
  }

  /** The platform has everything of a consent up to a seq. */
  confirmed(consentId: number, seq: number, now: number): void {
    for (const [key, entry] of this.#of(consentId)) {
      const stored = entry.waiting.filter((batch) => batch.seq <= seq);
      const newest = stored.at(-1);
      if (newest === undefined) continue;
      const count = stored.reduce((sum, batch) => sum + batch.count, 0);
      this.#bySignal.set(key, {
        ...entry,
        waiting: entry.waiting.slice(stored.length),
        last: { shown: newest.shown, at: now },
        counts: [...entry.counts.filter(({ at }) => at > now - MINUTE_MS), { at: now, count }],
      });
    }
  }

  /** These batches of a consent are gone from the spool, and were not sent. */
  dropped(consentId: number, seqs: ReadonlySet<number>): void {
    for (const [key, entry] of this.#of(consentId))
      this.#bySignal.set(key, { ...entry, waiting: entry.waiting.filter(({ seq }) => !seqs.has(seq)) });
  }

  /** Nothing of a consent waits any more. */
  ended(consentId: number): void {
    for (const [key, entry] of this.#of(consentId)) this.#bySignal.set(key, { ...entry, waiting: [] });
  }

  /** Signals that wait or were confirmed within the last minute, and may still be sent. */
  current(isShared: (signal: Entry['signal']) => boolean, now: number): CarSending[] {
    const isRecent = ({ at }: { readonly at: number }) => at > now - MINUTE_MS;
    return [...this.#bySignal.values()]
      .filter(({ waiting, last }) => waiting.length > 0 || (last !== null && isRecent(last)))
      .filter(({ signal }) => isShared(signal))
      .map(({ signal, waiting, last, counts }) => ({
        ...signal,
        ...(last?.shown ?? { last_value: null }),
        last_at: last?.at ?? null,
        sent_last_minute: counts.filter(isRecent).reduce((sum, { count }) => sum + count, 0),
        waiting: waiting.length > 0,
      }));
  }

  #of(consentId: number): readonly [string, Entry][] {
    return [...this.#bySignal].filter(([, { signal }]) => signal.consent_id === consentId);
  }
}

function shortened(waiting: readonly Spooled[]): readonly Spooled[] {
  const [first, second, ...rest] = waiting;
  if (first === undefined || second === undefined || waiting.length <= MOST_WAITING) return waiting;
  return [{ ...second, count: first.count + second.count }, ...rest];
}

function signalOf(consent: CarConsentRecord, signalId: number): Entry['signal'] {
  const signal = consent.offer.read_signals.find((candidate) => candidate.signal_id === signalId);
  return {
    signal_id: signalId,
    label: signal?.label ?? String(signalId),
    consumer: consent.offer.consumer,
    consent_id: consent.consentId,
  };
}

function shownOf(last: Emission | undefined): Spooled['shown'] {
  const form = computedForms.find((one) => one === last?.format);
  const value = last?.kind === 'event' ? last.samples.at(-1)?.value : last?.value;
  return { last_value: value ?? null, ...(form !== undefined && { last_form: form }) };
}
