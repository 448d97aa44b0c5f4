import { generateKeyPairSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { createOrganisation } from '@vinculum/server/domains/organisations/public.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { createUser } from '@vinculum/server/domains/users/public.ts';
import { startGateway } from '@vinculum/server/gateway/gateway.ts';
import { issueClaim } from '@vinculum/server/domains/vehicle-access/claims/issue-claim.ts';
import { pino } from 'pino';
import { inTransaction } from '../machine/in-transaction.ts';
import { CARS } from './steps.ts';
import { DAY_MS } from './schedule.ts';
import { type People, seedPeople } from '../actors.ts';
import { startTestServer, type TestServer } from '../running-server.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';
import { provisionCar, type TestCar, type TestGateway } from '../gateway/test-gateway.ts';

/** The real API and the real gateway on one database and one clock, and cars of the maker connected to it. */
export interface HistoryWorld {
  readonly server: TestServer;
  readonly people: People;
  /** PEM, for forms that want encryption. */
  readonly publicKey: string;
  /** In the order of their numbers; a connection that was replaced is replaced here. */
  readonly cars: TestCar[];
  /** Adds an organisation that is a consumer, with one administrator; returns both. */
  readonly addConsumer: () => Promise<{ readonly id: number; readonly username: string }>;
  readonly stop: () => Promise<void>;
}

/** Starts a world whose clock stands at `start`, which must lie less than a year back: certificates are made by it. */
export async function startHistoryWorld(start: number): Promise<HistoryWorld> {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  const { db, clock } = server;
  clock.set(start);
  await storeBuiltInCatalogue(db);
  const people = await seedPeople(db, clock.now);
  const gateway = await openGateway(server, people);
  const cars: TestCar[] = [];
  for (let car = 0; car < CARS; car += 1)
    cars.push(await provisionCar(gateway, `YNR40EA5XR1${String(car).padStart(6, '0')}`));
  let consumers = 0;
  return {
    server,
    people,
    publicKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString(),
    cars,
    async addConsumer() {
      consumers += 1;
      const username = `consumer${consumers}.admin`;
      const now = new Date(clock.now());
      const role = organisationRoles.CONSUMER;
      const id = await inTransaction(db, (trx) =>
        createOrganisation(trx, {
          name: `Consumer ${consumers}`,
          uniqueIdentifier: username,
          roles: [role],
          now,
        }),
      );
      const email = `${username}@vinculum.example`;
      await inTransaction(db, (trx) =>
        createUser(trx, {
          organisationId: id,
          username,
          name: username,
          email,
          role,
          permissions: ['USER_ADMIN'],
          now,
        }),
      );
      return { id, username };
    },
    async stop() {
      for (const car of cars) car.peer.close();
      await gateway.stop();
      await server.stop();
    },
  };
}

async function openGateway(server: TestServer, people: People): Promise<TestGateway> {
  const { db, clock, connectionString } = server;
  const dataDir = makeScratchFolder('vinculum-histories-');
  const gateway = await startGateway({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'test',
    clock: clock.now,
    log: pino({ level: 'silent' }),
  });
  const authority = await openAuthority({ dataDir, hosts: [], clock: clock.now });
  const { oem: oemId, consumer: consumerId } = people.organisations;
  const claim = await issueClaim(
    { db, authority, clock: clock.now },
    {
      name: 'histories',
      organisationId: oemId,
      vinPrefixes: ['YNR'],
      count: CARS,
      notAfter: clock.now() + 30 * DAY_MS,
    },
  );
  return {
    db,
    gateway,
    clock,
    connectionString,
    oemId,
    consumerId,
    claim: () => Promise.resolve(claim),
    async stop() {
      await gateway.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
