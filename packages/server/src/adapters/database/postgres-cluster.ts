import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo } from './data-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresFolder } from './postgres-folder.ts';

/** Name of the database and of its owner. */
export const DATABASE_NAME = 'vinculum';

/**
 * Makes the cluster with an empty database `vinculum` unless it exists, and returns its password.
 * It is made beside its final place and renamed, so a start that was interrupted leaves nothing half made.
 * @throws when the cluster is of another major version than the binaries.
 */
export function prepareCluster(folder: PostgresFolder, binaries: PostgresBinaries, fsync: boolean): string {
  if (existsSync(folder.cluster)) {
    refuseOtherMajor(folder, binaries.major);
    return readPassword(folder);
  }
  const unfinished = `${folder.cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  writeFileSync(folder.passwordFile, password, { mode: 0o600 });
  giveTo(folder.account, folder.passwordFile);
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${DATABASE_NAME}`,
    `--pwfile=${folder.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  run(folder, { program: binaries.initdb, args: fsync ? options : [...options, '--no-sync'] });
  // Without it a statement that failed, on a full disk say, would end in success and leave a cluster without database.
  const strict = ['-c', 'exit_on_error=on'];
  const single = ['--single', '-D', unfinished, ...strict, ...(fsync ? [] : ['-F']), 'postgres'];
  run(folder, { program: binaries.postgres, args: single, input: `CREATE DATABASE ${DATABASE_NAME}\n` });
  renameSync(unfinished, folder.cluster);
  return password;
}

function refuseOtherMajor(folder: PostgresFolder, major: number): void {
  const found = readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim();
  if (found === String(major)) return;
  throw new Error(
    `The database in ${folder.root} was made by PostgreSQL ${found}; this Vinculum runs PostgreSQL ${major}. ` +
      `Dump it with PostgreSQL ${found} and load it into an empty folder, or set DATABASE_URL.`,
  );
}

function readPassword(folder: PostgresFolder): string {
  try {
    return readFileSync(folder.passwordFile, 'utf8').trim();
  } catch (cause) {
    throw new Error(`The database's password file ${folder.passwordFile} cannot be read.`, { cause });
  }
}

function run(folder: PostgresFolder, call: { program: string; args: string[]; input?: string }): void {
  const result = spawnSync(call.program, call.args, {
    cwd: folder.root,
    input: call.input ?? '',
    encoding: 'utf8',
    env: postgresEnvironment(),
    ...folder.account,
  });
  if (result.error) throw new Error(`${call.program} cannot be started.`, { cause: result.error });
  if (result.status === 0) return;
  if (result.stderr.includes('could not look up effective user ID')) {
    throw new Error(
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, and PostgreSQL wants one: ` +
        'run as a named user or as root, or set DATABASE_URL.',
    );
  }
  if (/No space left on device|Check free disk space/.test(result.stderr)) {
    throw new Error(`The disk of ${folder.root} is full: make room and start again.`);
  }
  throw new Error(
    `${call.program} failed (${result.status ?? result.signal}):\n${result.stderr}${result.stdout}`,
  );
}

/** Keeps PGDATA, LC_ALL and the like of the caller from changing what the database is made with. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env;
  return Object.fromEntries(
    Object.entries({ PATH, SystemRoot, TMPDIR, TEMP, LC_ALL: 'C' }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
