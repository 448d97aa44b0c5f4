import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendNotificationEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { downTopic } from '@vinculum/contract/vehicle/topics.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { permitSending } from '@vinculum/testkit/permit-sending.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { type BareBroker, openBareBroker } from '../gateway/bare-broker.ts';
import { benchGateway } from '../gateway/bench-gateway.ts';
import { certifiedCars } from './certified-cars.ts';
import { type NotificationLoad, notificationNews } from './notification-load.ts';

const PUBLISHED_AT_ONCE = 100;

interface NotificationSize {
  readonly cars: number;
  readonly rounds: number;
}

/**
 * One notification to connected cars (ten thousand in full), from the call to the last word stored, against the bare
 * broker.
 */
export async function measureNotifications(size: NotificationSize): Promise<string[]> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-notifications-'));
  try {
    server.clock.set(Date.now());
    const people = await seedPeople(server.db, server.clock.now);
    await permitSending({ server, people }, { notifications: true, commands: false });
    const load = await certifiedCars({ server, people, dataDir }, size.cars);
    const bare = await measureBare({ load, dataDir, rounds: size.rounds });
    const whole = await measureWhole({ server, people, load, dataDir, rounds: size.rounds });
    return report(size.cars, bare, whole);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

type Cars = Omit<NotificationLoad, 'port'>;

interface Bench {
  readonly server: TestServer;
  readonly people: People;
  readonly dataDir: string;
}

interface Rounds {
  readonly load: Cars;
  readonly dataDir: string;
  readonly rounds: number;
}

async function measureBare({ load, dataDir, rounds }: Rounds): Promise<number[]> {
  const broker = await openBareBroker(dataDir);
  const fleet = await connected({ ...load, port: broker.port });
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1)
    times.push(await timed(fleet, () => publishToAll(broker, load, round)));
  fleet.disconnect();
  await broker.stop();
  return times;
}

/** What the gateway sends, without looking at anything. */
async function publishToAll(broker: BareBroker, { cars }: Cars, round: number): Promise<void> {
  const id = String(round);
  const shown = { title: 'Bench', message: 'Hello', url: null, icon_url: null };
  const times = { issued_at: Date.now(), deadline: Date.now() + 60_000 };
  const payload = JSON.stringify({ id, attempt: 1, sender: 'Bench', ...times, ...shown });
  // A few side by side: a burst of thousands overflows the emitter's stack.
  for (let from = 0; from < cars.length; from += PUBLISHED_AT_ONCE)
    await Promise.all(
      cars
        .slice(from, from + PUBLISHED_AT_ONCE)
        .map(({ vin }) => broker.publish(downTopic(vin, `notification/${id}`), payload)),
    );
}

async function measureWhole(input: Bench & Rounds): Promise<number[]> {
  const { server, people, load, dataDir, rounds } = input;
  const gateway = await benchGateway(server.connectionString, dataDir);
  const fleet = await connected({ ...load, port: gateway.port });
  const vin_numbers = load.cars.map(({ vin }) => vin);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    server.clock.set(Date.now());
    const send = async () => {
      const body = { message: 'Hello', title: 'Bench', vin_numbers };
      const called = await server.call(sendNotificationEndpoint, { body }, people.signedIn('consumer.admin'));
      if (called.body.sent !== load.cars.length) throw new Error('not every car was sent to');
    };
    times.push(await timed(fleet, send));
  }
  const states = await server.db.selectFrom('vehicle_message').select('state').distinct().execute();
  if (states.some(({ state }) => state !== 'DONE')) throw new Error('not every word was stored');
  fleet.disconnect();
  await gateway.stop();
  return times;
}

/** Milliseconds from the call to the acknowledgement of the last car's last word. */
async function timed(fleet: ChildProcess, send: () => Promise<void>): Promise<number> {
  const started = performance.now();
  const done = news(fleet, 'acknowledged');
  await send();
  await done;
  return performance.now() - started;
}

async function connected(load: NotificationLoad): Promise<ChildProcess> {
  const child = fork(new URL('notification-load.ts', import.meta.url));
  child.send(load);
  await news(child, 'connected');
  return child;
}

function news(child: ChildProcess, wanted: 'connected' | 'acknowledged'): Promise<void> {
  const received = Promise.withResolvers<void>();
  const ended = () => received.reject(new Error('the cars ended before they were done'));
  const listen = (message: unknown) => {
    if (notificationNews.parse(message).type !== wanted) return;
    child.off('message', listen);
    child.off('exit', ended);
    received.resolve();
  };
  child.on('message', listen);
  child.on('exit', ended);
  return received.promise;
}

function report(cars: number, bare: readonly number[], whole: readonly number[]): string[] {
  const [fast, slow] = [median(bare), median(whole)];
  const rate = Math.round(cars / (slow / 1000)).toLocaleString('en');
  return [
    `bare broker      ${list(bare)} ms to ${cars.toLocaleString('en')} cars and back`,
    `notifications    ${list(whole)} ms, each stored, sent, answered twice and stored   ${rate} cars/s`,
    `ratio ${(fast / slow).toFixed(2)}`,
  ];
}

function list(times: readonly number[]): string {
  return times
    .toSorted((a, b) => a - b)
    .map((ms) => ms.toFixed(0))
    .join(' / ');
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
