import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { giveTo, openDataFolder, RESTORING } from '../adapters/database/data-folder.ts';
import { restoredFolder, startEmbeddedPostgres } from '../adapters/database/embedded-postgres.ts';
import type { PostgresFolder } from '../adapters/database/postgres-folder.ts';
import { connect } from '../db/connect.ts';
import { newestStep } from '../db/migrate.ts';
import type { Secret } from '../settings/setting-kinds.ts';
import { copyFiles, makeFolders } from './copy-files.ts';
import { checkOf, type RetainedFile, type Manifest, readManifest } from './manifest.ts';
import { settleRestored } from './restored-store.ts';

interface RestoreOptions {
  readonly backup: string;
  /** The new data folder: missing or empty. */
  readonly to: string;
  readonly sealingKey: Secret | undefined;
  readonly log: (text: string) => void;
}

/**
 * Makes an installation of a backup. Every file is compared with what it was; when anything does not fit, nothing is
 * left. Until it is whole no start takes the folder for an installation.
 */
export async function restore({ backup, to, sealingKey, log }: RestoreOptions): Promise<Manifest> {
  const from = resolve(backup);
  const manifest = await readManifest(from);
  if (manifest.schema > newestStep())
    throw new Error(`the backup was made by a newer version of Vinculum (${manifest.schema})`);
  if (manifest.sealing_key_check !== null && manifest.sealing_key_check !== checkOf(sealingKey))
    throw new Error('the keys of this backup were sealed with a SEALING_KEY: set the same one');
  const dataDir = resolve(to);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if ((await readdir(dataDir)).length > 0) throw new Error(`${dataDir} is not empty`);
  openDataFolder(dataDir, { hasDatabase: true });
  await writeFile(join(dataDir, RESTORING), '');
  const folder = restoredFolder(join(dataDir, 'postgres'), log);
  try {
    await copyAll(from, { dataDir, folder, manifest });
    await startOnce(join(dataDir, 'postgres'), manifest, log);
  } catch (error) {
    await rm(folder.root, { recursive: true, force: true });
    // What marks the folder as none to start goes last.
    const others = (await readdir(dataDir)).filter((entry) => entry !== RESTORING);
    for (const entry of [...others, RESTORING]) await rm(join(dataDir, entry), { recursive: true });
    throw error;
  }
  await rm(join(dataDir, RESTORING));
  return manifest;
}

async function copyAll(
  from: string,
  input: { readonly dataDir: string; readonly folder: PostgresFolder; readonly manifest: Manifest },
): Promise<void> {
  const { dataDir, folder, manifest } = input;
  const ofDatabase = manifest.folders.filter(isOfDatabase).map(withoutFirst);
  await makeFolders(folder.cluster, ['', ...ofDatabase]);
  await makeFolders(
    dataDir,
    manifest.folders.filter((path) => !isOfDatabase(path)),
  );
  for (const part of ['database', 'password', 'others'] as const) {
    const expected = manifest.files.filter((file) => partOf(file) === part);
    const isCluster = part === 'database';
    const paths = expected.map(({ path }) => (isCluster ? withoutFirst(path) : path));
    const target = { database: folder.cluster, password: folder.root, others: dataDir }[part];
    const copied = await copyFiles(isCluster ? join(from, 'database') : from, target, paths);
    requireSame(
      expected,
      new Map(copied.map((file) => [isCluster ? `database/${file.path}` : file.path, file])),
    );
    if (part === 'others') continue;
    for (const path of paths) giveTo(folder.account, join(target, path));
  }
  for (const path of ['', ...ofDatabase]) giveTo(folder.account, join(folder.cluster, path));
}

function requireSame(expected: readonly RetainedFile[], copied: ReadonlyMap<string, RetainedFile>): void {
  for (const { path, size, sha256 } of expected) {
    const file = copied.get(path);
    if (file === undefined) throw new Error(`the backup is damaged: ${path} is missing`);
    if (file.size !== size || file.sha256 !== sha256)
      throw new Error(`the backup is damaged: ${path} is not what it was`);
  }
}

/** PostgreSQL replays what was written while the backup was made; without all of it, it does not start. */
async function startOnce(postgres: string, manifest: Manifest, log: (text: string) => void): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: postgres, log });
  const db = connect({ connectionString: server.connectionString, maxConnections: 1 });
  try {
    await settleRestored(db, { madeOn: manifest.made_on, now: new Date() });
  } finally {
    await db.destroy();
    await server.stop();
  }
}

function isOfDatabase(path: string): boolean {
  return path === 'database' || path.startsWith('database/');
}

function partOf({ path }: RetainedFile): 'database' | 'password' | 'others' {
  if (isOfDatabase(path)) return 'database';
  return path === 'password' ? 'password' : 'others';
}

function withoutFirst(path: string): string {
  return path.split('/').slice(1).join('/');
}
