import {
  sendCloudCommandEndpoint,
  sendNotificationEndpoint,
  sendRemoteSignalsEndpoint,
} from '@vinculum/contract/car-messages/endpoints.ts';
import {
  listMessageVehiclesEndpoint,
  retryVehicleMessageEndpoint,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import type { CloudCommand, MessageState } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { Car } from '@vinculum/vehicle/car/car.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carVin } from './worlds/consent-world.ts';
import { readEntry } from './mistakes/form-input.ts';
import { permitSending } from './permit-sending.ts';
import { realCar } from './worlds/real-cars.ts';
import { type RealWorld, startRealWorld } from './worlds/real-world.ts';

const MINUTE = 60_000;
const LOCATION = 1790;
const TEMPERATURE_SET = 'hvacTemperatureSet';
const within = { timeout: 20_000, interval: 50 };
let real: RealWorld;
let world: RealWorld['world'];
let cars: RealWorld['cars'];
let lastCar = 0;

beforeAll(async () => {
  real = await startRealWorld();
  ({ world, cars } = real);
  await permitSending(world, { notifications: true, commands: true });
});
afterAll(() => real?.stop());

/** A car of its own for each test. */
async function newCar(change: { isMoving?: boolean } = {}): Promise<{ vin: string; car: Car }> {
  lastCar += 1;
  const vin = carVin(lastCar);
  await cars.startCar(
    realCar(vin, { isMoving: false, policy: { kind: 'manual' }, language: 'es', ...change }),
  );
  const car = cars.fleet.cars.get(vin);
  if (car === undefined) throw new Error('the car did not start');
  await vi.waitFor(() => expect(car.isOnline).toBe(true), within);
  return { vin, car };
}

const admin = () => world.people.signedIn('consumer.admin');

async function command(vin: string, cloud_command: CloudCommand, valid_for_minutes = 15): Promise<number> {
  world.server.clock.set(Date.now());
  const body = { cloud_command, vin_numbers: [vin], valid_for_minutes };
  return (await world.server.call(sendCloudCommandEndpoint, { body }, admin())).body.send_id ?? 0;
}

async function outcome(send_id: number) {
  const { body } = await world.server.call(listMessageVehiclesEndpoint, { body: { send_id } }, admin());
  const [row] = body.data;
  if (row === undefined) throw new Error('nothing was sent');
  return row;
}

async function comesTo(sendId: number, state: MessageState) {
  return await vi.waitFor(async () => {
    const row = await outcome(sendId);
    expect(row.state).toBe(state);
    return row;
  }, within);
}

// Shows 2-1.6
test('a notification is on the car’s screen at once, and the sender sees that its owner opened it', async () => {
  const { vin, car } = await newCar();
  const note = { message: 'Your inspection is due', vin_numbers: [vin], url: 'https://helios.example/i' };
  const { body } = await world.server.call(sendNotificationEndpoint, { body: note }, admin());
  const sendId = body.send_id ?? 0;
  expect(await comesTo(sendId, 'DONE')).toMatchObject({ text: 'shown', reason: null });
  const [shown] = car.state().inbox.notifications;
  expect(shown).toMatchObject({
    title: 'Helios Insurance',
    sender: 'Helios Insurance',
    message: 'Your inspection is due',
    url: 'https://helios.example/i',
    icon_url: null,
  });
  car.touchNotification(shown?.id ?? '', 'opened');
  await vi.waitFor(async () => expect(await outcome(sendId)).toMatchObject({ text: 'opened' }), within);
});

// Shows 2-1.6
test('a command is carried out; one that the car refuses says why, and succeeds when it is tried again', async () => {
  const { vin, car } = await newCar({ isMoving: true });
  await comesTo(await command(vin, 'START_CLIMATE'), 'DONE');
  expect(car.state().inbox.body.climate_on).toBe(true);
  const unlock = await command(vin, 'UNLOCK_DOORS');
  expect(await comesTo(unlock, 'FAILED')).toMatchObject({ reason: 'CAR_IS_MOVING' });
  expect(car.state().inbox.body.doors_locked).toBe(true);

  await car.disconnect();
  const parked = realCar(vin, { isMoving: false, policy: { kind: 'manual' }, language: 'es' });
  await car.close();
  await cars.fleet.add(parked);
  world.server.clock.set(Date.now());
  const retry = { body: { send_id: unlock } };
  const again = await world.server.call(retryVehicleMessageEndpoint, retry, admin());
  expect(again.body).toMatchObject({ queued: 1, message: 'Sent again to 1 car.' });
  expect((await world.server.call(retryVehicleMessageEndpoint, retry, admin())).body.queued).toBe(0);
  await comesTo(unlock, 'DONE');
  expect(cars.fleet.cars.get(vin)?.state().inbox.body.doors_locked).toBe(false);
});

test('a car that was away carries out what still has time when it is back, and nothing that has not', async () => {
  const { vin, car } = await newCar();
  await car.disconnect();
  const late = await command(vin, 'UNLOCK_DOORS', 1);
  const inTime = await command(vin, 'START_CLIMATE');
  await world.server.db
    .updateTable('vehicle_message')
    .set({ deadline: new Date(Date.now() - 1) })
    .where('send_id', '=', late)
    .execute();
  car.connect();
  await comesTo(inTime, 'DONE');
  world.server.clock.set(Date.now());
  expect((await outcome(late)).state).toBe('EXPIRED');
  expect(car.state().inbox.body).toMatchObject({ doors_locked: true, climate_on: true });
});

test('a car whose word was lost does nothing twice when the message comes again', async () => {
  const { vin, car } = await newCar();
  const sendId = await command(vin, 'HONK_HORN');
  await comesTo(sendId, 'DONE');
  const before = car.state().inbox.commands;
  // As if nothing of it had been heard here.
  await world.server.db
    .updateTable('vehicle_message')
    .set({ state: 'QUEUED', finished_at: null, delivered_at: null })
    .where('send_id', '=', sendId)
    .execute();
  await car.disconnect();
  car.connect();
  await comesTo(sendId, 'DONE');
  expect(car.state().inbox.commands).toEqual(before);
});

test('a command that was under way when the car was switched off has failed, and is not done later', async () => {
  const { vin, car } = await newCar();
  const sendId = await command(vin, 'FLASH_LIGHTS');
  await comesTo(sendId, 'DELIVERED');
  await car.close();
  await cars.fleet.add(realCar(vin, { isMoving: false, policy: { kind: 'manual' }, language: 'es' }));
  expect(await comesTo(sendId, 'FAILED')).toMatchObject({
    reason: 'CAR_PROBLEM',
    text: 'The car was switched off before it was done',
  });
});

test('what waits fails when the maker withdraws its permission before the car is back', async () => {
  const { vin, car } = await newCar();
  await car.disconnect();
  const sendId = await command(vin, 'UNLOCK_DOORS');
  await permitSending(world, { notifications: true, commands: false });
  car.connect();
  expect(await comesTo(sendId, 'FAILED')).toMatchObject({ reason: 'PERMISSION_WITHDRAWN' });
  expect(car.state().inbox).toMatchObject({ commands: [], body: { doors_locked: true } });
  await permitSending(world, { notifications: true, commands: true });
});

// Shows 2-1.6, 2-7.24
test('a signal that was set is what the car sends under consent; a map restriction is kept and shown', async () => {
  const { vin, car } = await newCar();
  const signal = await world.server.db
    .selectFrom('signal')
    .select('id')
    .where('name', '=', TEMPERATURE_SET)
    .executeTakeFirstOrThrow();
  const formId = await world.saveForm({ read_signals: [readEntry(signal.id, true)] });
  await world.publish(formId, [vin]);
  const { id: consentId } = await world.consentOf(formId, vin);
  await vi.waitFor(() => expect(car.consents.find(consentId)).toBeDefined(), within);
  const touch = { acceptedSignals: [signal.id], erase: false, language: 'es' } as const;
  car.touch({ consentId, decision: 'accept', ...touch });
  const signals = {
    [TEMPERATURE_SET]: { type: 3 as const, value: 27.5 },
    height: { type: 3 as const, value: 3.8 },
  };
  const body = { remote_signal_update: { signals }, vin_numbers: [vin] };
  const sent = (await world.server.call(sendRemoteSignalsEndpoint, { body }, admin())).body;
  await comesTo(sent.send_id ?? 0, 'DONE');
  expect(car.state().inbox).toMatchObject({
    set_signals: [{ name: TEMPERATURE_SET, value: 27.5, sender: 'Helios Insurance' }],
    restrictions: [{ id: 'height', value: 3.8 }],
  });
  await vi.waitFor(async () => {
    const values = await world.server.db
      .selectFrom('latest_value')
      .select('value')
      .where('vin', '=', vin)
      .execute();
    expect(values).toEqual([{ value: 27.5 }]);
  }, within);
});

test('a car tells where it is only to a sender whom its owner lets read the location', async () => {
  const { vin, car } = await newCar();
  expect(await comesTo(await command(vin, 'LOCATE'), 'FAILED')).toMatchObject({ reason: 'ACCESS_DENIED' });
  const formId = await world.saveForm({ read_signals: [readEntry(LOCATION, true)] });
  await world.publish(formId, [vin]);
  const { id: consentId } = await world.consentOf(formId, vin);
  await vi.waitFor(() => expect(car.consents.find(consentId)).toBeDefined(), within);
  const touch = { acceptedSignals: [LOCATION], erase: false, language: 'es' } as const;
  car.touch({ consentId, decision: 'accept', ...touch });
  await vi.waitFor(() => expect(car.consents.find(consentId)?.state).toBe('accepted'), within);
  const located = await comesTo(await command(vin, 'LOCATE'), 'DONE');
  expect(located.text).toMatch(/^40\.\d+, -3\.\d+$/);
});

test('what reaches no car in its time is expired by the clock', async () => {
  const { vin, car } = await newCar();
  await car.disconnect();
  const sendId = await command(vin, 'LOCK_DOORS', 1);
  expect((await outcome(sendId)).state).toBe('QUEUED');
  world.server.clock.advance(MINUTE);
  expect((await outcome(sendId)).state).toBe('EXPIRED');
});
