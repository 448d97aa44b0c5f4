import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** The start is part of a file's name. */
const claimSchema = z.object({ pid: z.number().int(), started: z.string().regex(/^\d*$/) });
type Holder = z.infer<typeof claimSchema>;

/** Gives a file a second name unless that is taken. @throws by the codes of `link(2)` */
type Link = (file: string, name: string) => void;
const codesWithoutLinks = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);
/** More than as many marks as processes may have died at it, and as many attempts to be the next one. */
const MOST_STEPS = 100;

/**
 * Marks the folder as used by this process and returns the function that gives it back. A mark left by a process
 * that died is taken over: whoever holds the claim may stop the database found running there.
 * @throws when a living process holds the folder, or a mark is there that cannot be read.
 */
export function claimFolder(root: string, link: Link = linkSync): () => void {
  const file = join(root, 'owner.json');
  const own = join(root, `owner-${process.pid}.json`);
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) });
  // One that a process of this number left may be a name of the mark itself.
  rmSync(own, { force: true });
  writeFileSync(own, mine, { mode: 0o644, flush: true });
  const placed = new Set<string>();
  try {
    placeAtEnd(root, placed, (name) => isPlaced(own, name, link));
    if (!placed.has(file)) renameSync(own, file);
    placed.delete(file);
    removeDead(root);
  } finally {
    placed.delete(file);
    for (const name of [own, ...placed]) rmSync(name, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/**
 * The marks are a chain: who replaces a dead process puts its mark under that one's name, which one process can. The
 * last one has the folder; it may begin the chain anew and remove what it was. So after a mark was put at the end as
 * it was then, it must be found from the beginning.
 */
function placeAtEnd(root: string, placed: Set<string>, isPlacedAt: (name: string) => boolean): void {
  const first = join(root, 'owner.json');
  let name = first;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (placed.has(name)) return;
    const holder = readHolder(name);
    if (holder !== null && isAlive(holder))
      throw new Error(`The database in ${root} is in use by process ${holder.pid}: stop that one first.`);
    if (holder === null) {
      if (isPlacedAt(name)) placed.add(name);
      name = first;
    } else name = join(root, `owner-next-${holder.pid}-${holder.started}.json`);
  }
  throw new Error(
    `The marks owner*.json in ${root} lead nowhere: remove them when no process uses its database.`,
  );
}

function isPlaced(own: string, name: string, link: Link): boolean {
  try {
    place(own, name, link);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Marks appear whole where the file system can: half of one can be read by nobody who looks at that moment. */
function place(own: string, name: string, link: Link): void {
  try {
    link(own, name);
  } catch (error) {
    if (!codesWithoutLinks.has(codeOf(error))) throw error;
    writeFileSync(name, readFileSync(own), { mode: 0o644, flush: true, flag: 'wx' });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** What processes left that died at it. The caller has the folder: no other changes what the dead have left. */
function removeDead(root: string): void {
  for (const name of readdirSync(root)) {
    if (!/^owner-.*\.json$/.test(name)) continue;
    const file = join(root, name);
    if (isOfDead(file)) rmSync(file, { force: true });
  }
}

/** False for one that cannot be read: its process may just be writing it. */
function isOfDead(file: string): boolean {
  try {
    const holder = readHolder(file);
    return holder !== null && !isAlive(holder);
  } catch {
    return false;
  }
}

/** True when the process exists, whoever it belongs to. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Whose mark it is; null when there is none. @throws for one that cannot be read, for its process may live */
function readHolder(file: string): Holder | null {
  try {
    return claimSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
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
