import { type Gateway, startGateway } from '@vinculum/server/gateway/gateway.ts';
import { pino } from 'pino';

/** A gateway on a free port of this machine, in this thread. */
export function benchGateway(connectionString: string, dataDir: string): Promise<Gateway> {
  return startGateway({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'bench',
    clock: Date.now,
    log: pino({ level: 'error' }),
  });
}
