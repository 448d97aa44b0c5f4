import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { LoadFleet } from './load-fleet.ts';
import { workerTask } from './worker-task.ts';

// A thread with a share of the vehicles: its task in `workerData`, news every second, ends after any message in.
const REPORT_MS = 1000;

const { vehicles, threshold_ms: thresholdMs, renewed, ...task } = workerTask.parse(workerData);
const fleet = new LoadFleet({
  ...task,
  thresholdMs,
  renewed: new Set(renewed),
  clock: Date.now,
  elapsed: () => performance.now(),
  random: Math.random,
});
const timer = setInterval(() => {
  const { running, isDeserted } = fleet;
  parentPort?.postMessage(fleet.tally.take({ running, is_deserted: isDeserted }));
}, REPORT_MS);
parentPort?.once('message', () => {
  clearInterval(timer);
  void fleet.stop().then(() => {
    parentPort?.postMessage(fleet.tally.take({ running: 0, is_deserted: true }));
    process.exit(0);
  });
});
await fleet.start(vehicles);
