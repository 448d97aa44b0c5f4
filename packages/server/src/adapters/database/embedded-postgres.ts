import { preparePostgresBinaries } from './postgres-binaries.ts';
import { claimFolder } from './postgres-claim.ts';
import { prepareCluster } from './postgres-cluster.ts';
import { type PostgresFolder, preparePostgresFolder } from './postgres-folder.ts';
import { PostgresKeeper } from './postgres-keeper.ts';
import { stopOrphan } from './postgres-process.ts';
import { chooseAddress, connectionStringOf, postgresSettings } from './postgres-settings.ts';

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
