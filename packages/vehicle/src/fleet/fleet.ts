import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Car } from '../car/car.ts';
import { fileMemory } from '../car/car-memory.ts';
import { FileSpool } from '../car/data/file-spool.ts';
import { type CarIdentity, isInForce } from '../identity/identity.ts';
import { IdentityFolder } from '../identity/identity-folder.ts';
import type { OwnerPolicy } from '../car/consents/owner-policy.ts';
import { defaultSpoolLimits, MemorySpool } from '../car/data/spool.ts';
import type { CarFacts, Drive } from '@vinculum/collection/drive/drive.ts';
import { TICK_MS } from '@vinculum/collection/drive/pack-rhythm.ts';
import { type Claim, claimFor, provisionStored } from '../link/provision.ts';

const OUTAGE_MS = 30_000;

export interface FleetCar {
  readonly facts: CarFacts;
  readonly drive: Drive;
  readonly policy: OwnerPolicy;
  readonly language: 'en' | 'es';
  /** Registered, but without a connection until somebody connects it. */
  readonly startsOffline?: boolean;
}

interface FleetOptions {
  readonly brokerUrl: string;
  readonly claims: readonly Claim[];
  /** A folder with one folder a car: its keys, and its spool where it is kept. */
  readonly dataDir: string;
  readonly keepSpool: boolean;
  /** Cars that connect side by side while the fleet starts. */
  readonly rampUp: number;
  /** Of the time that a car is without a connection, by chance; 0 to below 1. */
  readonly offlineShare?: number;
  readonly random: () => number;
  readonly clock: () => number;
}

/** Many cars in one thread on one shared ticker. */
export class Fleet {
  readonly cars = new Map<string, Car>();
  readonly #options: FleetOptions;
  readonly #mustChange: ReturnType<typeof createOutages>;
  readonly #cutOff = new Set<Car>();
  #timer: NodeJS.Timeout | null = null;
  #hasStopped = false;
  #onFailure: (vin: string, error: unknown) => void = () => undefined;
  #lastTick: number | null = null;

  constructor(options: FleetOptions) {
    const { offlineShare: share = 0, random } = options;
    this.#options = options;
    this.#mustChange = createOutages({ share, meanMs: OUTAGE_MS, random });
  }

  /**
   * Provisions cars that have no certificate yet, connects all, and keeps them going. Failures are counted, not thrown.
   */
  async start(cars: readonly FleetCar[], onFailure: (vin: string, error: unknown) => void): Promise<void> {
    this.#onFailure = onFailure;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    const waiting = [...cars];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (this.#hasStopped) return;
        try {
          await this.add(next);
        } catch (error) {
          onFailure(next.facts.vin, error);
        }
      }
    };
    await Promise.all(Array.from({ length: this.#options.rampUp }, worker));
  }

  async add(input: FleetCar): Promise<Car> {
    const { brokerUrl, dataDir, keepSpool, clock, random } = this.#options;
    const folder = join(dataDir, input.facts.vin);
    const identities = new IdentityFolder(folder, input.facts.vin);
    const identity = await this.#identityOf(input.facts.vin, identities);
    const failed = (error: unknown) => this.#onFailure(input.facts.vin, error);
    const car = new Car({
      identity,
      identities,
      brokerUrl,
      facts: input.facts,
      drive: input.drive,
      policy: input.policy,
      language: input.language,
      spool: keepSpool ? new FileSpool(join(folder, 'spool'), defaultSpoolLimits, failed) : new MemorySpool(),
      memory: fileMemory(join(folder, 'consents.json'), failed),
      clock,
      random,
      newId: randomUUID,
    });
    if (this.#hasStopped) {
      await car.close();
      return car;
    }
    this.cars.set(input.facts.vin, car);
    if (input.startsOffline !== true) car.connect();
    return car;
  }

  /** Also while cars are still being added: no further one starts. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all([...this.cars.values()].map((car) => car.close()));
  }

  async #identityOf(vin: string, identities: IdentityFolder): Promise<CarIdentity> {
    const { brokerUrl, claims, clock } = this.#options;
    const known = await identities.load();
    if (known !== null && isInForce(known, clock())) return known;
    return await provisionStored(brokerUrl, claimFor(claims, vin), { vin, identities, newId: randomUUID });
  }

  #tick(): void {
    const now = this.#options.clock();
    const elapsed = now - (this.#lastTick ?? now);
    this.#lastTick = now;
    for (const [vin, car] of this.cars) {
      if ((car.isOnline || this.#cutOff.has(car)) && this.#mustChange(!this.#cutOff.has(car), elapsed))
        this.#changeSides(vin, car);
      car.advance(now);
    }
  }

  #changeSides(vin: string, car: Car): void {
    if (this.#cutOff.delete(car)) return car.connect();
    this.#cutOff.add(car);
    car.disconnect().catch((error: unknown) => this.#onFailure(vin, error));
  }
}

/** How cars lose their connection at random, for trials of what they do then. */
interface OutageOptions {
  /** Of the time that a car is offline, 0 to below 1; 0 means never. */
  readonly share: number;
  /** How long an outage lasts on average, in milliseconds. */
  readonly meanMs: number;
  /** 0 to 1. */
  readonly random: () => number;
}

/** Says for one car after the other whether it should change sides; `elapsedMs` since it was asked last. */
export function createOutages({ share, meanMs, random }: OutageOptions) {
  const meanOnlineMs = (meanMs * (1 - share)) / share;
  return (isConnected: boolean, elapsedMs: number): boolean => {
    if (share <= 0) return false;
    const meanStay = isConnected ? meanOnlineMs : meanMs;
    return random() < 1 - Math.exp(-elapsedMs / meanStay);
  };
}
