import type { LoadTestFigures } from '@vinculum/contract/load-tests/figures.ts';
import type {
  LoadEnd,
  LoadEvents,
  LoadOrder,
  LoadRunner,
} from '@vinculum/server/adapters/load-runner/port.ts';

const nothing = { count: 0, p50: null, p90: null, p99: null, max: null, buckets: [] };

/** Figures of a run in which so many vehicles are connected and have stored so many messages. */
export function figuresOf(running: number, messages = 0): LoadTestFigures {
  return {
    step_ms: 1000,
    series: [{ at_ms: 1000, running, messages: 0 }],
    provision: nothing,
    connect: nothing,
    answer: nothing,
    messages,
    peak: running,
    errors: [],
  };
}

/** A runner without vehicles: the test says what its runs come to. */
export class FakeLoadRunner implements LoadRunner {
  readonly name = 'fake';
  /** Every run that was ever started, in order. */
  readonly orders: LoadOrder[] = [];
  readonly stops: number[] = [];
  /** Whether a run that is asked to stop does so at once. */
  stopsAtOnce = true;
  readonly #runs = new Map<
    number,
    { readonly events: LoadEvents; isStopping: boolean; end?: Promise<void> }
  >();

  start(order: LoadOrder, events: LoadEvents): void {
    this.orders.push(order);
    this.#runs.set(order.runId, { events, isStopping: false });
    events.progress({ running: 0, figures: figuresOf(0) });
  }

  stop(runId: number): void {
    const run = this.#runs.get(runId);
    if (run === undefined) return;
    run.isStopping = true;
    this.stops.push(runId);
    if (this.stopsAtOnce) void this.end(runId, { kind: 'stopped' });
  }

  /** So many vehicles of a run are connected. */
  connect(runId: number, running: number): void {
    this.#runs.get(runId)?.events.progress({ running, figures: figuresOf(running) });
  }

  /** So many messages of a run are stored, and vehicles did not start for these reasons. */
  store(runId: number, messages: number, errors: LoadTestFigures['errors'] = []): void {
    this.#runs.get(runId)?.events.progress({ running: 1, figures: { ...figuresOf(1, messages), errors } });
  }

  /** A run ends; one that was asked to stop has stopped, whatever it ends with. Resolves when that was taken in. */
  async end(runId: number, end: LoadEnd): Promise<void> {
    const run = this.#runs.get(runId);
    if (run === undefined) return;
    const told: LoadEnd = run.isStopping ? { kind: 'stopped' } : end;
    run.end ??= run.events.ended(told).finally(() => this.#runs.delete(runId));
    await run.end;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#runs.keys()].map((runId) => this.end(runId, { kind: 'stopped' })));
  }
}
