import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { nameApart } from '@vinculum/contract/envelope/envelope-phrase.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { getConsentRecordEndpoint } from '@vinculum/contract/evidence/record.ts';
import { languages } from '@vinculum/contract/foundation/languages.ts';
import { searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import type { SignalEntryInput } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { fakeAuthority } from '@vinculum/testkit/stubs/fake-authority.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { schemaStep } from '@vinculum/testkit/machine/schema-step.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offersOf } from '../consents/vehicle-consents-store.ts';
import { provideRecordSeal } from '../evidence/record-seal-store.ts';

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(async () => {
  await world?.server.stop();
});

const location = 1790;
/** Every hour, with the ten minutes before and after. */
const hourly: SignalEntryInput = {
  ...readEntry(location, true),
  interval: 3600,
  return_format: [{ name: 'BATCH', isSelected: true, duration_before: 600_000, duration_after: 600_000 }],
};
const english =
  'Location, every hour, with every value of the 10 minutes before and after (at most 10 times a second, 33.3 % of the time)';
const spanish = /^Ubicación, cada hora, con todos los valores de los 10 minutos anteriores y posteriores/;

async function read(formId: number, language: 'en' | 'es' = 'en', by: ActorKey = 'consumer.viewer') {
  const input = { params: { id: formId }, headers: { 'accept-language': language } };
  const { body } = await world.server.call(getConsentFormEndpoint, input, world.people.signedIn(by));
  return body.read_signals[0];
}

async function published(vin: string) {
  await world.registerCars([vin]);
  const formId = await world.saveForm({ read_signals: [hourly] });
  await world.publish(formId, [vin]);
  return formId;
}

test('a reader of a form is told what is collected, in the own language, as a sentence and as data', async () => {
  const formId = await world.saveForm({ read_signals: [hourly] });
  const shown = await read(formId);
  expect(shown).toMatchObject({ collected: english, is_narrowed: false });
  expect(shown?.envelope?.bounds).toMatchObject([
    { format: 'BATCH', clock: { kind: 'INTERVAL', every_ms: 3_600_000 }, before_ms: 600_000 },
  ]);
  expect((await read(formId, 'es'))?.collected).toMatch(spanish);
  expect(await read(formId, 'en', 'operator.viewer')).toEqual(shown);
});

test('a maker is told the same of a form that concerns its cars', async () => {
  const formId = await published(carVin(1));
  const signedIn = world.people.signedIn('oem.viewer');
  const { body } = await world.server.call(getOemConsentFormEndpoint, { params: { id: formId } }, signedIn);
  expect(body.read_signals[0]).toEqual(await read(formId));
});

test('the owner, the reader and the record have the sentence that was published', async () => {
  const vin = carVin(2);
  const formId = await published(vin);
  await sql`update signal set label = 'Whereabouts', max_rate_hz = 1 where id = ${location}`.execute(
    world.server.db,
  );
  const [offer] = await offersOf(world.server.db, vin);
  const offered = offer?.read_signals[0];
  expect(offered?.collected).toEqual({ en: english, es: expect.stringMatching(spanish) });
  for (const language of languages) {
    const { rest } = nameApart(offered?.collected?.[language] ?? '', offered?.labels?.[language] ?? '');
    expect(rest).toMatch(/^, /);
  }
  expect(await read(formId)).toMatchObject({ collected: english, envelope: offered?.envelope });
  const authority = await fakeAuthority({ clock: world.server.clock.now });
  await provideRecordSeal(world.server.deps, authority, world.server.clock.now());
  const signedIn = world.people.signedIn('consumer.viewer');
  const input = { params: { id: formId, vin } };
  const { body: record } = await world.server.call(getConsentRecordEndpoint, input, signedIn);
  expect(record.pii_processing.pii_information).toMatchObject([
    { collected: offered?.collected, envelope: offered?.envelope },
  ]);
});

test('a form that was agreed to by its rate only collects no more than its words, and its hash stays', async () => {
  const vin = carVin(3);
  const formId = await published(vin);
  const [before] = await offersOf(world.server.db, vin);
  await sql`update consent_form set agreed_words = 1, offer = jsonb_set(offer, '{read_signals,0}',
    offer #> '{read_signals,0}' #- '{envelope}' #- '{collected}' #- '{max_rate_hz}') where id = ${formId}`.execute(
    world.server.db,
  );
  const [offer] = await offersOf(world.server.db, vin);
  expect(offer?.form_hash).toBe(before?.form_hash);
  expect(offer?.read_signals[0]).not.toHaveProperty('envelope');
  await sql`update signal set label = 'Elsewhere' where id = ${location}`.execute(world.server.db);
  const shown = await read(formId);
  expect(shown?.envelope?.max_rate_hz).toBeNull();
  expect(shown).toMatchObject({ collected: 'Whereabouts, every hour', is_narrowed: true });
  expect(shown?.envelope?.bounds.map(({ format }) => format)).toEqual(['SINGLE']);
  expect(shown?.return_format).toMatchObject([{ name: 'BATCH' }]);
});

test('a consumer is told of each form that is narrowed, and of no other', async () => {
  const onChange = { frequency_mode: 1 as const, interval: null };
  const curve = {
    name: 'CURVE_LOG' as const,
    isSelected: true,
    duration_before: 500,
    duration_after: 500,
    max_error: 1,
  };
  const unselected = (hourly.return_format ?? []).map((format) => ({ ...format, isSelected: false }));
  const [single] = readEntry(location, true).return_format ?? [];
  const entries: SignalEntryInput[] = [
    hourly,
    readEntry(location, true),
    { ...hourly, return_format: [...(single === undefined ? [] : [single]), ...unselected] },
    { ...readEntry(2016, true), return_format: [curve] },
    { ...readEntry(2016, true), ...onChange, return_format: [curve] },
  ];
  const vin = carVin(4);
  await world.registerCars([vin]);
  const { db } = world.server;
  const ids: number[] = [];
  for (const entry of entries) {
    const id = await world.saveForm({ title: `Entry ${ids.length}`, read_signals: [entry] });
    await world.publish(id, [vin]);
    ids.push(id);
  }
  const draft = await world.saveForm({ read_signals: [hourly] });
  const words = await world.saveForm({ read_signals: [hourly] });
  await world.publish(words, [vin]);
  await sql`update consent_form set agreed_words = case when id = any(${ids}) then 1 else 2 end
    where form_hash is not null`.execute(db);
  await db.deleteFrom('notification').execute();
  await sql.raw(schemaStep('0038-narrowed-told')).execute(db);
  const narrowed = [];
  for (const id of [...ids, draft, words]) if ((await read(id))?.is_narrowed === true) narrowed.push(id);
  expect(narrowed).toEqual([ids[0], ids[4]]);
  const input = { body: { page: 1, limit: 10 } };
  const signedIn = world.people.signedIn('consumer.viewer');
  const { body } = await world.server.call(searchNotificationsEndpoint, input, signedIn);
  expect(body.notifications.map(({ data }) => JSON.parse(data))).toEqual(
    narrowed.toReversed().map((consentFormId) => ({ consentFormId })),
  );
  expect(body.notifications.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Owners agreed to "Entry 4" when its words named the rate only\./),
    expect.stringMatching(/^Owners agreed to "Entry 0"/),
  ]);
});
