import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import { connectPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEmbeddedLink } from './embedded-link.ts';
import type { UpMessage, VehicleLink } from './port.ts';

const clock = Date.now;
let link: VehicleLink;
let claim: { readonly cert: string; readonly key: string };
let stranger: typeof claim;
let root: string;
const violations: string[] = [];
const events = {
  admit: () => Promise.resolve(true),
  connected: () => undefined,
  disconnected: () => undefined,
  received: ({ done }: UpMessage) => done(),
  violated: (kind: string, _identity: unknown, code?: string) =>
    void violations.push(code === undefined ? kind : `${kind} ${code}`),
};
beforeEach(() => void violations.splice(0));
beforeAll(async () => {
  const authority = await fakeAuthority({ clock });
  const issued = await authority.certifyClaim(1, clock() + 3_600_000);
  claim = { cert: issued.pem, key: issued.privateKeyPem };
  const other = await (await fakeAuthority({ clock })).certifyClaim(1, clock() + 3_600_000);
  stranger = { cert: other.pem, key: other.privateKeyPem };
  const { server, rootPem } = authority;
  root = rootPem;
  const place = { host: '127.0.0.1', port: 0, clock, connectTimeoutMs: 200, claimIdleMs: 600 };
  link = await openEmbeddedLink({ ...server, rootPem, ...place }, events);
});
afterAll(() => link.stop());

const speakers = [
  {
    says: 'nothing',
    open: () => connect(link.port, '127.0.0.1'),
    counted: 'HANDSHAKE ERR_TLS_HANDSHAKE_TIMEOUT',
  },
  {
    says: 'what is no TLS',
    open: () => {
      const socket = connect(link.port, '127.0.0.1');
      socket.write('GET / HTTP/1.1\r\n\r\n');
      return socket;
    },
    counted: 'HANDSHAKE ERR_SSL_HTTP_REQUEST',
  },
  {
    says: 'nothing of who it is',
    open: () => connectTls({ port: link.port, host: '127.0.0.1', rejectUnauthorized: false }),
    counted: 'HANDSHAKE ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE',
  },
  {
    says: 'who it is by another authority',
    open: () => connectTls({ port: link.port, host: '127.0.0.1', ...stranger, rejectUnauthorized: false }),
    counted: 'HANDSHAKE UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  },
  {
    says: 'who it is and no more',
    open: () => connectTls({ port: link.port, host: '127.0.0.1', ...claim, rejectUnauthorized: false }),
    counted: null,
  },
];

test.each(speakers)(
  'a connection that says $says is closed, and counted where TLS fails',
  async (speaker) => {
    const { open, counted } = speaker;
    const sockets = Array.from({ length: 20 }, open);
    await Promise.all(
      sockets.map((socket) => {
        const closed = Promise.withResolvers<void>();
        socket.on('error', () => undefined).on('close', () => closed.resolve());
        socket.resume();
        return closed.promise;
      }),
    );
    expect(sockets.every((socket) => socket.destroyed)).toBe(true);
    await expect.poll(() => violations).toEqual(counted === null ? [] : sockets.map(() => counted));
  },
);

test('who has not said who it is holds up no stop', async () => {
  const authority = await fakeAuthority({ clock });
  const { server, rootPem } = authority;
  const place = { host: '127.0.0.1', port: 0, clock, connectTimeoutMs: 600_000 };
  const patient = await openEmbeddedLink({ ...server, rootPem, ...place }, events);
  const socket = connect(patient.port, '127.0.0.1').on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()).resume());
  await new Promise<void>((resolve) => socket.on('connect', () => resolve()));
  await patient.stop();
  await closed;
  expect(socket.destroyed).toBe(true);
});

test('a session of another key is not resumed, and its owner begins anew', async () => {
  const credentials = { certificate: claim.cert, privateKey: claim.key, authority: root, port: link.port };
  const open = (session?: Buffer) =>
    connectPeer({ ...credentials, ...(session && { session }) }, provisionTopic.answer('+'));
  const first = await open();
  const session = await first.session();
  const second = await open(session);
  link.resumeBy(randomBytes(48));
  const third = await open(session);
  expect([first, second, third].map((peer) => peer.isResumed())).toEqual([false, true, false]);
  for (const peer of [first, second, third]) peer.close();
});

test('a session that began under another authority opens nothing', async () => {
  const ticketKey = randomBytes(48);
  const [one, other] = await Promise.all([openWith(ticketKey), openWith(ticketKey)]);
  const credentials = { certificate: one.claim.pem, privateKey: one.claim.privateKeyPem };
  const begun = { ...credentials, authority: one.rootPem, port: one.link.port };
  const peer = await connectPeer(begun, provisionTopic.answer('+'));
  const session = await peer.session();
  peer.close();
  const again = await connectPeer({ ...begun, session }, provisionTopic.answer('+'));
  expect(again.isResumed()).toBe(true);
  again.close();
  const elsewhere = { ...credentials, authority: other.rootPem, port: other.link.port, session };
  await expect(connectPeer(elsewhere, provisionTopic.answer('+'))).rejects.toThrow('closed');
  await Promise.all([one.link.stop(), other.link.stop()]);
});

async function openWith(ticketKey: Buffer) {
  const authority = await fakeAuthority({ clock });
  const { server, rootPem } = authority;
  const place = { host: '127.0.0.1', port: 0, clock, ticketKey };
  const opened = await openEmbeddedLink({ ...server, rootPem, ...place }, events);
  return { link: opened, rootPem, claim: await authority.certifyClaim(1, clock() + 3_600_000) };
}

test('a claim that only says that it is there is disconnected, one that asks is not', async () => {
  const credentials = { certificate: claim.cert, privateKey: claim.key, authority: root, port: link.port };
  const [idle, busy] = [
    await connectPeer(credentials, provisionTopic.answer('+')),
    await connectPeer(credentials, provisionTopic.answer('+')),
  ];
  while (!violations.includes('IDLE')) {
    idle.send({ cmd: 'pingreq' });
    await idle.next(({ cmd }) => cmd === 'pingresp').catch(() => undefined);
    await busy.publish(provisionTopic.request('r1'), {});
  }
  await idle.closed;
  await busy.publish(provisionTopic.request('r1'), {});
  expect(violations).toEqual(['IDLE']);
  busy.close();
});
