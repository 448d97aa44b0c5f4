import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import type { KeySeal } from '@vinculum/server/adapters/authority/key-seal.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import type { IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { Fleet, type FleetCar } from '@vinculum/vehicle/fleet/fleet.ts';
import type { Kysely } from 'kysely';
import { openGateway } from '../gateway/open-gateway.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';

/** A gateway and simulated cars, as the product ships them, that speak to it over TLS by the real clock. */
export interface RealCars {
  readonly fleet: Fleet;
  /** PEM of the authority behind the certificates of gateway and cars. */
  readonly authority: string;
  /** Provisions and connects a car; throws what kept it from starting. */
  readonly startCar: (car: FleetCar) => Promise<void>;
  /** Stops the cars, then the gateway. The server behind them is stopped after. */
  readonly stop: () => Promise<void>;
}

/** Starts a gateway and a fleet without cars; the organisation is the maker of VINs that begin with YNR. */
export async function startRealCars(parts: {
  readonly db: Kysely<Database>;
  readonly connectionString: string;
  readonly organisationId: number;
  readonly keySeal?: KeySeal;
}): Promise<RealCars> {
  const { organisationId, ...link } = parts;
  const dataDir = makeScratchFolder('vinculum-real-cars-');
  const { gateway, claim } = await openGateway({ ...link, dataDir, clock: Date.now });
  const issued = await claim({ organisationId });
  const fleet = realFleet({ mqttPort: gateway.port, dataDir }, issued);
  // Its ticker, once: cars are added one by one.
  await fleet.start([], () => undefined);
  return {
    fleet,
    authority: issued.authority,
    startCar: async (car) => {
      await fleet.add(car);
    },
    async stop() {
      await fleet.stop();
      await gateway.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A fleet without cars that gets its certificates by the claim. Nothing is connected yet. */
export function realFleet(
  gateway: { readonly mqttPort: number; readonly dataDir: string },
  claim: IssuedClaim,
): Fleet {
  const { certificate, privateKey: key, authority, vinPrefixes } = claim;
  return new Fleet({
    brokerUrl: `mqtts://127.0.0.1:${gateway.mqttPort}`,
    claims: [{ certificate, key, authority, vin_prefixes: [...vinPrefixes] }],
    dataDir: join(gateway.dataDir, 'cars'),
    keepSpool: false,
    rampUp: 4,
    random: () => 0.5,
    clock: Date.now,
  });
}

/** A car of YNR in Madrid, for a fleet. */
export function realCar(
  vin: string,
  car: Omit<FleetCar, 'facts' | 'drive'> & { readonly isMoving: boolean },
): FleetCar {
  const { isMoving, ...rest } = car;
  const facts = { vin, make: 'Norrsken', model: 'N40', modelYear: 2025, batteryCapacity: 72_000 };
  return { ...rest, facts, drive: syntheticDrive({ facts, city: cityNamed('Madrid'), isMoving, seed: 0.3 }) };
}
