import {
  type AudienceFilter,
  audienceLimits,
  type AudiencePage,
  deleteAudienceEndpoint,
  findAdminAudienceEndpoint,
  findAudienceEndpoint,
  listAudiencesEndpoint,
  resolveAudienceEndpoint,
  saveAudienceEndpoint,
} from '@vinculum/contract/publication/audiences.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { ActorKey } from '@vinculum/testkit/actors.ts';
import { storeConsent, storeForm } from '@vinculum/testkit/stored-consent.ts';
import { carVin, type ConsentWorld, startConsentWorld } from '@vinculum/testkit/worlds/consent-world.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lookedAtOnce } from './asked-cars-store.ts';

let world: ConsentWorld;
/** Cars 1 to 3 were asked with the first form, car 3 with the second one later. Nobody asked car 4. */
let first: number;
let second: number;
beforeAll(async () => {
  world = await startConsentWorld({ MAX_VINS: '50' });
  await world.permit({ standard: true });
  await world.registerCars([carVin(1), carVin(2), carVin(3), carVin(4)]);
  await world.server.db.updateTable('vehicle').set({ model: 'Fjord' }).where('vin', '=', carVin(2)).execute();
  first = await world.saveForm({ title: 'First' });
  await world.publish(first, [carVin(1), carVin(2), carVin(3), carVin(9)]);
  second = await world.saveForm({ title: 'Second' });
  await world.publish(second, [carVin(3)]);
  await answered(first, carVin(3), 'FORM_DECLINED');
});
beforeEach(async () => {
  await world.server.db.deleteFrom('audience').execute();
});
afterAll(() => world.server.stop());

const ADMIN = 'consumer.admin';

async function answered(formId: number, vin: string, status: ConsentStatus): Promise<void> {
  await world.server.db
    .updateTable('consent')
    .set({ status })
    .where('form_id', '=', formId)
    .where('vin', '=', vin)
    .execute();
}

function vinsOf({ groups }: AudiencePage): string[] {
  return groups.flatMap(({ vin_numbers: vins }) => vins).toSorted();
}

async function find(filter: AudienceFilter, by: ActorKey = ADMIN, after?: string) {
  const body = { filter, ...(after !== undefined && { after }) };
  return await world.server.call(findAudienceEndpoint, { body }, world.people.signedIn(by));
}

async function found(filter: AudienceFilter) {
  return vinsOf((await find(filter)).body);
}

async function save(body: object, by: ActorKey = ADMIN) {
  const named = { name: 'Some cars', ...body };
  return await world.server.call(saveAudienceEndpoint, { body: named }, world.people.signedIn(by));
}

async function list(by: ActorKey = ADMIN) {
  return (await world.server.call(listAudiencesEndpoint, {}, world.people.signedIn(by))).body.data;
}

async function resolve(id: number, by: ActorKey = ADMIN, after?: string) {
  const input = { params: { id }, query: after === undefined ? {} : { after } };
  return await world.server.call(resolveAudienceEndpoint, input, world.people.signedIn(by));
}

test('the cars that were asked are found by maker and model, the last first, and no other', async () => {
  expect((await find({})).body).toEqual({
    groups: [
      {
        oem_id: world.people.organisations.oem,
        oem: 'Norrsken Motors',
        model: null,
        vin_numbers: [carVin(3), carVin(1)],
      },
      { oem_id: null, oem: null, model: null, vin_numbers: [carVin(9)] },
      {
        oem_id: world.people.organisations.oem,
        oem: 'Norrsken Motors',
        model: 'Fjord',
        vin_numbers: [carVin(2)],
      },
    ],
    looked_at: 5,
    next: null,
  });
});

test('each part of a filter narrows; a car stands by its newest consent, or by that to the form', async () => {
  const { oem, otherOem } = world.people.organisations;
  expect(await found({ oem_id: oem })).toEqual([carVin(1), carVin(2), carVin(3)]);
  expect(await found({ oem_id: otherOem })).toEqual([]);
  expect(await found({ model: 'fjord' })).toEqual([carVin(2)]);
  expect(await found({ consent_form_id: second })).toEqual([carVin(3)]);
  expect(await found({ statuses: ['FORM_DECLINED'] })).toEqual([]);
  expect(await found({ consent_form_id: first, statuses: ['FORM_DECLINED'] })).toEqual([carVin(3)]);
  expect(await found({ statuses: ['FORM_PENDING', 'FORM_ACCEPTED'] })).toHaveLength(4);
  expect(await found({ oem_id: oem, model: 'Fjord', statuses: ['FORM_DECLINED'] })).toEqual([]);
});

test('what has run out by the clock counts as expired before any job has said so', async () => {
  const { clock, db } = world.server;
  const expires_at = new Date(clock.now() + DAY_MS);
  await db.updateTable('consent').set({ expires_at }).where('vin', '=', carVin(1)).execute();
  const over = { statuses: ['FORM_EXPIRED' as const] };
  const saved = (await save({ filter: over })).body.audience_id;
  const foundAndResolved = async () => [await found(over), vinsOf((await resolve(saved)).body)];
  expect(await foundAndResolved()).toEqual([[], []]);
  clock.advance(DAY_MS);
  expect(await foundAndResolved()).toEqual([[carVin(1)], [carVin(1)]]);
  await db.updateTable('consent').set({ expires_at: null }).where('vin', '=', carVin(1)).execute();
});

test('cars of tests are not among them', async () => {
  const formId = await world.saveForm();
  await world.publish(formId, [carVin(20)]);
  await world.server.db.updateTable('consent').set({ is_test: true }).where('vin', '=', carVin(20)).execute();
  expect(await found({})).not.toContain(carVin(20));
  expect(await found({ consent_form_id: formId })).toEqual([]);
});

test('a car that another consumer has asked since stands by what it was asked here', async () => {
  const { server, people } = world;
  const { oem: oem_id, otherConsumer: consumer_id } = people.organisations;
  const before = (await find({})).body;
  const form_id = await storeForm(server, consumer_id);
  const { id } = await storeConsent(server, { form_id, consumer_id, vin: carVin(1), oem_id });
  expect((await find({})).body).toEqual(before);
  await server.db.deleteFrom('consent').where('id', '=', id).execute();
});

test('another consumer finds none of them, and its forms are none here', async () => {
  expect((await find({}, 'otherConsumer.admin')).body).toEqual({ groups: [], looked_at: 0, next: null });
  const strange = await find({ consent_form_id: first }, 'otherConsumer.admin');
  expect([strange.status, strange.problem.code]).toEqual([404, 'consentFormNotFound']);
});

test('an administrator finds them for the consumer, and none without one', async () => {
  const operator = world.people.signedIn('operator.admin');
  const of = async (consumer_id: number) =>
    await world.server.call(findAdminAudienceEndpoint, { body: { consumer_id, filter: {} } }, operator);
  expect(vinsOf((await of(world.people.organisations.consumer)).body)).toEqual(await found({}));
  expect((await of(world.people.organisations.otherConsumer)).body.groups).toEqual([]);
  expect((await of(2_000_000)).problem.code).toBe('consumerNotFound');
});

test('a page looks through so many consents; the next one begins behind it', async () => {
  const formId = await world.saveForm();
  const ask = (from: number, to: number) =>
    sql`insert into consent (form_id, consumer_id, vin, status, created_on, updated_on)
      select ${formId}, ${world.people.organisations.consumer}, 'XXX' || lpad(n::text, 14, '0'), 'FORM_PENDING', now(), now()
      from generate_series(${from}::integer, ${to}::integer) n`.execute(world.server.db);
  await ask(1, lookedAtOnce);
  const whole = (await find({ consent_form_id: formId })).body;
  expect(whole.groups[0]?.vin_numbers).toHaveLength(lookedAtOnce);
  expect([whole.looked_at, whole.next]).toEqual([lookedAtOnce, null]);
  await ask(lookedAtOnce + 1, lookedAtOnce + 5);
  const [group] = (await find({ consent_form_id: formId })).body.groups;
  expect(group?.vin_numbers[0]).toMatch(new RegExp(`0${lookedAtOnce + 5}$`, 'u'));
  const newest = (await find({ model: 'Fjord' })).body;
  expect([newest.groups, newest.looked_at]).toEqual([[], lookedAtOnce]);
  const older = (await find({ model: 'Fjord' }, ADMIN, newest.next ?? '')).body;
  expect([vinsOf(older), older.next]).toEqual([[carVin(2)], null]);
  const saved = (await save({ filter: { model: 'Fjord' } })).body.audience_id;
  expect((await resolve(saved)).body).toEqual(newest);
  expect((await resolve(saved, ADMIN, newest.next ?? '')).body).toEqual(older);
  for (const strange of [`x${newest.next}`, `${newest.next}x`, ''])
    expect((await find({ model: 'Fjord' }, ADMIN, strange)).body).toEqual(newest);
  await world.server.db.deleteFrom('consent').where('form_id', '=', formId).execute();
});

test.each([
  ['an unknown status', { statuses: ['FORM_ASKED'] }],
  ['no status at all', { statuses: [] }],
  ['a model of blanks', { model: '  ' }],
  ['a field that is none', { vin: carVin(4) }],
])('a filter with %s is refused', async (_, filter) => {
  const headers = { authorization: (await world.server.authorizationOf(world.people.signedIn(ADMIN))) ?? '' };
  const called = await world.server.app.inject({
    method: 'POST',
    url: findAudienceEndpoint.path,
    headers,
    payload: { filter },
  });
  expect(called.statusCode).toBe(400);
});

test('whoever may not publish chooses and saves nothing', async () => {
  for (const actor of ['consumer.editor', 'consumer.viewer', 'oem.admin'] as const) {
    expect((await find({}, actor)).status).toBe(403);
    expect((await save({ filter: {} }, actor)).status).toBe(403);
  }
});

test('a saved filter is applied anew each time, a saved list stays as it is', async () => {
  const filter = { consent_form_id: second };
  const saved = (await save({ name: ' Second asked ', filter })).body.audience_id;
  const fixed = (await save({ name: 'Fleet A', vin_numbers: [carVin(7), ` ${carVin(7).toLowerCase()}`] }))
    .body.audience_id;
  expect(await list()).toMatchObject([
    { audience_id: fixed, name: 'Fleet A', filter: null, vin_count: 1 },
    {
      audience_id: saved,
      name: 'Second asked',
      filter,
      vin_count: null,
      updated_by: world.people.signedIn(ADMIN).username,
    },
  ]);
  expect(vinsOf((await resolve(saved)).body)).toEqual([carVin(3)]);
  await world.publish(second, [carVin(1)]);
  expect(vinsOf((await resolve(saved)).body)).toEqual([carVin(1), carVin(3)]);
  expect(vinsOf((await resolve(fixed)).body)).toEqual([carVin(7)]);
});

test('one is changed and deleted, and both are audited', async () => {
  const id = (await save({ filter: { statuses: ['FORM_PENDING'] } })).body.audience_id;
  await save({ audience_id: id, name: 'Some others', vin_numbers: [carVin(1)] });
  expect(await list()).toMatchObject([{ audience_id: id, name: 'Some others', filter: null, vin_count: 1 }]);
  const admin = world.people.signedIn(ADMIN);
  const remove = () => world.server.call(deleteAudienceEndpoint, { params: { id } }, admin);
  expect((await remove()).status).toBe(200);
  expect((await remove()).status).toBe(404);
  expect(await list()).toEqual([]);
  const audited = await world.server.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .where('target', '=', `audience/${id}`)
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'audience.save', details: { name: 'Some cars', statuses: ['FORM_PENDING'] } },
    { action: 'audience.save', details: { name: 'Some others', vins: 1 } },
    { action: 'audience.delete', details: { name: 'Some others' } },
  ]);
});

test('an audience of another organisation is one that does not exist', async () => {
  const id = (await save({ filter: {} })).body.audience_id;
  const stranger = 'otherConsumer.admin';
  expect(await list(stranger)).toEqual([]);
  expect((await resolve(id, stranger)).status).toBe(404);
  expect((await save({ audience_id: id, filter: {} }, stranger)).status).toBe(404);
  const remove = { params: { id } };
  const removed = await world.server.call(deleteAudienceEndpoint, remove, world.people.signedIn(stranger));
  expect(removed.status).toBe(404);
  expect((await save({ filter: { consent_form_id: first } }, stranger)).problem.code).toBe(
    'consentFormNotFound',
  );
  // The same name is another organisation's to use.
  expect((await save({ filter: {} }, stranger)).status).toBe(200);
});

test('a name is given once, in whatever case', async () => {
  await save({ name: 'Vans', filter: {} });
  const again = await save({ name: 'VANS', filter: {} });
  expect([again.status, again.problem.code]).toEqual([409, 'audienceExists']);
  expect(again.problem.fields).toMatchObject([{ field: 'name', key: 'errors.audienceExists' }]);
  const other = (await save({ name: 'Cars', filter: {} })).body.audience_id;
  expect((await save({ audience_id: other, name: 'vans', filter: {} })).problem.code).toBe('audienceExists');
  expect((await save({ audience_id: other, name: 'CARS', filter: {} })).status).toBe(200);
});

test('they are listed by name, in whatever case', async () => {
  for (const name of ['boats', 'Cars', 'Axles']) await save({ name, filter: {} });
  expect((await list()).map(({ name }) => name)).toEqual(['Axles', 'boats', 'Cars']);
});

test.each([
  ['neither a filter nor a list', {}, 'badRequest'],
  ['both', { filter: {}, vin_numbers: [carVin(1)] }, 'badRequest'],
  ['no name', { name: ' ', filter: {} }, 'badRequest'],
  ['what is no VIN', { vin_numbers: ['NOT A VIN'] }, 'invalidVins'],
  [
    'more VINs than may be',
    { vin_numbers: Array.from({ length: 51 }, (_, n) => carVin(n)) },
    'tooManyVehicles',
  ],
])('%s is refused', async (_, body, code) => {
  expect((await save(body)).problem.code).toBe(code);
  expect(await list()).toEqual([]);
});

test('an organisation saves so many and no more, and goes on changing those it has', async () => {
  const { db, clock } = world.server;
  const now = new Date(clock.now());
  await db
    .insertInto('audience')
    .values(
      Array.from({ length: audienceLimits.audiences }, (_, n) => ({
        organisation_id: world.people.organisations.consumer,
        name: `Audience ${n}`,
        filter: '{}',
        updated_by: 'x',
        created_on: now,
        updated_on: now,
      })),
    )
    .execute();
  const refused = await save({ filter: {} });
  expect([refused.status, refused.problem.code]).toEqual([409, 'tooManyAudiences']);
  expect(refused.problem.message).toContain('100');
  const [one] = await list();
  expect((await save({ audience_id: one?.audience_id, filter: {} })).status).toBe(200);
});
