import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresFolder } from './postgres-folder.ts';
import { launchPostgres, stopOrphan, stopPostgres } from './postgres-process.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

export interface KeptPostgres {
  readonly folder: PostgresFolder;
  readonly binaries: PostgresBinaries;
  readonly settings: Record<string, string>;
  /** Told what happened, for people. */
  readonly log: (text: string) => void;
}

/** Runs the server of a cluster until it is stopped: one that was killed, or found no room on disk, starts again. */
export class PostgresKeeper {
  readonly #kept: KeptPostgres;
  readonly #stopping = new AbortController();
  #child: ChildProcess | null = null;
  #again: Promise<void> = Promise.resolve();

  constructor(kept: KeptPostgres) {
    this.#kept = kept;
  }

  /** The process of the moment, or of the last one while none runs. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('PostgreSQL has no process number');
    return this.#child.pid;
  }

  /** @throws when the first start fails */
  async start(): Promise<void> {
    const { folder, binaries, settings, log } = this.#kept;
    const child = await launchPostgres(folder, binaries, settings);
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (this.#stopping.signal.aborted) return;
      log(`PostgreSQL ended by itself (${code ?? signal}) and is started again; see ${folder.logFile}`);
      this.#again = this.#startAgain();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#again;
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = Promise.withResolvers<void>();
    child.once('exit', () => ended.resolve());
    await stopPostgres(this.#kept.folder, this.#kept.binaries, this.pid);
    await ended.promise;
  }

  async #startAgain(): Promise<void> {
    const { folder, binaries, log } = this.#kept;
    const { signal } = this.#stopping;
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await stopOrphan(folder, binaries);
        await this.start();
        log('PostgreSQL runs again');
        return;
      } catch (error) {
        log(`${error instanceof Error ? error.message : String(error)}\nTried again in ${wait} ms.`);
      }
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}
