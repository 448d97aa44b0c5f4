import type { Drive } from '@vinculum/collection/drive/drive.ts';
import type { SignalValue } from '@vinculum/collection/plan/plan.ts';
import {
  commandProgress,
  notificationSeen,
  writeAnswer,
} from '@vinculum/contract/vehicle/command-messages.ts';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { CarInbox } from './car-inbox.ts';
import { exampleOffer } from '@vinculum/testkit/worlds/example-offer.ts';
import type { CarConsentRecord } from '../consents/consents.ts';

const facts = { vin: 'YNR40EA5XR1000001', make: 'N', model: 'N40', modelYear: 2025, batteryCapacity: 1000 };
const DEADLINE = 60_000;

let now: number;
let reports: { path: string; body: unknown }[];
let values: Record<string, SignalValue>;
let isDriving: boolean;
let consents: CarConsentRecord[];
let inbox: CarInbox;
const drive: Drive = {
  timeZone: 'Europe/Madrid',
  signals: ['hvacTemperatureSet', 'evBatteryLevel', 'location', 'perfVehicleSpeed'],
  valueAt: (name) => values[name],
  isDriving: () => isDriving,
  tripAt: () => 3,
};

beforeEach(() => {
  now = 1000;
  reports = [];
  values = { hvacTemperatureSet: 20, evBatteryLevel: 800, location: [40.4, -3.7, 600], perfVehicleSpeed: 0 };
  isDriving = false;
  consents = [];
  inbox = switchedOn();
});

function switchedOn(from?: CarInbox): CarInbox {
  inbox = new CarInbox(
    {
      facts,
      drive,
      clock: () => now,
      report: (path, body) => reports.push({ path, body }),
      consents: () => consents,
    },
    from?.remembered(),
  );
  return inbox;
}

const common = { id: '7', attempt: 1, sender: 'Helios', issued_at: 0, deadline: DEADLINE };
const notification = { ...common, title: 'Helios', message: 'Hello', url: null, icon_url: null };

function command(name: string, change: { id?: string; attempt?: number; deadline?: number } = {}) {
  const { id = '7' } = change;
  inbox.receive(['command', id], { ...common, name, arguments: {}, ...change });
}

function write(signals: object, change: { attempt?: number } = {}) {
  inbox.receive(['write', '7'], { ...common, signals, ...change });
}

/** What the car said since the last look: of commands and notifications their state. */
function reported() {
  return reports.splice(0).map(({ path, body }) => {
    if (path === 'notification/7') return notificationSeen.parse(body).state;
    if (path === 'write/7') return writeAnswer.parse(body).results;
    const { state, code } = commandProgress.parse(body);
    return code ?? state;
  });
}

test('a car remembers the last five hundred messages that it dealt with, and no more', () => {
  const touchOf = (id: number) =>
    inbox.receive(['notification', String(id)], { ...notification, id: String(id) });
  for (let id = 1; id <= 501; id += 1) touchOf(id);
  reports = [];
  touchOf(2);
  expect(reports).toHaveLength(1);
  touchOf(1);
  expect(reports).toHaveLength(3);
});

test('of what a car dealt with it forgets last what was touched last', () => {
  const touchOf = (id: number) =>
    inbox.receive(['notification', String(id)], { ...notification, id: String(id) });
  for (let id = 1; id <= 500; id += 1) touchOf(id);
  inbox.receive(['notification', '1'], { ...notification, id: '1', attempt: 2 });
  touchOf(501);
  reports = [];
  touchOf(1);
  expect(reports, 'an older attempt is not answered').toEqual([]);
  touchOf(2);
  expect(reports).toHaveLength(2);
});

test('a car that is switched on again has all that others sent to it, and goes on with each', () => {
  values = { ...values, perfVehicleSpeed: 20 };
  for (const id of ['9', '8']) inbox.receive(['notification', id], { ...notification, id });
  const signals = {
    hvacTemperatureSet: { type: 'FLOAT', value: 23 },
    hvacFanSpeed: { type: 'INT32', value: 3 },
    weight: { type: 'FLOAT', value: 18 },
    height: { type: 'FLOAT', value: 3.8 },
  };
  write(signals);
  for (const id of ['6', '5', '4']) command('FLASH_LIGHTS', { id });
  const before = inbox.state(now);
  expect(before.set_signals.map(({ name }) => name)).toEqual(['hvacTemperatureSet', 'hvacFanSpeed']);
  reports = [];
  switchedOn(inbox);
  const failed = {
    state: 'FAILED',
    code: 'CAR_PROBLEM',
    text: 'The car was switched off before it was done',
  };
  expect(inbox.state(now)).toEqual({
    ...before,
    commands: before.commands.map((one) => ({ ...one, ...failed })),
    body: { ...before.body, lights_flashing: false },
  });
  const about = { attempt: 1, time: now };
  expect(reports.splice(0)).toEqual(
    ['4', '5', '6'].map((id) => ({ path: `command/${id}`, body: { id, ...about, ...failed } })),
  );
  values = { ...values, perfVehicleSpeed: 0 };
  inbox.advance(now);
  const shown = (id: string) => ({
    path: `notification/${id}`,
    body: { id, ...about, state: 'shown' },
  });
  expect(reports.splice(0)).toEqual([shown('8'), shown('9')]);
  for (const id of ['9', '8']) inbox.receive(['notification', id], { ...notification, id });
  expect(reports, 'what comes again is only answered').toEqual([shown('9'), shown('8')]);
  expect(['hvacTemperatureSet', 'hvacFanSpeed'].map((name) => inbox.drive.valueAt(name, now))).toEqual([
    23, 3,
  ]);
});

test('what is none of what others send to a car is not taken', () => {
  expect(inbox.receive(['postcard', '7'], { ...common, signals: {} })).toBe(false);
  expect(inbox.receive(['write', '7'], { ...common, signals: {} })).toBe(true);
});

describe('a notification', () => {
  test('is on the screen when the car has it, and the sender hears what the owner does', () => {
    const links = { url: 'https://helios.example/a', icon_url: 'https://helios.example/icon.png' };
    const sent = { ...notification, title: 'Range', message: 'Charge soon', ...links };
    inbox.receive(['notification', '7'], sent);
    expect(reported()).toEqual(['received', 'shown']);
    expect(inbox.state(now).notifications).toEqual([
      {
        id: '7',
        sender: 'Helios',
        title: 'Range',
        message: 'Charge soon',
        ...links,
        received_at: now,
        state: 'shown',
      },
    ]);
    expect(inbox.touch('7', 'opened')).toBe(true);
    expect(inbox.touch('7', 'opened')).toBe(true);
    expect(reported()).toEqual(['opened']);
    expect(inbox.touch('8', 'opened')).toBe(false);
  });

  test('that comes while the car moves waits, and is shown once the car stands, also after a restart', () => {
    values = { ...values, perfVehicleSpeed: 20 };
    inbox.receive(['notification', '7'], notification);
    expect(inbox.advance(now)).toBe(false);
    expect(reported()).toEqual(['received', 'waiting']);
    expect(inbox.state(now).notifications).toMatchObject([{ id: '7', state: 'waiting' }]);
    inbox.receive(['notification', '7'], notification);
    expect(reported()).toEqual(['waiting']);
    switchedOn(inbox);
    values = { ...values, perfVehicleSpeed: 0 };
    now += 1000;
    expect(inbox.advance(now)).toBe(true);
    expect(reported()).toEqual(['shown']);
    expect(inbox.advance(now)).toBe(false);
    expect(inbox.state(now).notifications).toMatchObject([{ id: '7', state: 'shown' }]);
  });

  test('that was put away while it waited is not shown afterwards', () => {
    values = { ...values, perfVehicleSpeed: 20 };
    inbox.receive(['notification', '7'], notification);
    inbox.touch('7', 'dismissed');
    values = { ...values, perfVehicleSpeed: 0 };
    expect(inbox.advance(now)).toBe(false);
    expect(reported()).toEqual(['received', 'waiting', 'dismissed']);
  });

  test('changes by itself: those beside it stay as they are', () => {
    for (const id of ['7', '8']) inbox.receive(['notification', id], { ...notification, id });
    inbox.touch('7', 'opened');
    values = { ...values, perfVehicleSpeed: 20 };
    inbox.receive(['notification', '9'], { ...notification, id: '9' });
    values = { ...values, perfVehicleSpeed: 0 };
    inbox.touch('8', 'dismissed');
    inbox.advance(now);
    const states = inbox.state(now).notifications.map(({ id, state }) => `${id} ${state}`);
    expect(states).toEqual(['9 shown', '8 dismissed', '7 opened']);
  });

  test('that is sent anew is shown once, whether it waited or not', () => {
    inbox.receive(['notification', '7'], notification);
    inbox.receive(['notification', '7'], { ...notification, attempt: 2 });
    expect(reported()).toEqual(['received', 'shown', 'shown']);
    switchedOn();
    values = { ...values, perfVehicleSpeed: 20 };
    inbox.receive(['notification', '7'], notification);
    inbox.receive(['notification', '7'], { ...notification, attempt: 2 });
    values = { ...values, perfVehicleSpeed: 0 };
    inbox.advance(now);
    inbox.receive(['notification', '7'], { ...notification, attempt: 3 });
    expect(reported()).toEqual(['received', 'waiting', 'waiting', 'shown', 'shown']);
    expect(inbox.state(now).notifications).toHaveLength(1);
  });

  test('can be put away also when the car has dealt with too much since to say so', () => {
    inbox.receive(['notification', '7'], notification);
    for (let id = 1; id <= 500; id += 1)
      inbox.receive(['write', String(id)], { ...common, id: String(id), signals: {} });
    reports = [];
    expect(inbox.touch('7', 'dismissed')).toBe(true);
    expect(inbox.state(now).notifications).toMatchObject([{ state: 'dismissed' }]);
    expect(reports).toEqual([]);
  });

  test('that comes twice stands there once, and is answered with what became of it', () => {
    inbox.receive(['notification', '7'], notification);
    inbox.touch('7', 'dismissed');
    reported();
    inbox.receive(['notification', '7'], notification);
    inbox.receive(['notification', '7'], { ...notification, attempt: 2 });
    expect(reported()).toEqual(['dismissed', 'dismissed']);
    expect(inbox.state(now).notifications).toHaveLength(1);
  });

  test('past its deadline is not shown and not answered', () => {
    now = DEADLINE;
    inbox.receive(['notification', '7'], notification);
    expect(reported()).toEqual([]);
    expect(inbox.state(now).notifications).toEqual([]);
  });

  test('under the topic of another id is refused', () => {
    expect(() => inbox.receive(['notification', '8'], notification)).toThrow('another id');
  });

  test('is one of the last fifty', () => {
    for (let id = 1; id <= 60; id += 1)
      inbox.receive(['notification', String(id)], { ...notification, id: String(id) });
    const retained = inbox.state(now).notifications;
    expect(retained).toHaveLength(50);
    expect(retained[0]?.id).toBe('60');
  });
});

describe('a command', () => {
  test('takes its time and changes the car at its end', () => {
    command('UNLOCK_DOORS');
    expect(reported()).toEqual(['RECEIVED', 'IN_PROGRESS']);
    expect(inbox.state(now).body.doors_locked).toBe(true);
    now += 1000;
    expect(inbox.advance(now)).toBe(true);
    expect(reported()).toEqual(['SUCCEEDED']);
    expect(inbox.state(now)).toMatchObject({
      body: { doors_locked: false },
      commands: [
        {
          id: '7',
          sender: 'Helios',
          name: 'UNLOCK_DOORS',
          state: 'SUCCEEDED',
          code: null,
          text: null,
          changed_at: now,
        },
      ],
      set_signals: [],
    });
    expect(inbox.drive.valueAt('doorLock', now)).toBe(false);
    const set = { name: 'doorLock', value: false, sender: null, setAt: now };
    expect(inbox.remembered().setSignals).toEqual([set]);
    expect(inbox.advance(now)).toBe(false);
  });

  test('lets lights flash and the horn sound only while it runs', () => {
    command('FLASH_LIGHTS');
    expect(inbox.state(now).body).toMatchObject({ lights_flashing: true, horn_sounding: false });
    now += 3000;
    inbox.advance(now);
    expect(inbox.state(now).body.lights_flashing).toBe(false);
  });

  test('goes on beside another, and each comes to its own end', () => {
    command('FLASH_LIGHTS');
    command('HONK_HORN', { id: '8' });
    expect(inbox.state(now).body).toMatchObject({ lights_flashing: true, horn_sounding: true });
    now += 1000;
    expect(inbox.advance(now)).toBe(true);
    expect(inbox.state(now)).toMatchObject({
      body: { lights_flashing: true, horn_sounding: false },
      commands: [
        { id: '8', state: 'SUCCEEDED', changed_at: now },
        { id: '7', state: 'IN_PROGRESS', changed_at: 1000 },
      ],
    });
  });

  test('is one of the last twenty', () => {
    for (let id = 1; id <= 21; id += 1) command('LOCK_DOORS', { id: String(id) });
    const { commands } = inbox.state(now);
    expect(commands.map(({ id }) => id)).toEqual(
      Array.from({ length: 20 }, (_, index) => String(21 - index)),
    );
  });

  test('is seen in the car: by its climate, and by its charging while it is parked', () => {
    expect(inbox.state(now).body).toMatchObject({ climate_on: false, charging: false });
    command('START_CLIMATE');
    command('START_CHARGING', { id: '8' });
    now += 2000;
    inbox.advance(now);
    expect(inbox.state(now).body).toMatchObject({ climate_on: true, charging: true });
    isDriving = true;
    expect(inbox.state(now).body).toMatchObject({ climate_on: true, charging: false });
  });

  test.each([
    ['START_CHARGING', { evChargePortConnected: false }, 'NOT_PLUGGED_IN'],
    ['START_CHARGING', { evChargePortConnected: true }, 'IN_PROGRESS'],
    ['START_CLIMATE', { evBatteryLevel: 199 }, 'BATTERY_LOW'],
    ['START_CLIMATE', { evBatteryLevel: 200 }, 'IN_PROGRESS'],
    ['START_CLIMATE', {}, 'IN_PROGRESS'],
  ])('%s of a car that measures %j comes to %s', (name, measured, outcome) => {
    values = measured;
    command(name);
    expect(reported()).toEqual(['RECEIVED', outcome]);
  });

  test('that the car cannot carry out fails at once with why', () => {
    isDriving = true;
    command('START_CHARGING');
    expect(reported()).toEqual(['RECEIVED', 'CAR_IS_MOVING']);
    expect(inbox.state(now).commands).toMatchObject([{ state: 'FAILED', code: 'CAR_IS_MOVING' }]);
  });

  test('is refused past its deadline', () => {
    now = DEADLINE;
    command('UNLOCK_DOORS');
    expect(reported()).toEqual(['PAST_DEADLINE']);
    expect(inbox.state(now).commands).toEqual([]);
    const said = { time: now, state: 'FAILED', code: 'PAST_DEADLINE', text: null };
    expect(inbox.remembered().handled).toEqual([
      { topic: 'command', id: '7', attempt: 1, said, isKept: false },
    ]);
  });

  test('that came past its deadline is carried out when its sender tries again', () => {
    now = DEADLINE;
    command('UNLOCK_DOORS');
    command('UNLOCK_DOORS', { attempt: 2, deadline: DEADLINE + 1 });
    expect(reported()).toEqual(['PAST_DEADLINE', 'RECEIVED', 'IN_PROGRESS']);
  });

  test('that comes again later is answered with the time at which it was done', () => {
    command('LOCK_DOORS');
    now += 1000;
    inbox.advance(now);
    const done = reports.splice(0).at(-1);
    now += 5000;
    switchedOn(inbox);
    command('LOCK_DOORS');
    expect(reports).toEqual([done]);
  });

  test('that comes twice is carried out once', () => {
    command('HONK_HORN');
    now += 1000;
    inbox.advance(now);
    reported();
    command('HONK_HORN');
    expect(inbox.state(now).body.horn_sounding).toBe(false);
    expect(reported()).toEqual(['SUCCEEDED']);
  });

  test('that failed is tried anew when its sender tries again, and only then', () => {
    isDriving = true;
    command('UNLOCK_DOORS');
    reported();
    command('UNLOCK_DOORS');
    expect(reported()).toEqual(['CAR_IS_MOVING']);
    isDriving = false;
    command('UNLOCK_DOORS', { attempt: 2 });
    now += 1000;
    inbox.advance(now);
    expect(reports.at(-1)?.body).toMatchObject({ attempt: 2, state: 'SUCCEEDED' });
    expect(inbox.state(now).commands).toHaveLength(1);
  });

  test('that was done before its sender tried again is not done again: the new attempt hears that it is done', () => {
    command('HONK_HORN');
    now += 1000;
    inbox.advance(now);
    reports = [];
    command('HONK_HORN', { attempt: 2 });
    expect(reports).toMatchObject([{ body: { attempt: 2, state: 'SUCCEEDED' } }]);
    expect(inbox.state(now).body.horn_sounding).toBe(false);
  });

  test('of an attempt before the last one is not answered', () => {
    command('HONK_HORN', { attempt: 2 });
    reported();
    command('HONK_HORN');
    expect(reported()).toEqual([]);
  });

  test('that was under way when the car was switched off has failed', () => {
    command('UNLOCK_DOORS');
    reported();
    switchedOn(inbox);
    expect(reported()).toEqual(['CAR_PROBLEM']);
    expect(inbox.state(now).commands).toMatchObject([{ id: '7', state: 'FAILED', changed_at: 1000 }]);
    now += 5000;
    inbox.advance(now);
    expect(inbox.state(now).body.doors_locked).toBe(true);
    switchedOn(inbox);
    expect(reported()).toEqual([]);
  });
});

describe('LOCATE', () => {
  const offer = exampleOffer();
  const [entry] = offer.read_signals;
  if (entry === undefined) throw new Error('the example reads nothing');
  const { business_hours, ...everyDay } = emptySchedule();
  const noon = { active: true, hours: [{ start: '12:00', end: '13:00' }] };
  const atNoon = { ...everyDay, business_hours: business_hours.map((day) => ({ ...day, ...noon })) };
  const agreed = (change: object = {}): CarConsentRecord => ({
    consentId: 7,
    offer: {
      ...offer,
      consumer: 'Helios',
      schedule: null,
      read_signals: [entry, { ...entry, signal_id: 1790, is_encrypted: false, ...change }],
    },
    state: 'accepted',
    acceptedSignals: [1790],
    expiresAt: null,
    grantedAt: 0,
    waiting: null,
    stored: null,
    wasGranted: false,
    earned: [],
  });

  test('tells the place to a sender whom the owner lets read it', () => {
    consents = [agreed()];
    command('LOCATE');
    expect(reports.at(-1)?.body).toMatchObject({ state: 'SUCCEEDED', text: '40.4, -3.7' });
  });

  test('reads the schedule of a consent in the zone in which the car is', () => {
    const night = { active: true, hours: [{ start: '01:00', end: '02:00' }] };
    const schedule = { ...everyDay, business_hours: business_hours.map((day) => ({ ...day, ...night })) };
    consents = [{ ...agreed(), offer: { ...agreed().offer, schedule } }];
    command('LOCATE');
    expect(reported()).toEqual(['RECEIVED', 'IN_PROGRESS', 'SUCCEEDED']);
  });

  test('asks of all consents whether one of them lets its sender read the place', () => {
    consents = [{ ...agreed(), state: 'declined' }, agreed(), { ...agreed(), acceptedSignals: [] }];
    command('LOCATE');
    expect(reported()).toEqual(['RECEIVED', 'IN_PROGRESS', 'SUCCEEDED']);
  });

  test.each([undefined, 40.4, [40.4]])('tells nothing of a place that the car measures as %j', (location) => {
    consents = [agreed()];
    values = location === undefined ? {} : { location };
    command('LOCATE');
    expect(reported()).toEqual(['RECEIVED', 'NOT_AVAILABLE']);
  });

  test.each([
    ['without consent', () => []],
    [
      'under the consent of another consumer',
      () => [{ ...agreed(), offer: { ...agreed().offer, consumer: 'X' } }],
    ],
    ['when the owner left the location out', () => [{ ...agreed(), acceptedSignals: [] }]],
    ['after the owner withdrew', () => [{ ...agreed(), state: 'withdrawn' as const }]],
    ['from the end of the consent on', () => [{ ...agreed(), expiresAt: 1000 }]],
    ['outside of its schedule', () => [{ ...agreed(), offer: { ...agreed().offer, schedule: atNoon } }]],
    ['under a consent that reads something else', () => [agreed({ signal_id: 1 })]],
    ['where the form wants it encrypted', () => [agreed({ is_encrypted: true })]],
  ])('tells nothing %s', (_when, input) => {
    consents = input();
    command('LOCATE');
    expect(reported()).toEqual(['RECEIVED', 'ACCESS_DENIED']);
    expect(JSON.stringify(reports)).not.toContain('40.4');
  });
});

describe('remote signals', () => {
  test('are what the car measures from then on, also after it was switched off', () => {
    write({ hvacTemperatureSet: { type: 'FLOAT', value: 23 } });
    expect(reported()).toEqual([{ hvacTemperatureSet: 'OK' }]);
    expect(inbox.drive.valueAt('hvacTemperatureSet', now)).toBe(23);
    expect(inbox.drive.valueAt('hvacTemperatureSet', now - 1)).toBe(20);
    expect([inbox.drive.tripAt(now), inbox.drive.isDriving(now)], 'the drive is as it was').toEqual([
      3,
      false,
    ]);
    switchedOn(inbox);
    expect(inbox.drive.valueAt('hvacTemperatureSet', now)).toBe(23);
    expect(inbox.state(now).set_signals).toEqual([
      { name: 'hvacTemperatureSet', value: 23, sender: 'Helios', set_at: 1000 },
    ]);
  });

  test('are judged one by one', () => {
    write({
      hvacTemperatureSet: { type: 'FLOAT', value: 99 },
      perfVehicleSpeed: { type: 'FLOAT', value: 1 },
      nothing: { type: 'STRING', value: 'x' },
      height: { type: 'FLOAT', value: 3.8 },
    });
    expect(reported()).toEqual([
      {
        hvacTemperatureSet: 'INVALID_ARG',
        perfVehicleSpeed: 'ACCESS_DENIED',
        nothing: 'NOT_AVAILABLE',
        height: 'OK',
      },
    ]);
    expect(inbox.state(now)).toMatchObject({
      set_signals: [],
      restrictions: [{ id: 'height', value: 3.8, sender: 'Helios', set_at: 1000 }],
    });
    expect(inbox.drive.valueAt('perfVehicleSpeed', now)).toBe(0);
  });

  test('are set once: what is repeated is answered as before, and tried anew where something was refused', () => {
    write({ hvacTemperatureSet: { type: 'FLOAT', value: 23 }, nothing: { type: 'STRING', value: 'x' } });
    const some = reported();
    write({ hvacTemperatureSet: { type: 'FLOAT', value: 24 } });
    expect(reported(), 'the same attempt').toEqual(some);
    write({ hvacTemperatureSet: { type: 'FLOAT', value: 25 } }, { attempt: 2 });
    write({ hvacTemperatureSet: { type: 'FLOAT', value: 26 } }, { attempt: 3 });
    expect(reported()).toEqual([{ hvacTemperatureSet: 'OK' }, { hvacTemperatureSet: 'OK' }]);
    expect(inbox.drive.valueAt('hvacTemperatureSet', now)).toBe(25);
  });

  test('that a restriction cannot mean are refused with a code, and nothing is kept or shown', () => {
    write({
      'speed-limit': { type: 'BOOLEAN', value: true },
      height: { type: 'BYTES', value: 'AAEC' },
      weight: { type: 'FLOAT', value: 18 },
    });
    expect(reported()).toEqual([{ 'speed-limit': 'INVALID_ARG', height: 'INVALID_ARG', weight: 'OK' }]);
    switchedOn(inbox);
    expect(inbox.state(now).restrictions).toMatchObject([{ id: 'weight', value: 18 }]);
  });

  test('past their deadline set nothing', () => {
    now = DEADLINE;
    write({ height: { type: 'FLOAT', value: 3.8 } });
    expect(reported()).toEqual([]);
    expect(inbox.state(now).restrictions).toEqual([]);
  });
});
