import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionStringOf, type PostgresAddress } from './postgres-settings.ts';
import { z } from 'zod';

interface RunningPostgres {
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

const claimSchema = z.object({ pid: z.number().int(), started: z.string() });
type Holder = z.infer<typeof claimSchema>;

/**
 * Marks the folder as used by this process and returns the function that gives it back. A mark left by a process
 * that died is taken over: whoever holds the claim may stop the database found running there.
 * @throws when a living process holds the folder, or a mark is there that cannot be read.
 */
export function claimFolder(root: string): () => void {
  const file = join(root, 'owner.json');
  const turn = join(root, 'owner-next.json');
  const own = join(root, `owner-${process.pid}.json`);
  // Marks appear whole or not at all: half of one would be nobody's to whoever looks at that moment.
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  writeFileSync(own, mine, { mode: 0o644, flush: true });
  try {
    // Of two that find a dead mark, the later would take away the new one of the earlier.
    takeTurn(root, own, turn);
    try {
      refuseLiving(root, readHolder(file));
      renameSync(own, file);
    } finally {
      rmSync(turn, { force: true });
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Lets one process at a time look at the mark and change it. @throws when another one is at it */
function takeTurn(root: string, own: string, turn: string): void {
  for (let attempt = 0; ; attempt += 1) {
    try {
      linkSync(own, turn);
      return;
    } catch (error) {
      const holder = readHolder(turn);
      refuseLiving(root, holder);
      if (attempt > 2) throw error;
      if (holder !== null) rmSync(turn, { force: true });
    }
  }
}

function refuseLiving(root: string, holder: Holder | null): void {
  if (holder !== null && isAlive(holder))
    throw new Error(`The database in ${root} is in use by process ${holder.pid}: stop that one first.`);
}

/** True when the process exists, whoever it belongs to. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whose mark it is; null when there is none. @throws for one that cannot be read, for its process may live */
function readHolder(file: string): Holder | null {
  try {
    return claimSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(
      `The mark ${file} cannot be read: remove it when no process uses the database of its folder.`,
      { cause: error },
    );
  }
}

function isAlive(holder: Holder): boolean {
  return processExists(holder.pid) && startOf(holder.pid) === holder.started;
}

/** Start time in clock ticks, which tells a process from a later one of the same number; '' where unknown. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in brackets and may hold spaces
    return fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
