import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { type ConsentCollector, createConsentCollector } from '../sampling/consent-collector.ts';
import type { SignalSet } from '../plan/may-leave-car.ts';
import { type FindSignal, type PlannedEntry, plansFromEntries } from '../plan/plan-from-form.ts';
import type { Emission, Schedule, SignalPlan } from '../plan/plan.ts';
import { createScheduleGate, type ScheduleGate } from '../plan/schedule-gate.ts';
import type { SignalMemory } from '../sampling/signal-memory.ts';
import type { Drive } from './drive.ts';

/** Finest step of simulated sampling, and the step of signals that ask for no rate. */
const FINEST_STEP_MS = 20;
const COARSE_STEP_MS = 200;
/** A car that slept does not make up for more than this. */
const LONGEST_CATCH_UP_MS = 5000;

/** A signal by its catalogue name, with what the catalogue says of it. */
export type NamedSignal = ConsentOffer['trigger_signals'][number];

export interface CollectedConsent {
  readonly readSignals: readonly (PlannedEntry & NamedSignal)[];
  /** Signals that triggers watch and that are not asked for themselves. */
  readonly triggerSignals: readonly NamedSignal[];
  readonly accepted: SignalSet;
  readonly schedule: Schedule | null;
  /** Milliseconds since 1970. */
  readonly grantedAt: number;
  readonly expiresAt: number | null;
  /** What an earlier collection of the consent left; kept up to date. Absent: this is the first. */
  readonly memory?: Map<number, SignalMemory>;
}

interface Watched {
  readonly signalId: number;
  readonly name: string;
  readonly stepMs: number;
  nextAt: number;
}

/** Samples what one consent allows from a drive and says what is to be sent. `now` in milliseconds since 1970. */
export class DriveCollection {
  /** How each accepted signal is collected. */
  readonly plans: readonly SignalPlan[];
  readonly #collector: ConsentCollector;
  readonly #watched: Watched[];
  readonly #encrypted: ReadonlySet<number>;
  readonly #gate: ScheduleGate;
  #wasOpen = false;
  #trip: number | null = null;

  constructor(consent: CollectedConsent, timeZone: string, now: number) {
    const { readSignals, accepted, schedule, grantedAt, expiresAt } = consent;
    this.#gate = createScheduleGate(schedule, timeZone);
    this.plans = plansFromEntries(readSignals, accepted, factsIn(consent));
    const memory = consent.memory ?? new Map<number, SignalMemory>();
    const plan = { signals: this.plans, schedule, timeZone, grantedAt, expiresAt, memory };
    this.#collector = createConsentCollector(plan);
    this.#encrypted = new Set(
      readSignals.filter((signal) => signal.is_encrypted).map((signal) => signal.signal_id),
    );
    this.#watched = [...this.#collector.wantedSignals].flatMap((id) => watched(consent, id, now));
  }

  /**
   * Offers every value between the last call and now, and returns what the plan wants sent. When the schedule opens
   * the current values are offered at once, whatever their period; when a trip ends what was held back is sent.
   */
  advance(drive: Drive, now: number): Emission[] {
    const isOpen = this.#gate.isOpen(now);
    if (isOpen && !this.#wasOpen) for (const watch of this.#watched) watch.nextAt = now;
    this.#wasOpen = isOpen;
    const emissions = this.#watched.flatMap((watch) => this.#offerDue(watch, drive, now));
    emissions.push(...this.#collector.tick(now));
    const trip = drive.tripAt(now);
    if (this.#trip !== null && trip !== this.#trip) emissions.push(...this.#collector.flush());
    this.#trip = trip;
    return emissions;
  }

  /** What is held back, at the end of the subscription. */
  flush(): Emission[] {
    return this.#collector.flush();
  }

  #offerDue(watch: Watched, drive: Drive, now: number): Emission[] {
    const emissions: Emission[] = [];
    if (watch.nextAt < now - LONGEST_CATCH_UP_MS) watch.nextAt = now;
    for (; watch.nextAt <= now; watch.nextAt += watch.stepMs) {
      const value = drive.valueAt(watch.name, watch.nextAt);
      if (value === undefined) continue;
      emissions.push(...this.#collector.offer(watch.signalId, { t: watch.nextAt, value }));
    }
    return emissions;
  }

  /** Such a signal is never sent in plain text, whatever key the form has. */
  isEncrypted = (signalId: number): boolean => this.#encrypted.has(signalId);
}

/** What a consent says of the signals that it reads and watches. */
export function factsIn({
  readSignals,
  triggerSignals,
}: Pick<CollectedConsent, 'readSignals' | 'triggerSignals'>): FindSignal {
  const known = new Map([...triggerSignals, ...readSignals].map((signal) => [signal.signal_id, signal]));
  return (id) => {
    const signal = known.get(id);
    if (signal === undefined) return undefined;
    return {
      dataType: signal.data_type,
      changeMode: signal.change_mode,
      minimum: signal.minimum,
      maximum: signal.maximum,
      maxRateHz: signal.max_rate_hz ?? null,
    };
  };
}

function watched(
  { readSignals, triggerSignals }: CollectedConsent,
  signalId: number,
  now: number,
): Watched[] {
  const entry = readSignals.find((signal) => signal.signal_id === signalId);
  const signal = entry ?? triggerSignals.find((watchedOnly) => watchedOnly.signal_id === signalId);
  if (signal === undefined) return [];
  const wanted =
    entry?.frequency_mode === 0 && entry.interval !== null ? entry.interval * 1000 : COARSE_STEP_MS;
  const formats = entry?.return_format.filter((format) => format.isSelected) ?? [];
  const isDense = formats.some((format) => format.name !== 'SINGLE');
  const step = isDense ? Math.min(wanted, COARSE_STEP_MS) : wanted;
  // No value is read more often than the signal has new ones.
  const ownStep = Math.ceil(1000 / (signal.max_rate_hz ?? Number.POSITIVE_INFINITY));
  const stepMs = Math.max(FINEST_STEP_MS, Math.round(step), ownStep);
  return [{ signalId, name: signal.signal_name, stepMs, nextAt: now }];
}
