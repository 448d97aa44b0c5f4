import { join } from 'node:path';
import process from 'node:process';
import { claimsOf, runCommand, WrongUsage } from './command/read-arguments.ts';
import { readReplay } from './command/read-replay.ts';
import { vehicleHelp, vehicleOptions, type VehicleOptions } from './command/vehicle-options.ts';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import type { CarFacts, Drive } from '@vinculum/collection/drive/drive.ts';
import { replayDrive } from '@vinculum/collection/drive/replay-drive.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { Fleet } from './fleet/fleet.ts';
import { runUntilStopped } from './fleet/run-until-stopped.ts';
import { CarScreenHost } from './screen/car-screen-host.ts';

await runCommand(async (args) => {
  const options = vehicleOptions(args, process.env);
  if (options === null) return void process.stdout.write(vehicleHelp);
  const { vin, policy } = options;
  const facts: CarFacts = {
    vin,
    make: 'Norrsken',
    model: 'N40 Electric',
    modelYear: 2025,
    batteryCapacity: 6100,
  };
  const drive = await driveOf(options, facts);
  const fleet = new Fleet({
    brokerUrl: options.brokerUrl,
    claims: await claimsOf(options.dataDir, vin),
    dataDir: join(options.dataDir, 'vehicles'),
    keepSpool: true,
    rampUp: 1,
    random: Math.random,
    clock: Date.now,
  });
  const screens = new CarScreenHost({
    carOf: (wanted) => fleet.cars.get(wanted),
    clock: Date.now,
    show: (wanted, code) => process.stdout.write(`${wanted}: new pairing code ${code}\n`),
    failed: (wanted, error) => process.stderr.write(`${wanted}: its screen failed: ${String(error)}\n`),
  });
  const port = await screens.listen(options.screenPort).catch((error: unknown) => {
    throw new WrongUsage(`--screen-port: ${options.screenPort} cannot be used.`, { cause: error });
  });
  process.stdout.write(
    `${vin}: its screen is served on http://127.0.0.1:${port}, pairing code ${screens.open(vin)}. A server that was started with CAR_SCREEN_URL=http://127.0.0.1:${port} shows it at /car/${vin}\n`,
  );
  await runUntilStopped(fleet, [{ facts, drive, policy, language: 'en' }]);
  await screens.close();
});

async function driveOf({ replay }: VehicleOptions, facts: CarFacts): Promise<Drive> {
  if (replay === null) {
    return syntheticDrive({ facts, city: cityNamed('Barcelona'), isMoving: true, seed: 0.5 });
  }
  const { recording, map } = await readReplay(replay);
  process.stdout.write(`${recording.rows.length} rows, ${recording.skipped} left out\n`);
  return replayDrive(recording, {
    facts,
    startsAt: Date.now(),
    speed: replay.speed,
    timeZone: map.time_zone,
  });
}
