import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { certifiedCars } from '../cars/certified-cars.ts';
import { openBareBroker } from '../gateway/bare-broker.ts';
import { benchGateway } from '../gateway/bench-gateway.ts';
import { acceptedConsents } from '../gateway/gateway-cars.ts';
import { rank } from '../rank.ts';
import { type RevokeNews, revokeNews, type RevokeOrder } from './revoke-cars.ts';

interface RevokeSize {
  /** Connected; each sends a message in `everyMs`. */
  readonly cars: number;
  readonly everyMs: number;
  /** Revoked one by one; then the rest together. */
  readonly single: number;
  readonly watchMs: number;
}

type ConnectOrder = Omit<Extract<RevokeOrder, { type: 'connect' }>, 'port' | 'isBare'>;

/** Milliseconds. */
interface Found {
  readonly bare: readonly number[];
  readonly before: readonly number[];
  readonly during: readonly number[];
  readonly single: readonly number[];
  readonly rest: readonly number[];
}

/** From a revocation's request to the car's confirmation, while cars send, against a bare broker under that load. */
export async function measureRevoke(size: RevokeSize): Promise<string[]> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-revoke-'));
  try {
    server.clock.set(Date.now());
    const people = await seedPeople(server.db, server.clock.now);
    const order = await prepared(server, people, { ...size, dataDir });
    const broker = await openBareBroker(dataDir);
    const bare = await withCars({ ...order, port: broker.port, isBare: true }, async (fleet) => {
      await sleep(size.watchMs);
      return await taken(fleet);
    });
    await broker.stop();
    const gateway = await benchGateway(server.connectionString, dataDir);
    const found = await withCars({ ...order, port: gateway.port, isBare: false }, (fleet) =>
      revokeAll({ server, people, fleet }, size),
    );
    await allGone(server);
    await gateway.stop();
    return report(size, { bare, ...found });
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

/** Cars with certificates and an accepted consent each, which send to whoever they are connected to. */
export async function prepared(
  server: TestServer,
  people: People,
  { dataDir, cars: count, everyMs }: Pick<RevokeSize, 'cars' | 'everyMs'> & { readonly dataDir: string },
): Promise<ConnectOrder> {
  await storeBuiltInCatalogue(server.db);
  const { oem, consumer } = people.organisations;
  await server.db
    .insertInto('consumer_permission')
    .values({ oem_id: oem, consumer_id: consumer, form_type_notification: true, updated_on: new Date() })
    .execute();
  const { cars, key, ca } = await certifiedCars({ server, people, dataDir }, count);
  const consents = await acceptedConsents(
    server,
    people,
    cars.map(({ vin }) => vin),
  );
  const known = cars.map((car) => ({ ...car, consentId: consents.get(car.vin) ?? 0 }));
  return { type: 'connect', key, ca, everyMs, cars: known };
}

interface Running {
  readonly server: TestServer;
  readonly people: People;
  readonly fleet: ChildProcess;
}

async function revokeAll(running: Running, size: RevokeSize): Promise<Omit<Found, 'bare'>> {
  await sleep(size.watchMs);
  const before = await taken(running.fleet);
  const consents = await running.server.db.selectFrom('consent').select(['vin', 'form_id']).execute();
  const vins = consents.map(({ vin }) => vin).toSorted();
  const formId = consents[0]?.form_id ?? 0;
  const single: number[] = [];
  for (const vin of vins.slice(0, size.single)) single.push(...(await revoke(running, formId, [vin])));
  const during = await taken(running.fleet);
  const rest = await revoke(running, formId, vins.slice(size.single));
  return { before, during, single, rest };
}

/** Of each car, from the call to the moment at which its confirmation is stored. */
async function revoke(running: Running, formId: number, vins: readonly string[]): Promise<number[]> {
  const { server, people } = running;
  const bearer =
    (await server.authorizationOf(people.signedIn('consumer.admin')))?.replace('Bearer ', '') ?? '';
  const startedAt = Date.now();
  server.clock.set(startedAt);
  const body = { consent_form_id: formId, vin_numbers: [...vins] };
  const answer = await server.call(revokeConsentFormEndpoint, { body }, { bearer });
  if (answer.body.revoked !== vins.length) throw new Error('not every consent was revoked');
  for (;;) {
    const rows = await server.db
      .selectFrom('consent')
      .select('confirmed_at')
      .where('vin', 'in', [...vins])
      .where('confirmed_at', 'is not', null)
      .execute();
    if (rows.length === vins.length)
      return rows.map(({ confirmed_at }) => (confirmed_at?.getTime() ?? 0) - startedAt);
    await sleep(5);
  }
}

/** Cars in a process of their own, connected and sending, until the work is done. */
export async function withCars<T>(order: RevokeOrder, work: (fleet: ChildProcess) => Promise<T>): Promise<T> {
  const fleet = fork(new URL('revoke-cars.ts', import.meta.url));
  try {
    await tell(fleet, order);
    return await work(fleet);
  } finally {
    fleet.disconnect();
  }
}

/** The gateway has written that its cars are gone. */
async function allGone(server: TestServer): Promise<void> {
  const online = () =>
    server.db.selectFrom('vehicle_session').select('vin').where('is_online', '=', true).limit(1);
  while ((await online().execute()).length > 0) await sleep(20);
}

/** How long their messages have waited since the last time, in milliseconds. */
export async function taken(fleet: ChildProcess): Promise<readonly number[]> {
  return (await tell(fleet, { type: 'take' })).acknowledged;
}

function tell(fleet: ChildProcess, order: RevokeOrder): Promise<RevokeNews> {
  const answered = Promise.withResolvers<RevokeNews>();
  const ended = () => answered.reject(new Error('the cars ended before they were done'));
  fleet.once('exit', ended);
  fleet.once('message', (message: unknown) => {
    fleet.off('exit', ended);
    answered.resolve(revokeNews.parse(message));
  });
  fleet.send(order);
  return answered.promise;
}

function report({ cars, everyMs }: RevokeSize, { bare, before, during, single, rest }: Found): string[] {
  const ratio = (times: readonly number[]) => (rank(times, 0.99) / rank(bare, 0.99)).toFixed(1);
  return [
    `${cars.toLocaleString('en')} cars connected, a message each in ${everyMs} ms`,
    `bare broker, until acknowledged       ${line(bare)}`,
    `gateway, until stored                 ${line(before)}`,
    `the same while others are revoked     ${line(during)}`,
    `one revoked, until its car confirmed  ${line(single)}   p99 ${ratio(single)} of the bare round trip (goal 2)`,
    `the rest together (${rest.length.toLocaleString('en')})   ${line(rest)}`,
  ];
}

function line(times: readonly number[]): string {
  return `p50 ${rank(times, 0.5).toFixed(1)} ms, p99 ${rank(times, 0.99).toFixed(1)} ms`;
}
