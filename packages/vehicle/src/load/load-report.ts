import type { Durations, LoadTestFigures, MeasuredStep } from '@vinculum/contract/load-tests/figures.ts';
import type { VehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import type { LoadDelta } from './load-tally.ts';

const MAX_POINTS = 600;
const MAX_REASONS = 20;
const MAX_REASON = 200;
const OTHER = 'other' satisfies VehicleReason;

/** Puts together what the threads of a run say. Times in milliseconds; the run begins at `startedAt`. */
export class LoadReport {
  readonly #startedAt: number;
  readonly #times: Record<MeasuredStep, number[]> = { provision: [], connect: [], answer: [] };
  readonly #errors = new Map<string, number>();
  readonly #running: number[] = [];
  /** When each thread last spoke, in milliseconds of the run. */
  readonly #reportedAt: number[] = [];
  #stepMs = 1000;
  #series: { running: number; messages: number }[] = [];
  #messages = 0;
  #peak = 0;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** Vehicles connected now, of all threads. */
  get running(): number {
    return this.#running.reduce((sum, count) => sum + count, 0);
  }

  /** Messages that the platform has stored. */
  get messages(): number {
    return this.#messages;
  }

  /** One thread's news, by its place among the threads. */
  add(place: number, delta: LoadDelta, now: number): void {
    while (this.#running.length <= place) this.#running.push(0);
    this.#running[place] = delta.running;
    for (const step of ['provision', 'connect', 'answer'] as const) this.#times[step].push(...delta[step]);
    for (const { reason, count } of delta.errors) this.#fail(reason, count);
    this.#messages += delta.messages;
    this.#peak = Math.max(this.#peak, this.running);
    const elapsed = Math.max(0, now - this.#startedAt);
    this.#point(Math.min(this.#reportedAt[place] ?? 0, elapsed), elapsed, delta.messages);
    this.#reportedAt[place] = elapsed;
  }

  figures(): LoadTestFigures {
    return {
      step_ms: this.#stepMs,
      series: this.#series.map((point, index) => ({ at_ms: (index + 1) * this.#stepMs, ...point })),
      provision: durationsOf(this.#times.provision),
      connect: durationsOf(this.#times.connect),
      answer: durationsOf(this.#times.answer),
      messages: this.#messages,
      peak: this.#peak,
      errors: [...this.#errors]
        .map(([reason, count]) => ({ reason, count }))
        .toSorted((a, b) => b.count - a.count),
    };
  }

  #fail(reason: string, count: number): void {
    const short = reason.slice(0, MAX_REASON);
    const key = this.#errors.has(short) || this.#errors.size < MAX_REASONS ? short : OTHER;
    this.#errors.set(key, (this.#errors.get(key) ?? 0) + count);
  }

  /**
   * Messages are spread over the time since the thread last spoke, or whoever speaks a little late would make gaps and
   * peaks. Steps double when there are too many: a run of days has as many points as one of minutes.
   */
  #point(from: number, now: number, messages: number): void {
    while (now / this.#stepMs >= MAX_POINTS) this.#coarser();
    const [first, last] = [Math.floor(from / this.#stepMs), Math.floor(now / this.#stepMs)];
    let spread = 0;
    for (let place = this.#series.length; place <= last; place += 1)
      this.#series.push({ running: this.#series.at(-1)?.running ?? 0, messages: 0 });
    for (let place = first; place <= last; place += 1) {
      const until = Math.min(now, (place + 1) * this.#stepMs);
      const due = now > from ? Math.round((messages * (until - from)) / (now - from)) : messages;
      const point = this.#series[place];
      if (point !== undefined) point.messages += due - spread;
      spread = due;
    }
    const point = this.#series[last];
    if (point !== undefined) point.running = this.running;
  }

  #coarser(): void {
    this.#stepMs *= 2;
    const former = this.#series;
    this.#series = [];
    for (let index = 0; index < former.length; index += 2) {
      const [first, second] = [former[index], former[index + 1]];
      if (first === undefined) continue;
      const { running } = second ?? first;
      this.#series.push({ running, messages: first.messages + (second?.messages ?? 0) });
    }
  }
}

/** Bounds of the buckets in milliseconds; what took longer has one of its own. */
const bounds = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000] as const;

/** Percentiles (nearest rank) and buckets of measured milliseconds. */
export function durationsOf(measured: readonly number[]): Durations {
  const sorted = Float64Array.from(measured).toSorted();
  const rank = (share: number) => {
    const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
    return value === undefined ? null : Math.round(value * 10) / 10;
  };
  return {
    count: sorted.length,
    p50: rank(0.5),
    p90: rank(0.9),
    p99: rank(0.99),
    max: rank(1),
    buckets: bucketsOf(sorted),
  };
}

function bucketsOf(sorted: Float64Array): Durations['buckets'] {
  let from = 0;
  const buckets: Durations['buckets'] = bounds.map((bound) => {
    let to = from;
    while ((sorted[to] ?? Number.POSITIVE_INFINITY) <= bound) to += 1;
    const count = to - from;
    from = to;
    return { up_to_ms: bound, count };
  });
  return [...buckets, { up_to_ms: null, count: sorted.length - from }];
}
