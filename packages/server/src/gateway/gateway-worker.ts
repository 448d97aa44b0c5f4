import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { openKeySeal } from '../adapters/authority/key-seal.ts';
import { LogWriter } from '../adapters/platform-logs/log-writer.ts';
import { connect } from '../db/connect.ts';
import { openLog, openLogFile, processName } from '../logging/logging.ts';
import { openLogs } from '../open-clouds.ts';
import { Secret } from '../settings/setting-kinds.ts';
import { startGateway } from './gateway.ts';
import { type GatewayNews, gatewayOrder, type GatewaySettings, gatewaySettings } from './gateway-messages.ts';

/** The gateway in a thread of its own: portal calls do not wait for cars, nor cars for exports. */
async function run(): Promise<void> {
  const { sealingKey, ...settings } = gatewaySettings.parse(workerData);
  const logWriter = new LogWriter();
  const destinations = [openLogFile(settings.logFile ?? 1), logWriter];
  const log = openLog({ level: settings.logLevel, part: 'gateway', destinations });
  const sealing = sealingKey === undefined ? undefined : new Secret(sealingKey);
  const keySeal = await openKeySeal(settings.dataDir, sealing);
  const gateway = await startGateway({ ...settings, keySeal, clock: () => Date.now(), log });
  const stopLog = await keepLog(settings, logWriter);
  log.info({ port: gateway.port }, 'the gateway takes vehicles');
  const stop = async () => {
    log.info('the gateway stops');
    try {
      await gateway.stop();
    } finally {
      await stopLog();
    }
  };
  parentPort?.on('message', (message: unknown) => {
    const order = gatewayOrder.parse(message);
    if (order.type === 'metrics')
      void gateway.metrics().then((text) => notify({ type: 'metrics', id: order.id, text }));
    else void stop().finally(() => parentPort?.close());
  });
  notify({ type: 'ready', port: gateway.port });
}

/** By a connection of its own: the gateway's are for cars. */
async function keepLog(
  { connectionString, port, cloudLogs }: GatewaySettings,
  logWriter: LogWriter,
): Promise<() => Promise<void>> {
  // What it would say about the log's connection must not come back to the log.
  const db = connect({ connectionString, maxConnections: 1 });
  const logs = await openLogs(db, cloudLogs ?? null);
  logWriter.start({
    group: 'gateway',
    process: processName(port),
    sink: logs.sink,
    clock: () => Date.now(),
  });
  return async () => {
    await logWriter.stop();
    logs.close();
    await db.destroy();
  };
}

function notify(news: GatewayNews): void {
  parentPort?.postMessage(news);
}

try {
  await run();
} catch (error) {
  notify({ type: 'failed', reason: reasonOf(error) });
  throw error;
}
