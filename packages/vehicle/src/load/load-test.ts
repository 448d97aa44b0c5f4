import { availableParallelism } from 'node:os';
import process from 'node:process';
import {
  type RunnerNews,
  runnerOrder,
  type RunnerStart,
} from '@vinculum/contract/load-tests/runner-messages.ts';
import { LoadReport } from './load-report.ts';
import { type LoadThreads, startLoadThreads } from './load-threads.ts';

// The process of one load test, started by the server with a channel: orders in, news out. It ends with the channel,
// so that no vehicle outlives the server that asked for it.
const REPORT_MS = 1000;
const report = new LoadReport(performance.now());
let threads: LoadThreads | null = null;
let hasStopped = false;

process.once('disconnect', () => process.exit(0));
process.on('message', (message: unknown) => {
  const order = runnerOrder.parse(message);
  if (order.type === 'stop') void stop();
  else start(order);
});

function start(order: RunnerStart): void {
  threads = startLoadThreads(order, availableParallelism(), {
    received: (place, delta) => {
      report.add(place, delta, performance.now());
      if (order.messages !== null && report.messages >= order.messages) void stop();
    },
    deserted: () => void stop('noneLeft'),
    failed: (reason) => leave({ type: 'failed', reason }, 1),
  });
  setInterval(() => notify(progress()), REPORT_MS);
}

async function stop(type: 'stopped' | 'noneLeft' = 'stopped'): Promise<void> {
  if (hasStopped) return;
  hasStopped = true;
  await threads?.stop();
  notify(progress());
  leave({ type }, 0);
}

function progress(): RunnerNews {
  return { type: 'progress', running: report.running, figures: report.figures() };
}

function notify(news: RunnerNews): void {
  process.send?.(news);
}

/** The last word must be through before the process ends. */
function leave(news: RunnerNews, code: number): void {
  process.send?.(news, undefined, undefined, () => process.exit(code));
}
