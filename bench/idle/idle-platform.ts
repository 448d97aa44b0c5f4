import { createServer, type TLSSocket } from 'node:tls';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { startGateway } from '@vinculum/server/gateway/gateway.ts';
import { pino } from 'pino';
import { z } from 'zod';
import { memory, settledMemory } from '../memory.ts';

// A process with one end of connections in it: a bare TLS server that asks for certificates, or a gateway. Says how
// much memory it takes.
export const platformOrder = z.union([
  z.object({ type: z.literal('bare'), dataDir: z.string() }),
  z.object({ type: z.literal('gateway'), dataDir: z.string(), connectionString: z.string() }),
  z.object({ type: z.literal('measure') }),
]);
export type PlatformOrder = z.output<typeof platformOrder>;

export const platformNews = z.union([
  z.object({ type: z.literal('ready'), port: z.int() }),
  z.object({ type: z.literal('measured'), memory, cpuMs: z.number() }),
]);
export type PlatformNews = z.output<typeof platformNews>;

process.on('message', (input: unknown) => void act(platformOrder.parse(input)));
process.once('disconnect', () => process.exit());

async function act(order: PlatformOrder): Promise<void> {
  if (order.type === 'bare') return notify({ type: 'ready', port: await openBareServer(order.dataDir) });
  if (order.type === 'gateway') {
    // In this thread, whose garbage can be collected before the memory is looked at.
    const gateway = await startGateway({
      connectionString: order.connectionString,
      host: '127.0.0.1',
      port: 0,
      dataDir: order.dataDir,
      gatewayId: 'bench',
      clock: Date.now,
      log: pino({ level: 'error' }),
    });
    return notify({ type: 'ready', port: gateway.port });
  }
  const { user, system } = process.cpuUsage();
  notify({ type: 'measured', memory: await settledMemory(), cpuMs: (user + system) / 1000 });
}

/** The certificates of the gateway, and nothing behind the handshake. */
async function openBareServer(dataDir: string): Promise<number> {
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const server = createServer({
    cert: authority.server.certificatePem,
    key: authority.server.privateKeyPem,
    ca: authority.rootPem,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
    noDelay: true,
  });
  const open = new Set<TLSSocket>();
  server.on('secureConnection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {});
    socket.resume();
  });
  const ready = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', ready.resolve);
  await ready.promise;
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function notify(news: PlatformNews): void {
  process.send?.(news);
}
