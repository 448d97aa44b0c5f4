import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestPlatform } from '@vinculum/testkit/stubs/test-platform.ts';
import { openLink, type VehicleLink } from './vehicle-link.ts';

const vin = 'YNR40EA5XR1000001';
const identity = { vin, privateKey: '', certificate: '', authority: '' };

let platform: TestPlatform;
let now: number;
let log: string[];
let waiting: { wanted: string; resolve: () => void }[];
let links: VehicleLink[];
let knocks: number;
beforeEach(async () => {
  knocks = 0;
  now = 1_000_000;
  log = [];
  waiting = [];
  links = [];
  platform = await TestPlatform.open(vin);
});
afterEach(async () => {
  await Promise.all(links.map((link) => link.close()));
  await platform.close();
});

function note(entry: string): void {
  log.push(entry);
  const ready = waiting.filter(({ wanted }) => wanted === entry);
  waiting = waiting.filter(({ wanted }) => wanted !== entry);
  for (const { resolve } of ready) resolve();
}

/** The next time that this is noted. */
function next(wanted: string): Promise<void> {
  return new Promise((resolve) => waiting.push({ wanted, resolve }));
}

/** `random` is 1: waits are 1, 2, 4 ... seconds. */
async function connected(): Promise<VehicleLink> {
  const link = openLink(
    { brokerUrl: platform.url, identity, clock: () => now, random: () => 1 },
    {
      online: () => note('online'),
      offline: () => note('offline'),
      received: (path, payload) => note(`${path.join('/')} ${payload.toString()}`),
    },
  );
  links.push(link);
  await next('online');
  return link;
}

/** Why it failed, or that it was acknowledged. */
function outcomeOf(published: Promise<void>): Promise<string> {
  return published.then(() => 'acknowledged').catch((error: unknown) => String(error).replace('Error: ', ''));
}

async function lose(): Promise<void> {
  const offline = next('offline');
  platform.cut();
  await offline;
}

test('a car hears what is sent to it from the moment in which it is online', async () => {
  await connected();
  const parsed = next('desired {"revision":1}');
  platform.send('desired', { revision: 1 });
  await parsed;
  expect(log).toEqual(['online', 'desired {"revision":1}']);
});

describe('a message up', () => {
  test('is delivered when the platform has acknowledged it', async () => {
    const link = await connected();
    await link.publish('checkin', { id: 'a' });
    expect(platform.arrived).toEqual([{ path: 'checkin', body: { id: 'a' } }]);
  });
  test('is not, when the connection ends first', async () => {
    platform.onArrival = () => false;
    const link = await connected();
    const outcome = outcomeOf(link.publish('checkin', { id: 'a' }));
    await platform.until(() => platform.arrived.length === 1);
    await lose();
    expect(await outcome).toBe('Connection closed');
  });
  test('is refused while there is no connection', async () => {
    const link = await connected();
    await lose();
    await expect(link.publish('checkin', {})).rejects.toThrow('not connected');
  });
  test('that was under way when the connection was lost is not sent by itself on the next', async () => {
    platform.onArrival = () => false;
    const link = await connected();
    const outcome = outcomeOf(link.publish('data/7', { seq: 1 }));
    await platform.until(() => platform.arrived.length === 1);
    await lose();
    expect(await outcome).toBe('Connection closed');
    platform.onArrival = () => true;
    now += 1000;
    link.advance(now);
    await next('online');
    await link.publish('checkin', {});
    expect(platform.arrived.map(({ path }) => path)).toEqual(['data/7', 'checkin']);
  });
});

/**
 * The connections there ever were, once all that were begun by now have arrived: they do so in their order, and the
 * platform closes the last, which says nothing.
 */
async function arrivedConnections(): Promise<number> {
  const knock = connect(Number(new URL(platform.url).port), '127.0.0.1');
  knock.end();
  knock.resume();
  await once(knock, 'close');
  knocks += 1;
  return platform.connections - knocks;
}

describe('after a loss', () => {
  test('a car comes back when its wait is over and not before', async () => {
    const link = await connected();
    await lose();
    link.advance(now + 999);
    expect(await arrivedConnections()).toBe(1);
    link.advance(now + 1000);
    await next('online');
    expect([link.isOnline(), await arrivedConnections()]).toEqual([true, 2]);
  });

  test('each further one makes it wait longer, until a connection has lasted', async () => {
    const link = await connected();
    const reconnects = async (wait: number) => {
      await lose();
      const before = await arrivedConnections();
      link.advance(now + wait - 1);
      expect(await arrivedConnections()).toBe(before);
      now += wait;
      link.advance(now);
      await next('online');
    };
    for (const wait of [1000, 2000, 4000]) await reconnects(wait);
    now += 29_999;
    await reconnects(8000);
    now += 30_000;
    await reconnects(1000);
  });

  test.each([
    { asked: { within_ms: 5000, longest_ms: 16_000 }, waits: [5000, 10_000, 16_000] },
    { asked: { within_ms: 9e12, longest_ms: 9e12 }, waits: [600_000] },
  ])('it waits as long as the platform asks for, within bounds: %j', async ({ asked, waits }) => {
    const link = await connected();
    for (const wait of waits) {
      link.comeBack(asked);
      await lose();
      const before = await arrivedConnections();
      link.advance(now + wait - 1);
      expect(await arrivedConnections()).toBe(before);
      now += wait;
      link.advance(now);
      await next('online');
    }
  });

  test('by chance it comes at any moment of the first wait, and in the later half of the next', async () => {
    const link = openLink(
      { brokerUrl: platform.url, identity, clock: () => now, random: () => 0 },
      { online: () => note('online'), offline: () => note('offline'), received: () => undefined },
    );
    links.push(link);
    await next('online');
    link.comeBack({ within_ms: 5000, longest_ms: 60_000 });
    await lose();
    link.advance(now);
    await next('online');
    await lose();
    const before = await arrivedConnections();
    link.advance(now + 4999);
    expect(await arrivedConnections()).toBe(before);
    link.advance(now + 5000);
    await next('online');
  });

  test('a clock that was put back does not keep it away', async () => {
    const link = await connected();
    await lose();
    link.advance(now - 3_600_000);
    await next('online');
    expect(link.isOnline()).toBe(true);
  });

  test('it finds the platform that took the place of the former', async () => {
    const link = await connected();
    const port = Number(new URL(platform.url).port);
    const offline = next('offline');
    await platform.close();
    await offline;
    platform = await TestPlatform.open(vin, port);
    now += 1000;
    link.advance(now);
    await next('online');
    await link.publish('checkin', {});
    expect(platform.arrived).toHaveLength(1);
  });
});

test('a link that was closed stays closed, also while an acknowledgement is awaited', async () => {
  platform.onArrival = () => false;
  const link = await connected();
  const outcome = outcomeOf(link.publish('data/7', { seq: 1 }));
  await platform.until(() => platform.arrived.length === 1);
  await link.close();
  expect(await outcome).toBe('Connection closed');
  link.advance(now + 3_600_000);
  expect([link.isOnline(), platform.connections]).toEqual([false, 1]);
});
