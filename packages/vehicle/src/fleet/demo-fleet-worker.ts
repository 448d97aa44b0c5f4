import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import { parentPort, workerData } from 'node:worker_threads';
import { demoFleetOptions, startDemoFleet } from './demo-fleet.ts';

// Runs as a worker thread: options in `workerData`, `ready` out, `stop` in.
const options = demoFleetOptions.parse(workerData);
try {
  const fleet = await startDemoFleet(options, {
    failure: (vin, error) => parentPort?.postMessage({ type: 'carFailed', vin, reason: reasonOf(error) }),
    newCode: (vin, code) => parentPort?.postMessage({ type: 'newCode', vin, code }),
  });
  parentPort?.on('message', (message: unknown) => {
    const isStop =
      typeof message === 'object' && message !== null && 'type' in message && message.type === 'stop';
    if (isStop) void fleet.stop().then(() => parentPort?.close());
  });
  parentPort?.postMessage({
    type: 'ready',
    screenPort: options.screenPort,
    pairingCodes: fleet.pairingCodes,
  });
} catch (error) {
  parentPort?.postMessage({ type: 'failed', reason: reasonOf(error) });
}
