import { join } from 'node:path';
import process from 'node:process';
import { claimsOf, runCommand } from './command/read-arguments.ts';
import { vehiclesHelp, vehiclesOptions, type VehiclesOptions } from './command/vehicles-options.ts';
import { cities, cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { Fleet, type FleetCar } from './fleet/fleet.ts';
import { runUntilStopped } from './fleet/run-until-stopped.ts';

await runCommand(async (args) => {
  const options = vehiclesOptions(args, process.env);
  if (options === null) return void process.stdout.write(vehiclesHelp);
  const fleet = new Fleet({
    brokerUrl: options.brokerUrl,
    claims: await claimsOf(options.dataDir, options.vins[0] ?? ''),
    dataDir: join(options.dataDir, 'vehicles'),
    keepSpool: false,
    rampUp: options.rampUp,
    offlineShare: options.offline,
    random: Math.random,
    clock: Date.now,
  });
  const [first = '', last = first] = [options.vins.at(0), options.vins.at(-1)];
  process.stdout.write(`${options.vins.length} cars, VINs ${first} to ${last}: publish a form to them\n`);
  await runUntilStopped(
    fleet,
    options.vins.map((vin, index) => carOf(options, vin, index)),
  );
});

function carOf(options: VehiclesOptions, vin: string, index: number): FleetCar {
  const facts = {
    vin,
    make: 'Norrsken',
    model: 'N40 Electric',
    modelYear: 2025,
    batteryCapacity: 72_000,
  };
  const city = cityNamed(cities[index % cities.length]?.name ?? 'Madrid');
  const { accept, mandatoryOnly } = options;
  return {
    facts,
    drive: syntheticDrive({ facts, city, isMoving: index % 5 !== 4, seed: (index % 97) / 97 }),
    policy: { kind: 'automatic', accept, mandatoryOnly, thinkMs: [500, 5000] },
    language: 'en',
  };
}
