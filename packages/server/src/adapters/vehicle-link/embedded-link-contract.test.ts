import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { openPeer, type TestPeer } from '@vinculum/testkit/gateway/test-peer.ts';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import { type LinkPeer, vehicleLinkContract } from '@vinculum/testkit/suites/vehicle-link-contract.ts';
import { beforeAll } from 'vitest';
import type { Authority } from '../authority/port.ts';
import { newKeyPair, privateKeyPem, spkiOf } from '../authority/certificates.ts';
import { openEmbeddedLink } from './embedded-link.ts';

const clock = Date.now;
let authority: Authority;
/** One whose server's certificate is near its end by now. */
beforeAll(async () => {
  let ageMs = 340 * DAY_MS;
  authority = await fakeAuthority({ clock: () => clock() - ageMs });
  ageMs = 0;
});

vehicleLinkContract('the embedded broker', async (events) => {
  const started = await openEmbeddedLink(
    { ...authority.server, rootPem: authority.rootPem, host: '127.0.0.1', port: 0, clock },
    events,
  );
  return {
    link: started,
    otherKey: () => authority.serverNow(),
    peer: async (who) => {
      const issued = 'vin' in who ? await vehicleOf(who.vin) : await claimOf(who.claimId);
      const peer = openPeer({ ...issued, authority: authority.rootPem, port: started.port });
      return { identity: { ...issued.identity, serial: issued.serial }, ...peerOf(peer) };
    },
  };
});

async function vehicleOf(vin: string) {
  const keys = await newKeyPair();
  const { pem: certificate, serial } = await authority.certifyVehicle(vin, await spkiOf(keys.publicKey));
  const privateKey = await privateKeyPem(keys.privateKey);
  return { identity: { kind: 'vehicle', vin }, certificate, privateKey, serial } as const;
}

async function claimOf(claimId: number) {
  const {
    pem: certificate,
    privateKeyPem: privateKey,
    serial,
  } = await authority.certifyClaim(claimId, clock() + 3_600_000);
  return { identity: { kind: 'claim', claimId }, certificate, privateKey, serial } as const;
}

/** Of raw packets what the suite asks for. */
function peerOf(peer: TestPeer): Omit<LinkPeer, 'identity'> {
  return {
    async connect() {
      peer.send({
        cmd: 'connect',
        clientId: 'x',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        keepalive: 60,
      });
      const packet = await peer.next(({ cmd }) => cmd === 'connack');
      return packet.cmd === 'connack' ? (packet.returnCode ?? -1) : -1;
    },
    async subscribe(topic, qos) {
      peer.send({ cmd: 'subscribe', messageId: 60_000, subscriptions: [{ topic, qos }] });
      const packet = await peer.next(({ cmd }) => cmd === 'suback');
      return packet.cmd === 'suback' ? Number(packet.granted[0]) : -1;
    },
    publish: (topic, payload) => peer.publish(topic, payload),
    async next() {
      const packet = await peer.next(({ cmd }) => cmd === 'publish');
      if (packet.cmd !== 'publish') throw new Error(packet.cmd);
      return { topic: packet.topic, payload: packet.payload.toString(), qos: packet.qos };
    },
    closed: peer.closed,
    close: () => peer.close(),
  };
}
