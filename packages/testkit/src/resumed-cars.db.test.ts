import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type TLSSocket } from 'node:tls';
import { openAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { newKeyPair, privateKeyPem, spkiOf } from '@vinculum/server/adapters/authority/certificates.ts';
import { openLink } from '@vinculum/vehicle/link/vehicle-link.ts';
import { Aedes } from 'aedes';
import { expect, test } from 'vitest';
import { makeScratchFolder } from './machine/scratch-folder.ts';

test('a car comes back by the TLS session of its last connection', async () => {
  const dataDir = makeScratchFolder(`vinculum-${randomUUID()}-`);
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const keys = await newKeyPair();
  const vin = 'YNR40EA5XR1000001';
  const { pem: certificate } = await authority.certifyVehicle(vin, await spkiOf(keys.publicKey));
  const identity = {
    vin,
    certificate,
    privateKey: await privateKeyPem(keys.privateKey),
    authority: authority.rootPem,
  };
  const broker = await Aedes.createBroker();
  const { certificatePem: cert, privateKeyPem: key } = authority.server;
  const server = createServer({ cert, key, ca: authority.rootPem, requestCert: true });
  const arrived: TLSSocket[] = [];
  server.on('secureConnection', (socket) => {
    arrived.push(socket);
    broker.handle(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  let now = 0;
  const link = openLink(
    { brokerUrl: `mqtts://127.0.0.1:${port}`, identity, clock: () => now, random: () => 1 },
    { online: () => undefined, offline: () => undefined, received: () => undefined },
  );
  await expect.poll(() => link.isOnline()).toBe(true);
  expect(arrived.map((socket) => socket.isSessionReused())).toEqual([false]);
  arrived[0]?.destroy();
  await expect.poll(() => link.isOnline()).toBe(false);
  now += 1000;
  link.advance(now);
  await expect.poll(() => link.isOnline()).toBe(true);
  expect(arrived.at(-1)?.isSessionReused()).toBe(true);
  await link.close();
  await new Promise<void>((resolve) => broker.close(resolve));
  server.close();
});
