import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { runnerNews, type RunnerOrder } from '@vinculum/contract/load-tests/runner-messages.ts';
import type { VehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import type { LoadEnd, LoadEvents, LoadOrder, LoadRunner } from './port.ts';
import type { Settings } from '../../settings/settings.ts';

/** A tester that has not ended so long after it was asked to is ended by force. */
const STOP_PATIENCE_MS = 40_000;
/** Of what it wrote before it crashed, so many characters are told. */
const MOST_CHARACTERS = 300;

interface ChildLoadRunnerOptions {
  readonly name: string;
  /** The module that runs vehicles; it is no part of the server. */
  readonly entry: string;
  /** Its runs keep the vehicles' certificates in folders of this one. */
  readonly folder: string;
  /** Where vehicles connect; asked at each start. */
  readonly brokerUrl: () => string;
  readonly stopPatienceMs?: number;
}

interface Run {
  readonly child: ChildProcess;
  isStopping: boolean;
  patience?: NodeJS.Timeout;
}

/** Runs vehicles in a process for each run. The process ends with the channel to it, and so with the server. */
export class ChildLoadRunner implements LoadRunner {
  readonly name: string;
  readonly #options: ChildLoadRunnerOptions;
  readonly #runs = new Map<number, Run>();
  /** What the ends of runs led to, until it was taken in; the run itself is none any more by then. */
  readonly #endings = new Set<Promise<void>>();

  constructor(options: ChildLoadRunnerOptions) {
    this.name = options.name;
    this.#options = options;
  }

  pidOf(runId: number): number | null {
    return this.#runs.get(runId)?.child.pid ?? null;
  }

  start(order: LoadOrder, events: LoadEvents): void {
    const { entry, folder, brokerUrl } = this.#options;
    // Nothing of the server's environment: passwords stand there.
    const env = { PATH: process.env['PATH'] };
    const child = fork(entry, [], { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    const run: Run = { child, isStopping: false };
    this.#runs.set(order.runId, run);
    const ending = endOf(child, events)
      .then(async (end) => {
        clearTimeout(run.patience);
        this.#runs.delete(order.runId);
        // Whoever was asked to stop has stopped, whatever it ended with.
        await events.ended(run.isStopping ? { kind: 'stopped' } : end);
      })
      .finally(() => this.#endings.delete(ending));
    this.#endings.add(ending);
    const { claim } = order;
    send(child, {
      type: 'start',
      brokerUrl: brokerUrl(),
      claim: {
        certificate: claim.certificate,
        key: claim.privateKey,
        authority: claim.authority,
        vin_prefixes: [...claim.vinPrefixes],
      },
      vins: [...order.vins],
      renewed: [...order.renewed],
      folder: join(folder, order.folderName),
      threshold_ms: order.thresholdMs,
      messages: order.messages ?? null,
    });
  }

  stop(runId: number): void {
    const run = this.#runs.get(runId);
    if (run === undefined || run.isStopping) return;
    run.isStopping = true;
    send(run.child, { type: 'stop' });
    const patience = this.#options.stopPatienceMs ?? STOP_PATIENCE_MS;
    run.patience = setTimeout(() => run.child.kill('SIGKILL'), patience);
  }

  async close(): Promise<void> {
    for (const runId of this.#runs.keys()) this.stop(runId);
    await Promise.all(this.#endings);
  }
}

function send(child: ChildProcess, order: RunnerOrder): void {
  // It may have ended just now, which its exit tells.
  if (child.connected) child.send(order, () => undefined);
}

/** Tells the progress, and how it ended. */
function endOf(child: ChildProcess, events: LoadEvents): Promise<LoadEnd> {
  const ended = Promise.withResolvers<LoadEnd>();
  let errorOutput = '';
  let end: LoadEnd | null = null;
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = (errorOutput + chunk.toString('utf8')).slice(-4 * MOST_CHARACTERS);
  });
  child.on('message', (message: unknown) => {
    const news = runnerNews.safeParse(message).data;
    if (news === undefined) end = { kind: 'failed', reason: 'NOT_UNDERSTOOD' satisfies VehicleReason };
    else if (news.type === 'progress') events.progress({ running: news.running, figures: news.figures });
    else end = news.type === 'failed' ? { kind: 'failed', reason: news.reason } : { kind: news.type };
  });
  child.once('error', (error) => ended.resolve({ kind: 'failed', reason: error.message }));
  child.once('close', (code, signal) => {
    const problem = errorIn(errorOutput);
    const reason = `${signal ?? `exit code ${code ?? 'unknown'}`}${problem === '' ? '' : `: ${problem}`}`;
    ended.resolve(end ?? { kind: 'failed', reason });
  });
  return ended.promise;
}

/** The line of what a crashed process wrote that names the error. */
function errorIn(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? '').slice(0, MOST_CHARACTERS);
}

const everywhere = ['0.0.0.0', '::'];

/**
 * To which host simulated vehicles connect: the one that MQTT_HOST names. An address that stands for all of a machine
 * names none; with a gateway in this process it means the loopback address, for which the gateway's certificate holds
 * too. Null when the broker is somewhere else and nothing says where.
 */
export function brokerHost({ ROLE, MQTT_HOST }: Pick<Settings, 'ROLE' | 'MQTT_HOST'>): string | null {
  if (!everywhere.includes(MQTT_HOST)) return MQTT_HOST;
  return ROLE === 'all' || ROLE === 'gateway' ? '127.0.0.1' : null;
}
