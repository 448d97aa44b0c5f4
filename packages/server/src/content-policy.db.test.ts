import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { expect, test } from 'vitest';
import { buildServer } from './app.ts';

const bucket = 'https://files.s3.eu-west-1.amazonaws.com';

const streets = 'https://tiles.example.com:8443';

test('a page may reach the portal and, where files or maps are elsewhere, these places; nothing else', async () => {
  const server = await startTestServer();
  const policyOf = async (origin: string | null, MAP_STYLE_URL?: string) => {
    const objects = { ...server.deps.objects, origin };
    const { deps } = server;
    const settings = { ...deps.settings, MAP_STYLE_URL };
    const app = await buildServer({
      deps: { ...deps, objects, settings },
      log: deps.log,
      portalFolder: null,
    });
    const answer = await app.inject({ method: 'GET', url: '/' });
    await app.close();
    return String(answer.headers['content-security-policy']).split(';');
  };
  const own = await policyOf(null);
  expect(own).toEqual([
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
  const withPlaces = (places: string) =>
    own.map((rule) => (/^(connect|img)-src/.test(rule) ? `${rule} ${places}` : rule));
  expect(await policyOf(bucket)).toEqual(withPlaces(bucket));
  expect(await policyOf(null, `${streets}/style.json?key=1`)).toEqual(withPlaces(streets));
  expect(await policyOf(bucket, `${streets}/style.json`)).toEqual(withPlaces(`${bucket} ${streets}`));
  await server.stop();
});
