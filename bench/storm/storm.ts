import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { issueClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { cpuOfTree } from '../cpu-time.ts';
import { certifiedCars } from '../cars/certified-cars.ts';
import { openBareBroker } from '../gateway/bare-broker.ts';
import { benchGateway } from '../gateway/bench-gateway.ts';
import { acceptedConsents } from '../gateway/gateway-cars.ts';
import { type StormNews, stormNews, type StormOrder } from './storm-cars.ts';

interface StormSize {
  readonly cars: number;
  readonly newCars: number;
  readonly rounds: number;
}

type ConnectOrder = Extract<StormOrder, { type: 'connect' }>;
type Mode = ConnectOrder['mode'];

/** What one car cost; CPU times beside the wall clock tell who waited for whom. */
interface Round {
  readonly msPerCar: number;
  readonly middle: number;
  readonly serverCpu: number;
  readonly postgresCpu: number;
  readonly carCpu: number;
  readonly resumed: number;
}

/** Cars that all come back, from connect to the answered check-in, against bare mutual TLS connects. */
export async function measureStorm(size: StormSize, postgresPid: number): Promise<string[]> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-storm-'));
  const fleet = fork(new URL('storm-cars.ts', import.meta.url));
  try {
    const orders = await prepared(server, dataDir, size);
    const broker = await openBareBroker(dataDir);
    const gateway = await benchGateway(server.connectionString, dataDir);
    const rounds = new Map<Mode, Round[]>();
    // The first round shows everybody the way and is not counted.
    for (let round = 0; round <= size.rounds; round += 1) {
      for (const order of orders(round)) {
        const port = order.mode === 'bare' ? broker.port : gateway.port;
        const found = await connected(fleet, { ...order, port }, postgresPid);
        await ended(fleet, server);
        if (round > 0) rounds.set(order.mode, [...(rounds.get(order.mode) ?? []), found]);
      }
    }
    await gateway.stop();
    await broker.stop();
    return report(size, rounds);
  } finally {
    fleet.disconnect();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Cars with an accepted consent each, and a claim for as many new ones as the rounds take. */
async function prepared(
  server: TestServer,
  dataDir: string,
  size: StormSize,
): Promise<(round: number) => Omit<ConnectOrder, 'port'>[]> {
  const { db, clock } = server;
  clock.set(Date.now());
  await storeBuiltInCatalogue(db);
  const people = await seedPeople(db, clock.now);
  const { oem, consumer } = people.organisations;
  const permission = {
    oem_id: oem,
    consumer_id: consumer,
    form_type_notification: true,
    updated_on: new Date(),
  };
  await db.insertInto('consumer_permission').values(permission).execute();
  const { cars, key, ca } = await certifiedCars({ server, people, dataDir }, size.cars);
  await acceptedConsents(
    server,
    people,
    cars.map(({ vin }) => vin),
  );
  const claim = await issueClaim(
    { db, authority: await openAuthority({ dataDir, hosts: [], clock: Date.now }), clock: Date.now },
    {
      name: 'storm',
      organisationId: oem,
      vinPrefixes: ['YNR'],
      count: size.newCars * (size.rounds + 1),
      notAfter: Date.now() + DAY_MS,
    },
  );
  const ofClaim = { key: claim.privateKey, cert: claim.certificate };
  const own = { type: 'connect' as const, ca, cars: cars.map((car) => ({ ...car, key })) };
  return (round) => [
    { ...own, mode: 'bare' },
    { ...own, mode: 'kept' },
    { ...own, mode: 'known' },
    { type: 'connect', ca, mode: 'new', cars: newCars(round, size.newCars), claim: ofClaim },
  ];
}

function newCars(round: number, count: number): ConnectOrder['cars'] {
  const vinOf = (index: number) => `YNR40EA6XR${round % 10}${String(index).padStart(6, '0')}`;
  return Array.from({ length: count }, (_, index) => ({ vin: vinOf(index), key: '', cert: '' }));
}

async function connected(fleet: ChildProcess, order: ConnectOrder, postgresPid: number): Promise<Round> {
  const cars = order.cars.length;
  const own = process.cpuUsage();
  const postgres = cpuOfTree(postgresPid);
  const news = await send(fleet, order);
  if (news.type !== 'connected') throw new Error('the cars did not connect');
  const { user, system } = process.cpuUsage(own);
  return {
    msPerCar: news.ms / cars,
    middle: news.middle,
    serverCpu: (user + system) / 1000 / cars,
    postgresCpu: (cpuOfTree(postgresPid) - postgres) / cars,
    carCpu: news.cpuMs / cars,
    resumed: news.resumed / cars,
  };
}

/** All cars go, and the gateway has written that they are gone. */
async function ended(fleet: ChildProcess, server: TestServer): Promise<void> {
  await send(fleet, { type: 'close' });
  const online = () =>
    server.db.selectFrom('vehicle_session').select('vin').where('is_online', '=', true).limit(1);
  while ((await online().execute()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

function send(fleet: ChildProcess, order: StormOrder): Promise<StormNews> {
  const answered = Promise.withResolvers<StormNews>();
  const exited = () => answered.reject(new Error('the cars ended before they were done'));
  fleet.once('exit', exited);
  fleet.once('message', (message: unknown) => {
    fleet.off('exit', exited);
    answered.resolve(stormNews.parse(message));
  });
  fleet.send(order);
  return answered.promise;
}

const goals: Record<Mode, string> = {
  bare: 'bare connects with a subscription',
  kept: 'certificate kept (goal 0.6)',
  known: 'revision and session known (goal 1.0)',
  new: 'new certificate (goal 0.3)',
};

function report({ cars }: StormSize, rounds: ReadonlyMap<Mode, readonly Round[]>): string[] {
  const bare = rounds.get('bare') ?? [];
  const lines = [...rounds].map(([mode, found]) => {
    const ratios = found.map(({ msPerCar }, index) => (bare[index]?.msPerCar ?? Number.NaN) / msPerCar);
    const spent = (one: Round) => one.serverCpu + one.postgresCpu + one.carCpu;
    const ofCpu = found.map((one, index) =>
      bare[index] === undefined ? Number.NaN : spent(bare[index]) / spent(one),
    );
    const rate = Math.round(1000 / middleOf(found.map(({ msPerCar }) => msPerCar)));
    const cpu = (pick: (round: Round) => number) => middleOf(found.map(pick)).toFixed(1);
    return [
      `${goals[mode].padEnd(38)} ratio ${middleOf(ratios).toFixed(2)}   ${rate}/s, one ${cpu((one) => one.middle)} ms`,
      `${''.padEnd(38)} CPU ms: server ${cpu((one) => one.serverCpu)}, PostgreSQL ${cpu((one) => one.postgresCpu)}, ` +
        `car ${cpu((one) => one.carCpu)}, ratio ${middleOf(ofCpu).toFixed(2)}; ${cpu((one) => 100 * one.resumed)} % resumed`,
    ];
  });
  return [`${cars.toLocaleString('en')} cars, 200 at once`, ...lines.flat()];
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
