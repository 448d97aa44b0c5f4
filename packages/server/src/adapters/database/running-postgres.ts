import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { processExists } from './postgres-claim.ts';
import { type PostgresAddress, connectionStringOf } from './postgres-settings.ts';

export interface RunningPostgres {
  readonly connectionString: string;
  /** What there is of it on disk. */
  readonly root: string;
}

/** The folder that holds the cluster: the data folder's own, or the one that its note names. */
export function postgresRoot(dataDir: string): string {
  const note = join(dataDir, 'moved-to');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir;
}

/** The embedded server that runs on a folder for another process; null when there is none. */
export function findRunningPostgres(dataDir: string): RunningPostgres | null {
  const root = postgresRoot(dataDir);
  const address = addressOf(root);
  if (address === null) return null;
  const password = readFileSync(join(root, 'password'), 'utf8').trim();
  return { connectionString: connectionStringOf(address, password), root };
}

/** Lines of postmaster.pid: process, data folder, start, port, socket folder, address, memory key, status. */
function addressOf(root: string): PostgresAddress | null {
  const file = join(root, 'cluster', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const [pid, , , port, socketDir, , , status] = readFileSync(file, 'utf8').split('\n');
  if (status?.trim() !== 'ready' || !processExists(Number(pid))) return null;
  return socketDir === ''
    ? { kind: 'loopback', port: Number(port) }
    : { kind: 'socket', directory: join(root, 'socket') };
}
