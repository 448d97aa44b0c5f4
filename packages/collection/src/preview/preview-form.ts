import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { ReturnFormatName } from '@vinculum/contract/signals/vocabulary.ts';
import { batchesOf } from '../drive/batches.ts';
import { envelopeOf, mostSamplesIn } from '../envelope/envelope.ts';
import { type CollectedConsent, DriveCollection, factsIn } from '../drive/drive-collection.ts';
import type { Drive } from '../drive/drive.ts';
import { PackRhythm, TICK_MS } from '../drive/pack-rhythm.ts';
import { addMovement, type Effort, EffortMeter, noEffort } from '../effort/effort-meter.ts';
import type { Emission, Sample } from '../plan/plan.ts';
import { createScheduleGate } from '../plan/schedule-gate.ts';
import type { EncryptionKey } from './jwe-size.ts';
import { type Counted, MessageTally } from './message-tally.ts';
import { type ChartedElement, SignalChart } from './signal-chart.ts';

export interface PreviewRequest {
  readonly consent: Pick<CollectedConsent, 'readSignals' | 'triggerSignals' | 'schedule'>;
  readonly drive: Drive;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly hours: number;
  /** To which marked signals are encrypted. */
  readonly key: EncryptionKey;
}

/** Why nothing of a signal would be sent. */
type Silence = 'outsideSchedule' | 'noFrequency' | 'notInDrive' | 'notTriggered';

export interface PreviewedSignal extends Readonly<Counted> {
  readonly signalId: number;
  readonly formats: readonly ReturnFormatName[];
  /** Values that the car read on the way. */
  readonly read: number;
  /** The most that the envelope lets through in so long a time; null where nothing bounds it. */
  readonly mostSamples: number | null;
  /** Null when something is sent. */
  readonly silence: Silence | null;
  /** Each number of a signal that is a list; empty for texts. */
  readonly elements: readonly ChartedElement[];
}

export interface FormPreview {
  readonly signals: readonly PreviewedSignal[];
  readonly totals: Readonly<Counted>;
  /** What the platform meters of it: rewards by kilobyte count these. */
  readonly meteredBytes: number;
  readonly effort: Effort;
  /** Of the time, how long the schedule allows sending. */
  readonly openMs: number;
}

const STEP_MS = 1000;
/** What a car reads less often than this is drawn from the drive itself. */
const DRAWN_MS = 1000;

/** What a car would send in so many hours of a drive if its owner had accepted every signal at the start. */
export function previewForm(request: PreviewRequest): FormPreview {
  const steps = previewSteps(request);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** As `previewForm`, a second of the drive at a time; yields the share that is done, 0 to 1. */
export function* previewSteps(request: PreviewRequest): Generator<number, FormPreview, undefined> {
  const run = new PreviewRun(request);
  const lengthMs = request.hours * HOUR_MS;
  for (let elapsed = 0; elapsed <= lengthMs; elapsed += TICK_MS) {
    run.advance(request.start + elapsed);
    if (elapsed % STEP_MS === 0) yield elapsed / lengthMs;
  }
  return run.end();
}

class PreviewRun {
  readonly #request: PreviewRequest;
  readonly #collection: DriveCollection;
  readonly #tapped: Drive;
  readonly #gate: ReturnType<typeof createScheduleGate>;
  readonly #tally: MessageTally;
  readonly #meter: EffortMeter;
  readonly #effort = noEffort();
  readonly #rhythm = new PackRhythm();
  readonly #charts: ReadonlyMap<number, SignalChart>;
  readonly #read = new Map<number, number>();
  readonly #drawnAt = new Map<number, number>();
  #buffer: Emission[] = [];
  #openMs = 0;

  constructor(request: PreviewRequest) {
    const { consent, drive, start, hours, key } = request;
    const span = { from: start, lengthMs: hours * HOUR_MS };
    const ids = consent.readSignals.map(({ signal_id }) => signal_id);
    this.#request = request;
    this.#collection = new DriveCollection(
      { ...consent, accepted: new Set(ids), grantedAt: start, expiresAt: null },
      drive.timeZone,
      start,
    );
    this.#charts = new Map(ids.map((id) => [id, new SignalChart(span)]));
    this.#tapped = this.#tap(drive);
    this.#gate = createScheduleGate(consent.schedule, drive.timeZone);
    this.#tally = new MessageTally(key);
    this.#meter = new EffortMeter(drive);
    this.#rhythm.wait(start);
  }

  advance(now: number): void {
    if (now > this.#request.start) {
      if (this.#gate.isOpen(now - TICK_MS)) this.#countOpenTick(now);
    }
    this.#take(this.#collection.advance(this.#tapped, now));
    this.#drawBetween(now);
    if (this.#rhythm.isDue(now, this.#buffer.length)) this.#pack();
  }

  /** Outside the schedule nothing is measured for rewards either. */
  #countOpenTick(now: number): void {
    this.#openMs += TICK_MS;
    // It moved as fast as it does at the end of the step.
    const movement = this.#meter.movementAt(now);
    if (movement !== null) addMovement(this.#effort, movement, { ms: TICK_MS });
  }

  /** The drive ends: what was held back is sent. */
  end(): FormPreview {
    this.#take(this.#collection.flush());
    this.#pack();
    const { metres, drivingMs, useDays } = this.#effort;
    return {
      signals: this.#request.consent.readSignals.map(({ signal_id }) => this.#resultOf(signal_id)),
      totals: this.#tally.totals,
      meteredBytes: this.#tally.metered,
      effort: { metres, drivingMs, useDays },
      openMs: this.#openMs,
    };
  }

  #take(emissions: readonly Emission[]): void {
    for (const emission of emissions) {
      this.#charts.get(emission.signalId)?.sent(emission);
      this.#buffer.push(emission);
    }
  }

  #pack(): void {
    const { plain, secret } = batchesOf(this.#buffer, this.#collection.isEncrypted);
    this.#buffer = [];
    for (const batch of plain) this.#tally.plain(batch);
    for (const batch of secret) this.#tally.secret(batch);
  }

  /** The drive, with what is read from it noted. */
  #tap(drive: Drive): Drive {
    const byName = new Map(
      this.#request.consent.readSignals.map(({ signal_id, signal_name }) => [signal_name, signal_id]),
    );
    return {
      ...drive,
      valueAt: (name, t) => {
        const value = drive.valueAt(name, t);
        const id = byName.get(name);
        if (value === undefined || id === undefined) return value;
        this.#read.set(id, (this.#read.get(id) ?? 0) + 1);
        this.#draw(id, { t, value });
        return value;
      },
    };
  }

  /** The line goes on between two values that the car reads. */
  #drawBetween(now: number): void {
    const { consent, drive } = this.#request;
    for (const { signal_id: id, signal_name } of consent.readSignals) {
      if (now - (this.#drawnAt.get(id) ?? Number.NEGATIVE_INFINITY) < DRAWN_MS) continue;
      const value = drive.valueAt(signal_name, now);
      if (value !== undefined) this.#draw(id, { t: now, value });
    }
  }

  #draw(signalId: number, { t, value }: Sample): void {
    this.#drawnAt.set(signalId, t);
    this.#charts.get(signalId)?.original(t, value);
  }

  #resultOf(signalId: number): PreviewedSignal {
    const counted = this.#tally.bySignal.get(signalId) ?? { messages: 0, samples: 0, bytes: 0 };
    return {
      ...counted,
      signalId,
      formats: this.#planOf(signalId)?.formats.map(({ name }) => name) ?? [],
      read: this.#read.get(signalId) ?? 0,
      mostSamples: this.#mostOf(signalId),
      silence: counted.messages > 0 ? null : this.#silenceOf(signalId),
      elements: this.#charts.get(signalId)?.elements() ?? [],
    };
  }

  #mostOf(signalId: number): number | null {
    const { consent, hours } = this.#request;
    const entry = consent.readSignals.find(({ signal_id }) => signal_id === signalId);
    const envelope = entry === undefined ? null : envelopeOf(entry, factsIn(consent));
    return envelope === null ? null : mostSamplesIn(envelope, hours * HOUR_MS);
  }

  #silenceOf(signalId: number): Silence {
    const plan = this.#planOf(signalId);
    if (plan === undefined || (plan.mode.kind === 'none' && plan.trigger === null)) return 'noFrequency';
    if (this.#openMs === 0) return 'outsideSchedule';
    return (this.#read.get(signalId) ?? 0) === 0 ? 'notInDrive' : 'notTriggered';
  }

  #planOf(signalId: number) {
    return this.#collection.plans.find((plan) => plan.signalId === signalId);
  }
}
