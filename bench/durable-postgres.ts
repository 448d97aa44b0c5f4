import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@vinculum/server/adapters/database/embedded-postgres.ts';
import { endWithUs } from '@vinculum/testkit/end-with-us.ts';

export interface DurablePostgres {
  /** The server's process. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/**
 * A database server as it runs in earnest: on a disk, every commit written through. Tests use one in memory without
 * that, which would flatter every figure here. The testkit's databases are made on this one from now on.
 */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vinculum-bench-'));
  const server = await startEmbeddedPostgres({ dataDir });
  const dismissWatch = endWithUs(server.pid(), dataDir);
  process.env['TEST_DATABASE_URL'] = server.connectionString;
  return {
    pid: server.pid(),
    async stop() {
      dismissWatch();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
