import { rmSync } from 'node:fs';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../db/connect.ts';
import { startGateway } from './gateway.ts';

test('the sessions of a gateway that was killed are over when it starts again, those of another go on', async () => {
  const vins = ['YNR00000000000001', 'YNR00000000000002'];
  const database = await createTestDatabase();
  const { connectionString } = database;
  const db = connect({ connectionString, maxConnections: 1 });
  const dataDir = makeScratchFolder('vinculum-killed-');
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
  await sql`insert into organisation (id, name, unique_identifier, created_on) overriding system value
    values (1001, 'Maker', 'maker', now())`.execute(db);
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    select vin, 1001, now(), 'test' from unnest(${vins}::text[]) as vin`.execute(db);
  await sql`insert into vehicle_session (vin, gateway_id, is_online, connected_at, last_seen_at)
    select vin, case n when 1 then 'killed' else 'other' end, true, now(), now()
    from unnest(${vins}::text[]) with ordinality as u (vin, n)`.execute(db);
  const options = { connectionString, dataDir, host: '127.0.0.1', port: 0, clock: Date.now };
  const gateway = await startGateway({ ...options, gatewayId: 'killed', log: pino({ level: 'silent' }) });
  const sessions = await db
    .selectFrom('vehicle_session')
    .select(['gateway_id', 'is_online'])
    .orderBy('vin')
    .execute();
  await gateway.stop();
  expect(sessions).toEqual([
    { gateway_id: 'killed', is_online: false },
    { gateway_id: 'other', is_online: true },
  ]);
});
