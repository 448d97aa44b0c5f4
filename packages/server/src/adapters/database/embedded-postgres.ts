import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { type PostgresBinaries, preparePostgresBinaries } from './postgres-binaries.ts';
import { claimFolder } from './postgres-claim.ts';
import { prepareCluster } from './postgres-cluster.ts';
import { type PostgresFolder, preparePostgresFolder } from './postgres-folder.ts';
import { launchPostgres, stopOrphan, stopPostgres } from './postgres-process.ts';
import { chooseAddress, connectionStringOf, postgresSettings } from './postgres-settings.ts';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What to start. `fsync: false` is for throw-away databases of tests only. `sharedDir` stands in for a data folder
 * and for binaries that PostgreSQL's unprivileged user cannot reach where they are.
 */
export type EmbeddedPostgresOptions = {
  dataDir: string;
  log?: (text: string) => void;
  fsync?: boolean;
  settings?: Record<string, string>;
  sharedDir?: string;
};

/** A running PostgreSQL server with an empty-made database `vinculum`; `pid` is the server's process of the moment. */
export type EmbeddedPostgres = { connectionString: string; pid(): number; stop(): Promise<void> };

const SHARED_DIR = '/var/lib/vinculum';

/** The folder of a data folder's database, made ready for files that are put there. */
export function restoredFolder(dataDir: string, log: (text: string) => void): PostgresFolder {
  return preparePostgresFolder(dataDir, SHARED_DIR, log);
}

/**
 * Starts the PostgreSQL that npm installed on `dataDir`, making the database on first use. A server left behind
 * by a killed process is stopped first, and one that ends by itself is started again. The server outlives a killed
 * parent; `stop` ends it cleanly and may be called twice.
 * @throws when another living process uses the folder, or it is of another major version, or cannot be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => {});
  const fsync = options.fsync ?? true;
  const sharedDir = options.sharedDir ?? SHARED_DIR;
  const folder = preparePostgresFolder(options.dataDir, sharedDir, log);
  const release = claimFolder(folder.root);
  try {
    const binaries = preparePostgresBinaries(folder.account, sharedDir, log);
    if (await stopOrphan(folder, binaries)) log('Stopped a PostgreSQL server that a killed process had left');
    const password = prepareCluster(folder, binaries, fsync);
    const address = await chooseAddress(folder);
    const settings = postgresSettings(address, fsync, options.settings ?? {});
    const keeper = new PostgresKeeper({ folder, binaries, settings, log });
    await keeper.start();
    let stopping: Promise<void> | undefined;
    const stop = (): Promise<void> => (stopping ??= keeper.stop().finally(release));
    return { connectionString: connectionStringOf(address, password), pid: () => keeper.pid, stop };
  } catch (error) {
    release();
    throw error;
  }
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;

interface SupervisedPostgres {
  readonly folder: PostgresFolder;
  readonly binaries: PostgresBinaries;
  readonly settings: Record<string, string>;
  /** Told what happened, for people. */
  readonly log: (text: string) => void;
}

/** Runs the server of a cluster until it is stopped: one that was killed, or found no room on disk, starts again. */
class PostgresKeeper {
  readonly #options: SupervisedPostgres;
  readonly #stopping = new AbortController();
  #child: ChildProcess | null = null;
  #again: Promise<void> = Promise.resolve();

  constructor(options: SupervisedPostgres) {
    this.#options = options;
  }

  /** The process of the moment, or of the last one while none runs. */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('PostgreSQL has no process number');
    return this.#child.pid;
  }

  /** @throws when the first start fails */
  async start(): Promise<void> {
    const { folder, binaries, settings, log } = this.#options;
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
    await stopPostgres(this.#options.folder, this.#options.binaries, this.pid);
    await ended.promise;
  }

  async #startAgain(): Promise<void> {
    const { folder, binaries, log } = this.#options;
    const { signal } = this.#stopping;
    for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      try {
        await stopOrphan(folder, binaries);
        await this.start();
        log('PostgreSQL runs again');
        return;
      } catch (error) {
        log(`${reasonOf(error)}\nTried again in ${wait} ms.`);
      }
      await pause(wait, undefined, { signal }).catch(() => undefined);
    }
  }
}
