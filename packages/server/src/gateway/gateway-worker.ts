import { parentPort, workerData } from 'node:worker_threads';
import { pino } from 'pino';
import { redactedPaths } from '../logging.ts';
import { startGateway } from './gateway.ts';
import { type GatewayNews, gatewayOrder, gatewaySettings } from './gateway-messages.ts';

/** The gateway in a thread of its own: portal calls do not wait for cars, nor cars for exports. */
async function run(): Promise<void> {
  const settings = gatewaySettings.parse(workerData);
  const log = pino({ level: settings.logLevel, redact: [...redactedPaths], base: { part: 'gateway' } });
  const gateway = await startGateway({ ...settings, clock: () => Date.now(), log });
  parentPort?.on('message', (message: unknown) => {
    const order = gatewayOrder.parse(message);
    if (order.type === 'metrics')
      void gateway.metrics().then((text) => tell({ type: 'metrics', id: order.id, text }));
    else void gateway.stop().finally(() => parentPort?.close());
  });
  tell({ type: 'ready', port: gateway.port });
}

function tell(news: GatewayNews): void {
  parentPort?.postMessage(news);
}

try {
  await run();
} catch (error) {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
  throw error;
}
