import { setTimeout as sleep } from 'node:timers/promises';
import { cities, cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { Fleet, type FleetCar } from '@vinculum/vehicle/fleet/fleet.ts';
import { z } from 'zod';

// A process with nothing but a fleet in it: says how much memory it takes before and after its cars are connected.
const options = z.object({ brokerUrl: z.string(), dataDir: z.string(), vins: z.array(z.string()) });
export type FleetOptions = z.output<typeof options>;

/** What the process says; bytes. */
export const fleetNews = z.object({ before: z.int(), after: z.int(), heap: z.int(), online: z.int() });
export type FleetNews = z.output<typeof fleetNews>;

const PATIENCE_MS = 180_000;
const SETTLE_MS = 3000;

process.once('message', (input: unknown) => void run(options.parse(input)));
process.once('disconnect', () => process.exit());

async function run({ brokerUrl, dataDir, vins }: FleetOptions): Promise<void> {
  const fleet = new Fleet({
    brokerUrl,
    claims: [],
    dataDir,
    keepSpool: false,
    rampUp: 8,
    random: Math.random,
    clock: Date.now,
  });
  const before = await settled();
  await fleet.start(vins.map(fleetCar), (vin, error) => {
    throw new Error(`${vin} did not start`, { cause: error });
  });
  const online = () => [...fleet.cars.values()].filter((car) => car.isOnline).length;
  const until = Date.now() + PATIENCE_MS;
  while (online() < vins.length && Date.now() < until) await sleep(200);
  await sleep(SETTLE_MS);
  const after = await settled();
  const news: FleetNews = {
    before: before.rss,
    after: after.rss,
    heap: after.heapUsed + after.external - before.heapUsed - before.external,
    online: online(),
  };
  process.send?.(news);
}

/** Memory when the garbage is gone; it takes more than one round to get rid of what finalizers held. */
async function settled(): Promise<NodeJS.MemoryUsage> {
  for (let round = 0; round < 4; round += 1) {
    globalThis.gc?.();
    await sleep(100);
  }
  return process.memoryUsage();
}

function fleetCar(vin: string, index: number): FleetCar {
  const facts = { vin, make: 'Norrsken', model: 'N40 Electric', modelYear: 2025, batteryCapacity: 72_000 };
  const city = cityNamed(cities[index % cities.length]?.name ?? 'Madrid');
  return {
    facts,
    drive: syntheticDrive({ facts, city, isMoving: index % 5 !== 4, seed: (index % 97) / 97 }),
    policy: { kind: 'manual' },
    language: 'en',
  };
}
