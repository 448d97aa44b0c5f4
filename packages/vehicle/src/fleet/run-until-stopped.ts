import process from 'node:process';
import { isLive } from '../car/consents.ts';
import type { Fleet } from './fleet.ts';

/** Prints a line a second until Ctrl-C, then stops the cars cleanly. */
export async function runUntilStopped(fleet: Fleet, failures: ReadonlyMap<string, number>): Promise<void> {
  const timer = setInterval(() => process.stdout.write(`\r${statusLine(fleet)}   `), 1000);
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  clearInterval(timer);
  process.stdout.write('\nStopping\n');
  await fleet.stop();
  for (const [reason, count] of failures) process.stdout.write(`${count} could not start: ${reason}\n`);
}

function statusLine(fleet: Fleet): string {
  const cars = [...fleet.cars.values()];
  const now = Date.now();
  const consents = cars.flatMap((car) => car.consents.all());
  const online = cars.filter((car) => car.isOnline).length;
  const live = consents.filter((consent) => isLive(consent, now)).length;
  const open = consents.filter((consent) => consent.state === 'offered').length;
  const spooled = cars.reduce((sum, car) => sum + car.options.spool.count(), 0);
  return `${online} of ${cars.length} cars online, ${open} offers open, ${live} consents live, ${spooled} batches waiting`;
}
