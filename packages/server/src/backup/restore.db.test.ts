import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '../adapters/database/data-folder.ts';
import { startEmbeddedPostgres } from '../adapters/database/embedded-postgres.ts';
import { findRunningPostgres } from '../adapters/database/postgres-claim.ts';
import { connect } from '../db/connect.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { readSettings } from '../settings/settings.ts';
import { backUp } from './back-up.ts';
import { platform, readManifest, writeManifest } from './manifest.ts';
import { restore } from './restore.ts';

const SEALING_KEY = Buffer.alloc(32, 7).toString('base64');
const base = makeScratchFolder('vinculum-restore-');
// Started by root, PostgreSQL runs as another user, who must get in.
chmodSync(base, 0o755);
const dataDir = join(base, 'data');
const backup = join(base, 'backup');
const to = join(base, 'restored');
const log = () => undefined;

beforeAll(async () => {
  openDataFolder(dataDir, { hasDatabase: true });
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false });
  await migrateDatabase(server.connectionString);
  await server.stop();
  mkdirSync(join(dataDir, 'authority'), { mode: 0o700 });
  writeFileSync(join(dataDir, 'authority', 'root.pem'), 'root', { mode: 0o600 });
  await save(backup);
});
beforeEach(() => rmSync(to, { recursive: true, force: true }));
afterAll(() => rmSync(base, { recursive: true }));

/** Of the installation, which does not run. */
async function save(target: string, more: Record<string, string> = {}): Promise<void> {
  const environment = { DATA_DIR: dataDir, SEALING_KEY, MQTT_ADDRESS: 'cars.example.org:8883', ...more };
  await backUp({ settings: readSettings(environment), environment, target });
}

async function load(from = backup, sealingKey = SEALING_KEY): Promise<void> {
  await restore({ backup: from, to, sealingKey: readSettings({ SEALING_KEY: sealingKey }).SEALING_KEY, log });
}

test('a backup of an installation that does not run is restored, and says its settings but no secret', async () => {
  expect(findRunningPostgres(join(dataDir, 'postgres')), 'which still does not run').toBeNull();
  await load();
  expect(readdirSync(to).toSorted()).toEqual(['authority', 'files', 'postgres']);
  expect(existsSync(join(backup, 'database', 'postmaster.pid'))).toBe(false);
  expect(readFileSync(join(to, 'authority', 'root.pem'), 'utf8')).toBe('root');
  const { settings } = await readManifest(backup);
  expect(settings).toEqual({ DATA_DIR: dataDir, MQTT_ADDRESS: 'cars.example.org:8883' });
  expect(readFileSync(join(backup, 'manifest.json'), 'utf8')).not.toContain(SEALING_KEY);
});

describe('a backup is refused', () => {
  test('where something is already, which stays', async () => {
    writeFileSync(join(base, 'taken'), 'mine');
    await expect(save(join(base, 'taken'))).rejects.toThrow('is there already');
    expect(readFileSync(join(base, 'taken'), 'utf8')).toBe('mine');
  });

  test('of a database of its own', async () => {
    const own = { DATABASE_URL: 'postgresql://somewhere/else' };
    await expect(save(join(base, 'own'), own)).rejects.toThrow('back-up-and-restore.md');
  });

  test('where there is no installation, and leaves nothing', async () => {
    await expect(save(join(base, 'none'), { DATA_DIR: join(base, 'empty') })).rejects.toThrow(
      'no database in',
    );
    expect(readdirSync(base).filter((name) => name.startsWith('none') || name === 'empty')).toEqual([]);
  });
});

test('a backup whose log PostgreSQL has removed meanwhile is refused, and leaves nothing', async () => {
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), fsync: false });
  const db = connect({ connectionString: server.connectionString, maxConnections: 1 });
  try {
    // The backup asks this one in the place of PostgreSQL's own for the names of the files.
    await sql`create function public.pg_walfile_name(pg_lsn) returns text return '000000010000000000000000'`.execute(
      db,
    );
    await sql`alter role current_user set search_path = public, pg_catalog`.execute(db);
    await expect(save(join(base, 'gap'))).rejects.toThrow('removed a part of its log that is needed');
    expect(readdirSync(base).filter((name) => name.startsWith('gap'))).toEqual([]);
  } finally {
    await sql`alter role current_user reset search_path`.execute(db);
    await sql`drop function public.pg_walfile_name(pg_lsn)`.execute(db);
    await db.destroy();
    await server.stop();
  }
});

describe('a restore is refused, and leaves nothing,', () => {
  async function refusalOf(...input: Parameters<typeof load>): Promise<string> {
    const refusal = await load(...input).then(
      () => 'restored',
      (error: unknown) => String(error),
    );
    const left = existsSync(to) ? readdirSync(to) : [];
    if (left.length > 0) throw new Error(`it left ${left.join()}`);
    return refusal;
  }

  test.each(['database/global/pg_control', 'authority/root.pem', 'password'])(
    'of a changed file: %s',
    async (path) => {
      const file = join(backup, path);
      const whole = readFileSync(file);
      const changed = Buffer.from(whole);
      changed[0] = (changed[0] ?? 0) ^ 1;
      writeFileSync(file, changed);
      expect(await refusalOf()).toContain(`${path} is not what it was`);
      rmSync(file);
      expect(await refusalOf()).toContain(`${path} is missing`);
      writeFileSync(file, whole);
    },
  );

  test.each([
    { what: 'no manifest', change: () => null, message: 'is no whole backup' },
    { what: 'half a manifest', change: (text: string) => text.slice(0, 500), message: 'cannot be read' },
    {
      what: 'a changed manifest',
      change: (text: string) => text.replace('root.pem', 'roof.pem'),
      message: 'manifest.json was changed',
    },
    {
      what: 'a path that leads out of it',
      change: (text: string) => text.replace('authority/root.pem', '../root.pem'),
      message: 'cannot be read',
    },
  ])('with $what', async ({ change, message }) => {
    const file = join(backup, 'manifest.json');
    const text = readFileSync(file, 'utf8');
    const changed = change(text);
    if (changed === null) rmSync(file);
    else writeFileSync(file, changed);
    expect(await refusalOf()).toContain(message);
    writeFileSync(file, text);
  });

  test('of a newer version', async () => {
    const newer = join(base, 'newer');
    mkdirSync(newer);
    await writeManifest(newer, { ...(await readManifest(backup)), schema: '9999-of-a-newer-version' });
    expect(await refusalOf(newer)).toContain('newer version of Vinculum (9999-of-a-newer-version)');
  });

  test('of another kind of machine', async () => {
    const other = join(base, 'other');
    mkdirSync(other);
    const manifest = { ...(await readManifest(backup)), platform: 'vax-vms' };
    await writeManifest(other, manifest);
    expect(await refusalOf(other)).toContain(`made on vax-vms, and this is ${platform}`);
  });

  test('with another sealing key', async () => {
    expect(await refusalOf(backup, Buffer.alloc(32, 8).toString('base64'))).toContain('set the same one');
  });

  test('without the log of what was written meanwhile', async () => {
    const cut = join(base, 'cut');
    cpSync(backup, cut, { recursive: true });
    const manifest = await readManifest(cut);
    const files = manifest.files.filter(({ path }) => !path.startsWith('database/pg_wal/'));
    await writeManifest(cut, { ...manifest, files });
    expect(await refusalOf(cut)).toContain('could not locate required checkpoint record');
  });
});

test('a backup that brings its own key is restored whatever key is set', async () => {
  const open = join(base, 'open');
  cpSync(backup, open, { recursive: true });
  await writeManifest(open, { ...(await readManifest(open)), sealing_key_check: null });
  await load(open);
  expect(existsSync(join(to, 'authority', 'root.pem'))).toBe(true);
});

test('a folder that holds something is left as it is', async () => {
  mkdirSync(to);
  writeFileSync(join(to, 'letter.txt'), '');
  await expect(load()).rejects.toThrow('is not empty');
  expect(readdirSync(to)).toEqual(['letter.txt']);
});

test('a folder in which a restore was broken off is no installation', () => {
  mkdirSync(to);
  writeFileSync(join(to, '.restoring'), '');
  expect(() => openDataFolder(to, { hasDatabase: true })).toThrow('empty the folder and restore again');
});
