import { type GatewayThread, startGatewayThread } from '@vinculum/server/gateway/gateway-thread.ts';

/** A gateway on a free port of this machine, in a thread of its own as in the product. */
export function benchGateway(connectionString: string, dataDir: string): Promise<GatewayThread> {
  return startGatewayThread({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'bench',
    logLevel: 'error',
    onEnd(reason) {
      throw new Error(`the gateway ended: ${reason}`);
    },
  });
}
