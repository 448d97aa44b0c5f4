import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { VehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import type { RunnerStart } from '@vinculum/contract/load-tests/runner-messages.ts';
import { type LoadDelta, loadDelta } from './load-tally.ts';
import type { WorkerTask } from './worker-task.ts';

/** Vehicles that connect side by side, of all threads together. */
const RAMP_UP = 16;
/** Fewer are not worth another thread. */
const VEHICLES_A_THREAD = 250;
/** Threads that start after others must not replace their type stripper's wrappers: nodejs/node issue 64500. */
const KEEP_WASM_WRAPPERS = '--wasm-wrapper-tiering-budget=1000000000';

export interface LoadThreads {
  /** Resolves when every thread has stopped its vehicles. */
  readonly stop: () => Promise<void>;
}

interface ThreadEvents {
  /** News of the thread at a place. */
  readonly received: (place: number, delta: LoadDelta) => void;
  /** No thread has a vehicle left; said again with all further news. */
  readonly deserted: () => void;
  /** A thread ended by itself. */
  readonly failed: (reason: string) => void;
}

/** Starts the vehicles of a run in threads. */
export function startLoadThreads(start: RunnerStart, cores: number, events: ThreadEvents): LoadThreads {
  setFlagsFromString(KEEP_WASM_WRAPPERS);
  const tasks = tasksOf(start, cores);
  const deserted = new Set<number>();
  const threads = tasks.map((task, place) =>
    startThread(task, (delta) => {
      events.received(place, delta);
      if (delta.is_deserted) deserted.add(place);
      if (deserted.size === tasks.length) events.deserted();
    }),
  );
  let isStopping = false;
  for (const { ended } of threads) {
    ended.then((reason) => {
      if (!isStopping) events.failed(reason);
    }, events.failed);
  }
  return {
    stop: async () => {
      isStopping = true;
      for (const { worker } of threads) worker.postMessage('stop');
      await Promise.all(threads.map(({ ended }) => ended));
    },
  };
}

/**
 * What each thread is given: one of the cores is left to the server. Every thread gets some of the first vehicles, so
 * that they start in their order.
 */
export function tasksOf(start: RunnerStart, cores: number): WorkerTask[] {
  const { brokerUrl, claim, folder, threshold_ms, renewed, messages } = start;
  const wanted = Math.ceil(start.vins.length / VEHICLES_A_THREAD);
  // A limit of messages is counted by one thread.
  const most = messages === null ? cores - 1 : 1;
  const count = Math.max(1, Math.min(most, wanted));
  const vehicles = start.vins.map((vin, index) => ({ vin, place: index }));
  return Array.from({ length: count }, (_, place) => ({
    brokerUrl,
    claim,
    folder,
    threshold_ms,
    renewed,
    messages,
    vehicles: vehicles.filter((_vehicle, index) => index % count === place),
    rampUp: Math.max(1, Math.floor(RAMP_UP / count)),
  }));
}

function startThread(task: WorkerTask, received: (delta: LoadDelta) => void) {
  const worker = new Worker(new URL('load-worker.ts', import.meta.url), { workerData: task });
  const ended = Promise.withResolvers<string>();
  let reason: string = 'THREAD_ENDED' satisfies VehicleReason;
  worker.on('message', (message: unknown) => received(loadDelta.parse(message)));
  worker.on('error', (error) => {
    reason = reasonOf(error);
  });
  worker.on('exit', () => ended.resolve(reason));
  return { worker, ended: ended.promise };
}
