import { provisionCar } from '@vinculum/testkit/gateway/test-gateway.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MessageGateway,
  MINUTE,
  startMessageGateway,
} from '@vinculum/testkit/gateway/message-gateway.ts';

let world: MessageGateway;

beforeAll(async () => {
  world = await startMessageGateway();
});
afterAll(() => world.gateway.stop());

test('the same report twice, late or out of order changes nothing', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  const { id, sendId } = await world.send('command', [car.vin]);
  await car.up(`command/${id}`, world.progress(id, 'SUCCEEDED'));
  const done = await world.stored(sendId);
  world.gateway.clock.advance(1000);
  for (const state of ['RECEIVED', 'IN_PROGRESS', 'SUCCEEDED', 'FAILED'])
    await car.up(
      `command/${id}`,
      world.progress(id, state, { code: state === 'FAILED' ? 'CAR_PROBLEM' : null }),
    );
  expect(await world.stored(sendId)).toEqual(done);
});

test('a command that failed says why; a reason that we do not know is the car’s own problem', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  const low = await world.send('command', [car.vin]);
  await car.up(
    `command/${low.id}`,
    world.progress(low.id, 'FAILED', { code: 'BATTERY_LOW', text: 'At 5 %' }),
  );
  expect(await world.stored(low.sendId)).toMatchObject({
    state: 'FAILED',
    reason: 'BATTERY_LOW',
    answer: 'At 5 %',
  });
  const odd = await world.send('command', [car.vin]);
  await car.up(`command/${odd.id}`, world.progress(odd.id, 'FAILED', { code: 'GREMLINS', text: 'ab' }));
  expect(await world.stored(odd.sendId)).toMatchObject({
    state: 'FAILED',
    reason: 'CAR_PROBLEM',
    answer: 'ab',
  });
});

test('remote signals are done when every one was set', async () => {
  const car = await provisionCar(world.gateway, world.newVin());
  const all = await world.send('remote-signals', [car.vin]);
  expect(await car.peer.nextMessage(`write/${all.id}`)).toEqual({
    id: String(all.id),
    attempt: 1,
    sender: 'Consumer',
    issued_at: world.gateway.clock.now(),
    deadline: world.gateway.clock.now() + 15 * MINUTE,
    signals: { height: { type: 'FLOAT', value: 3.8 } },
  });
  await car.up(`write/${all.id}`, world.report(all.id, { results: { height: 'OK' } }));
  expect(await world.stored(all.sendId)).toMatchObject({ state: 'DONE' });
  const some = await world.send('remote-signals', [car.vin]);
  await car.up(`write/${some.id}`, world.report(some.id, { results: { a: 'OK', height: 'INVALID_ARG' } }));
  expect(await world.stored(some.sendId)).toMatchObject({
    state: 'FAILED',
    reason: 'INVALID_ARG',
    answer: 'height: INVALID_ARG',
  });
});

test('a car speaks for its own messages only, and only of their kind', async () => {
  const [car, other] = [
    await provisionCar(world.gateway, world.newVin()),
    await provisionCar(world.gateway, world.newVin()),
  ];
  const { id, sendId } = await world.send('command', [car.vin]);
  await other.up(`command/${id}`, world.progress(id, 'SUCCEEDED'));
  await car.up(`notification/${id}`, world.report(id, { state: 'shown' }));
  expect(await world.stored(sendId)).toMatchObject({ state: 'QUEUED' });
});

test.each([
  [
    'of another id than its topic',
    'command/2',
    { id: '1', attempt: 1, time: 0, state: 'RECEIVED', code: null, text: null },
  ],
  [
    'of no number',
    'command/abc',
    { id: 'abc', attempt: 1, time: 0, state: 'RECEIVED', code: null, text: null },
  ],
  ['of a state that there is not', 'notification/1', { id: '1', attempt: 1, time: 0, state: 'eaten' }],
  ['of no JSON', 'write/1', 'not json'],
  ['one level too deep', 'write/1/2', { id: '1', attempt: 1, time: 0, results: {} }],
])('a report %s is answered as malformed', async (_what, path, body) => {
  const car = await provisionCar(world.gateway, world.newVin());
  await car.up(path, body);
  expect(await car.peer.nextMessage('dn/problem')).toMatchObject({ ref: path, code: 'MALFORMED' });
});
