import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { keepKeylessIdentities } from '@vinculum/testkit/gateway/keep-identities.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { TestPlatform } from '@vinculum/testkit/stubs/test-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Fleet, type FleetCar } from './fleet.ts';

const vin = 'YNR40EA5XR1000001';
const stranger = 'WVW40EA5XR1000001';

let dataDir: string;
let platform: TestPlatform;
let fleet: Fleet;
let failures: string[];
beforeEach(async () => {
  dataDir = makeScratchFolder('vinculum-fleet-');
  await keepKeylessIdentities(dataDir, [vin]);
  platform = await TestPlatform.open(vin);
  failures = [];
  fleet = fleetOf();
});
afterEach(async () => {
  await fleet.stop();
  await platform.close();
  rmSync(dataDir, { recursive: true });
});

function fleetOf(change: { keepSpool?: boolean; offlineShare?: number; clock?: () => number } = {}): Fleet {
  return new Fleet({
    brokerUrl: platform.url,
    claims: [{ certificate: '', key: '', authority: '', vin_prefixes: ['YNR'] }],
    dataDir,
    keepSpool: false,
    rampUp: 1,
    random: () => 0,
    clock: Date.now,
    ...change,
  });
}

function carOf(carVin: string, startsOffline = false): FleetCar {
  return {
    facts: { vin: carVin, make: 'Norrsken', model: 'N40', modelYear: 2025, batteryCapacity: 72_000 },
    drive: { timeZone: 'UTC', signals: [], valueAt: () => 0, tripAt: () => null, isDriving: () => false },
    policy: { kind: 'manual' },
    language: 'en',
    startsOffline,
  };
}

const start = (...cars: FleetCar[]) =>
  fleet.start(cars, (failed, error) => failures.push(`${failed}: ${String(error)}`));

test('a car that cannot start is told with its reason, and the next one starts', async () => {
  await start(carOf(stranger), carOf(vin));
  expect(failures).toEqual([`${stranger}: Error: No claim serves the VIN ${stranger}.`]);
  expect([...fleet.cars.keys()]).toEqual([vin]);
  await platform.until(() => platform.arrived.some(({ path }) => path === 'checkin'));
});

test('a certificate that has come to its end is not used any more', async () => {
  await platform.close();
  fleet = fleetOf({ clock: () => Date.now() + 2 * DAY_MS });
  await start(carOf(vin));
  expect(failures).toEqual([expect.stringContaining('ECONNREFUSED')]);
  expect(fleet.cars.size).toBe(0);
});

test('a car that starts off line is there without a connection', async () => {
  await start(carOf(vin, true));
  expect([fleet.cars.get(vin)?.isOnline, platform.connections]).toEqual([false, 0]);
});

test.each([true, false])(
  'what a car captures outlasts the process where it is kept: %j',
  async (keepSpool) => {
    fleet = fleetOf({ keepSpool });
    await start(carOf(vin, true));
    expect(existsSync(join(dataDir, vin, 'spool'))).toBe(keepSpool);
  },
);

test('cars of a trial lose their connection and come back', async () => {
  fleet = fleetOf({ offlineShare: 0.5 });
  await start(carOf(vin));
  await platform.until(() => platform.connections === 3);
  expect(failures).toEqual([]);
});

test('nothing connects once the fleet has stopped, and no further car starts', async () => {
  await fleet.stop();
  await start(carOf(stranger));
  const late = await fleet.add(carOf(vin));
  expect([failures, [...fleet.cars.keys()], late.isOnline, platform.connections]).toEqual([[], [], false, 0]);
});
