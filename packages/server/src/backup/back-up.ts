import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../adapters/database/embedded-postgres.ts';
import { findRunningPostgres, postgresRoot } from '../adapters/database/postgres-claim.ts';
import { syncFolder } from '../mechanisms/private-file.ts';
import type { Settings } from '../settings/settings.ts';
import { type BaseBackupEnd, schemaOf, withBaseBackup } from './base-backup-store.ts';
import { copyFiles, fileOf, makeFolders, type Tree, treeOf } from './copy-files.ts';
import { checkOf, type RetainedFile, openSettings, writeManifest } from './manifest.ts';

/** Of the data folder, beside the database: keys and certificates, images and icons. */
const FOLDERS = ['authority', 'files'];
const DATABASE = 'database';
/** What PostgreSQL makes anew, and the log, of which only a part is needed. */
const EMPTIED = /^pg_(?:dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\//;
const LEFT_OUT =
  /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|(?:backup_label|tablespace_map).*)$/;
/** Copied last: it says how far the rest is good. */
const CONTROL = 'global/pg_control';

interface BackupOptions {
  readonly settings: Settings;
  /** What the settings were read from. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Made by this, and not there before. */
  readonly target: string;
}

/**
 * Backs up an embedded installation, running or not, into a folder that is there whole or not at all. What was
 * committed before this is called is in it.
 */
export async function backUp({ settings, environment, target }: BackupOptions): Promise<void> {
  if (settings.DATABASE_URL !== undefined)
    throw new Error(
      'the database at DATABASE_URL is backed up by its own means: see docs/how-to/back-up-and-restore.md',
    );
  const dataDir = resolve(settings.DATA_DIR);
  if (!existsSync(join(postgresRoot(join(dataDir, 'postgres')), 'cluster')))
    throw new Error(`there is no database in ${dataDir}`);
  const folder = resolve(target);
  if (existsSync(folder)) throw new Error(`${folder} is there already`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const database = await copyDatabase(join(dataDir, 'postgres'), unfinished);
    const others = await copyFolders(dataDir, unfinished);
    // Each file is on the disk by now; their names are when their folders are.
    for (const path of ['', ...database.folders, ...others.folders]) await syncFolder(join(unfinished, path));
    await writeManifest(unfinished, {
      made_on: new Date().toISOString(),
      schema: database.schema,
      sealing_key_check: checkOf(settings.SEALING_KEY),
      settings: openSettings(environment),
      folders: [...database.folders, ...others.folders],
      files: [...database.files, ...others.files],
    });
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** After the database: what its rows name was stored before them, and is not missing. */
async function copyFolders(dataDir: string, target: string) {
  let tree: Tree = { folders: [], files: [] };
  for (const folder of FOLDERS) {
    const below = await treeOf(join(dataDir, folder));
    // What is being written has another name until it is whole.
    tree = {
      folders: [...tree.folders, folder, ...below.folders.map((path) => `${folder}/${path}`)],
      files: [...tree.files, ...below.files.map((path) => `${folder}/${path}`)],
    };
  }
  await makeFolders(target, tree.folders);
  return { folders: tree.folders, files: await copyFiles(dataDir, target, tree.files) };
}

async function copyDatabase(dataDir: string, target: string) {
  const { connectionString, root, stop } = await openDatabase(dataDir);
  const client = new Client({ connectionString });
  // A lost connection also fails the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const cluster = { from: join(root, 'cluster'), to: join(target, DATABASE) };
    let folders = [DATABASE];
    let files: RetainedFile[] = [];
    await withBaseBackup(
      client,
      async () => {
        const tree = await treeOf(cluster.from, isLeftOut);
        await makeFolders(cluster.to, tree.folders);
        folders = [...folders, ...tree.folders.map(inDatabase)];
        for (const paths of [tree.files, [CONTROL]])
          files = [...files, ...(await copyFiles(cluster.from, cluster.to, paths)).map(renamed)];
      },
      async (end) => {
        files = [...files, ...(await copyLog(cluster, end)).map(renamed)];
      },
    );
    const password = await copyFiles(root, target, ['password']);
    return { folders, files: [...files, ...password], schema: await schemaOf(client) };
  } finally {
    await client.end().catch(() => undefined);
    await stop();
  }
}

async function copyLog(
  cluster: { readonly from: string; readonly to: string },
  { label, tablespaces, segments }: BaseBackupEnd,
): Promise<RetainedFile[]> {
  const log = await copyFiles(
    cluster.from,
    cluster.to,
    segments.map((name) => `pg_wal/${name}`),
  );
  if (log.length !== segments.length) throw new Error('PostgreSQL removed a part of its log that is needed');
  const texts = { backup_label: label, ...(tablespaces === '' ? {} : { tablespace_map: tablespaces }) };
  const written: RetainedFile[] = [];
  for (const [path, content] of Object.entries(texts)) {
    await writeFile(join(cluster.to, path), content, { mode: 0o600, flush: true });
    written.push(fileOf(path, content));
  }
  return [...log, ...written];
}

/** The one that runs, or one for as long as this takes. */
async function openDatabase(dataDir: string) {
  const running = findRunningPostgres(dataDir);
  if (running !== null) return { ...running, stop: () => Promise.resolve() };
  const started = await startEmbeddedPostgres({ dataDir });
  return {
    connectionString: started.connectionString,
    root: postgresRoot(dataDir),
    stop: () => started.stop(),
  };
}

function isLeftOut(path: string): boolean {
  return EMPTIED.test(path) || LEFT_OUT.test(basename(path)) || path === CONTROL;
}

function inDatabase(path: string): string {
  return `${DATABASE}/${path}`;
}

function renamed(file: RetainedFile): RetainedFile {
  return { ...file, path: inDatabase(file.path) };
}
