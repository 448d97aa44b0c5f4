import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { schemaStep } from '@vinculum/testkit/machine/schema-step.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const people = schemaStep('0001-people');
const vehicles = schemaStep('0002-vehicles');
const consent = schemaStep('0003-consent');
const data = schemaStep('0004-data');
const rewards = schemaStep('0008-rewards');
const rewardTotals = schemaStep('0012-reward-totals');
const fleets = schemaStep('0015-fleets');
const usage = schemaStep('0019-usage');
const loadTests = schemaStep('0021-load-tests');
const operations = schemaStep('0030-operations');
const testTraffic = schemaStep('0036-test-traffic');

/**
 * What was there before the step. Claim 1 is of real vehicles, 2 of a template, 3 of both: it was entered in a template
 * while cars had their certificates by it. Form 1 went to real vehicles and those of tests, form 2 is a load test's.
 */
const before = `
insert into organisation (id, name, unique_identifier, created_on)
  values (1, 'Maker', 'maker', now()), (2, 'Simulated', 'simulated', now()), (3, 'Helios', 'helios', now());
insert into organisation_role values (1, 4), (2, 4), (3, 5);
insert into app_user (organisation_id, username, name, email, phone_number, description, organisation_role_id,
  permissions_bit, created_on) values (1, 'm', '', '', '', '', 4, 1, now());
insert into vehicle_claim (id, name, organisation_id, certificate_serial, vin_prefixes, remaining, not_after, created_on)
  overriding system value values (1, 'demo', 1, '1', '{YNR}', 9, now(), now()), (2, 'own', 2, '2', '{ZLT}', 9, now(), now()),
    (3, 'own too', 1, '3', '{VCZ}', 9, now(), now()),
    (4, 'template old 0123456789abcdef', 2, '4', '{ZLT}', 0, now(), now());
insert into vehicle_template (id, name, organisation_id, claim_id, private_key, certificate, authority, created_by,
  created_on, updated_on) overriding system value
  values (1, 'one', 2, 2, '', '', '', '', now(), now()), (2, 'two', 1, 3, '', '', '', '', now(), now());
insert into vehicle (vin, oem_id, registered_on, registered_by) values
  ('YNR00000000000001', 1, now(), 'demo'), ('YNR00000000000002', 1, now(), 'certificate'),
  ('ZLT00000001000001', 2, now(), 'certificate'), ('ZLT00000001000002', 2, now(), 'certificate'),
  ('ZLT00000001000003', 2, now(), 'certificate'),
  ('VCZBR000000000001', 1, now(), 'demo'), ('VCZBR000000000002', 1, now(), 'certificate'),
  ('VCZ00000002000001', 1, now(), 'certificate');
insert into vehicle_certificate (serial, vin, public_key, issued_on, not_after, claim_id)
  select 'c' || row_number() over (), vin, '', now(), now(), claim_id from (values
    ('YNR00000000000001', 1), ('YNR00000000000002', 1), ('ZLT00000001000001', 2), ('ZLT00000001000002', 4),
    ('ZLT00000001000003', 2), ('ZLT00000001000003', 1), ('VCZBR000000000001', 3), ('VCZBR000000000002', 3),
    ('VCZ00000002000001', 3)) as c (vin, claim_id);
insert into consent_form (id, consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
  has_encryption, content, created_by, created_on, updated_on) overriding system value
  values (1, 3, 'PUBLISHED', 'Speed', 'Standard', 0, 30, false, '{"oem_rewards": []}', '', now(), now()),
    (2, 3, 'PUBLISHED', 'Load test: city', 'Standard', 0, 30, false, '{}', '', now(), now());
insert into load_test_profile (name, template_id, consumer_id, threshold_timeout, vehicle_count, form_id, created_by,
  created_on, updated_on) values ('city', 1, 3, 1, 1, 2, '', now(), now());
insert into consent (id, form_id, consumer_id, vin, status, created_on, updated_on) overriding system value values
  (1, 1, 3, 'YNR00000000000001', 'FORM_ACCEPTED', now(), now()),
  (2, 1, 3, 'ZLT00000001000001', 'FORM_ACCEPTED', now(), now()),
  (3, 2, 3, 'ZLT00000001000001', 'FORM_ACCEPTED', now(), now()),
  (4, 2, 3, 'ZLT00000001000009', 'FORM_PENDING', now(), now()),
  (5, 1, 3, 'YNR00000000000009', 'FORM_PENDING', now(), now());
-- Two days ago, which is rolled up, and today.
insert into usage_hour (consumer_id, form_id, vin, hour, messages, bytes)
  select 3, form_id, vin, date_trunc('day', now(), 'UTC') - make_interval(days => back), messages, messages * 10
  from (values (1, 'YNR00000000000001', 1), (1, 'ZLT00000001000001', 2), (2, 'ZLT00000001000001', 4))
    as u (form_id, vin, messages), (values (0), (2)) as d (back);
insert into invoice (consumer_id, month, drawn_to, messages, bytes, amounts, updated_on) select 3,
  date_trunc('month', h, 'UTC')::date, max(h)::date, sum(messages), sum(bytes), '{"owner_reward_usd": "3"}', now()
  from (select hour at time zone 'UTC' as h, * from usage_hour) u group by 2;
insert into reward_accrual (form_id, consent_id, kind, reward_index, day, effort_total, steps, amount, amount_total,
  currency_type) select 1, id, 'consumer', 0, (now() at time zone 'UTC')::date, 1, 1, id, id, 1
  from consent where id in (1, 2);
insert into reward_earned select id, 'consumer', 0, 1, id, 1 from consent where id in (1, 2);
insert into reward_total values (1, 'consumer', 0, 2, 2, 3);
insert into reward_day values (1, (now() at time zone 'UTC')::date, 'consumer', 1, 2, 3);
`;

let client: Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  drop = () => database.drop();
  await client.connect();
  await client.query('create schema before; set search_path = before');
  const [counted, metered] = usage.split('-- What was metered before');
  const steps = [
    people,
    vehicles,
    consent,
    data,
    rewards,
    rewardTotals,
    fleets,
    counted,
    loadTests,
    operations,
  ];
  for (const step of [...steps, before, `-- ${metered}`, testTraffic]) await client.query(String(step));
});
afterAll(async () => {
  await client.end();
  await drop();
});

const rows = async (text: string): Promise<unknown[]> =>
  (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;

test('vehicles from before are of tests when their certificates came by a template, and real when any did not', async () => {
  expect(await rows('select vin from vehicle where is_test order by vin')).toEqual([
    ['VCZ00000002000001'],
    ['ZLT00000001000001'],
    ['ZLT00000001000002'],
  ]);
  expect(await rows('select id from vehicle_claim where is_test order by id')).toEqual([[2], [4]]);
});

test('consents from before follow their vehicle, and before it is known their form', async () => {
  expect(await rows('select id from consent where is_test order by id')).toEqual([['2'], ['3'], ['4']]);
  expect(await rows('select id from consent_form where is_test')).toEqual([[2]]);
});

test('a maker nobody signs in for, with vehicles of tests alone, is one of tests', async () => {
  // One vehicle has a certificate of a real claim as well.
  expect(await rows('select * from test_maker')).toEqual([]);
  await client.query("delete from vehicle_certificate where vin = 'ZLT00000001000003'");
  await client.query("delete from vehicle where vin = 'ZLT00000001000003'");
  expect(await rows('select * from test_maker')).toEqual([[2]]);
});

test('what was counted before is told apart: of finished days, of today, and of all forms', async () => {
  const counts = [
    [1, false, 1],
    [1, true, 2],
    [2, true, 4],
  ];
  const ofAll = [
    [0, false, 1],
    [0, true, 6],
  ];
  const of = (table: string) =>
    rows(`select form_id, is_test, sum(messages)::int from ${table} where at >= date_trunc('day', now(), 'UTC')
      - interval '2 days' group by 1, 2 order by 1, 2`);
  expect(await of('usage_quarter')).toEqual([...ofAll, ...counts]);
  expect(await of('usage_day')).toEqual([...ofAll, ...counts]);
  const today = await rows(`select form_id, is_test, messages::int from usage_minute
    where at >= date_trunc('day', now(), 'UTC') order by 1, 2`);
  expect(today).toEqual(counts);
});

test('what was never owed is in no invoice and in no ledger', async () => {
  expect(await rows('select sum(messages)::int, sum(bytes)::int from invoice')).toEqual([[2, 20]]);
  const amounts = await rows(`select amounts ->> 'owner_reward_usd' from invoice
    where drawn_to = (now() at time zone 'UTC')::date`);
  expect(amounts).toEqual([['1']]);
  expect(await rows('select consent_id from reward_accrual')).toEqual([['1']]);
  expect(await rows('select consent_id from reward_earned')).toEqual([['1']]);
  expect(await rows('select cars, steps, amount from reward_total')).toEqual([['1', '1', '1']]);
  expect(await rows('select cars, amount from reward_day')).toEqual([['1', '1']]);
});
