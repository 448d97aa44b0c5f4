import { consentStatusLine, downloadConsentStatusEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const [one, two] = [carVin(1), carVin(2)];
let world: ConsentWorld;
beforeEach(async () => {
  world = await startConsentWorld();
  await world.registerCars([one, two]);
  await world.permit({ standard: true });
});
afterEach(() => world.server.stop());

const today = () => dayOf(world.server.clock.now());

async function ask(body: object = {}) {
  return await world.server.call(
    downloadConsentStatusEndpoint,
    { body: { start_date: today(), end_date: today(), ...body } },
    world.people.signedIn('operator.viewer'),
  );
}

const columns = Object.keys(consentStatusLine.shape);

/** No text here holds a comma. */
async function linesOf(body: object = {}) {
  const { raw } = await ask(body);
  const [head = '', ...lines] = raw.body.replace('\u{FEFF}', '').trimEnd().split('\r\n');
  expect(head.split(',')).toEqual(columns);
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [columns[at], value])));
}

// Shows 3-2.55, 3-7.40
test('each consent that changed is a line with its status, who changed it, when and why', async () => {
  const form = await world.saveForm();
  await world.publish(form, [one, two]);
  const published = new Date(world.server.clock.now()).toISOString().slice(0, 19);
  world.server.clock.advance(60_000);
  const revoked = new Date(world.server.clock.now()).toISOString().slice(0, 19);
  const body = { consent_form_id: form, vin_numbers: [two] };
  await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
  const common = {
    consumer_id: String(world.people.organisations.consumer),
    consumer: 'Helios Insurance',
    consent_form_id: String(form),
    oem: 'Norrsken Motors',
    first_published_on: `${published}Z`,
    changed_by: 'consumer',
    user: 'consumer.admin',
  };
  expect(await linesOf()).toMatchObject([
    { ...common, vin_number: one, status: 'FORM_PENDING', changed_on: `${published}Z` },
    { ...common, vin_number: two, status: 'FORM_CANCELED', changed_on: `${revoked}Z` },
  ]);
});

test('it is the status at the end of the last day; days without a change have no line', async () => {
  const form = await world.saveForm();
  await world.publish(form, [one]);
  const first = today();
  world.server.clock.advance(86_400_000);
  const body = { consent_form_id: form };
  await world.server.call(revokeConsentFormEndpoint, { body }, world.people.signedIn('consumer.admin'));
  const second = today();
  const statuses = async (start_date: string, end_date: string) =>
    (await linesOf({ start_date, end_date })).map((line) => line['status']);
  expect(await statuses(first, first)).toEqual(['FORM_PENDING']);
  expect(await statuses(first, second)).toEqual(['FORM_CANCELED']);
  expect(await statuses(second, second)).toEqual(['FORM_CANCELED']);
  expect(await statuses('2026-01-01', '2026-01-02')).toEqual([]);
});

test('what has run out is expired from that moment on, also before a job has marked it', async () => {
  const form = await world.saveForm();
  await world.publish(form, [one, two]);
  const over = new Date(world.server.clock.now() + 60_000);
  await world.server.db.updateTable('consent').set({ expires_at: over }).where('vin', '=', one).execute();
  const statuses = async () =>
    (await linesOf()).map((line) => [line['status'], line['cause'], line['changed_by']]);
  const pending = ['FORM_PENDING', 'published', 'consumer'];
  expect(await statuses()).toEqual([pending, pending]);
  world.server.clock.advance(60_000);
  expect(await statuses()).toEqual([['FORM_EXPIRED', 'expired', 'platform'], pending]);
  const [line] = await linesOf();
  expect(line?.['changed_on']).toBe(`${over.toISOString().slice(0, 19)}Z`);
});

test('one consumer’s alone can be asked for; who is none is a 404', async () => {
  const form = await world.saveForm();
  await world.publish(form, [one]);
  const { consumer, otherConsumer, oem } = world.people.organisations;
  expect(await linesOf({ consumer_id: consumer })).toHaveLength(1);
  expect(await linesOf({ consumer_id: otherConsumer })).toEqual([]);
  expect((await ask({ consumer_id: oem })).problem.code).toBe('consumerNotFound');
});

test('more than two months, and days after today, are refused as for the invoicing report', async () => {
  const later = dayOf(world.server.clock.now() + 86_400_000);
  const reports = async (body: object) =>
    (await ask(body)).problem.fields?.map(({ field, message }) => `${field} ${message}`);
  expect(await reports({ start_date: '2026-01-01', end_date: '2026-03-02' })).toEqual([
    'end_date A report covers two months at most',
  ]);
  expect(await reports({ end_date: later })).toEqual([
    'end_date Please choose a day that is not after today',
  ]);
});
