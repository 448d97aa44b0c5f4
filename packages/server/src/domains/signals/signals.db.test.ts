import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeBuiltInCatalogue } from './public.ts';

const SPEED = 2016;
const GEAR = 2047;
let server: TestServer;
let people: People;

beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
  await storeBuiltInCatalogue(server.db);
});
afterAll(() => server.stop());

const viewer = () => people.signedIn('consumer.viewer');

async function catalogue(headers: Record<string, string> = {}) {
  return await server.call(listSignalsEndpoint, { headers }, viewer());
}

async function labelOf(id: number, language: string): Promise<string | undefined> {
  const { body } = await catalogue({ 'accept-language': language });
  return body.signals.flatMap(({ read }) => read).find((signal) => signal.id === id)?.label;
}

// Shows 1-3.11, 3-2.62, 3-3.14, 3-7.30
test('the groups come in the order of the specification, with what can be read and written', async () => {
  const { body } = await catalogue();
  expect(body.signals.map(({ groupName }) => groupName)).toEqual([
    'GENERAL',
    'STANDARD',
    'LYNKCO',
    'VOLVOTRUCKS',
    'ZEEKR',
    'OTHER',
  ]);
  const standard = body.signals.find(({ groupName }) => groupName === 'STANDARD');
  // Of 280, 15 can only be written and 129 only read.
  expect([standard?.read.length, standard?.write.length]).toEqual([265, 151]);
});

test('signals and the values of enumerations are named in the language of the caller', async () => {
  expect(await labelOf(SPEED, 'en')).toBe('Speed');
  expect(await labelOf(SPEED, 'es')).toBe('Velocidad');
  expect(await labelOf(GEAR, 'es')).toBe('Marcha actual');
  const spanish = { headers: { 'accept-language': 'es' } };
  const { body } = await server.call(getSignalMetadataEndpoint, spanish, viewer());
  const gear = body.signal_enum.find(({ name }) => name === 'GEAR');
  expect(gear?.values).toContainEqual({ id: 2, label: 'Marcha atrás' });
});

test('what the numbers of a location are, the catalogue says in the language of the caller', async () => {
  const descriptionsIn = async (language: string) => {
    const { body } = await catalogue({ 'accept-language': language });
    const described = body.signals.flatMap(({ read }) => read).filter((one) => one.description !== undefined);
    return described.map(({ id, description }) => [id, description]);
  };
  const english = 'Latitude and longitude in degrees (WGS 84) and altitude in metres';
  expect(await descriptionsIn('en')).toEqual([[1790, expect.stringContaining(english)]]);
  const spanish = 'Latitud y longitud en grados (WGS 84) y altitud en metros';
  expect(await descriptionsIn('es')).toEqual([[1790, expect.stringContaining(spanish)]]);
});

test('the ten lists of choices are there', async () => {
  const { body } = await server.call(getSignalMetadataEndpoint, {}, viewer());
  expect(Object.entries(body).map(([name, list]) => [name, list.length > 0])).toEqual(
    [
      'data_retention',
      'frequency_mode',
      'signal_frequency',
      'signal_threshold_direction',
      'signal_data_type',
      'signal_analysis_format',
      'signal_return_format',
      'signal_enum',
      'reward_currency',
      'reward_effort_unit',
    ].map((name) => [name, true]),
  );
});

test('a browser that has the catalogue is told so, until an administrator changes a label', async () => {
  const { etag, vary, 'cache-control': retained } = (await catalogue()).raw.headers;
  // Another user of the same browser, or one in between, is not answered with it unasked.
  expect([retained, String(vary).split(', ')]).toEqual([
    'private, no-cache',
    expect.arrayContaining(['accept-language', 'authorization']),
  ]);
  const again = await server.app.inject({
    url: listSignalsEndpoint.path,
    headers: {
      authorization: (await server.authorizationOf(viewer())) ?? '',
      'if-none-match': String(etag),
    },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await catalogue({ 'accept-language': 'es' })).raw.headers.etag).not.toBe(etag);
  await server.db.updateTable('signal').set({ label: 'How fast' }).where('id', '=', SPEED).execute();
  const changed = await catalogue({ 'if-none-match': String(etag) });
  expect(changed.status).toBe(200);
  expect(await labelOf(SPEED, 'es')).toBe('How fast');
});

test('storing the built-in catalogue again keeps the label that an administrator wrote', async () => {
  await server.db.updateTable('signal').set({ label: 'Mine', unit: 'x' }).where('id', '=', SPEED).execute();
  await storeBuiltInCatalogue(server.db);
  const row = await server.db
    .selectFrom('signal')
    .select(['label', 'unit'])
    .where('id', '=', SPEED)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ label: 'Mine', unit: 'm/s' });
});
