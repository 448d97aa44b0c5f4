import { runnerOrder } from '@vinculum/contract/load-tests/runner-messages.ts';
import { z } from 'zod';

const [start] = runnerOrder.options;

/** What one thread is given: its share of the vehicles. It says what its tally took. */
export const workerTask = start.omit({ type: true, vins: true }).extend({
  vehicles: z.array(z.object({ vin: z.string(), place: z.int() })),
  rampUp: z.int(),
});
export type WorkerTask = z.output<typeof workerTask>;
