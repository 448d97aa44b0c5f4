import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giveTo } from './data-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { processExists } from './postgres-claim.ts';
import { postgresEnvironment } from './postgres-cluster.ts';
import type { PostgresFolder } from './postgres-folder.ts';

const POLL_MS = 5;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;
const MAX_LOG_BYTES = 10 * 1024 * 1024;

/**
 * Starts the server on an existing cluster and resolves when it takes connections (crash recovery included).
 * It runs in a process group of its own: Ctrl-C at the terminal must not stop the database before the server.
 * @throws with the end of its log when it stops or is not ready in two minutes.
 */
export async function launchPostgres(
  folder: PostgresFolder,
  binaries: PostgresBinaries,
  settings: Record<string, string>,
): Promise<ChildProcess> {
  const logFd = openLog(folder);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', folder.cluster, ...args], {
    cwd: folder.root,
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', logFd, logFd],
    env: postgresEnvironment(),
    ...folder.account,
  });
  closeSync(logFd);
  let failure: unknown;
  child.once('error', (error) => {
    failure = error;
  });
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += POLL_MS) {
    if (failure !== undefined || child.exitCode !== null || child.signalCode !== null) break;
    const lock = readLock(folder.cluster);
    if (lock?.pid === child.pid && lock?.status === 'ready') return child;
    await pause(POLL_MS);
  }
  child.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start. The end of ${folder.logFile}:\n${endOf(folder.logFile)}`, {
    cause: failure,
  });
}

/**
 * Stops the server that a killed parent left behind, or removes what it left when it was killed too: backends that
 * were busy, and its locks. Only the holder of the folder's claim may call this. Returns true when there was a server.
 */
export async function stopOrphan(folder: PostgresFolder, binaries: PostgresBinaries): Promise<boolean> {
  const lock = readLock(folder.cluster);
  if (!lock) return false;
  const wasRunning = isPostgresOf(folder.cluster, lock.pid);
  if (wasRunning) await stopPostgres(folder, binaries, lock.pid);
  await endBackends(folder.cluster);
  // Their number may belong to a stranger by now, or to a dead process that its parent has not taken note of yet
  rmSync(join(folder.cluster, 'postmaster.pid'), { force: true });
  for (const file of readdirSync(folder.socketDir)) rmSync(join(folder.socketDir, file), { force: true });
  return wasRunning;
}

/**
 * A backend notices that its server was killed only when it next waits; until then it holds the memory of the old
 * server, and a new one refuses to start. Elsewhere than on Linux they cannot be told apart, and that refusal stands.
 */
async function endBackends(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const left = pids.filter((pid) => isPostgresOf(cluster, pid) && isNamedPostgres(pid));
  for (const pid of left) signal(pid, 'SIGKILL');
  for (const pid of left) await hasEnded(cluster, pid, STOP_TIMEOUT_MS);
}

/** Stops the server: open transactions are rolled back, everything committed is on disk afterwards. */
export async function stopPostgres(
  folder: PostgresFolder,
  binaries: PostgresBinaries,
  pid: number,
): Promise<void> {
  if (process.platform === 'win32') {
    spawnSync(binaries.pgCtl, ['stop', '-D', folder.cluster, '-m', 'fast', '-w'], { windowsHide: true });
    return;
  }
  signal(pid, 'SIGINT');
  if (await hasEnded(folder.cluster, pid, STOP_TIMEOUT_MS)) return;
  // Immediate: the next start recovers from the write-ahead log
  signal(pid, 'SIGQUIT');
  if (await hasEnded(folder.cluster, pid, STOP_TIMEOUT_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) in ${folder.root} does not stop.`);
}

async function hasEnded(cluster: string, pid: number, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += POLL_MS) {
    if (!processExists(pid) || !isPostgresOf(cluster, pid)) return true;
    await pause(POLL_MS);
  }
  return false;
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (processExists(pid)) process.kill(pid, name);
}

/** Lines of postmaster.pid: process, data folder, start, port, socket folder, address, memory key, status. */
function readLock(cluster: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined;
  } catch {
    return undefined;
  }
}

/** A server works inside its data folder, which tells it from a stranger that got the same process number. */
function isPostgresOf(cluster: string, pid: number): boolean {
  if (!processExists(pid)) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

/** Tells a backend from a shell that someone opened in the data folder. */
function isNamedPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  } catch {
    return false;
  }
}

function openLog(folder: PostgresFolder): number {
  const size = statSync(folder.logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > MAX_LOG_BYTES) renameSync(folder.logFile, `${folder.logFile}.1`);
  const fd = openSync(folder.logFile, 'a', 0o600);
  // A start by root must not lock the folder's owner out of the log
  giveTo(folder.account, folder.logFile);
  return fd;
}

function endOf(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
}
