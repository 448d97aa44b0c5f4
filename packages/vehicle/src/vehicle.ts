import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isVin, normaliseVin } from '@vinculum/contract/foundation/vin.ts';
import { cityNamed } from './drive/cities.ts';
import type { CarFacts, Drive } from './drive/drive.ts';
import { readRecording, replayDrive, replayMapSchema } from './drive/replay-drive.ts';
import { syntheticDrive } from './drive/synthetic-drive.ts';
import { Fleet } from './fleet/fleet.ts';
import { readClaims } from './link/claims.ts';
import { runUntilStopped } from './fleet/run-until-stopped.ts';
import { CarScreenHost } from './screen/car-screen-host.ts';

const usage = `One car: npm run vehicle -- --vin VIN [--replay drive.csv --map map.json] [--speed 10] [--accept 0.8 | --manual]
  --broker mqtts://127.0.0.1:8883   --data data   --screen-port 0`;

const { values } = parseArgs({
  options: {
    vin: { type: 'string' },
    replay: { type: 'string' },
    map: { type: 'string' },
    speed: { type: 'string', default: '1' },
    accept: { type: 'string', default: '1' },
    manual: { type: 'boolean', default: false },
    broker: { type: 'string', default: 'mqtts://127.0.0.1:8883' },
    data: { type: 'string', default: 'data' },
    'screen-port': { type: 'string', default: '0' },
  },
});

const vin = normaliseVin(values.vin ?? '');
if (!isVin(vin)) {
  process.stderr.write(`${usage}\n`);
  process.exit(2);
}
const facts: CarFacts = {
  vin,
  make: 'Norrsken',
  model: 'N40 Electric',
  modelYear: 2025,
  batteryCapacity: 6100,
};
const fleet = new Fleet({
  brokerUrl: values.broker,
  claims: await readClaims(join(values.data, 'claims')),
  dataDir: join(values.data, 'vehicles'),
  keepSpool: true,
  rampUp: 1,
  random: Math.random,
  clock: Date.now,
});
const accept = Number(values.accept);
const failures = new Map<string, number>();
await fleet.start(
  [
    {
      facts,
      drive: await driveOf(),
      policy: values.manual
        ? { kind: 'manual' }
        : { kind: 'automatic', accept, mandatoryOnly: 0, thinkMs: [500, 2000] },
      language: 'en',
    },
  ],
  (_vin, error) => failures.set(error instanceof Error ? error.message : String(error), 1),
);
const screens = new CarScreenHost((wanted) => fleet.cars.get(wanted));
const port = await screens.listen(Number(values['screen-port']));
process.stdout.write(`${vin}: screen on port ${port}, pairing code ${screens.open(vin)}\n`);
await runUntilStopped(fleet, failures);
await screens.close();

async function driveOf(): Promise<Drive> {
  if (values.replay === undefined) {
    return syntheticDrive({ facts, city: cityNamed('Barcelona'), isMoving: true, seed: 0.5 });
  }
  if (values.map === undefined) throw new Error(`--replay needs --map, which names the columns.\n${usage}`);
  const map = replayMapSchema.parse(JSON.parse(await readFile(values.map, 'utf8')));
  const recording = readRecording(await readFile(values.replay, 'utf8'), map);
  process.stdout.write(`${recording.rows.length} rows, ${recording.skipped} left out\n`);
  return replayDrive(recording, {
    facts,
    startsAt: Date.now(),
    speed: Number(values.speed),
    timeZone: 'Africa/Casablanca',
  });
}
