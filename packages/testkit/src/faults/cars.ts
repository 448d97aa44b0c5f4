import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IssuedClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { Car } from '@vinculum/vehicle/car/car.ts';
import { fileMemory } from '@vinculum/vehicle/car/car-memory.ts';
import { isLive } from '@vinculum/vehicle/car/consents/consents.ts';
import { FileSpool } from '@vinculum/vehicle/car/data/file-spool.ts';
import { MemorySpool } from '@vinculum/vehicle/car/data/spool.ts';
import { provision } from '@vinculum/vehicle/link/provision.ts';
import { TICK_MS } from '@vinculum/collection/drive/pack-rhythm.ts';
import { Chance } from '../chance.ts';
import { Witness } from './witness.ts';
import { realCar } from '../worlds/real-cars.ts';

/** Cars as the product ships them, whose clocks can be set wrong, and what each took, sent and was told. */
export class WitnessedCars {
  readonly cars: readonly WitnessedCar[];
  readonly #timer: NodeJS.Timeout;

  constructor(cars: readonly WitnessedCar[]) {
    this.cars = cars;
    this.#timer = setInterval(() => {
      for (const { car, now } of cars) car.advance(now());
    }, TICK_MS);
  }

  /** As after a turn of the key: a car that has waited long for a lost platform tries again at once. */
  async connectThoseWaiting(): Promise<void> {
    const away = this.cars.filter(({ car }) => !car.isOnline);
    await Promise.all(away.map(({ car }) => car.disconnect()));
    for (const { car } of away) car.connect();
  }

  /** Consents under which cars collect now. */
  collecting(): readonly { readonly car: WitnessedCar; readonly consentId: number }[] {
    return this.cars.flatMap((car) => car.live().map((consentId) => ({ car, consentId })));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.cars.map(({ car }) => car.close()));
  }
}

/** One of them. */
export class WitnessedCar {
  readonly vin: string;
  readonly witness: Witness;
  readonly car: Car;
  /** How far its clock is off. */
  offset = 0;

  constructor(vin: string, make: (car: WitnessedCar) => Car, witness: Witness) {
    this.vin = vin;
    this.witness = witness;
    this.car = make(this);
  }

  now = (): number => Date.now() + this.offset;

  live(): number[] {
    const now = this.now();
    return this.car.consents.all().flatMap((consent) => (isLive(consent, now) ? [consent.consentId] : []));
  }

  /** The owner withdraws; whether the consent was still there to be withdrawn. */
  withdraw(consentId: number): boolean {
    const touch = { decision: 'withdraw', acceptedSignals: [], erase: false, language: 'en' } as const;
    return this.car.touch({ consentId, ...touch }) === 'taken';
  }
}

/** Gets cars their certificates and connects them. Half of them keep what they collect through a power cut. */
export async function witnessedCars(parts: {
  readonly vins: readonly string[];
  readonly claim: IssuedClaim;
  readonly mqttPort: number;
  readonly folder: string;
  readonly seed: number;
  readonly notify: (what: 'an answer' | 'data') => void;
}): Promise<WitnessedCars> {
  const { certificate, privateKey: key, authority, vinPrefixes } = parts.claim;
  const claim = { certificate, key, authority, vin_prefixes: [...vinPrefixes] };
  const brokerUrl = `mqtts://127.0.0.1:${parts.mqttPort}`;
  const cars = await Promise.all(
    parts.vins.map(async (vin, index) => {
      const identity = await provision(brokerUrl, claim, { vin, requestId: randomUUID() });
      const folder = join(parts.folder, vin);
      mkdirSync(folder, { recursive: true });
      const witness = new Witness(parts.notify);
      const spool = index % 2 === 0 ? new FileSpool(join(folder, 'spool')) : new MemorySpool();
      // Owners who answer at any moment of a round.
      const policy = { kind: 'automatic', accept: 0.6, mandatoryOnly: 0.2, thinkMs: [0, 1500] } as const;
      const made = realCar(vin, { isMoving: true, policy, language: 'en' });
      const make = (car: WitnessedCar) =>
        new Car({
          ...made,
          identity,
          brokerUrl,
          spool: witness.spool(spool),
          memory: witness.memory(fileMemory(join(folder, 'consents.json'))),
          clock: car.now,
          random: new Chance(parts.seed + index).next,
          newId: randomUUID,
        });
      return new WitnessedCar(vin, make, witness);
    }),
  );
  for (const { car } of cars) car.connect();
  return new WitnessedCars(cars);
}
