import type { Plugin } from 'vite';
import { type PoolOptions, type PoolWorker, ThreadsPoolWorker, type WorkerRequest } from 'vitest/node';

const NAME = 'kept-thread';
/** So many runs and a slow one: what a mutant left waiting ends with the thread. */
const MOST_RUNS = 50;
const SLOW_MS = 20_000;

/** Of the process: a run is over when its thread says so, and the thread goes on with the next. */
let kept: ThreadsPoolWorker | undefined;
let runs = 0;

type Listener = Parameters<PoolWorker['on']>[1];

/** A thread that goes on when its run is over, with the modules that it has loaded. */
class KeptThread implements PoolWorker {
  readonly name = NAME;
  readonly #options: PoolOptions;
  readonly #listeners: { readonly event: string; readonly listener: Listener }[] = [];
  #thread: ThreadsPoolWorker | undefined;
  #hasEnded = false;
  #startedAt = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (kept === undefined) {
      kept = new ThreadsPoolWorker(this.#options);
      runs = 0;
      await kept.start();
    }
    this.#thread = kept;
    this.#startedAt = performance.now();
  }

  async stop(): Promise<void> {
    for (const { event, listener } of this.#listeners.splice(0)) this.#thread?.off(event, listener);
    runs += 1;
    const isSlow = performance.now() - this.#startedAt > SLOW_MS;
    if (this.#hasEnded && !isSlow && runs < MOST_RUNS) return;
    kept = undefined;
    await this.#thread?.stop();
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push({ event, listener });
    this.#thread?.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#thread?.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type !== 'stop') this.#thread?.send(message);
    else {
      this.#hasEnded = true;
      for (const { event, listener } of this.#listeners)
        if (event === 'message') listener({ type: 'stopped', __vitest_worker_response__: true });
    }
  }

  deserialize(data: unknown): unknown {
    return data;
  }
}

/**
 * The tests of every mutant run in one thread, where the pool that the mutation tool asks for would load everything
 * anew. For sources that keep nothing between two calls but by their database.
 */
export const keptThread: Plugin = {
  name: NAME,
  configureVitest({ project }) {
    project.config.pool = NAME;
    project.config.poolRunner = { name: NAME, createPoolWorker: (options) => new KeptThread(options) };
  },
};
