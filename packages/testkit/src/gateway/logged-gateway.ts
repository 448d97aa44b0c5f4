import { rmSync } from 'node:fs';
import { downFilter, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { connect } from '@vinculum/server/db/connect.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import { type Gateway, startGateway } from '@vinculum/server/gateway/gateway.ts';
import { openLog } from '@vinculum/server/logging/logging.ts';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { makeScratchFolder } from '../machine/scratch-folder.ts';
import { createTestDatabase } from '../machine/test-database.ts';
import { type TestClock, testClock } from '../machine/test-clock.ts';
import { FakeVehicleLink } from '../stubs/fake-vehicle-link.ts';

/** What a line of the log says beside its level, time and process. */
const logLine = z.object({
  msg: z.string(),
  vin: z.string().optional(),
  topic: z.string().optional(),
  what: z.string().optional(),
  problem: z.unknown().optional(),
  identity: z.unknown().optional(),
  err: z.object({ message: z.string() }).optional(),
});

const MAKER = 1001;
const CONSUMER = 1002;

/** A gateway on a database of its own whose link has no sockets, and whose warnings and errors a test reads. */
export interface LoggedGateway {
  readonly db: Kysely<Database>;
  readonly link: FakeVehicleLink;
  readonly clock: TestClock;
  readonly oemId: number;
  readonly consumerId: number;
  /** Warnings and errors since the last call of `forgetLog`. */
  readonly logged: () => z.output<typeof logLine>[];
  readonly forgetLog: () => void;
  /** What a counter says, by its name and labels as Prometheus writes them; 0 when it was never counted. */
  readonly counted: (name: string) => Promise<number>;
  readonly newVin: () => string;
  /** A connected vehicle with a certificate of its own; of a new VIN when none is named. */
  readonly connectCar: (vin?: string) => Promise<LoggedCar>;
  /** A further connection of a vehicle that was connected so. */
  readonly comeBack: (vin: string) => Promise<LoggedCar>;
  readonly stop: () => Promise<void>;
}

export interface LoggedCar {
  readonly vin: string;
  /** Sends on a topic behind `up/`; rejects when the connection ends instead. */
  readonly up: (path: string, body: unknown) => Promise<void>;
  /** The next message to it, with its topic behind `dn/`. */
  readonly received: () => Promise<Readonly<Record<string, unknown>>>;
}

/** Starts one; its clock stands until a test moves it. */
export async function startLoggedGateway(): Promise<LoggedGateway> {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const dataDir = makeScratchFolder('vinculum-logged-');
  const db = connect({ connectionString, maxConnections: 2 });
  await seedOrganisations(db);
  const clock = testClock();
  const lines: string[] = [];
  const links: FakeVehicleLink[] = [];
  const gateway: Gateway = await startGateway({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'test',
    clock: clock.now,
    log: openLog({ level: 'warn', destinations: [{ write: (line: string) => void lines.push(line) }] }),
    async openLink(_options, events) {
      const opened = new FakeVehicleLink(events);
      links.push(opened);
      return opened;
    },
  });
  const [link] = links;
  if (link === undefined) throw new Error('the gateway opened no link');
  let cars = 0;
  const newVin = () => `YNR40EA5XR1${String((cars += 1)).padStart(6, '0')}`;
  return {
    db,
    link,
    clock,
    oemId: MAKER,
    consumerId: CONSUMER,
    logged: () => lines.map((line) => logLine.parse(JSON.parse(line))),
    forgetLog: () => void lines.splice(0),
    async counted(name) {
      const line = (await gateway.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length) ?? 0);
    },
    newVin,
    connectCar: (vin = newVin()) => connectCar({ db, link, now: clock.now() }, vin),
    comeBack: (vin) => connected(link, vin),
    async stop() {
      await gateway.stop();
      await db.destroy();
      await database.drop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** The maker of all VINs of YNR, and a consumer. */
async function seedOrganisations(db: Kysely<Database>): Promise<void> {
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (${MAKER}, 'Maker', 'maker', now()), (${CONSUMER}, 'Consumer', 'consumer', now())`.execute(db);
  await sql`insert into oem_manufacturer (wmi, organisation_id) values ('YNR', ${MAKER})`.execute(db);
}

async function connectCar(
  { db, link, now }: { db: Kysely<Database>; link: FakeVehicleLink; now: number },
  vin: string,
): Promise<LoggedCar> {
  const at = new Date(now);
  await db
    .insertInto('vehicle')
    .values({ vin, oem_id: MAKER, registered_on: at, registered_by: 'test' })
    .execute();
  const times = { issued_on: at, not_after: new Date(now + 3_600_000) };
  await db
    .insertInto('vehicle_certificate')
    .values({ serial: vin, vin, public_key: Buffer.alloc(1), ...times })
    .execute();
  return await connected(link, vin);
}

async function connected(link: FakeVehicleLink, vin: string): Promise<LoggedCar> {
  const peer = link.peer({ kind: 'vehicle', vin, serial: vin });
  await peer.connect();
  await peer.subscribe(downFilter(vin), 1);
  return {
    vin,
    up: (path, body) => peer.publish(upTopic(vin, path), JSON.stringify(body)),
    async received() {
      const { topic, payload } = await peer.next();
      return { topic: topic.split('/dn/')[1], ...z.looseObject({}).parse(JSON.parse(payload)) };
    },
  };
}
