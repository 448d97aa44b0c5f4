import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { provisionTopic } from '@vinculum/contract/vehicle/topics.ts';
import {
  connectCar,
  provisionCar,
  type RestartableGateway,
  startTestGateway,
} from '@vinculum/testkit/gateway/test-gateway.ts';
import { connectPeer, openPeer, type PeerCredentials } from '@vinculum/testkit/gateway/test-peer.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

let gateway: RestartableGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

/** A peer that says who it is; its answer, by the codes of MQTT 3.1.1, 3.2.2.3. */
async function knock(credentials: PeerCredentials) {
  const peer = openPeer(credentials);
  const session = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 60 } as const;
  peer.send({ cmd: 'connect', clientId: 'x', ...session });
  const packet = await peer.next(({ cmd }) => cmd === 'connack').catch(() => null);
  const answer = { code: packet?.cmd === 'connack' ? packet.returnCode : null, isResumed: peer.isResumed() };
  peer.close();
  return answer;
}

test.each([{}, { maxVersion: 'TLSv1.2' } as const])(
  'a car comes back by its TLS session, also to a gateway that was started anew %o',
  async (version) => {
    const vin = version.maxVersion === undefined ? 'YNR40EA5XR1000001' : 'YNR40EA5XR1000002';
    const provisioned = await provisionCar(gateway, vin);
    provisioned.peer.close();
    const car = await connectCar(vin, { ...provisioned.credentials, ...version });
    expect(car.peer.isResumed()).toBe(false);
    const session = await car.peer.session();
    await gateway.restart();
    const back = await connectCar(vin, { ...car.credentials, session });
    expect(back.peer.isResumed()).toBe(true);
    await back.checkIn();
    expect(await back.peer.nextMessage('/desired')).toMatchObject({ consents: [] });
    back.peer.close();
  },
);

test('a certificate that was revoked is refused on a resumed session too', async () => {
  const vin = 'YNR40EA5XR1000003';
  const car = await provisionCar(gateway, vin);
  const credentials = { ...car.credentials, session: await car.peer.session() };
  car.peer.close();
  expect(await knock(credentials)).toEqual({ code: 0, isResumed: true });
  const open = await connectCar(vin, credentials);
  await sql`update vehicle_certificate set revoked_on = now() where vin = ${vin}`.execute(gateway.db);
  // It ends what is open when the gateway hears of it; a connection that begins before would end without an answer.
  await open.peer.closed;
  expect(await knock(credentials)).toEqual({ code: 5, isResumed: true });
});

test('a certificate that has ended since opens nothing by a resumed session', async () => {
  const claim = await gateway.claim();
  const credentials = { ...claim, port: gateway.gateway.port };
  const peer = await connectPeer(credentials, provisionTopic.answer('+'));
  const session = await peer.session();
  peer.close();
  expect(await knock({ ...credentials, session })).toEqual({ code: 0, isResumed: true });
  const before = gateway.clock.now();
  gateway.clock.set(before + HOUR_MS + 1000);
  expect(await knock({ ...credentials, session })).toEqual({ code: null, isResumed: true });
  gateway.clock.set(before);
});
