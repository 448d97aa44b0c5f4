import { getSimulatorRunEndpoint, runSimulatorEndpoint } from '@vinculum/contract/simulator/endpoints.ts';
import { provideDemoLoadTests } from '@vinculum/server/demo/provide-demo-load-tests.ts';
import { expect, test } from 'vitest';
import { startRunnerWorld } from './worlds/runner-world.ts';

// Shows 3-1.4, 3-2.45
test('ten messages of the simulator, no more and no less, reach the consumer over TLS under a consent', async () => {
  const { server, people, dataDir, stop } = await startRunnerWorld();
  try {
    await provideDemoLoadTests(server.deps, dataDir);
    const operator = people.signedIn('operator.admin');
    const consumerId = people.organisations.consumer;
    const { body } = await server.call(
      runSimulatorEndpoint,
      { body: { consumerId, messageCount: 10 } },
      operator,
    );
    const show = async () => {
      server.clock.set(Date.now());
      return (await server.call(getSimulatorRunEndpoint, { params: { id: body.run_id } }, operator)).body;
    };
    await expect.poll(async () => (await show()).ended_on, { timeout: 60_000, interval: 200 }).not.toBeNull();
    expect(await show()).toMatchObject({ state: 'DONE', messages_stored: 10, error_message: '' });
    const batches = await server.db
      .selectFrom('stream_batch as b')
      .innerJoin('consent as c', 'c.id', 'b.consent_id')
      .select(['b.consumer_id', 'c.status'])
      .execute();
    expect(batches).toEqual(
      Array.from({ length: 10 }, () => ({ consumer_id: consumerId, status: 'FORM_CANCELED' })),
    );
  } finally {
    await stop();
  }
}, 90_000);
