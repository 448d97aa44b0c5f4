import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { endWithUs } from '@vinculum/testkit/end-with-us.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { processExists } from './postgres-claim.ts';

let base: string;
let dataDir: string;
let started: EmbeddedPostgres[];
let dismissals: (() => void)[];

beforeEach(() => {
  base = makeScratchFolder('vinculum-spawner-');
  chmodSync(base, 0o755);
  dataDir = join(base, 'data', 'postgres');
  started = [];
  dismissals = [];
});

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()));
  for (const dismiss of dismissals) dismiss();
  rmSync(base, { recursive: true, force: true });
});

const start = (more: Partial<EmbeddedPostgresOptions> = {}) => startSafely({ fsync: false, ...more });

async function startSafely(more: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...more });
  started.push(server);
  dismissals.push(endWithUs(server.pid(), base));
  return server;
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a first start', () => {
  test('makes a UTF-8 database that compares by code point', async () => {
    const { connectionString } = await start();
    const [row] = await query(
      connectionString,
      `SELECT current_database() AS name, current_setting('server_encoding') AS encoding,
        current_setting('max_connections') AS connections, upper('é') AS upper, 'Z' < 'a' AS by_code_point`,
    );
    expect(row).toEqual({
      name: 'vinculum',
      encoding: 'UTF8',
      connections: '60',
      upper: 'É',
      by_code_point: true,
    });
  });

  test('loses nothing that was committed, and writes no statement into its log', async () => {
    const server = await startSafely();
    const names = ['fsync', 'full_page_writes', 'log_min_error_statement', 'synchronous_commit'];
    const set = await query(
      server.connectionString,
      `SELECT name, setting FROM pg_settings WHERE name IN ('${names.join("','")}') ORDER BY name`,
    );
    expect(set).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'log_min_error_statement', setting: 'panic' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  test('keeps the password from other users and refuses a wrong one', async () => {
    const { connectionString } = await start();
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const password = readFileSync(join(dataDir, 'password'), 'utf8');
    const wrong = connectionString.replace(encodeURIComponent(password), 'guessed');
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('that was interrupted leaves nothing in the way of the next', async () => {
    mkdirSync(join(dataDir, 'cluster.new'), { recursive: true });
    writeFileSync(join(dataDir, 'cluster.new', 'half'), '');
    const { connectionString } = await start();
    expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a restart', () => {
  test('finds what was stored', async () => {
    const first = await start();
    await query(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
    await first.stop();
    expect(processExists(first.pid())).toBe(false);
    const second = await start();
    expect(await query(second.connectionString, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  test('stops the server that a killed parent left behind, and finds what was stored', async () => {
    const orphan = await startInKilledParent();
    expect(processExists(orphan.pid)).toBe(true);
    const texts: string[] = [];
    const next = await start({ log: (text) => texts.push(text) });
    // PostgreSQL itself refuses a second server on a folder, so this one could only start after the other ended
    expect(next.pid()).not.toBe(orphan.pid);
    expect(texts).toEqual(['Stopped a PostgreSQL server that a killed process had left']);
    expect(await query(next.connectionString, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
  });

  test.runIf(process.platform === 'linux')(
    'finds what was stored when the server was killed too, although a query of it goes on',
    async () => {
      const orphan = await startInKilledParent();
      const busy = new Client({ connectionString: orphan.connectionString });
      busy.on('error', () => undefined);
      await busy.connect();
      await busy.query(`SET application_name = 'busy'`);
      // Without fsync a commit does not wait for the log to be written.
      await busy.query('CHECKPOINT');
      // Never waits, so it does not notice the end of its server; it would go on for a minute.
      const ended = busy
        .query("do $$ begin while clock_timestamp() < now() + interval '1 minute' loop end loop; end $$")
        .catch((error: unknown) => error);
      await vi.waitFor(async () => {
        const sql = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'busy' AND query LIKE 'do %'`;
        expect(await query(orphan.connectionString, sql)).toHaveLength(1);
      }, 20_000);
      process.kill(orphan.pid, 'SIGKILL');
      const next = await start();
      expect(await ended).toBeInstanceOf(Error);
      expect(await query(next.connectionString, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    },
  );

  test('is not stopped by a lock whose process number belongs to a stranger', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'cluster', 'postmaster.pid'), `${process.pid}\n${dataDir}/cluster\n`);
    const second = await start();
    expect(await query(second.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('a server that ends by itself', () => {
  test('is started again at the same address, each time, and finds what was stored', async () => {
    const server = await start();
    await query(server.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
    // Without fsync a commit does not wait for the log to be written.
    await query(server.connectionString, 'CHECKPOINT');
    for (let round = 0; round < 2; round += 1) {
      const killed = server.pid();
      process.kill(killed, 'SIGKILL');
      await vi.waitFor(async () => {
        expect(await query(server.connectionString, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
        expect(server.pid()).not.toBe(killed);
      });
      dismissals.push(endWithUs(server.pid(), base));
    }
    await server.stop();
    expect(processExists(server.pid())).toBe(false);
  });

  test('is tried again while it cannot start, says why, and can be stopped meanwhile', async () => {
    const texts: string[] = [];
    const server = await start({ log: (text) => texts.push(text) });
    const version = join(dataDir, 'cluster', 'PG_VERSION');
    renameSync(version, `${version}.away`);
    process.kill(server.pid(), 'SIGKILL');
    await vi.waitFor(() => expect(texts.filter((text) => text.includes('PG_VERSION'))).toHaveLength(2));
    renameSync(`${version}.away`, version);
    await vi.waitFor(() => expect(texts).toContain('PostgreSQL runs again'));
    expect(await query(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    renameSync(version, `${version}.away`);
    process.kill(server.pid(), 'SIGKILL');
    await vi.waitFor(() => expect(texts.filter((text) => text.includes('PG_VERSION'))).toHaveLength(3));
    await server.stop();
    expect(processExists(server.pid())).toBe(false);
  });
});

describe('a start is refused', () => {
  test('while another server uses the folder, which it leaves alone', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(`in use by process ${process.pid}`);
    expect(await query(first.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('on the data of another major version, which it leaves as it is', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow('was made by PostgreSQL 17; this Vinculum runs PostgreSQL 18');
    writeFileSync(join(dataDir, 'cluster', 'PG_VERSION'), '18\n');
    await expect(start()).resolves.toBeDefined();
  });

  test('on a folder that holds something else', async () => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, 'thesis.txt'), '');
    const before = statSync(dataDir).uid;
    await expect(start()).rejects.toThrow('holds "thesis.txt"');
    expect(statSync(dataDir).uid).toBe(before);
  });

  test('with a setting PostgreSQL does not know, and shows its log', async () => {
    await expect(start({ settings: { no_such_setting: '1' } })).rejects.toThrow('no_such_setting');
  });
});

test('a path too long for a socket is served over loopback', async () => {
  dataDir = join(base, 'x'.repeat(100));
  const { connectionString } = await start();
  expect(connectionString).toContain('@127.0.0.1:');
  expect(await query(connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test.skipIf(process.getuid?.() !== 0)(
  'root under a private home keeps the data in the shared folder, until the data folder is removed',
  async () => {
    chmodSync(base, 0o700);
    const sharedDir = makeScratchFolder('vinculum-shared-');
    chmodSync(sharedDir, 0o755);
    const texts: string[] = [];
    const first = await start({ sharedDir, log: (text) => texts.push(text) });
    await query(first.connectionString, 'CREATE TABLE kept AS SELECT 7 AS value');
    await first.stop();
    expect(texts.join('\n')).toContain(`the database lives in ${sharedDir}/data-`);
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
    chmodSync(base, 0o755);
    const second = await start({ sharedDir });
    expect(await query(second.connectionString, 'SELECT value FROM kept')).toEqual([{ value: 7 }]);
    await second.stop();

    chmodSync(base, 0o700);
    rmSync(dataDir, { recursive: true });
    const fresh = await start({ sharedDir });
    await expect(query(fresh.connectionString, 'SELECT value FROM kept')).rejects.toThrow('does not exist');
    await fresh.stop();
    rmSync(sharedDir, { recursive: true, force: true });
  },
);

async function startInKilledParent(): Promise<{ pid: number; connectionString: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    import { Client } from 'pg';
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });
    const client = new Client({ connectionString: server.connectionString });
    await client.connect();
    await client.query('CREATE TABLE kept AS SELECT 7 AS value');
    process.stdout.write(JSON.stringify({ pid: server.pid(), connectionString: server.connectionString }));
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  return z.object({ pid: z.number(), connectionString: z.string() }).parse(JSON.parse(String(line)));
}
