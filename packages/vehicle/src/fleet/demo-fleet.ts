import { z } from 'zod';
import { CarScreenHost } from '../screen/car-screen-host.ts';
import { cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import type { OwnerPolicy } from '../car/consents/owner-policy.ts';
import { readClaims } from '../link/provision.ts';
import { Fleet, type FleetCar } from './fleet.ts';

const demoCar = z.object({
  vin: z.string(),
  make: z.string(),
  model: z.string(),
  city: z.string(),
  mode: z.enum(['driving', 'parked', 'offline']),
  policy: z.enum(['willing', 'agreeable', 'cautious', 'manual']),
});

export const demoFleetOptions = z.object({
  brokerUrl: z.string(),
  claimsDir: z.string(),
  dataDir: z.string(),
  screenPort: z.int(),
  cars: z.array(demoCar),
});
type DemoFleetOptions = z.output<typeof demoFleetOptions>;

interface DemoFleet {
  /** By VIN, of the cars whose owners answer by hand. */
  readonly pairingCodes: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

const policies: Readonly<Record<z.output<typeof demoCar>['policy'], OwnerPolicy>> = {
  manual: { kind: 'manual' },
  willing: { kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [2000, 4000] },
  agreeable: { kind: 'automatic', accept: 0.75, mandatoryOnly: 0.15, thinkMs: [3000, 20_000] },
  cautious: { kind: 'automatic', accept: 0.1, mandatoryOnly: 0.4, thinkMs: [5000, 40_000] },
};

/** The cars of the demo and the screens of those that answer by hand. Connecting goes on after it has returned. */
export async function startDemoFleet(
  options: DemoFleetOptions,
  notify: {
    readonly failure: (vin: string, error: unknown) => void;
    /** Another pairing code that a car shows from now on. */
    readonly newCode: (vin: string, code: string) => void;
  },
): Promise<DemoFleet> {
  const fleet = new Fleet({
    ...options,
    claims: await readClaims(options.claimsDir),
    keepSpool: true,
    rampUp: 4,
    random: Math.random,
    clock: Date.now,
  });
  const screens = new CarScreenHost({
    carOf: (vin) => fleet.cars.get(vin),
    clock: Date.now,
    show: notify.newCode,
    failed: notify.failure,
  });
  await screens.listen(options.screenPort);
  const pairingCodes: Record<string, string> = {};
  for (const { vin, policy } of options.cars) {
    if (policy === 'manual') pairingCodes[vin] = screens.open(vin);
  }
  // Cars that somebody may sit in come first; those that are offline have never been heard of.
  const started = options.cars.filter((car) => car.mode !== 'offline');
  started.sort((a, b) => Number(b.policy === 'manual') - Number(a.policy === 'manual'));
  const starting = fleet.start(started.map(fleetCar), notify.failure);
  return {
    pairingCodes,
    stop: async () => {
      await screens.close();
      await fleet.stop();
      await starting;
    },
  };
}

/** What a model of the demo does not have; the others have all that a drive can give. */
const lacking: Readonly<Record<string, readonly string[]>> = {
  'N40 Electric': ['engineRpm'],
  Brisa: ['engineRpm', 'accelerometer', 'perfSteeringAngle', 'evBatteryInstantaneousChargeRate', 'nightMode'],
};

function fleetCar(car: z.output<typeof demoCar>, index: number): FleetCar {
  const facts = {
    vin: car.vin,
    make: car.make,
    model: car.model,
    modelYear: 2022 + (index % 5),
    batteryCapacity: 64_000 + (index % 4) * 8000,
  };
  const city = cityNamed(car.city);
  const isSpanish = city.timeZone === 'Europe/Madrid';
  return {
    facts,
    drive: syntheticDrive({
      facts,
      city,
      isMoving: car.mode === 'driving',
      seed: (index % 17) / 17,
      lacks: lacking[car.model] ?? [],
    }),
    policy: policies[car.policy],
    language: isSpanish ? 'es' : 'en',
  };
}
