import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { OrganisationKey } from '@vinculum/testkit/actors.ts';
import { otherVin } from '@vinculum/testkit/rows/crowded-rows.ts';
import { carVin } from '@vinculum/testkit/worlds/consent-world.ts';
import { type CrowdedWorld, startCrowdedWorld } from '@vinculum/testkit/rows/crowded-world.ts';
import { MOST_FOUND } from '@vinculum/contract/search/endpoints.ts';
import type { ConsentStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  consumerScope,
  findBy,
  fleetScope,
  oemScope,
  operatorScope,
  type SearchScope,
} from './search-store.ts';

const NOW = Date.UTC(2026, 10, 2, 10);
let world: CrowdedWorld;
let id: Readonly<Record<OrganisationKey, number>>;

/** Names of which each holds what is looked for, at its beginning or behind it, and of which few may be found. */
beforeAll(async () => {
  world = await startCrowdedWorld(NOW);
  id = world.people.organisations;
  const { db } = world;
  await sql`update consent_form set title = case id when 105 then '101 nights' when 109 then 'About 101'
    when 201 then 'Other 101' else title end`.execute(db);
  const names = ['Motors of Norr', 'Amotors', 'Motor rest', 'Motor club', 'Motors simulated'];
  await world.store({
    organisation: names.map((name, index) => ({
      id: 901 + index,
      name,
      unique_identifier: `${index}`,
      resting_from: name === 'Motor rest' ? new Date(NOW) : null,
    })),
    organisation_role: names.map((name, index) => ({
      organisation_id: 901 + index,
      role_id: name === 'Motor club' ? organisationRoles.CONSUMER : organisationRoles.OEM,
    })),
    vehicle_claim: [{ id: 9, organisation_id: 905, certificate_serial: 'C9', is_test: true }],
  });
  await sql`update consent_form set title = 'Untold' where id = 104`.execute(db);
  await sql`update app_user set email = id || '@vinculum.example'`.execute(db);
  await world.store({
    fleet: [4, 5, 6, 7, 8].map((number) => ({
      id: number,
      organisation_id: id.fleet,
      name: `Car ${number}`,
      unique_id: `${number}`,
    })),
  });
  await sql`update fleet set name = case id when 1 then 'Vans north' when 2 then 'All vans' when 3 then 'Vans of others' else name end`.execute(
    db,
  );
  const rename = (username: string, columns: { name?: string; email?: string; is_active?: boolean }) =>
    db.updateTable('app_user').set(columns).where('username', '=', username).execute();
  await rename('fleet.viewer', { name: 'Zoe Alpha' });
  await rename('fleet.editor', { name: 'Alpha Bee' });
  await rename('fleet.admin', { name: 'Bo', email: 'alpha@vinculum.example' });
  await rename('oem.viewer', { name: 'Alpha Gone', is_active: false });
});
afterAll(() => world.stop());

const found = async (scope: SearchScope, text: string) =>
  (await findBy(world.db, text, scope)).map(({ kind, name, detail }) =>
    [kind, name, detail].join(' ').trim(),
  );
const consumer = () => consumerScope(id.consumer);
const operator = operatorScope();

test('forms are found by number and by a part of the title: the number first, then what begins so', async () => {
  const forms = { form: consumer().form };
  const [first, begins, holds] = [
    'form Form 101 PUBLISHED',
    'form 101 nights DRAFT',
    'form About 101 REVOKED',
  ];
  expect(await found(forms, '101')).toEqual([first, begins, holds]);
  expect(await found({ form: operator.form }, '101')).toEqual([
    first,
    begins,
    'form Other 101 PUBLISHED',
    holds,
  ]);
  expect(await found(forms, '104')).toEqual(['form Untold PUBLISHED']);
  const [newest] = await found({ form: operator.form }, 'form');
  expect(newest).toBe('form Form 202 DRAFT');
  // Of the maker those by which its cars were asked.
  const ofMaker = { form: oemScope(id.otherOem).form };
  expect(await found(ofMaker, '0')).toEqual(['form Other 101 PUBLISHED', 'form Form 103 PUBLISHED']);
});

test('a maker finds no form that it cannot open: none that its cars were not asked by, or are of no more', async () => {
  const { db } = world;
  const ofMaker = { form: oemScope(id.otherOem).form };
  const before = await found(ofMaker, 'form');
  const ask = (form: number, status: ConsentStatus) => {
    const consent = {
      form_id: form,
      vin: otherVin(3),
      consumer_id: id.consumer,
      oem_id: id.otherOem,
      status,
    };
    return world.store({ consent: [{ id: 900 + form, ...consent }] });
  };
  await ask(104, 'FORM_NOT_ASKED');
  await ask(102, 'FORM_PENDING');
  expect(await found(ofMaker, 'form')).toEqual([...before, 'form Form 102 PUBLISHED']);
  await db.deleteFrom('consent').where('id', '=', 1002).execute();
  expect(await found(ofMaker, 'form')).toEqual(before);
  await db.deleteFrom('consent').where('id', '=', 1004).execute();
});

test('cars are found by the beginning of the VIN among those that somebody has to do with', async () => {
  const cars = async (vehicle: NonNullable<SearchScope['vehicle']>, text: string) =>
    await found({ vehicle }, text);
  const [one, two] = [`vehicle ${otherVin(1)}`, `vehicle ${otherVin(2)}`];
  expect(await cars(operator.vehicle, 'VCZ')).toEqual([one, two, `vehicle ${otherVin(3)}`]);
  expect(await cars(consumer().vehicle, 'VCZ')).toEqual([two]);
  expect(await cars(consumerScope(id.otherConsumer).vehicle, 'VCZ')).toEqual([one, two]);
  expect(await cars(oemScope(id.otherOem).vehicle, 'YNR')).toEqual([]);
  expect(await cars(fleetScope(id.fleet).vehicle, 'VCZ')).toEqual([two]);
  expect(await cars(fleetScope(id.otherFleet).vehicle, 'YNR')).toEqual([]);
  expect(await cars(operator.vehicle, carVin(5))).toEqual([`vehicle ${carVin(5)}`]);
});

test('organisations are found that are not at rest: makers by a consumer, consumers by a maker', async () => {
  const organisations = async (organisation: NonNullable<SearchScope['organisation']>) =>
    await found({ organisation }, 'motor');
  const [begins, ...others] = ['Motors of Norr', 'Amotors', 'Norrsken Motors'].map(
    (name) => `organisation ${name}`,
  );
  expect(await organisations(consumer().organisation)).toEqual([begins, ...others]);
  expect(await organisations(oemScope(id.oem).organisation)).toEqual(['organisation Motor club']);
  expect(await organisations(operator.organisation)).toEqual([
    'organisation Motor club',
    begins,
    'organisation Motors simulated',
    ...others,
  ]);
});

test('users are found by name, username and address, with their organisation; fleets by their owner', async () => {
  const users = { user: operator.user };
  expect(await found(users, 'alpha')).toEqual([
    'user Alpha Bee Baltic Fleet',
    'user Bo Baltic Fleet',
    'user Zoe Alpha Baltic Fleet',
  ]);
  expect(await found(users, 'fleet.viewer')).toEqual([
    'user Ebro Leasing viewer Ebro Leasing',
    'user Zoe Alpha Baltic Fleet',
  ]);
  expect(await found({ fleet: fleetScope(id.fleet).fleet }, 'vans')).toEqual([
    'fleet Vans north',
    'fleet All vans',
  ]);
});

test('of each kind no more are found than are shown, the first of them', async () => {
  const countOf = async (scope: SearchScope, text: string) => (await found(scope, text)).length;
  expect(await countOf({ form: operator.form }, 'form')).toBe(MOST_FOUND);
  expect(await found({ vehicle: operator.vehicle }, 'YNR')).toEqual(
    [1, 2, 3, 4, 5].map((number) => `vehicle ${carVin(number)}`),
  );
  await sql`insert into vehicle (vin, oem_id, registered_on, registered_by)
    values (${carVin(6)}, ${id.oem}, now(), 'test')`.execute(world.db);
  expect(await countOf({ vehicle: operator.vehicle }, 'YNR')).toBe(MOST_FOUND);
  expect(await countOf({ organisation: operator.organisation }, 'o')).toBe(MOST_FOUND);
  expect(await countOf({ user: operator.user }, 'e')).toBe(MOST_FOUND);
  expect(await found({ fleet: fleetScope(id.fleet).fleet }, 'a')).toEqual(
    ['All vans', 'Car 4', 'Car 5', 'Car 6', 'Car 7'].map((name) => `fleet ${name}`),
  );
});
