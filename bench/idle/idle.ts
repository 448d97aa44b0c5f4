import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { certifiedCars } from '../cars/certified-cars.ts';
import type { Memory } from '../memory.ts';
import { type CarsNews, carsNews, type CarsOrder, type ConnectOrder } from './idle-cars.ts';
import { type PlatformNews, platformNews, type PlatformOrder } from './idle-platform.ts';

interface IdleSize {
  /** Connected to the gateway. */
  readonly cars: number;
  /** Of each simulator: it has the whole car in it. */
  readonly simulated: number;
  /** That connect before the memory is looked at first: what begins with the first cars is no car's. */
  readonly first: number;
  readonly settleMs: number;
  readonly minutes: number;
}

interface Held {
  readonly count: number;
  readonly minutes?: number;
}

/** What connected cars that send nothing take of each end's memory, against bare TLS connections of the same run. */
export async function measureIdle(size: IdleSize): Promise<string[]> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-idle-'));
  try {
    server.clock.set(Date.now());
    const people = await seedPeople(server.db, server.clock.now);
    const { connectionString } = server;
    const { cars, key, ca } = await certifiedCars({ server, people, dataDir }, size.cars + size.first);
    const own = { type: 'connect' as const, dataDir, key, ca, settleMs: size.settleMs };
    const run = (end: PlatformOrder, kind: ConnectOrder['kind'], { count, minutes = 0 }: Held) =>
      measureEnds(
        end,
        { ...own, kind, cars: cars.slice(0, size.first + count) },
        { first: size.first, minutes },
      );
    const gateway = { type: 'gateway' as const, connectionString, dataDir };
    const simulated = { count: size.simulated };
    const bare = await run({ type: 'bare', dataDir }, 'bare', { count: size.cars });
    const thin = await run(gateway, 'thin', { count: size.cars, minutes: size.minutes });
    const simulator = await run(gateway, 'simulator', simulated);
    const loadTester = await run(gateway, 'load-tester', simulated);
    return report(size, { bare, thin, simulator, loadTester });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Bytes of one connection at each end, and how much the platform's grew in each minute after. */
interface Ends {
  readonly platform: Memory;
  readonly car: Memory;
  readonly online: number;
  /** Of the platform's whole process, one a minute. */
  readonly held: readonly number[];
  readonly cpuShare: number;
}

async function measureEnds(
  end: PlatformOrder,
  order: Omit<ConnectOrder, 'port'>,
  { first, minutes }: { readonly first: number; readonly minutes: number },
): Promise<Ends> {
  const platform = start('idle-platform.ts');
  const fleet = start('idle-cars.ts');
  try {
    const ready = await tell(platform, end);
    const port = ready.type === 'ready' ? ready.port : 0;
    await connect(fleet, { ...order, port, cars: order.cars.slice(0, first) });
    const [before, carsBefore] = [await measured(platform), await connect(fleet, { type: 'measure' })];
    const later = order.cars.slice(first);
    const carsAfter = await connect(fleet, { ...order, port, cars: later });
    const after = await measured(platform);
    const held: number[] = [];
    let last = after;
    for (let minute = 0; minute < minutes; minute += 1) {
      await sleep(60_000);
      last = await measured(platform);
      held.push(last.memory.rss);
    }
    const { online } = minutes === 0 ? carsAfter : await connect(fleet, { type: 'measure' });
    return {
      platform: perCar(before.memory, after.memory, later.length),
      car: perCar(carsBefore.memory, carsAfter.memory, later.length),
      online,
      held: [after.memory.rss, ...held],
      cpuShare: minutes === 0 ? 0 : (last.cpuMs - after.cpuMs) / (minutes * 60_000),
    };
  } finally {
    fleet.disconnect();
    platform.disconnect();
  }
}

function perCar(before: Memory, after: Memory, cars: number): Memory {
  return { rss: (after.rss - before.rss) / cars, heap: (after.heap - before.heap) / cars };
}

function start(file: string): ChildProcess {
  return fork(new URL(file, import.meta.url), { execArgv: ['--expose-gc'] });
}

/** Its memory, and the CPU time that it has used so far. */
export async function measured(platform: ChildProcess) {
  const news = await tell(platform, { type: 'measure' });
  if (news.type !== 'measured') throw new Error('the platform was not measured');
  return news;
}

export async function tell(platform: ChildProcess, order: PlatformOrder): Promise<PlatformNews> {
  return platformNews.parse(await answer(platform, order));
}

async function connect(fleet: ChildProcess, order: CarsOrder): Promise<CarsNews> {
  return carsNews.parse(await answer(fleet, order));
}

function answer(child: ChildProcess, order: PlatformOrder | CarsOrder): Promise<unknown> {
  const answered = Promise.withResolvers<unknown>();
  const ended = () => answered.reject(new Error('a process ended before it had answered'));
  child.once('exit', ended);
  child.once('message', (message: unknown) => {
    child.off('exit', ended);
    answered.resolve(message);
  });
  child.send(order);
  return answered.promise;
}

type Found = Readonly<Record<'bare' | 'thin' | 'simulator' | 'loadTester', Ends>>;

function report(size: IdleSize, { bare, thin, simulator, loadTester }: Found): string[] {
  const line = (name: string, own: Memory, peer: Memory) =>
    `${name.padEnd(30)} ${kilobytes(own.rss)} KB a car (${kilobytes(own.heap)} of JavaScript)   ` +
    `${(own.rss / peer.rss).toFixed(2)} of the bare connection (goal 1.5)`;
  const [connected = 0] = thin.held;
  return [
    `bare node:tls connection        ${kilobytes(bare.platform.rss)} KB at the server, ${kilobytes(bare.car.rss)} KB at the client, ${bare.online.toLocaleString('en')} connected`,
    line('gateway', thin.platform, bare.platform),
    line('simulator', simulator.car, bare.car),
    line('load tester', loadTester.car, bare.car),
    `gateway with ${thin.online.toLocaleString('en')} cars             ${[...thin.held].map(megabytes).join(' / ')} MB, a minute each ` +
      `(${(100 * ((thin.held.at(-1) ?? 0) / connected - 1)).toFixed(1)} %), ${(100 * thin.cpuShare).toFixed(0)} % of a core`,
    `of ${size.simulated.toLocaleString('en')} simulated cars ${simulator.online - size.first} were online, of the load tester's ${loadTester.online - size.first}`,
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(0);
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0);
}
