import { allPermissions } from '@vinculum/contract/users/user.ts';
import { createTestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { schemaStep } from '@vinculum/testkit/machine/schema-step.ts';
import { Client } from 'pg';
import { expect, test } from 'vitest';

const people = schemaStep('0001-people');
const vehicles = schemaStep('0002-vehicles');
const consent = schemaStep('0003-consent');
const userAccess = schemaStep('0023-user-access');
const agreedWording = schemaStep('0031-agreed-words');
const peopleAtWork = schemaStep('0035-people-at-work');
const operations = schemaStep('0030-operations');
const sealedSigningKeys = schemaStep('0040-sealed-signing-keys');
const runFailures = schemaStep('0073-run-failures');
const ownerSince = schemaStep('0077-owner-since-by-the-trail');

/** A schema of its own, as the statements make it one after the other: tables, rows, the step that is tried. */
async function upgraded(...statements: readonly string[]) {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('create schema before; set search_path = before');
  for (const one of statements) await client.query(one);
  return {
    query: async (text: string): Promise<unknown[]> => (await client.query(text)).rows,
    stop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

test('operators from before keep every permission, and nobody else is given one', async () => {
  const { query, stop } = await upgraded(
    people,
    userAccess,
    `insert into organisation (id, name, unique_identifier, created_on)
      values (1, 'Operator', 'operator', now()), (2, 'Helios', 'helios', now());
    insert into app_user (organisation_id, username, name, email, phone_number, description, organisation_role_id,
      permissions_bit, created_on)
      values (1, 'a.viewer', '', '', '', '', 7, 1, now()), (2, 'consumer.viewer', '', '', '', '', 5, 1, now())`,
    peopleAtWork,
  );
  expect(await query('select username, permissions_bit from app_user order by username')).toEqual([
    { username: 'a.viewer', permissions_bit: allPermissions },
    { username: 'consumer.viewer', permissions_bit: 1 },
  ]);
  await stop();
});

test('organisations from before that differ by case alone stay, and nobody else can take their identifier', async () => {
  const { query, stop } = await upgraded(
    people,
    userAccess,
    `insert into organisation (id, name, unique_identifier, created_on)
      values (1, 'First', 'ACME-1', now()), (2, 'Second', 'acme-1', now()), (3, 'Other', 'acme-2', now())`,
    peopleAtWork,
  );
  expect(
    await query('select id, unique_identifier, is_identifier_doubled from organisation order by id'),
  ).toEqual([
    { id: 1, unique_identifier: 'ACME-1', is_identifier_doubled: false },
    { id: 2, unique_identifier: 'acme-1', is_identifier_doubled: true },
    { id: 3, unique_identifier: 'acme-2', is_identifier_doubled: false },
  ]);
  for (const taken of ['Acme-1', 'acme-1', 'ACME-2'])
    await expect(
      query(
        `insert into organisation (name, unique_identifier, created_on) values ('New', '${taken}', now())`,
      ),
    ).rejects.toThrow('organisation_identifier');
  await stop();
});

test('forms that were published before their words were known count as agreed by the rate only, drafts as nothing', async () => {
  const { query, stop } = await upgraded(
    people,
    vehicles,
    consent,
    `insert into organisation (id, name, unique_identifier, created_on) values (2, 'Helios', 'helios', now());
    insert into consent_form (consumer_id, status, title, consent_type, expiry_type, data_retention_in_days,
      has_encryption, content, form_hash, offer, created_by, created_on, updated_on)
    values (2, 'DRAFT', 'Draft', 'Standard', 0, 7, false, '{}', null, null, '', now(), now()),
      (2, 'PUBLISHED', 'Published', 'Standard', 0, 7, false, '{}', 'hash', '{}', '', now(), now()),
      (2, 'REVOKED', 'Revoked', 'Standard', 0, 7, false, '{}', 'hash', '{}', '', now(), now())`,
    agreedWording,
  );
  expect(await query('select title, agreed_words from consent_form order by id')).toEqual([
    { title: 'Draft', agreed_words: null },
    { title: 'Published', agreed_words: 1 },
    { title: 'Revoked', agreed_words: 1 },
  ]);
  await stop();
});

test('a key that signed tokens and stood in the clear is retired, for old backups have it', async () => {
  const { query, stop } = await upgraded(
    people,
    `insert into signing_key (kid, private_jwk, public_jwk, created_on) values ('one', '{"d":"x"}', '{}', now())`,
    sealedSigningKeys,
  );
  expect(await query('select * from signing_key')).toEqual([]);
  await expect(query("insert into signing_key values ('two', '{}', now(), null)")).rejects.toThrow(
    'sealed_key',
  );
  await stop();
});

test('why runs of before failed is told in the words of each language, with what was stored as its detail', async () => {
  const { query, stop } = await upgraded(
    people,
    vehicles,
    consent,
    operations,
    `insert into scheduled_run (job, started_on, ended_on, changed, failure) values
      ('invoice', now(), now(), 2, null), ('invoice', now(), null, null, null),
      ('invoice', now(), now(), null, 'no disk'),
      ('invoice', now(), now(), null, 'The server ended before the run did.')`,
    runFailures,
  );
  expect(await query('select failure from scheduled_run order by id')).toEqual([
    { failure: null },
    { failure: null },
    { failure: { key: 'scheduledRuns.failed', args: { detail: 'no disk' } } },
    { failure: { key: 'scheduledRuns.interrupted', args: {} } },
  ]);
  await stop();
});

test('a change of owner that ended nothing, or whose consents were asked for anew, is known by the trail', async () => {
  const { query, stop } = await upgraded(
    `create table vehicle (vin text primary key, owner_since timestamptz);
    create table audit_event (at timestamptz, action text, result text, details jsonb);
    insert into vehicle values ('A', null), ('B', '2026-03-01Z'), ('C', '2026-01-01Z'), ('D', null);
    insert into audit_event values
      ('2026-01-05Z', 'fleet.owner-change', 'done', '{"vins": ["A", "C"]}'),
      ('2026-02-05Z', 'fleet.owner-change', 'done', '{"vins": ["A", "B"]}'),
      ('2026-04-05Z', 'fleet.owner-change', 'refused', '{"vins": ["D"]}'),
      ('2026-04-05Z', 'fleet.save', 'done', '{}')`,
    ownerSince,
  );
  expect(await query(`select vin, owner_since from vehicle order by vin`)).toEqual([
    { vin: 'A', owner_since: new Date('2026-02-05') },
    { vin: 'B', owner_since: new Date('2026-03-01') },
    { vin: 'C', owner_since: new Date('2026-01-05') },
    { vin: 'D', owner_since: null },
  ]);
  await stop();
});
