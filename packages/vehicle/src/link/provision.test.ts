import 'reflect-metadata';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { makeScratchFolder } from '@vinculum/testkit/machine/scratch-folder.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimsOf } from '../command/read-arguments.ts';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import { provisionRequest } from '@vinculum/contract/vehicle/messages.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { TestPlatform } from '@vinculum/testkit/stubs/test-platform.ts';
import { IdentityFolder } from '../identity/identity-folder.ts';
import { newPrivateKey } from '../identity/identity.ts';
import { claimFor, provision, provisionStored, readClaims } from './provision.ts';

const folder = makeScratchFolder('vinculum-claims-');
beforeAll(() => {
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'broken'));
  writeFileSync(join(folder, 'broken', 'claim.json'), '{"key":"K"}');
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  { what: 'that is not there', name: 'nowhere', message: 'There is no claim' },
  { what: 'without claims', name: 'empty', message: 'There is no claim' },
  { what: 'that cannot be read', name: 'file', message: 'cannot be read' },
  { what: 'with something else', name: 'broken', message: /claim\.json is not a claim/ },
])('of a folder $what it is told so', async ({ name, message }) => {
  await expect(readClaims(join(folder, name))).rejects.toThrow(message);
});

test('of a VIN that no claim serves it is told so at once, and not by the platform', async () => {
  const claims = join(folder, 'data', 'claims');
  mkdirSync(claims, { recursive: true });
  const claim = { key: 'key', certificate: 'certificate', authority: 'authority', vin_prefixes: ['YNR'] };
  writeFileSync(join(claims, 'claim.json'), JSON.stringify(claim));
  writeFileSync(join(claims, 'claim.json.new'), '{');
  const data = join(folder, 'data');
  expect(await claimsOf(data, 'YNR40EA5XR1100099')).toEqual([claim]);
  await expect(claimsOf(data, 'WVW40EA5XR1100099')).rejects.toThrow('No claim serves the VIN');
});

test('of several claims the one is used that serves the VIN, by any of its prefixes', () => {
  const keys = { key: '', certificate: '', authority: '' };
  const claims = [
    { ...keys, vin_prefixes: ['WVW', 'YNR'] },
    { ...keys, vin_prefixes: ['ZLT', 'YN'] },
  ];
  expect(['YNR40EA5XR1100099', 'YNX40EA5XR1100099'].map((vin) => claimFor(claims, vin))).toEqual(claims);
});

describe('who asks for a certificate', () => {
  const vin = 'YNR40EA5XR1000001';
  const claim = { key: '', certificate: '', authority: '', vin_prefixes: ['YNR'] };
  const issued = { certificate: 'C', authority: 'A' };
  let folders = 0;

  /** Asks a platform that answers each request so; null: it ends the connection. */
  async function asks(answers: readonly (object | null)[]) {
    const platform = await TestPlatform.open(vin);
    const identities = new IdentityFolder(join(folder, `car-${folders++}`), vin);
    const keys: string[] = [];
    const nextKey = identities.nextKey.bind(identities);
    identities.nextKey = async () => {
      const key = await nextKey();
      keys.push(key);
      return key;
    };
    let requests = 0;
    const asked: unknown[] = [];
    platform.onArrival = ({ path, body }) => {
      asked.push(body);
      const answer = answers[requests];
      requests += 1;
      expect(path).toBe(provisionTopic.request(`r${requests}`));
      if (answer === null) platform.cut();
      else platform.publish(provisionTopic.answer(`r${requests}`), answer);
      return true;
    };
    let lastId = 0;
    const newId = () => `r${(lastId += 1)}`;
    const outcome = await provisionStored(platform.url, claim, { vin, identities, newId }).catch(String);
    const [retained, next] = [await identities.load(), await nextKey()];
    await platform.close();
    return { outcome, keys, retained, next, asked };
  }

  test('keeps what it gets, with the key that it asked with', async () => {
    const { outcome, keys, retained, asked } = await asks([issued]);
    const { csr } = provisionRequest.parse(asked[0]);
    const request = new Pkcs10CertificateRequest(csr);
    expect([request.subject, await request.verify()]).toEqual([`CN=${vin}`, true]);
    expect(outcome).toEqual({ vin, privateKey: keys[0], ...issued });
    expect(retained).toEqual(outcome);
  });

  test('asks once more, with another key, where the first is used', async () => {
    const used = { code: 'KEY_USED', reason: 'used' };
    const { retained, keys } = await asks([used, issued]);
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
    expect(retained?.privateKey).toBe(keys[1]);
    expect((await asks([used, used])).outcome).toContain('(KEY_USED)');
  });

  test.each([
    [
      { code: 'CLAIM_REVOKED', reason: 'it was revoked', cure: 'Ask for another.' },
      /revoked \(CLAIM_REVOKED\) Ask/,
    ],
    [null, /the connection ended before the answer/],
  ])('and gets none, is told why and keeps the key for the next time: %j', async (answer, reason) => {
    const { outcome, keys, retained, next } = await asks([answer]);
    expect(outcome).toMatch(reason);
    expect([retained, [next]]).toEqual([null, keys]);
  });

  test('is told so when the connection ends before the platform has taken it', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const request = { vin, requestId: 'r1', privateKey: newPrivateKey() };
    await expect(provision(`mqtt://127.0.0.1:${port}`, claim, request)).rejects.toThrow(/connect|ECONNRESET/);
    server.close();
  });
});
