import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import process from 'node:process';
import { isLive } from '../car/consents/consents.ts';
import type { Fleet, FleetCar } from './fleet.ts';

const TERMINAL_MS = 1000;
const LOG_MS = 10_000;

/**
 * Starts the cars, says how they are until Ctrl-C, then stops them cleanly. When not one of them could start it says
 * why and ends with exit code 1.
 */
export async function runUntilStopped(fleet: Fleet, cars: readonly FleetCar[]): Promise<void> {
  const failures = new Map<string, number>();
  const started = fleet.start(cars, (_vin, error) => {
    const reason = reasonOf(error);
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  });
  const isTerminal = process.stdout.isTTY;
  const show = () =>
    process.stdout.write(`${isTerminal ? '\r' : ''}${statusLine(fleet)}${isTerminal ? '   ' : '\n'}`);
  const timer = setInterval(show, isTerminal ? TERMINAL_MS : LOG_MS);
  const stopped = new Promise<'stopped'>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stopped'));
  });
  const first = await Promise.race([stopped, started.then(() => 'started' as const)]);
  if (first === 'started' && fleet.cars.size > 0) {
    for (const line of failureLines(failures)) process.stderr.write(line);
    await stopped;
  }
  clearInterval(timer);
  if (first === 'started' && fleet.cars.size === 0) process.exitCode = 1;
  else process.stdout.write('\nStopping\n');
  await fleet.stop();
  await started;
  if (first === 'stopped' || fleet.cars.size === 0)
    for (const line of failureLines(failures)) process.stderr.write(line);
}

function failureLines(failures: ReadonlyMap<string, number>): string[] {
  return [...failures].map(([reason, count]) => `${count} could not start: ${reason}\n`);
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
