import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { getSimulatorRun, runSimulator } from '@vinculum/contract/simulator/endpoints.ts';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';
import { provideDemoLoadTests } from '@vinculum/server/demo/provide-demo-load-tests.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import type { Gateway } from '@vinculum/server/gateway/gateway.ts';
import { expect, test } from 'vitest';
import { seedPeople } from './actors.ts';
import { openGateway } from './open-gateway.ts';
import { startTestServer } from './running-server.ts';
import { makeScratchFolder } from './scratch-folder.ts';

test('ten messages of the simulator, no more and no less, reach the consumer over TLS under a consent', async () => {
  const dataDir = makeScratchFolder('vinculum-simulator-');
  const at: { gateway?: Gateway } = {};
  const runner = new ChildLoadRunner({
    name: 'test',
    entry: resolve(import.meta.dirname, '../../vehicle/src/load/load-test.ts'),
    folder: dataDir,
    brokerUrl: () => `mqtts://127.0.0.1:${at.gateway?.port ?? 0}`,
  });
  const server = await startTestServer({}, { loadRunner: runner, dataDir });
  try {
    server.clock.set(Date.now());
    const { db, connectionString } = server;
    const people = await seedPeople(db, Date.now);
    await storeBuiltInCatalogue(db);
    at.gateway = (await openGateway({ db, connectionString, dataDir, clock: Date.now })).gateway;
    await provideDemoLoadTests(server.deps, dataDir);
    const operator = people.signedIn('operator.admin');
    const consumerId = people.organisations.consumer;
    const { body } = await server.call(runSimulator, { body: { consumerId, messageCount: 10 } }, operator);
    const show = async () => {
      server.clock.set(Date.now());
      return (await server.call(getSimulatorRun, { params: { id: body.run_id } }, operator)).body;
    };
    await expect.poll(async () => (await show()).ended_on, { timeout: 60_000, interval: 200 }).not.toBeNull();
    expect(await show()).toMatchObject({ state: 'DONE', messages_stored: 10, error_message: '' });
    const batches = await db
      .selectFrom('stream_batch as b')
      .innerJoin('consent as c', 'c.id', 'b.consent_id')
      .select(['b.consumer_id', 'c.status'])
      .execute();
    expect(batches).toEqual(
      Array.from({ length: 10 }, () => ({ consumer_id: consumerId, status: 'FORM_CANCELED' })),
    );
  } finally {
    await runner.close();
    await at.gateway?.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 90_000);
