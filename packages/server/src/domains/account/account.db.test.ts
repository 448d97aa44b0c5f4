import {
  deleteProfileImageEndpoint,
  getProfileEndpoint,
  getProfileUploadAddressEndpoint,
} from '@vinculum/contract/account/endpoints.ts';
import { png as head } from '@vinculum/testkit/small-png.ts';
import { type Actor, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

function png(side: number, length?: number): Buffer {
  return Buffer.from(head(side, side, length));
}

const type = { 'content-type': 'image/png' };

async function send(url: string, file: Buffer) {
  return await server.app.inject({ method: 'PUT', url, headers: type, payload: file });
}

async function imageOf(caller: Actor): Promise<string> {
  return (await server.call(getProfileEndpoint, {}, caller)).body.url;
}

// Shows 1-3.18, 1-7.2, 1-7.5, 1-7.7
test('a user sends an image, reads it at its address, replaces and deletes it', async () => {
  const viewer = people.signedIn('consumer.viewer');
  expect(await imageOf(viewer)).toBe('');
  const { url, imageName } = (await server.call(getProfileUploadAddressEndpoint, {}, viewer)).body;
  expect(imageName).toBe(`user-${viewer.userId}.png`);
  expect((await send(url, png(128))).statusCode).toBe(200);
  const first = await imageOf(viewer);
  const answer = await server.app.inject({ method: 'GET', url: first });
  expect(answer.headers['content-type']).toBe('image/png');
  expect(answer.rawPayload).toEqual(png(128));
  await send(url, png(256));
  expect((await server.app.inject({ method: 'GET', url: await imageOf(viewer) })).rawPayload).toEqual(
    png(256),
  );
  const deleted = await server.call(deleteProfileImageEndpoint, {}, viewer);
  expect(deleted.body.message).toBe('The image was deleted.');
  expect(await imageOf(viewer)).toBe('');
  expect((await server.app.inject({ method: 'GET', url: first })).statusCode).toBe(404);
});

// Shows 1-5.33
test.each([
  { what: 'too small', file: png(127), message: 'Icon is too small. Minimum size is 128x128.' },
  { what: 'too big', file: png(513), message: 'Icon is too big. Maximum size is 512x512.' },
  {
    what: 'no PNG, whatever its type says',
    file: Buffer.from('GIF89a'),
    message: 'Invalid icon format. Please select a PNG file.',
  },
  { what: 'too heavy', file: png(200, 7_340_033), message: 'This file is too large. At most 7 MiB.' },
])('an image that is $what is refused at the file, and the old one stays', async ({ file, message }) => {
  const editor = people.signedIn('consumer.editor');
  const { url } = (await server.call(getProfileUploadAddressEndpoint, {}, editor)).body;
  await send(url, png(200));
  const refused = await send(url, file);
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ fields: [{ field: 'file', message }] });
  expect((await server.app.inject({ method: 'GET', url: await imageOf(editor) })).rawPayload).toEqual(
    png(200),
  );
});

test('what a store that takes anything was sent leaves the old image, and the next good one replaces it', async () => {
  const admin = people.signedIn('oem.admin');
  const addressOf = async () => (await server.call(getProfileUploadAddressEndpoint, {}, admin)).body.url;
  const shown = async () =>
    (await server.app.inject({ method: 'GET', url: await imageOf(admin) })).rawPayload;
  await send(await addressOf(), png(128));
  const key = /files\/v1\/([^?]+)/.exec(await addressOf())?.[1] ?? '';
  await server.files.store(key, 'image/png', Buffer.from('hello'));
  expect(await shown()).toEqual(png(128));
  await send(await addressOf(), png(200));
  expect(await shown()).toEqual(png(200));
  await server.call(deleteProfileImageEndpoint, {}, admin);
  expect(await imageOf(admin)).toBe('');
});

test('an image of exactly the greatest weight is taken; another type or none is not', async () => {
  const editor = people.signedIn('consumer.editor');
  const { url } = (await server.call(getProfileUploadAddressEndpoint, {}, editor)).body;
  expect((await send(url, png(200, 7_340_032))).statusCode).toBe(200);
  const jpeg = { 'content-type': 'image/jpeg' };
  const other = await server.app.inject({ method: 'PUT', url, headers: jpeg, payload: png(200) });
  expect(other.statusCode).toBe(415);
});

test('an image belongs to its user alone', async () => {
  const [admin, other] = [people.signedIn('consumer.admin'), people.signedIn('otherConsumer.admin')];
  const { url } = (await server.call(getProfileUploadAddressEndpoint, {}, admin)).body;
  await send(url, png(200));
  expect(await imageOf(other)).toBe('');
  await server.call(deleteProfileImageEndpoint, {}, other);
  expect(await imageOf(admin)).not.toBe('');
});

// Shows 1-7.6
test('addresses of images are given to signed-in users, and each is audited', async () => {
  expect((await server.call(getProfileUploadAddressEndpoint)).status).toBe(401);
  const viewer = people.signedIn('fleet.viewer');
  await server.call(getProfileUploadAddressEndpoint, {}, viewer);
  await server.call(deleteProfileImageEndpoint, {}, viewer);
  const events = await server.db
    .selectFrom('audit_event')
    .select(['action', 'target', 'result'])
    .where('actor', '=', viewer.username)
    .orderBy('id')
    .execute();
  const target = viewer.username;
  expect(events).toEqual([
    { action: 'account.profile-image.upload', target, result: 'done' },
    { action: 'account.profile-image.delete', target, result: 'begun' },
    { action: 'account.profile-image.delete', target, result: 'done' },
  ]);
});

test('an image that the store does not say is gone is not said to be', async () => {
  const caller = people.signedIn('fleet.admin');
  const { objects } = server.deps;
  const own = objects.remove.bind(objects);
  Object.assign(objects, { remove: () => Promise.reject(new Error('the store is away')) });
  const { status } = await server.call(deleteProfileImageEndpoint, {}, caller);
  Object.assign(objects, { remove: own });
  expect(status).toBe(500);
  const events = await server.db
    .selectFrom('audit_event')
    .select('result')
    .where('actor', '=', caller.username)
    .orderBy('id')
    .execute();
  expect(events.map(({ result }) => result)).toEqual(['begun', 'unknown']);
});
