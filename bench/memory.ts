import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** Of one process, in bytes: what the kernel holds for it, and what of that JavaScript and its buffers take. */
export const memory = z.object({ rss: z.int(), heap: z.int() });
export type Memory = z.output<typeof memory>;

/** When the garbage is gone (with --expose-gc); it takes more than one round to get rid of what finalizers held. */
export async function settledMemory(): Promise<Memory> {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.();
    await sleep(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}
