import { once } from 'node:events';
import { connect } from 'node:tls';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Authority, IssuedKey } from '../../adapters/authority/port.ts';
import { openEmbeddedLink } from '../../adapters/vehicle-link/embedded-link.ts';
import type { UpMessage, VehicleLink } from '../../adapters/vehicle-link/port.ts';
import { followServerKey } from './server-certificate.ts';

const OPENED = Date.now() - 340 * DAY_MS;
let now: number;
let authority: Authority;
let claim: IssuedKey;
let link: VehicleLink;
let loop: ReturnType<typeof followServerKey>;
let everyMs: number;
let aDayPasses: () => void;
let presented: number;

/** A link that was opened with a new certificate, and has been up since. */
beforeEach(async () => {
  now = OPENED;
  authority = await fakeAuthority({ clock: () => now });
  claim = await authority.certifyClaim(1, OPENED + 400 * DAY_MS);
  const { server, rootPem } = authority;
  const place = { host: '127.0.0.1', port: 0, clock: Date.now };
  link = await openEmbeddedLink({ ...server, rootPem, ...place }, events);
  const log = pino({ level: 'silent' });
  const every = (turn: () => void, milliseconds: number) => {
    [aDayPasses, everyMs] = [turn, milliseconds];
    return () => undefined;
  };
  presented = 0;
  const present: VehicleLink['present'] = (key) => {
    presented += 1;
    link.present(key);
  };
  loop = followServerKey({ authority, log, every }, { ...link, present });
});
afterEach(async () => {
  await loop.stop();
  await link.stop();
});

const events = {
  admit: () => Promise.resolve(true),
  connected: () => undefined,
  disconnected: () => undefined,
  received: ({ done }: UpMessage) => done(),
  violated: () => undefined,
};

/** Until when the certificate is good that a peer is shown, none where it comes back; and by what it comes back. */
async function shakeHands(session?: Buffer) {
  const socket = connect({
    host: '127.0.0.1',
    port: link.port,
    ca: authority.rootPem,
    cert: claim.pem,
    key: claim.privateKeyPem,
    ...(session && { session }),
  });
  const given = Promise.withResolvers<Buffer>();
  socket.on('session', given.resolve);
  await once(socket, 'secureConnect');
  const isResumed = socket.isSessionReused();
  // Who comes back by one gets no other.
  const next = session !== undefined && isResumed ? session : await given.promise;
  const goodUntil = socket.getPeerX509Certificate()?.validToDate.getTime() ?? 0;
  socket.destroy();
  return { days: Math.round((goodUntil - OPENED) / DAY_MS), isResumed, session: next };
}

test('a link that stays up presents the certificate that follows its first, and resumes sessions as before', async () => {
  expect(everyMs).toBe(DAY_MS);
  const first = await shakeHands();
  expect(first).toMatchObject({ days: 365, isResumed: false });
  now = OPENED + 340 * DAY_MS;
  aDayPasses();
  await expect.poll(async () => (await shakeHands()).days).toBe(705);
  expect((await shakeHands(first.session)).isResumed).toBe(true);
  const anew = await shakeHands();
  expect((await shakeHands(anew.session)).isResumed).toBe(true);
  aDayPasses();
  await loop.stop();
  expect(presented, 'the next day finds the same').toBe(1);
});
