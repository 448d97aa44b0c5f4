import { createServer } from 'node:net';
import { join } from 'node:path';
import { DATABASE_NAME } from './postgres-cluster.ts';
import type { PostgresFolder } from './postgres-folder.ts';

/** Longest path of a unix socket that Linux takes; macOS takes 103, so the smaller counts everywhere. */
const MAX_SOCKET_PATH_BYTES = 103;
const SOCKET_PORT = 5432;

/** How clients find the server: a socket in the data folder, or a free port on loopback where that cannot be. */
export type PostgresAddress = { kind: 'socket'; directory: string } | { kind: 'loopback'; port: number };

/** Chooses the address for a start. A loopback port may be another one at every start. */
export async function chooseAddress(folder: PostgresFolder): Promise<PostgresAddress> {
  const socket = join(folder.socketDir, `.s.PGSQL.${SOCKET_PORT}`);
  const fits = Buffer.byteLength(socket) <= MAX_SOCKET_PATH_BYTES;
  if (process.platform !== 'win32' && fits) return { kind: 'socket', directory: folder.socketDir };
  return { kind: 'loopback', port: await freePort() };
}

/** The server's settings; `overrides` win. Without `fsync` a crash of the machine may lose everything. */
export function postgresSettings(
  address: PostgresAddress,
  fsync: boolean,
  overrides: Record<string, string>,
): Record<string, string> {
  return {
    ...(address.kind === 'socket'
      ? {
          listen_addresses: '',
          port: String(SOCKET_PORT),
          unix_socket_directories: quoteListEntry(address.directory),
        }
      : { listen_addresses: '127.0.0.1', port: String(address.port), unix_socket_directories: '' }),
    unix_socket_permissions: '0700',
    max_connections: '60',
    timezone: 'UTC',
    log_timezone: 'UTC',
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    synchronous_commit: 'on',
    wal_compression: 'on',
    min_wal_size: '128MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    log_checkpoints: 'off',
    // The log is read when something is wrong; statements can hold personal data and stay out of it
    log_min_error_statement: 'panic',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
    ...overrides,
  };
}

/** A connection string as pg and psql read it. */
export function connectionStringOf(address: PostgresAddress, password: string): string {
  const credentials = `${DATABASE_NAME}:${encodeURIComponent(password)}`;
  if (address.kind === 'loopback') {
    return `postgresql://${credentials}@127.0.0.1:${address.port}/${DATABASE_NAME}`;
  }
  const host = encodeURIComponent(address.directory);
  return `postgresql://${credentials}@localhost:${SOCKET_PORT}/${DATABASE_NAME}?host=${host}`;
}

function quoteListEntry(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  return await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
