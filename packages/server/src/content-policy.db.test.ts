import { startTestServer } from '@vinculum/testkit/running-server.ts';
import { expect, test } from 'vitest';
import { buildServer } from './app.ts';

const bucket = 'https://files.s3.eu-west-1.amazonaws.com';

test('a page may reach the portal and, where files are kept elsewhere, that place; nothing else', async () => {
  const server = await startTestServer();
  const policyOf = async (origin: string | null) => {
    const objects = { ...server.deps.objects, origin };
    const { deps } = server;
    const app = await buildServer({ deps: { ...deps, objects }, log: deps.log, portalFolder: null });
    const answer = await app.inject({ method: 'GET', url: '/' });
    await app.close();
    return String(answer.headers['content-security-policy']).split(';');
  };
  const own = await policyOf(null);
  expect(own).toEqual(expect.arrayContaining(["connect-src 'self'", "img-src 'self' data: blob:"]));
  const elsewhere = await policyOf(bucket);
  expect(elsewhere).toEqual(
    own.map((rule) => (/^(connect|img)-src/.test(rule) ? `${rule} ${bucket}` : rule)),
  );
  await server.stop();
});
