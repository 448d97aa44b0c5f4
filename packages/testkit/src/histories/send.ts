import { isDeliverable, type Model, type OfferedToModel } from './model.ts';
import { type HistoryRun, keyOf, signalIds } from './run.ts';
import { type Aim, type BatchPlan, CARS, type SignalPart } from './steps.ts';

const HALF_HOUR_MS = 1_800_000;
const SKEW_LIMIT_MS = 60_000;
/** The id of no consent. */
export const NEVER_PUBLISHED = 999_999_999;
/** Out of the way of what the other car itself sends. */
const FOREIGN_SEQ = 1_000_000;

interface Prepared {
  readonly topic: string;
  readonly body: object;
  readonly values: readonly {
    readonly value: string;
    readonly offered: OfferedToModel;
    readonly isAverage: boolean;
    /** Long enough after every other of the signal's interval, by both clocks. */
    readonly isSpaced: boolean;
    readonly description: string;
  }[];
}

/** Batches of one car, made by the state of things now. */
export function prepare(run: HistoryRun, car: number, batches: readonly BatchPlan[]): Prepared[] {
  return batches.flatMap((batch) => {
    const prepared = prepareOne(run, car, batch);
    return batch.isRepeated ? [prepared, prepared] : [prepared];
  });
}

/** Sends batches and waits until all are acknowledged, which means: stored or rightly dropped. */
export async function send(run: HistoryRun, car: number, batches: readonly Prepared[]): Promise<void> {
  run.batches += batches.length;
  const peer = run.world.cars[car];
  if (peer === undefined) return;
  await Promise.all(batches.map((batch) => peer.up(batch.topic, batch.body)));
}

/**
 * Notes what must become of the samples. Where the state changed while they were on their way, either of the two
 * answers is right; where both agree, so must the platform.
 */
export function expectOf(run: HistoryRun, batches: readonly Prepared[], states: readonly Model[]): void {
  for (const { values } of batches)
    for (const { value, offered, description, isAverage, isSpaced } of values) {
      const answers = states.map((state) => !isAverage && isDeliverable(state, offered));
      const isSure = isSpaced && answers.every(Boolean);
      const verdict = isSure ? 'must' : answers.some(Boolean) ? 'may' : 'never';
      const isRated = offered.signal === 'rated';
      run.expected.set(value, { verdict, form: offered.form, car: offered.car, isRated, description });
    }
}

function prepareOne(run: HistoryRun, car: number, batch: BatchPlan): Prepared {
  const owner = batch.isForeign ? (car + 1) % CARS : car;
  const key = keyOf(batch.form, owner);
  const consentId = run.consentIds.get(key) ?? NEVER_PUBLISHED;
  const seq = (run.lastSeq.get(key) ?? 0) + 1;
  if (!batch.isForeign) run.lastSeq.set(key, seq);
  const base = Math.max(0, run.model.now + (run.skews[car] ?? 0));
  const taken = batch.isSealed ? batch.samples.slice(0, 1) : batch.samples;
  const values = taken.map(({ signal, aim, isAverage }) => {
    const time = timeOf(run, { form: batch.form, car }, aim);
    const part: SignalPart | null = batch.isSealed ? null : signal;
    const form = batch.isForeign ? -1 : batch.form;
    const description = `${part ?? 'sealed'} of form ${batch.form} at ${time - run.model.start}, sent at ${run.model.now - run.model.start}`;
    const isSpaced = part !== 'rated' || noteRated(run, key, time);
    const offered = { form, car, signal: part, time };
    return {
      value: nextValue(run),
      offered,
      isAverage: part !== null && isAverage,
      isSpaced,
      description,
    };
  });
  const [first] = values;
  const body = batch.isSealed
    ? { base_time: first?.offered.time, samples: [], jwe: `a.b.c.d.${first?.value}` }
    : {
        base_time: base,
        samples: values.map(({ value, offered, isAverage }) => [
          signalIds[offered.signal ?? 'unasked'],
          offered.time - base,
          Number(value),
          ...(isAverage ? ['AVERAGE'] : []),
        ]),
      };
  return {
    topic: `data/${consentId}`,
    body: { seq: batch.isForeign ? seq + FOREIGN_SEQ : seq, ...body },
    values,
  };
}

/** More than one interval and all that is tolerated. */
const SPACED_MS = 4 * 3_600_000;

function noteRated(run: HistoryRun, key: string, captured: number): boolean {
  const sent = run.model.now;
  const last = run.lastRated.get(key) ?? {
    captured: Number.NEGATIVE_INFINITY,
    sent: Number.NEGATIVE_INFINITY,
  };
  run.lastRated.set(key, { captured: Math.max(captured, last.captured), sent });
  return captured >= last.captured + SPACED_MS && sent >= last.sent + SPACED_MS;
}

function timeOf(run: HistoryRun, of: { readonly form: number; readonly car: number }, aim: Aim): number {
  const { model } = run;
  const consent = model.consents[of.form]?.[of.car];
  const carTime = Math.max(0, model.now + (run.skews[of.car] ?? 0));
  const end = consent?.expiresAt ?? Number.POSITIVE_INFINITY;
  const moments: Record<Aim['from'], number> = {
    car: carTime,
    grant: consent?.status === 'live' ? consent.grantedAt : carTime,
    end: Number.isFinite(end) ? end : carTime,
    'skew limit': model.now + SKEW_LIMIT_MS,
    'half hour': Math.floor(carTime / HALF_HOUR_MS) * HALF_HOUR_MS,
  };
  return moments[aim.from] + aim.shift;
}

function nextValue(run: HistoryRun): string {
  run.values += 1;
  return String(run.values);
}
