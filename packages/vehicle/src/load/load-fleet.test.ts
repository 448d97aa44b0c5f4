import { isVehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import { rmSync } from 'node:fs';
import { keepKeylessIdentities } from '@vinculum/testkit/gateway/keep-identities.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { TestPlatform } from '@vinculum/testkit/stubs/test-platform.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoadFleet } from './load-fleet.ts';

const vehicles = [1, 2].map((place) => ({ vin: `ZLT0000000100000${place}`, place }));
const [first, second] = vehicles.map(({ vin }) => vin);
const nothing = { messages: 0, provision: [], connect: [], answer: [], errors: [] };

let folder: string;
let platform: TestPlatform;
let elapsed: number;
let fleet: LoadFleet;
beforeEach(async () => {
  folder = makeScratchFolder('vinculum-load-fleet-');
  await keepKeylessIdentities(
    folder,
    vehicles.map(({ vin }) => vin),
  );
  platform = await TestPlatform.open(first ?? '');
  elapsed = 100;
  fleet = fleetOf();
});
afterEach(async () => {
  await fleet.stop();
  await platform.close();
  rmSync(folder, { recursive: true });
});

function fleetOf(
  change: { renewed?: string[]; elapsed?: () => number; clock?: () => number } = {},
): LoadFleet {
  return new LoadFleet({
    brokerUrl: platform.url,
    claim: { certificate: '', key: '', authority: '', vin_prefixes: ['ZLT'] },
    folder,
    thresholdMs: 1000,
    messages: null,
    rampUp: 1,
    clock: Date.now,
    elapsed: () => elapsed,
    random: () => 0,
    ...change,
    renewed: new Set(change.renewed),
  });
}

const happened = () => fleet.tally.take({ running: fleet.running, is_deserted: fleet.isDeserted });

test('one that has no offer in time is given up, and is not running any more', async () => {
  fleet = fleetOf({ elapsed: () => elapsed + (platform.connections > 0 ? 7 : 0) });
  await fleet.start(vehicles.slice(0, 1));
  expect(happened()).toEqual({ ...nothing, connect: [7], running: 1, is_deserted: false });
  elapsed += 1000;
  await expect.poll(() => fleet.isDeserted).toBe(true);
  const errors = [{ reason: 'NO_OFFER_IN_TIME', count: 1 }];
  expect(happened()).toEqual({ ...nothing, errors, running: 0, is_deserted: true });
});

test('those that reach nobody are given up, and those behind them have their turn', async () => {
  await platform.close();
  const started = fleet.start(vehicles);
  const reasons: string[] = [];
  await expect
    .poll(() => {
      elapsed += 300;
      reasons.push(...happened().errors.map(({ reason }) => reason));
      return fleet.isDeserted;
    })
    .toBe(true);
  await started;
  expect(reasons).toEqual(['NOT_CONNECTED_IN_TIME', 'NOT_CONNECTED_IN_TIME']);
});

test.each([
  ['was taken from it', { renewed: [second ?? ''] }],
  ['has come to its end', { clock: () => Date.now() + 2 * 24 * 3_600_000 }],
])(
  'one whose certificate %s asks for another, and why it has none is told by its code',
  async (_, change) => {
    await platform.close();
    fleet = fleetOf(change);
    await fleet.start(vehicles.slice(1));
    expect(happened()).toMatchObject({ errors: [{ reason: 'ECONNREFUSED', count: 1 }], is_deserted: true });
  },
);

test('one whose connection ends before it has a certificate is told by a reason that has a text', async () => {
  platform.onArrival = () => {
    platform.cut();
    return true;
  };
  fleet = fleetOf({ renewed: [second ?? ''] });
  await fleet.start(vehicles.slice(1));
  const [error] = happened().errors;
  expect(error).toEqual({ reason: 'CONNECTION_ENDED', count: 1 });
  expect(isVehicleReason(error?.reason)).toBe(true);
});

test('one that gets to its certificate too late does not connect', async () => {
  fleet = fleetOf({ elapsed: () => (elapsed += 600) });
  await fleet.start(vehicles.slice(0, 1));
  expect(happened().errors).toEqual([{ reason: 'NO_CERTIFICATE_IN_TIME', count: 1 }]);
  expect(platform.connections).toBe(0);
});

test('what has not had its turn does not start any more once the run stops', async () => {
  await platform.close();
  const started = fleet.start(vehicles);
  await fleet.stop();
  await started;
  expect(happened()).toMatchObject({ errors: [], running: 0 });
});
