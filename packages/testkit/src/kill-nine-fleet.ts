import { join } from 'node:path';
import type { IssuedClaim } from '@vinculum/server/gateway/issue-claim.ts';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { Fleet, type FleetCar } from '@vinculum/vehicle/fleet/fleet.ts';
import type { MortalProduct } from './kill-nine-product.ts';

/** Simulated cars, as the product ships them, whose owners accept everything at once. Nothing is connected yet. */
export function eagerFleet(product: MortalProduct, claim: IssuedClaim): Fleet {
  const { certificate, privateKey: key, authority, vinPrefixes } = claim;
  return new Fleet({
    brokerUrl: `mqtts://127.0.0.1:${product.mqttPort}`,
    claims: [{ certificate, key, authority, vin_prefixes: [...vinPrefixes] }],
    dataDir: join(product.dataDir, 'cars'),
    keepSpool: false,
    rampUp: 4,
    random: () => 0.5,
    clock: Date.now,
  });
}

/** A car of that fleet. */
export function eagerCar(vin: string): FleetCar {
  const facts = { vin, make: 'Norrsken', model: 'N40', modelYear: 2025, batteryCapacity: 72_000 };
  return {
    facts,
    drive: syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving: false, seed: 0.3 }),
    policy: { kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [0, 0] },
    language: 'en',
  };
}
