import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepKeylessIdentities } from '@vinculum/testkit/gateway/keep-identities.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { TestPlatform } from '@vinculum/testkit/stubs/test-platform.ts';
import { expect, onTestFinished, test } from 'vitest';
import { startDemoFleet } from './demo-fleet.ts';

const [driving, manual, offline, stranger] = [
  'YNR40EA5XR1000001',
  'YNR40EA5XR1000002',
  'YNR40EA5XR1000003',
  'WVW40EA5XR1000004',
];

test('cars that are off line are not begun, one that is answered by hand has a code, and what fails is told', async () => {
  const dataDir = makeScratchFolder('vinculum-demo-fleet-');
  const claimsDir = join(dataDir, 'claims');
  mkdirSync(claimsDir);
  const claim = { certificate: '', key: '', authority: '', vin_prefixes: ['YNR'] };
  writeFileSync(join(claimsDir, '1.json'), JSON.stringify(claim));
  const cars = join(dataDir, 'cars');
  await keepKeylessIdentities(cars, [driving, manual]);
  const platform = await TestPlatform.open(manual);
  onTestFinished(async () => {
    await platform.close();
    rmSync(dataDir, { recursive: true });
  });
  const failures: string[] = [];
  const car = { make: 'Norrsken', model: 'N40 Electric', city: 'Madrid' };
  const demo = [
    { ...car, vin: stranger, mode: 'parked', policy: 'willing' },
    { ...car, vin: driving, mode: 'driving', policy: 'cautious' },
    { ...car, vin: offline, mode: 'offline', policy: 'willing' },
    { ...car, vin: manual, mode: 'parked', policy: 'manual' },
  ] as const;
  const fleet = await startDemoFleet(
    { brokerUrl: platform.url, claimsDir, dataDir: cars, screenPort: 0, cars: [...demo] },
    { failure: (vin) => failures.push(vin), newCode: () => undefined },
  );
  await expect.poll(() => platform.connections).toBe(2);
  expect(fleet.pairingCodes).toEqual({ [manual]: expect.stringMatching(/^\d{12}$/) });
  await fleet.stop();
  expect(failures).toEqual([stranger]);
  expect(readdirSync(cars).toSorted()).toEqual([driving, manual]);
});
