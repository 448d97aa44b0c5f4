import { Worker } from 'node:worker_threads';
import { join } from 'node:path';
import { demoCars } from '@vinculum/server/demo/demo-cars.ts';
import { provideDemoClaims } from '@vinculum/server/demo/provide-demo-claims.ts';
import type { Vinculum } from '@vinculum/server/vinculum.ts';
import { z } from 'zod';
import { say } from '../say.ts';

const messageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    screenPort: z.number(),
    pairingCodes: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('newCode'), vin: z.string(), code: z.string() }),
  z.object({ type: z.literal('failed'), reason: z.string() }),
]);

export interface DemoCarsThread {
  /** Codes that open the screens of the cars whose owners answer by hand, by VIN. */
  readonly pairingCodes: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts the demo's cars in a thread of their own, so that they take nothing from the server's loop. */
export async function startDemoCars(options: {
  readonly vinculum: Vinculum;
  readonly dataDir: string;
  readonly screenPort: number;
}): Promise<DemoCarsThread> {
  const { vinculum, dataDir, screenPort } = options;
  const claimsDir = join(dataDir, 'claims');
  await provideDemoClaims(vinculum.deps, dataDir);
  const worker = new Worker(
    new URL('../../packages/vehicle/src/fleet/demo-fleet-worker.ts', import.meta.url),
    {
      workerData: {
        brokerUrl: `mqtts://127.0.0.1:${vinculum.mqttPort}`,
        claimsDir,
        dataDir: join(dataDir, 'cars'),
        screenPort,
        cars: demoCars,
      },
    },
  );
  const pairingCodes = await codesAtStart(worker, say);
  worker.on('error', (error) => say(`  The demo's cars stopped: ${error.message}`));
  return {
    pairingCodes,
    stop: async () => {
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      worker.postMessage({ type: 'stop' });
      await ended;
    },
  };
}

/**
 * The codes that the cars show once their thread is ready; which ones they show later is told as they do.
 * @throws Error with what keeps them from starting
 */
export function codesAtStart(
  worker: Worker,
  tell: (line: string) => void,
): Promise<DemoCarsThread['pairingCodes']> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (input: unknown) => {
      const message = messageSchema.safeParse(input);
      if (!message.success) return;
      if (message.data.type === 'ready') resolve(message.data.pairingCodes);
      else if (message.data.type === 'newCode')
        tell(`  ${message.data.vin} shows a new pairing code: ${message.data.code}`);
      else reject(new Error(message.data.reason));
    });
  });
}
