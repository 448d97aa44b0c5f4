import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A port of the loopback address that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return listenOnce('127.0.0.1', 0);
}

/** Throws a text that names the setting when somebody already listens there. */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  if (port === 0) return;
  try {
    await listenOnce(host, port);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new Error(`port ${port} is taken, perhaps by another Vinculum. Set ${setting} to a free one.`, {
        cause: error,
      });
    }
    if (code === 'EACCES') {
      throw new Error(`port ${port} needs more rights. Set ${setting} to one above 1023.`, { cause: error });
    }
    throw error;
  }
}

function listenOnce(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address: AddressInfo | string | null = server.address();
      const bound = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(bound));
    });
  });
}
