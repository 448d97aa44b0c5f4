import { emptyCarInbox } from '@vinculum/contract/car-screen/car-inbox.ts';
import {
  answerInCarEndpoint,
  getCarStateEndpoint,
  pairCarScreenEndpoint,
  switchCarConnectionEndpoint,
  switchCarDriveEndpoint,
  touchNotificationEndpoint,
} from '@vinculum/contract/car-screen/endpoints.ts';
import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const VIN = 'YNRTESTVN00000001';
const OTHER_VIN = 'YNRTESTVN00000002';
const params = { vin: VIN };
const state = {
  vin: VIN,
  make: 'Norrsken',
  model: 'N1',
  online: true,
  driving: false,
  moving: false,
  stopped: false,
  speed: 0,
  time: 1,
  spooled: 0,
  waiting_since: null,
  consents: [],
  sending: [],
  inbox: emptyCarInbox,
};

/** A car that shows its screen as simulated cars do. */
const car = fastify();
car.post<{ Body: { code: string } }>('/car/api/v1/:vin/pair', ({ body }, reply) =>
  body.code === '4711'
    ? reply.send({ token: 'token-1', private_key: 'never' })
    : reply.status(401).send({ code: 'pairingRefused' }),
);
car.get('/car/api/v1/:vin/state', (request, reply) => {
  if (request.url.includes(OTHER_VIN)) return reply.redirect('/elsewhere');
  if (request.headers['x-car-token'] !== 'token-1') return reply.status(401).send({});
  return { ...state, private_key: 'never' };
});
car.get('/elsewhere', () => state);
car.post<{ Body: { consent_id: number; decision: string } }>('/car/api/v1/:vin/answer', (request, reply) => {
  const { consent_id, decision } = request.body;
  if (request.url.includes(OTHER_VIN)) {
    const code = decision === 'accept' ? 'carMoving' : 'offerClosed';
    return reply.status(409).send({ code, message: 'x', request_id: 'y' });
  }
  return reply.send(decision === 'accept' ? { ...state, spooled: consent_id } : { nonsense: true });
});
car.post('/car/api/v1/:vin/drive', (_request, reply) => reply.status(409).send({ code: 'carMoving' }));
car.post<{ Body: { online: boolean } }>('/car/api/v1/:vin/connection', ({ body }) => ({
  ...state,
  online: body.online,
}));
car.post<{ Body: { id: string; touch: string } }>('/car/api/v1/:vin/notification', ({ body }) => {
  const reported = { sender: 'x', title: 'x', message: 'x', url: null, icon_url: null, received_at: 1 };
  const inbox = { ...emptyCarInbox, notifications: [{ ...reported, id: body.id, state: body.touch }] };
  return { ...state, inbox };
});

let server: TestServer;
let without: TestServer;

beforeAll(async () => {
  const address = await car.listen({ host: '127.0.0.1', port: 0 });
  [server, without] = await Promise.all([startTestServer({ CAR_SCREEN_URL: address }), startTestServer()]);
});
afterAll(async () => {
  await Promise.all([server.stop(), without.stop(), car.close()]);
});

test('the token goes on to the car, and only what is declared comes back', async () => {
  const { body, raw } = await server.call(getCarStateEndpoint, {
    params,
    headers: { 'x-car-token': 'token-1' },
  });
  expect(body).toEqual(state);
  expect(raw.body).not.toContain('never');
});

test('the right code opens the screen, and what the owner does there goes on to the car', async () => {
  const paired = await server.call(pairCarScreenEndpoint, { params, body: { code: ' 4711 ' } });
  expect(paired.raw.json()).toEqual({ token: 'token-1' });
  const headers = { 'x-car-token': paired.body.token };
  const body = { consent_id: 12, offer_id: 'm-1', decision: 'accept' as const };
  expect((await server.call(answerInCarEndpoint, { params, headers, body })).body).toMatchObject({
    spooled: 12,
  });
  const away = await server.call(switchCarConnectionEndpoint, { params, headers, body: { online: false } });
  expect(away.body).toMatchObject({ vin: VIN, online: false });
});

test('a wrong code or token is refused as the car refuses it', async () => {
  expect((await server.call(getCarStateEndpoint, { params })).problem.code).toBe('pairingRefused');
  const paired = await server.call(pairCarScreenEndpoint, { params, body: { code: '0000' } });
  expect(paired.problem).toMatchObject({
    code: 'pairingRefused',
    message: 'This pairing code is not right.',
  });
});

test('the car’s own refusal is passed on; an answer that makes no sense is a failure', async () => {
  const body = { consent_id: 1, offer_id: 'm-1', decision: 'decline' as const };
  const closed = await server.call(answerInCarEndpoint, { params: { vin: OTHER_VIN }, body });
  expect(closed.problem.code).toBe('offerClosed');
  expect((await server.call(answerInCarEndpoint, { params, body })).problem.code).toBe('unavailable');
  const accept = { ...body, decision: 'accept' as const };
  const moving = await server.call(answerInCarEndpoint, { params: { vin: OTHER_VIN }, body: accept });
  expect(moving.problem.code).toBe('carMoving');
});

test('a refusal that the call does not name is a failure of the car', async () => {
  const called = await server.call(switchCarDriveEndpoint, { params, body: { stopped: true } });
  expect(called.problem.code).toBe('unavailable');
});

test('no screen of a car leads the server elsewhere', async () => {
  const { problem } = await server.call(getCarStateEndpoint, { params: { vin: OTHER_VIN } });
  expect(problem.code).toBe('unavailable');
});

test('for a screen of a car that does not answer nobody waits long', async () => {
  const patience = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  const headers = { 'x-car-token': 'token-1' };
  expect((await server.call(getCarStateEndpoint, { params, headers })).problem.code).toBe('unavailable');
  expect(patience.mock.calls).toEqual([[5000]]);
  patience.mockRestore();
});

test('a touch of a notification goes on to the car as it is', async () => {
  const body = { id: '7', touch: 'opened' as const };
  const touched = await server.call(touchNotificationEndpoint, { params, body });
  expect(touched.body.inbox.notifications).toMatchObject([{ id: '7', state: 'opened' }]);
});

test('without car screens there is nothing, and the portal is told so', async () => {
  expect((await without.call(getCarStateEndpoint, { params })).problem.code).toBe('notFound');
  expect((await without.call(getPublicSettingsEndpoint)).body).toMatchObject({ has_car_screen: false });
  expect((await server.call(getPublicSettingsEndpoint)).body).toMatchObject({
    has_car_screen: true,
    is_demo: false,
    max_vins: 10_000,
    map_style_url: null,
  });
});
