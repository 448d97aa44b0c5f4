import { allEndpoints } from '@vinculum/contract/all-endpoints.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { pathWithAll } from '@vinculum/testkit/path-with-all.ts';
import { refreshSessionEndpoint, signInEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A call by nobody from an address of its own (RFC 5737), so that tests do not use up each other's limits. */
function attempt(at: TestServer, endpoint: Endpoint, headers: Record<string, string> = {}) {
  return at.app.inject({
    method: endpoint.method,
    url: pathWithAll(endpoint.path, '1'),
    headers,
    remoteAddress: '192.0.2.7',
  });
}

test('an address may make each call so many times a minute, and the limits of one that guesses secrets are the lowest', async () => {
  // A thousand open screens behind one address, each reading every five seconds.
  const perMinute = { signIn: 60, read: 1000 * 12, write: 600, bulk: 300 };
  for (const endpoint of allEndpoints) {
    const { headers } = await attempt(server, endpoint);
    expect([endpoint.name, headers['x-ratelimit-limit']]).toEqual([
      endpoint.name,
      String(perMinute[endpoint.rate]),
    ]);
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(30);
    expect(Number(headers['x-ratelimit-reset'])).toBeLessThanOrEqual(60);
  }
  const guessing = allEndpoints.filter(({ rate }) => rate === 'signIn').map(({ name }) => name);
  expect(guessing.toSorted()).toEqual([
    'carScreen.pair',
    'identity.changePassword',
    'identity.newPassword',
    'identity.signIn',
  ]);
});

test('a made-up token with each call does not lift the limit of its address, and other calls go on', async () => {
  const from = (n: number) => attempt(server, signInEndpoint, { authorization: `Bearer token-${n}` });
  const before = await from(0);
  for (let n = Number(before.headers['x-ratelimit-remaining']); n > 0; n -= 1)
    expect((await from(n)).statusCode).toBe(400);
  const late = await from(-1);
  expect(late.statusCode).toBe(429);
  // In whole seconds.
  expect(late.headers['retry-after']).toMatch(/^(?:[345]\d|60)$/);
  expect((await attempt(server, refreshSessionEndpoint)).statusCode).toBe(401);
});

test('a clock that is put back makes no minute longer', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const call = { method: signInEndpoint.method, url: signInEndpoint.path, remoteAddress: '192.0.2.8' };
  const status = async () => (await server.app.inject(call)).statusCode;
  for (let n = 0; n < 60; n += 1) expect(await status()).toBe(400);
  expect(await status()).toBe(429);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(60_000);
  expect(await status()).toBe(400);
});

describe('behind proxies an address counts', () => {
  test.each([
    { proxies: '0', forwarded: ['203.0.113.1', '203.0.113.2'], left: ['59', '58'] },
    { proxies: '1', forwarded: ['203.0.113.1', '203.0.113.2'], left: ['59', '59'] },
    // What stands before the address that the proxy itself wrote was written by the caller.
    {
      proxies: '1',
      forwarded: ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9'],
      left: ['59', '58'],
    },
    {
      proxies: '2',
      forwarded: ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9'],
      left: ['59', '59'],
    },
  ])('as forwarded by $proxies of them: $forwarded', async ({ proxies, forwarded, left }) => {
    const own = await startTestServer({ TRUST_PROXY: proxies });
    const answers = [];
    for (const address of forwarded)
      answers.push(await attempt(own, signInEndpoint, { 'x-forwarded-for': address }));
    expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(left);
    await own.stop();
  });
});
