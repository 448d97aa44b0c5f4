import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { formSignals, readEntry } from '@vinculum/testkit/mistakes/form-input.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const written = 2065;

let world: ConsentWorld;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2)]);
});
afterAll(() => world.server.stop());

async function read(formId: number, history = true) {
  const body = { consent_id: formId, history };
  const by = world.people.signedIn('consumer.viewer');
  return (await world.server.call(searchResponsesEndpoint, { body }, by)).body.data;
}

test('with its history a response names what the form reads and what it writes', async () => {
  const formId = await world.saveForm({
    read_signals: [readEntry(formSignals.mandatory, true)],
    write_signals: [{ signal_id: written, mandatory: false, is_read: 0 }],
  });
  await world.publish(formId, [carVin(1)]);
  const [row] = await read(formId);
  expect(row?.asked_signals?.map(({ signal_id: id }) => id)).toEqual([formSignals.mandatory, written]);
  expect(await read(formId, false)).toEqual([
    expect.not.objectContaining({ history: expect.anything(), beyond_agreed: expect.anything() }),
  ]);
});

test('with its history a response says what its own car sent beyond what was agreed', async () => {
  const { db, clock } = world.server;
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1), carVin(2)]);
  const { id } = await world.consentOf(formId, carVin(1));
  const [first, last] = [clock.now() - 1000, clock.now()];
  const refused = [formSignals.mandatory, formSignals.optional].map((signal_id) => ({
    consent_id: id,
    signal_id,
    samples: signal_id,
    first_at: first,
    last_at: last,
  }));
  await db.insertInto('beyond_agreed').values(refused).execute();
  const at = { first_on: new Date(first).toISOString(), last_on: new Date(last).toISOString() };
  const rows = new Map((await read(formId)).map((row) => [row.vin_number, row.beyond_agreed]));
  expect(rows.get(carVin(1))).toEqual(
    [formSignals.optional, formSignals.mandatory].map((signal_id) => ({
      signal_id,
      samples: signal_id,
      ...at,
    })),
  );
  expect(rows.get(carVin(2))).toEqual([]);
});

test('an administrator reads the history of anybody’s responses as its consumer does', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(1)]);
  const { id } = await world.consentOf(formId, carVin(1));
  const at = { first_at: 1, last_at: 2 };
  await world.server.db
    .insertInto('beyond_agreed')
    .values({ consent_id: id, signal_id: written, samples: 3, ...at })
    .execute();
  const body = { consent_id: formId, history: true };
  const by = world.people.signedIn('operator.viewer');
  const found = await world.server.call(searchAdminResponsesEndpoint, { body }, by);
  const [own] = await read(formId);
  const [row] = found.body.data;
  expect(row).toMatchObject({ history: own?.history, beyond_agreed: [{ signal_id: written, samples: 3 }] });
  expect(row?.asked_signals?.map(({ signal_id: signal }) => signal)).toEqual([
    formSignals.mandatory,
    formSignals.optional,
  ]);
});
