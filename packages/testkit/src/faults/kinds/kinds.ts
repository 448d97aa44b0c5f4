import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect, type Socket } from 'node:net';
import { downFilter } from '@vinculum/contract/vehicle/topics.ts';
import { followStreamEndpoint, readStreamEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { Strike, Struck } from './strike.ts';
import { Chance } from '../../chance.ts';
import type { FaultsWorld } from '../world.ts';
import { answerTo, patiently } from '../../machine/patience.ts';
import { connectPeer } from '../../gateway/test-peer.ts';

export interface Fault {
  readonly name: string;
  /** Why it is left out here, or null. */
  readonly leftOut: (world: FaultsWorld) => string | null;
  readonly strike: (strike: Strike) => Promise<Struck>;
}

const BETWEEN_MS = 500;
const MOST_SEED = 2 ** 32;
const nothingMore = () => undefined;
const always = () => null;

/** Everything that happens to a product, one at a time. */
const singleFaults: readonly Fault[] = [
  { name: 'server killed', leftOut: always, strike: (input) => killServer(input, false) },
  { name: 'server and PostgreSQL killed', leftOut: always, strike: (input) => killServer(input, true) },
  { name: 'PostgreSQL killed', leftOut: always, strike: killPostgres },
  { name: 'connections ended', leftOut: always, strike: endBackends },
  { name: 'a backend killed', leftOut: always, strike: killBackend },
  {
    name: 'disk full',
    leftOut: ({ disk }) => (disk === null ? 'no disk can be mounted here' : null),
    strike: fillDisk,
  },
  { name: 'silent clients', leftOut: always, strike: silentClients },
  { name: 'slow clients', leftOut: always, strike: slowClients },
  { name: "the platform's clock jumps", leftOut: always, strike: jumpOfPlatform },
  { name: "cars' clocks jump", leftOut: always, strike: jumpOfCars },
];

export const faults: readonly Fault[] = [
  ...singleFaults,
  { name: 'two of these at once', leftOut: always, strike: strikeTwice },
];

async function killServer({ world, chance }: Strike, database: boolean): Promise<Struck> {
  const { product } = world;
  const since = performance.now();
  await product.kill({ database });
  // Whoever watches over it needs a moment, and starts it until it runs: the disk may be full.
  await wait(chance.between(0, 500));
  await patiently('the server starts', async () => {
    await product.start('all');
    return true;
  });
  return { since, undo: nothingMore };
}

async function killPostgres({ world }: Strike): Promise<Struck> {
  const pid = await answerTo('PostgreSQL runs', () => Promise.resolve(world.product.postgresPid));
  process.kill(pid, 'SIGKILL');
  return { since: performance.now(), undo: nothingMore };
}

async function endBackends({ world, chance }: Strike): Promise<Struck> {
  for (const { pid } of await someBackends(world, chance, chance.between(0.2, 1)))
    await answerTo('a connection is ended', () => sql`select pg_terminate_backend(${pid})`.execute(world.db));
  return { since: performance.now(), undo: nothingMore };
}

async function killBackend({ world, chance }: Strike): Promise<Struck> {
  const [backend] = await someBackends(world, chance, 1);
  if (backend !== undefined) process.kill(backend.pid, 'SIGKILL');
  return { since: performance.now(), undo: nothingMore };
}

/** Of the product, by chance; those at work come first. */
async function someBackends(
  { db }: FaultsWorld,
  chance: Chance,
  share: number,
): Promise<{ readonly pid: number }[]> {
  const { rows } = await answerTo('the connections are listed', () =>
    sql<{ pid: number; isBusy: boolean }>`
      select pid, state <> 'idle' as "isBusy" from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db),
  );
  const some = chance.shuffled(rows).slice(0, Math.ceil(rows.length * share));
  return some.toSorted((a, b) => Number(b.isBusy) - Number(a.isBusy));
}

async function fillDisk({ world, chance }: Strike): Promise<Struck> {
  const { disk } = world;
  if (disk === null) throw new Error('there is no disk to fill');
  await disk.fill();
  await wait(chance.between(200, 2500));
  await disk.free();
  return { since: performance.now(), undo: nothingMore };
}

/** The second one comes while the product still deals with the first. */
async function strikeTwice(input: Strike): Promise<Struck> {
  const { world, chance } = input;
  const possible = singleFaults.filter(
    ({ name, leftOut }) => leftOut(world) === null && name !== 'server and PostgreSQL killed',
  );
  const strikes = chance.shuffled(possible).slice(0, 2);
  const struck = await Promise.all(
    strikes.map(async ({ strike }, place) => {
      if (place > 0) await wait(chance.between(0, BETWEEN_MS));
      return await strike({ ...input, chance: new Chance(chance.whole(0, MOST_SEED)) });
    }),
  );
  return {
    what: strikes.map(({ name }) => name).join(', '),
    since: Math.max(...struck.map(({ since }) => since)),
    undo: async () => {
      for (const { undo } of struck) await undo();
    },
  };
}

const SECOND_MS = 1000;
/** From a second to twelve hours, each magnitude as likely as the other. */
const [LEAST_JUMP, MOST_JUMP] = [Math.log(SECOND_MS), Math.log(12 * 3600 * SECOND_MS)];
const WRONG_MS = [500, 2500] as const;
/** What a car took just before it still has in its hands. */
const IN_HAND_MS = 2000;

/** The platform's clock is wrong for a while. */
async function jumpOfPlatform({ world, ledger, chance }: Strike): Promise<Struck> {
  const { clock, cars, db } = world;
  const from = performance.now() - IN_HAND_MS;
  const skew = { vins: cars.cars.map(({ vin }) => vin), from, to: Number.POSITIVE_INFINITY };
  ledger.skews.push(skew);
  const since = performance.now();
  await clock.set(randomJump(chance));
  const wrongFor = chance.between(...WRONG_MS);
  const undo = async () => {
    await wait(wrongFor);
    await clock.set(0);
    // What was under way ends by the time it began with.
    await wait(SECOND_MS);
    const early = await answerTo('consents of later are looked for', () =>
      db.selectFrom('consent').select('id').where('granted_at', '>', new Date()).execute(),
    );
    for (const { id } of early) ledger.early.add(id);
    skew.to = performance.now() + IN_HAND_MS;
  };
  return { since, undo };
}

/** The clocks of some cars are wrong for a while, each by an amount of its own. */
async function jumpOfCars({ world, ledger, chance }: Strike): Promise<Struck> {
  const { cars } = world.cars;
  const some = chance.shuffled(cars).slice(0, chance.whole(1, cars.length));
  const from = performance.now() - IN_HAND_MS;
  const skew = { vins: some.map(({ vin }) => vin), from, to: Number.POSITIVE_INFINITY };
  ledger.skews.push(skew);
  const since = performance.now();
  for (const car of some) car.offset = randomJump(chance);
  const wrongFor = chance.between(...WRONG_MS);
  const undo = async () => {
    await wait(wrongFor);
    for (const car of some) car.offset = 0;
    skew.to = performance.now() + IN_HAND_MS;
  };
  return { since, undo };
}

function randomJump(chance: Chance): number {
  const far = Math.exp(chance.between(LEAST_JUMP, MOST_JUMP));
  return Math.round(chance.next() < 0.5 ? -far : far);
}

const SILENT_EACH = 20;
const SLOW_READERS = 8;

/** The first bytes of a TLS record that says it is a ClientHello of 512 bytes. */
const HALF_HELLO = Buffer.from('16030102000100', 'hex');

/** Connections to both ports that say nothing, or half of something. */
async function silentClients({ world }: Strike): Promise<Struck> {
  const { product } = world;
  const since = performance.now();
  const http = Number(new URL(product.address).port);
  const halfHead = `GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-half:`;
  const halfBody = `POST ${saveConsentFormEndpoint.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`;
  const openings: readonly (readonly [number, string | Buffer])[] = [
    [http, ''],
    [http, halfHead],
    [http, halfBody],
    [product.mqttPort, ''],
    [product.mqttPort, HALF_HELLO],
  ];
  const sockets = openings.flatMap(([port, text]) =>
    Array.from({ length: SILENT_EACH }, () => openSocket(port, text)),
  );
  return { since, undo: () => closeAll(sockets) };
}

/** Readers who take nothing of what they asked for, and vehicles that acknowledge nothing. */
async function slowClients({ world }: Strike): Promise<Struck> {
  const { product, streamKey, mute } = world;
  const since = performance.now();
  const http = Number(new URL(product.address).port);
  const ask = (path: string) =>
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${streamKey}\r\n\r\n`;
  const requests = [ask(`${readStreamEndpoint.path}?limit=10000`), ask(followStreamEndpoint.path)];
  const sockets = requests.flatMap((text) =>
    Array.from({ length: SLOW_READERS }, () => openSocket(http, text)),
  );
  // Where nobody listens, as after a kill, there is nobody to be slow with.
  const peers = await Promise.allSettled(
    mute.map(({ vin, ...credentials }) => connectPeer(credentials, downFilter(vin), { isMute: true })),
  );
  const undo = () => {
    closeAll(sockets);
    for (const peer of peers) if (peer.status === 'fulfilled') peer.value.close();
  };
  return { since, undo };
}

/** A connection that says this and then nothing, and reads nothing. */
function openSocket(port: number, text: string | Buffer): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  socket.on('error', () => undefined);
  socket.write(text);
  return socket;
}

function closeAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
