import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { cities, cityNamed } from './drive/cities.ts';
import { syntheticDrive } from './drive/synthetic-drive.ts';
import { Fleet, type FleetCar } from './fleet/fleet.ts';
import { readClaims } from './link/claims.ts';
import { runUntilStopped } from './fleet/run-until-stopped.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20' },
    accept: { type: 'string', default: '0.8' },
    mandatory: { type: 'string', default: '0.1' },
    prefix: { type: 'string', default: 'YNR40EA5XR2' },
    broker: { type: 'string', default: 'mqtts://127.0.0.1:8883' },
    data: { type: 'string', default: 'data' },
    'ramp-up': { type: 'string', default: '8' },
  },
});
const chance = z.coerce.number().min(0).max(1);
const options = z
  .object({
    count: z.coerce.number().int().min(1).max(100_000),
    accept: chance,
    mandatory: chance,
    prefix: z.string().length(11),
    broker: z.string().startsWith('mqtts://'),
    data: z.string(),
    'ramp-up': z.coerce.number().int().min(1).max(200),
  })
  .parse(values);

const fleet = new Fleet({
  brokerUrl: options.broker,
  claims: await readClaims(join(options.data, 'claims')),
  dataDir: join(options.data, 'vehicles'),
  keepSpool: false,
  rampUp: options['ramp-up'],
  random: Math.random,
  clock: Date.now,
});
const failures = new Map<string, number>();
const started = fleet.start(
  Array.from({ length: options.count }, (_, index) => carNumber(index)),
  (_vin, error) => {
    const reason = error instanceof Error ? error.message : String(error);
    failures.set(reason, (failures.get(reason) ?? 0) + 1);
  },
);
await runUntilStopped(fleet, failures);
await started;

function carNumber(index: number): FleetCar {
  const facts = {
    vin: `${options.prefix}${String(index + 1).padStart(6, '0')}`,
    make: 'Norrsken',
    model: 'N40 Electric',
    modelYear: 2025,
    batteryCapacity: 72_000,
  };
  const city = cityNamed(cities[index % cities.length]?.name ?? 'Madrid');
  return {
    facts,
    drive: syntheticDrive({ facts, city, isMoving: index % 5 !== 4, seed: (index % 97) / 97 }),
    policy: {
      kind: 'automatic',
      accept: options.accept,
      mandatoryOnly: Math.min(options.mandatory, 1 - options.accept),
      thinkMs: [500, 5000],
    },
    language: 'en',
  };
}
process.exitCode = 0;
