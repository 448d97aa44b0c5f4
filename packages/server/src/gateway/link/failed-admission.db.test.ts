import { rmSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { FakeVehicleLink } from '@vinculum/testkit/stubs/fake-vehicle-link.ts';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../db/connect.ts';
import type { Database } from '../../db/database.ts';
import { openLog } from '../../logging/logging.ts';
import { type Gateway, startGateway } from '../gateway.ts';

const dataDir = makeScratchFolder('vinculum-admission-');
const lines: string[] = [];
const identity = { kind: 'vehicle', vin: 'YNR00000000000001', serial: 'A1' } as const;
let database: TestDatabase;
let db: Kysely<Database>;
let gateway: Gateway;
let link: FakeVehicleLink;
beforeAll(async () => {
  database = await createTestDatabase();
  const { connectionString } = database;
  db = connect({ connectionString, maxConnections: 1 });
  gateway = await startGateway({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'test',
    clock: Date.now,
    log: openLog({ level: 'info', destinations: [{ write: (line: string) => void lines.push(line) }] }),
    openLink: (_options, events) => {
      link = new FakeVehicleLink(events);
      return Promise.resolve(link);
    },
  });
});
afterAll(async () => {
  await gateway.stop();
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});

test('a database that cannot look a certificate up is logged, and the car is told to come again', async () => {
  await sql`alter table vehicle_certificate rename to elsewhere`.execute(db);
  expect(await link.peer(identity).connect()).toBe(3);
  await sql`alter table elsewhere rename to vehicle_certificate`.execute(db);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40);
  const message: unknown = expect.stringMatching(/vehicle_certificate.*not exist/);
  expect(logged).toMatchObject([{ msg: 'could not look a certificate up', identity, err: { message } }]);
  expect(await link.peer(identity).connect(), 'it is not known').toBe(5);
});
