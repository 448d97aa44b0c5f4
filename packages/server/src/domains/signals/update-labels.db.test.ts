import { updateSignalLabelsEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import type { People } from '@vinculum/testkit/actors.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { formSignals } from '@vinculum/testkit/mistakes/form-input.ts';
import type { TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SPEED = 2016;
const GEAR = 2047;
let world: ConsentWorld;
let server: TestServer;
let people: People;

beforeAll(async () => {
  world = await startConsentWorld();
  ({ server, people } = world);
  await world.permit({ standard: true });
});
afterAll(() => server.stop());

const edit = (signal_id: number, signal_display_name: string) => ({ signal_id, signal_display_name });

async function update(signals: { signal_id: number; signal_display_name: string }[], language = 'en') {
  const headers = { 'accept-language': language };
  return await server.call(
    updateSignalLabelsEndpoint,
    { headers, body: { signals } },
    people.signedIn('operator.editor'),
  );
}

async function labelsIn(language: string): Promise<Map<number, string>> {
  const headers = { 'accept-language': language };
  const { body } = await server.call(listSignalsEndpoint, { headers }, people.signedIn('consumer.viewer'));
  return new Map(body.signals.flatMap(({ read }) => read).map(({ id, label }) => [id, label]));
}

// Shows 3-1.7, 3-3.22, 3-7.31
test('a consumer sees the labels that an operator wrote at once, in both languages', async () => {
  const { body } = await update([edit(SPEED, '  How fast '), edit(GEAR, 'Gear now')]);
  expect(body.message).toBe('Signal labels updated successfully!');
  for (const language of ['en', 'es']) {
    const labels = await labelsIn(language);
    expect([labels.get(SPEED), labels.get(GEAR)]).toEqual(['How fast', 'Gear now']);
  }
  expect((await update([edit(GEAR, 'Gear')], 'es')).body.message).toBe(
    'El nombre de la señal se ha actualizado correctamente.',
  );
});

test('the audit row names the operator, the signals and both labels of each', async () => {
  const trail = async () =>
    await server.db
      .selectFrom('audit_event')
      .select(['actor', 'target', 'result', 'details'])
      .where('action', '=', 'signal.update-labels')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  await update([edit(SPEED, 'Before'), edit(GEAR, 'Gear before')]);
  await update([edit(SPEED, 'After')]);
  const by = { actor: 'platform.editor', result: 'done' };
  const labels = [{ id: SPEED, from: 'Before', to: 'After' }];
  expect(await trail()).toEqual({ ...by, target: `signal/${SPEED}`, details: { labels } });
  await update([edit(GEAR, 'Gear after'), edit(SPEED, 'Later')]);
  const both = [
    { id: GEAR, from: 'Gear before', to: 'Gear after' },
    { id: SPEED, from: 'After', to: 'Later' },
  ];
  expect(await trail()).toEqual({ ...by, target: 'signals', details: { labels: both } });
});

// Shows 3-5.26
test('with one wrong label nothing is changed, and everything wrong is told at its field', async () => {
  await update([edit(SPEED, 'Kept')]);
  const blank = await update([edit(SPEED, 'Lost'), edit(GEAR, ' '), edit(2017, 'x'.repeat(201))]);
  expect(blank.status).toBe(400);
  expect(blank.problem.fields).toEqual([
    { field: 'signals.1.signal_display_name', key: 'signals.labelBlank', message: 'A label cannot be blank' },
    { field: 'signals.2.signal_display_name', key: 'validation.tooLong', message: 'At most 200 characters' },
  ]);
  const unknown = await update([edit(SPEED, 'Lost'), edit(999_999, 'Nothing')]);
  expect(unknown.problem.fields).toEqual([
    { field: 'signals.1.signal_id', key: 'signals.unknown', message: 'There is no such signal' },
  ]);
  expect((await labelsIn('en')).get(SPEED)).toBe('Kept');
});

test('a published form keeps the labels and the hash that people agreed to; a form published later has the new', async () => {
  const offerOf = async (id: number) => {
    const { form_hash: hash, offer } = await server.db
      .selectFrom('consent_form')
      .select(['form_hash', 'offer'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { hash, text: JSON.stringify(offer) };
  };
  await world.registerCars([carVin(1), carVin(2)]);
  await update([edit(formSignals.mandatory, 'As agreed')]);
  const [agreed, later] = [await world.saveForm(), await world.saveForm()];
  await world.publish(agreed, [carVin(1)]);
  const before = await offerOf(agreed);
  expect(before.text).toContain('As agreed');
  await update([edit(formSignals.mandatory, 'Called anew')]);
  await world.publish(agreed, [carVin(2)]);
  expect(await offerOf(agreed)).toEqual(before);
  const { id } = await world.consentOf(agreed, carVin(2));
  const history = server.db.selectFrom('consent_history').select('form_hash').where('consent_id', '=', id);
  expect(await history.execute()).toEqual([{ form_hash: before.hash }]);
  await world.publish(later, [carVin(1)]);
  expect((await offerOf(later)).text).toContain('Called anew');
});
