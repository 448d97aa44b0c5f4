import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { followLiveDataEndpoint, readLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { realCar } from '@vinculum/testkit/worlds/real-cars.ts';
import { type RealWorld, startRealWorld } from '@vinculum/testkit/worlds/real-world.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { followFeed } from '@vinculum/testkit/worlds/follow-feed.ts';

const [WITHDRAWN, KEPT] = [carVin(1), carVin(2)];
const within = { timeout: 20_000, interval: 50 };
let real: RealWorld;
let world: RealWorld['world'];

beforeAll(async () => {
  real = await startRealWorld();
  world = real.world;
});
afterAll(() => real?.stop());

/** A car that drives under a form of its own, whose owner agrees to everything; returns the form. */
async function sharingCar(vin: string): Promise<number> {
  const formId = await world.saveForm();
  await world.publish(formId, [vin]);
  const policy = { kind: 'automatic', accept: 1, mandatoryOnly: 0, thinkMs: [0, 0] } as const;
  await real.cars.startCar(realCar(vin, { isMoving: true, policy, language: 'en' }));
  return formId;
}

type Reported = Awaited<ReturnType<Awaited<ReturnType<typeof openFeed>>['until']>>;
const messagesOf = (events: Reported, vin: string) =>
  events.filter((event) => event.kind === 'message' && event.vin === vin);

async function openFeed(address: string, lastEventId?: string) {
  const caller = world.people.signedIn('consumer.viewer');
  return await followFeed(world.server, address, {
    endpoint: followLiveDataEndpoint,
    caller,
    ...(lastEventId === undefined ? {} : { lastEventId }),
  });
}

test('what a car delivered is told as it comes, and no longer once its consent is revoked', {
  timeout: 60_000,
}, async () => {
  const address = await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  const feed = await openFeed(address);
  const [begin] = await feed.until((events) => events.length > 0);
  const formId = await sharingCar(WITHDRAWN);
  await sharingCar(KEPT);
  await feed.until((events) => [WITHDRAWN, KEPT].every((vin) => messagesOf(events, vin).length > 1));

  world.server.clock.set(Date.now());
  const admin = world.people.signedIn('consumer.admin');
  await world.server.call(revokeConsentFormEndpoint, { body: { consent_form_id: formId } }, admin);
  await vi.waitFor(
    async () => expect((await world.consentOf(formId, WITHDRAWN)).status).toBe('FORM_CANCELED'),
    within,
  );
  const revokedAt = Date.now();
  const polled = await world.server.call(
    readLiveDataEndpoint,
    { query: { after: begin?.cursor ?? '' } },
    world.people.signedIn('consumer.viewer'),
  );
  expect(messagesOf(polled.body.events, WITHDRAWN)).toEqual([]);
  expect(messagesOf(polled.body.events, KEPT)).not.toEqual([]);

  // The first feed is still open, and so is its memory.
  const resumed = await openFeed(address, begin?.cursor);
  const reported = await resumed.until((events) => messagesOf(events, KEPT).length > 3);
  expect(messagesOf(reported, WITHDRAWN)).toEqual([]);
  const isAfter = (event: Reported[number]) =>
    event.kind === 'message' && event.vin === KEPT && event.received_at > revokedAt;
  const later = await feed.until((events) => events.filter(isAfter).length > 1);
  expect(messagesOf(later.slice(later.findIndex(isAfter)), WITHDRAWN)).toEqual([]);
  resumed.leave();
  feed.leave();
});
