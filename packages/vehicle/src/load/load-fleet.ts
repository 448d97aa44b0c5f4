import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { VehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import { cities, cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { Car, type CarEvent } from '../car/car.ts';
import { type CarIdentity, isInForce } from '../identity/identity.ts';
import { type Claim, ProvisionRefused, provisionStored } from '../link/provision.ts';
import { CountingSpool, type MessageBudget } from './counting-spool.ts';
import { LoadTally } from './load-tally.ts';
import { IdentityFolder } from '../identity/identity-folder.ts';
import { noMemory } from '../car/car-memory.ts';
import type { OwnerPolicy } from '../car/consents/owner-policy.ts';

/** How often a vehicle looks at what is due: as often as its form asks, which is less often than other cars look. */
const TICK_MS = 1000;
/** The vehicles take turns within a tick, so that they do not all work at the same moment. */
const GROUPS = 20;

interface LoadFleetOptions {
  readonly brokerUrl: string;
  readonly claim: Claim;
  /** A folder with one folder a vehicle. */
  readonly folder: string;
  /** Vehicles whose kept certificate is of no use any more. */
  readonly renewed: ReadonlySet<string>;
  /** Within which a vehicle must be connected and have its offer, its certificate included. */
  readonly thresholdMs: number;
  /** How many messages all vehicles may send together; null: any number. */
  readonly messages: number | null;
  /** Vehicles that connect side by side. */
  readonly rampUp: number;
  readonly clock: () => number;
  /** Milliseconds that only ever grow. */
  readonly elapsed: () => number;
  readonly random: () => number;
}

interface Starting {
  readonly car: Car;
  /** By `elapsed`. */
  readonly deadline: number;
  connectedAt: number | null;
  offeredAt: number | null;
  readonly settled: PromiseWithResolvers<void>;
  isAnswered: boolean;
}

/** The vehicles of a run in one thread: starts them in turn, keeps them going, and counts. */
export class LoadFleet {
  readonly tally = new LoadTally();
  readonly #options: LoadFleetOptions;
  readonly #budget: MessageBudget;
  readonly #groups: Starting[][] = Array.from({ length: GROUPS }, () => []);
  #timer: NodeJS.Timeout | null = null;
  #turn = 0;
  #hasStopped = false;
  #hadAllTheirTurn = false;
  #starting: Promise<unknown> = Promise.resolve();

  constructor(options: LoadFleetOptions) {
    this.#options = options;
    this.#budget = { left: options.messages };
  }

  get running(): number {
    return this.#groups.flat().filter(({ car }) => car.isOnline).length;
  }

  /** Whether every vehicle had its turn, and all were given up. */
  get isDeserted(): boolean {
    return this.#hadAllTheirTurn && this.#groups.every((group) => group.length === 0);
  }

  /** Starts vehicles, by VIN and place, until all had their turn; what keeps one from starting is counted. */
  async start(vehicles: readonly { readonly vin: string; readonly place: number }[]): Promise<void> {
    this.#timer = setInterval(() => this.#tick(), TICK_MS / GROUPS);
    const waiting = vehicles.values();
    const lane = async (): Promise<void> => {
      for (const { vin, place } of waiting) {
        if (this.#hasStopped) return;
        await this.#startOne(vin, place);
      }
    };
    this.#starting = Promise.all(Array.from({ length: this.#options.rampUp }, lane));
    await this.#starting;
    this.#hadAllTheirTurn = true;
  }

  /** No further vehicle starts; those that ask for their certificate just now may have it, or it would be lost. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    for (const { settled } of this.#groups.flat()) settled.resolve();
    await this.#starting;
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all(this.#groups.flat().map(({ car }) => car.close()));
  }

  async #startOne(vin: string, place: number): Promise<void> {
    const { elapsed, thresholdMs } = this.#options;
    const deadline = elapsed() + thresholdMs;
    const identity = await this.#identity(vin, deadline);
    if (identity === null || this.#hasStopped) return;
    const began = elapsed();
    const car = loadVehicle({
      ...this.#options,
      identity,
      place,
      observe: (event) => this.#observe(vehicle, event, began),
      stored: (messages) => this.tally.stored(messages),
      budget: this.#budget,
    });
    const vehicle: Starting = {
      car,
      deadline,
      connectedAt: null,
      offeredAt: null,
      isAnswered: false,
      settled: Promise.withResolvers(),
    };
    this.#groups[place % GROUPS]?.push(vehicle);
    car.connect();
    await vehicle.settled.promise;
  }

  /** Null when there is none in time. A certificate that comes later is kept for the next run. */
  async #identity(vin: string, deadline: number): Promise<CarIdentity | null> {
    const { folder, renewed, elapsed } = this.#options;
    const began = elapsed();
    const source = { ...this.#options, folder: join(folder, vin), isRenewed: renewed.has(vin) };
    try {
      const { identity, isNew } = await identityFor(vin, source);
      if (isNew) this.tally.took('provision', elapsed() - began);
      if (elapsed() <= deadline) return identity;
      this.#fail('NO_CERTIFICATE_IN_TIME');
    } catch (error) {
      this.tally.failed(reasonOf(error));
    }
    return null;
  }

  #observe(vehicle: Starting, event: CarEvent, began: number): void {
    const { elapsed, clock } = this.#options;
    const now = elapsed();
    if (event === 'online') {
      if (vehicle.connectedAt === null) this.tally.took('connect', now - began);
      vehicle.connectedAt ??= now;
      vehicle.settled.resolve();
    } else if (event === 'offered') {
      vehicle.offeredAt ??= now;
      // Its owner answers now and not with the next tick, which would be measured too.
      setImmediate(() => vehicle.car.advance(clock()));
    } else if (vehicle.offeredAt !== null && !vehicle.isAnswered) {
      vehicle.isAnswered = true;
      this.tally.took('answer', now - vehicle.offeredAt);
    }
  }

  #tick(): void {
    const { clock, elapsed } = this.#options;
    this.#turn = (this.#turn + 1) % GROUPS;
    const group = this.#groups[this.#turn] ?? [];
    const now = clock();
    const late = group.filter((one) => one.offeredAt === null && elapsed() > one.deadline);
    for (const one of late) this.#giveUp(one);
    if (late.length > 0) this.#groups[this.#turn] = group.filter((one) => !late.includes(one));
    for (const { car } of this.#groups[this.#turn] ?? []) car.advance(now);
  }

  #fail(reason: VehicleReason): void {
    this.tally.failed(reason);
  }

  #giveUp(vehicle: Starting): void {
    this.#fail(vehicle.connectedAt === null ? 'NOT_CONNECTED_IN_TIME' : 'NO_OFFER_IN_TIME');
    vehicle.settled.resolve();
    vehicle.car.close().catch((error: unknown) => this.tally.failed(reasonOf(error)));
  }
}

interface IdentitySource {
  readonly brokerUrl: string;
  readonly claim: Claim;
  readonly folder: string;
  /** What is kept is of no use any more. */
  readonly isRenewed: boolean;
  readonly clock: () => number;
}

/** The certificate that a vehicle kept from an earlier run, or a new one, which is kept. */
async function identityFor(
  vin: string,
  source: IdentitySource,
): Promise<{ readonly identity: CarIdentity; readonly isNew: boolean }> {
  const { brokerUrl, claim, folder, clock } = source;
  // A power cut costs a test its certificates at most; to wait for the disk would be measured with every vehicle.
  const identities = new IdentityFolder(folder, vin, { isHasty: true });
  const stored = source.isRenewed ? null : await identities.load();
  if (stored !== null && isInForce(stored, clock())) return { identity: stored, isNew: false };
  const identity = await provisionStored(brokerUrl, claim, { vin, identities, newId: randomUUID });
  return { identity, isNew: true };
}

/** Why something failed, short and the same for the same reason: a code where there is one. */
function reasonOf(error: unknown): string {
  if (error instanceof ProvisionRefused) return error.code;
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}

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
function loadVehicle(options: LoadVehicle): Car {
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
