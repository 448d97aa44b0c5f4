import { connect } from 'node:tls';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cities, cityNamed } from '@vinculum/collection/drive/cities.ts';
import { syntheticDrive } from '@vinculum/collection/drive/synthetic-drive.ts';
import { IdentityFolder } from '@vinculum/vehicle/identity/identity-folder.ts';
import { Fleet, type FleetCar } from '@vinculum/vehicle/fleet/fleet.ts';
import { LoadFleet } from '@vinculum/vehicle/load/load-fleet.ts';
import { z } from 'zod';
import { memory, settledMemory } from '../memory.ts';
import { checkIn, connectCar, type Credentials } from '../storm/thin-car.ts';

// A process of cars that are connected and idle, and how much memory they take of it.
const kinds = ['bare', 'thin', 'simulator', 'load-tester'] as const;
const connectOrder = z.object({
  type: z.literal('connect'),
  /** bare: a TLS connection; thin: checked in; the others: as they run in earnest. */
  kind: z.enum(kinds),
  port: z.int(),
  dataDir: z.string(),
  /** How long what connecting leaves behind may take to go. */
  settleMs: z.int(),
  key: z.string(),
  ca: z.string(),
  cars: z.array(z.object({ vin: z.string(), cert: z.string() })),
});
export const carsOrder = z.union([connectOrder, z.object({ type: z.literal('measure') })]);
export type CarsOrder = z.output<typeof carsOrder>;
export type ConnectOrder = z.output<typeof connectOrder>;

/** What the process says: of the cars, once they are connected and have settled. */
export const carsNews = z.object({ memory, online: z.int() });
export type CarsNews = z.output<typeof carsNews>;

const SIDE_BY_SIDE = 50;
const PATIENCE_MS = 600_000;

let online: () => number = () => 0;

process.on('message', (input: unknown) => void act(carsOrder.parse(input)));
process.once('disconnect', () => process.exit());

async function act(order: CarsOrder): Promise<void> {
  if (order.type === 'connect') {
    const from = online();
    await start(order);
    const until = Date.now() + PATIENCE_MS;
    while (online() < from + order.cars.length && Date.now() < until) await sleep(200);
    await sleep(order.settleMs);
  }
  const news: CarsNews = { memory: await settledMemory(), online: online() };
  process.send?.(news);
}

async function start(order: ConnectOrder): Promise<void> {
  if (order.kind === 'simulator') return await startSimulator(order);
  if (order.kind === 'load-tester') return await startLoadTester(order);
  return await connectAll(order);
}

const open: { readonly destroyed: boolean }[] = [];

async function connectAll({ kind, cars, ...order }: ConnectOrder): Promise<void> {
  online = () => open.filter(({ destroyed }) => !destroyed).length;
  const waiting = cars.values();
  const worker = async () => {
    for (const { vin, cert } of waiting) {
      const credentials = { ...order, cert };
      open.push(await (kind === 'bare' ? connectBare(credentials) : connectThin(credentials, vin)));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
}

async function connectBare({ port, key, cert, ca }: Credentials) {
  const socket = connect({ host: '127.0.0.1', port, key, cert, ca });
  socket.resume();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('error', reject);
  socket.once('secureConnect', resolve);
  await promise;
  return socket;
}

async function connectThin(credentials: Credentials, vin: string) {
  const remembered = { revision: 0, consents: [], stamp: '' };
  const peer = await connectCar(credentials, { vin, remembered });
  await checkIn(peer, vin, { remembered, isKnown: false });
  return peer.socket;
}

async function startSimulator({ port, dataDir, key, ca, cars }: ConnectOrder): Promise<void> {
  const fleet = new Fleet({
    brokerUrl: `mqtts://127.0.0.1:${port}`,
    claims: [],
    dataDir,
    keepSpool: false,
    rampUp: 8,
    random: Math.random,
    clock: Date.now,
  });
  const before = online;
  online = () => before() + [...fleet.cars.values()].filter((car) => car.isOnline).length;
  for (const { vin, cert } of cars) await keepIdentity({ dataDir, vin, key, cert, ca });
  await fleet.start(
    cars.map(({ vin }, index) => fleetCar(vin, index)),
    (vin, error) => {
      throw new Error(`${vin} did not start`, { cause: error });
    },
  );
}

async function startLoadTester({ port, dataDir, key, ca, cars }: ConnectOrder): Promise<void> {
  const fleet = new LoadFleet({
    brokerUrl: `mqtts://127.0.0.1:${port}`,
    claim: { certificate: '', key, authority: ca, vin_prefixes: [] },
    folder: dataDir,
    renewed: new Set(),
    thresholdMs: PATIENCE_MS,
    messages: null,
    rampUp: 16,
    clock: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
  });
  const before = online;
  online = () => before() + fleet.running;
  for (const { vin, cert } of cars) await keepIdentity({ dataDir, vin, key, cert, ca });
  await fleet.start(cars.map(({ vin }, place) => ({ vin, place })));
}

interface KeptIdentity {
  readonly dataDir: string;
  readonly vin: string;
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
}

async function keepIdentity({ dataDir, vin, key, cert, ca }: KeptIdentity): Promise<void> {
  const identity = { vin, privateKey: key, certificate: cert, authority: ca };
  await new IdentityFolder(join(dataDir, vin), vin).keep(identity);
}

function fleetCar(vin: string, index: number): FleetCar {
  const facts = { vin, make: 'Norrsken', model: 'N40 Electric', modelYear: 2025, batteryCapacity: 72_000 };
  const city = cityNamed(cities[index % cities.length]?.name ?? 'Madrid');
  return {
    facts,
    drive: syntheticDrive({ facts, city, isMoving: index % 5 !== 4, seed: (index % 97) / 97 }),
    policy: { kind: 'manual' },
    language: 'en',
  };
}
