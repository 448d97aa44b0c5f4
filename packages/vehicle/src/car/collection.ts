import { createConsentCollector, type ConsentCollector } from '@vinculum/collection/consent-collector.ts';
import { plansFromEntries } from '@vinculum/collection/plan-from-form.ts';
import type { Emission } from '@vinculum/collection/plan.ts';
import { createScheduleGate, type ScheduleGate } from '@vinculum/collection/schedule-gate.ts';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import type { Drive } from '../drive/drive.ts';
import type { CarConsentRecord } from './consents.ts';

/** Finest step of simulated sampling, and the step of signals that ask for no rate. */
const FINEST_STEP_MS = 20;
const COARSE_STEP_MS = 200;
/** A car that slept does not make up for more than this. */
const LONGEST_CATCH_UP_MS = 5000;

interface Watched {
  readonly signalId: number;
  readonly name: string;
  readonly stepMs: number;
  nextAt: number;
}

/** Samples one live consent from a drive and says what is to be sent. */
export class ConsentCollection {
  readonly consent: CarConsentRecord;
  readonly #collector: ConsentCollector;
  readonly #watched: Watched[];
  readonly #encrypted: ReadonlySet<number>;
  readonly #gate: ScheduleGate;
  #wasOpen = false;
  #trip: number | null = null;

  constructor(consent: CarConsentRecord, timeZone: string, now: number) {
    this.consent = consent;
    const { offer } = consent;
    this.#gate = createScheduleGate(offer.schedule, timeZone);
    const accepted = new Set(consent.acceptedSignals);
    this.#collector = createConsentCollector({
      signals: plansFromEntries(offer.read_signals, accepted, factsIn(offer)),
      schedule: offer.schedule,
      timeZone,
      // Sampling starts now; a grant that seems to lie ahead was written down before the clock was put back.
      grantedAt: Math.min(consent.grantedAt ?? now, now),
      expiresAt: consent.expiresAt,
    });
    this.#encrypted = new Set(
      offer.read_signals.filter((signal) => signal.is_encrypted).map((signal) => signal.signal_id),
    );
    this.#watched = [...this.#collector.wantedSignals].flatMap((id) => watched(offer, id, now));
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

function factsIn(offer: ConsentOffer) {
  const known = [...offer.read_signals, ...offer.trigger_signals];
  return (id: number) => {
    const signal = known.find((candidate) => candidate.signal_id === id);
    if (signal === undefined) return undefined;
    return {
      dataType: signal.data_type,
      changeMode: signal.change_mode,
      minimum: signal.minimum,
      maximum: signal.maximum,
    };
  };
}

function watched(offer: ConsentOffer, signalId: number, now: number): Watched[] {
  const entry = offer.read_signals.find((signal) => signal.signal_id === signalId);
  const name = entry?.signal_name ?? offer.trigger_signals.find((s) => s.signal_id === signalId)?.signal_name;
  if (name === undefined) return [];
  const wanted =
    entry?.frequency_mode === 0 && entry.interval !== null ? entry.interval * 1000 : COARSE_STEP_MS;
  const formats = entry?.return_format.filter((format) => format.isSelected) ?? [];
  const isDense = formats.some((format) => format.name !== 'SINGLE');
  const step = isDense ? Math.min(wanted, COARSE_STEP_MS) : wanted;
  return [{ signalId, name, stepMs: Math.max(FINEST_STEP_MS, Math.round(step)), nextAt: now }];
}
