import { randomUUID } from 'node:crypto';
import { cities, cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { Car, type CarEvent } from '../car/car.ts';
import { noMemory } from '../car/car-memory.ts';
import type { CarIdentity } from '../car/identity/identity.ts';
import type { OwnerPolicy } from '../car/consents/owner-policy.ts';
import { CountingSpool, type MessageBudget } from './counting-spool.ts';

/** Agrees to everything at once: what is measured is the platform, not an owner. */
const agreeable: OwnerPolicy = { kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [0, 0] };

interface LoadVehicle {
  readonly identity: CarIdentity;
  readonly brokerUrl: string;
  /** Its place among the vehicles of the run, which says where and how it drives. */
  readonly place: number;
  readonly observe: (event: CarEvent) => void;
  readonly stored: (messages: number) => void;
  readonly budget: MessageBudget;
  readonly clock: () => number;
  readonly random: () => number;
}

/** A simulated vehicle that keeps nothing but its certificate. */
export function loadVehicle(options: LoadVehicle): Car {
  const { identity, place, clock, random } = options;
  const facts = {
    vin: identity.vin,
    make: 'Vinculum',
    model: 'Load Test',
    modelYear: 2026,
    batteryCapacity: 64_000,
  };
  const city = cityNamed(cities[place % cities.length]?.name ?? 'Madrid');
  return new Car({
    identity,
    brokerUrl: options.brokerUrl,
    facts,
    drive: syntheticDrive({ facts, city, isMoving: true, seed: (place % 97) / 97 }),
    policy: agreeable,
    language: 'en',
    spool: new CountingSpool(options.stored, options.budget),
    memory: noMemory,
    observe: options.observe,
    clock,
    random,
    newId: randomUUID,
  });
}
