import { getSimulatorRunEndpoint, runSimulatorEndpoint } from '@vinculum/contract/simulator/endpoints.ts';
import { type LoadTestWorld, startLoadTestWorld } from '@vinculum/testkit/worlds/load-test-world.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endLostSimulations } from './public.ts';

let world: LoadTestWorld;

beforeEach(async () => {
  world = await startLoadTestWorld();
});
afterEach(() => world.server.stop());

async function start(): Promise<number> {
  const { server, people } = world;
  const body = { consumerId: people.organisations.consumer, messageCount: 1000 as const };
  return (await server.call(runSimulatorEndpoint, { body }, people.signedIn('operator.admin'))).body.run_id;
}

async function show(id: number) {
  const { server, people } = world;
  const asked = await server.call(
    getSimulatorRunEndpoint,
    { params: { id } },
    people.signedIn('operator.viewer'),
  );
  return asked.body;
}

async function ends() {
  return await world.server.db
    .selectFrom('audit_event')
    .select(['actor', 'organisation_id', 'target', 'details'])
    .where('action', '=', 'simulator.end')
    .orderBy('id')
    .execute();
}

async function belongTo(owner: string): Promise<void> {
  await world.server.db.updateTable('simulator_run').set({ owner }).where('ended_on', 'is', null).execute();
}

test('a server that starts anew ends what it simulated before, its consents too, and leaves an audit row', async () => {
  const { server, people } = world;
  const id = await start();
  await belongTo('somebody else');
  await endLostSimulations(server.deps, { isStarting: true });
  expect(await show(id)).toMatchObject({ state: 'RUNNING' });
  await belongTo('fake');
  await endLostSimulations(server.deps, { isStarting: true });
  expect(await show(id)).toMatchObject({
    state: 'FAILED',
    error_message: 'The server that ran this simulation was ended or lost.',
  });
  expect(new Set(await world.consents())).toEqual(new Set(['FORM_CANCELED']));
  expect(await ends()).toEqual([
    {
      actor: people.signedIn('operator.admin').username,
      organisation_id: people.organisations.operator,
      target: `simulator-run/${id}`,
      details: { failure: 'simulator.lost' },
    },
  ]);
});

test('the next start ends a simulation that is not heard of any more, with all its consents', async () => {
  const id = await start();
  const asked = (await world.consents()).length;
  await belongTo('somebody else');
  world.server.clock.advance(21_000);
  const { server, people } = world;
  const body = { consumerId: people.organisations.consumer, messageCount: 10 as const };
  await server.call(runSimulatorEndpoint, { body }, people.signedIn('operator.admin'));
  expect(await world.consents()).toEqual(['FORM_PENDING', ...Array(asked - 1).fill('FORM_CANCELED')]);
  expect(await ends()).toMatchObject([
    { target: `simulator-run/${id}`, details: { failure: 'simulator.lost' } },
  ]);
});

test('what another server has taken over is not ended by the one that ran it, nor are its consents', async () => {
  const id = await start();
  await belongTo('somebody else');
  await world.server.loadRunner.end(id, { kind: 'stopped' });
  expect(await show(id)).toMatchObject({ state: 'RUNNING' });
  expect(new Set(await world.consents())).toEqual(new Set(['FORM_PENDING']));
});
