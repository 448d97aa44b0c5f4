import { signIn } from '@vinculum/contract/identity/endpoints.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { perMinute, rateOf } from './rates.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('an organisation behind one address reads with a thousand open screens, each every five seconds', () => {
  expect(rateOf('read')).toEqual({ max: 1000 * 12, timeWindow: 60_000 });
});

test('a made-up token with each call does not lift the limit of its address', async () => {
  const attempt = async (token: string) => {
    const answer = await server.app.inject({
      method: signIn.method,
      url: signIn.path,
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.statusCode;
  };
  for (let n = 0; n < perMinute.signIn; n++) expect(await attempt(`token-${n}`)).toBe(400);
  expect(await attempt('another')).toBe(429);
});
