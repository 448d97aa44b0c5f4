import { allPermissions } from '@vinculum/contract/users/user.ts';
import { createTestDatabase } from '@vinculum/testkit/test-database.ts';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { people } from './migrations/0001-people.ts';
import { userAccess } from './migrations/0023-user-access.ts';
import { peopleAtWork } from './migrations/0035-people-at-work.ts';

/** The tables of people as they were before the step, with rows in them, brought up to date. */
async function upgraded(rows: string) {
  const database = await createTestDatabase();
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query('create schema before; set search_path = before');
  for (const statements of [people, userAccess, rows, peopleAtWork]) await client.query(statements);
  return {
    query: async (text: string): Promise<unknown[]> => (await client.query(text)).rows,
    stop: async () => {
      await client.end();
      await database.drop();
    },
  };
}

test('operators from before keep every permission, and nobody else is given one', async () => {
  const { query, stop } = await upgraded(`
    insert into organisation (id, name, unique_identifier, created_on)
      values (1, 'Operator', 'operator', now()), (2, 'Helios', 'helios', now());
    insert into app_user (organisation_id, username, name, email, phone_number, description, organisation_role_id,
      permissions_bit, created_on)
      values (1, 'a.viewer', '', '', '', '', 7, 1, now()), (2, 'consumer.viewer', '', '', '', '', 5, 1, now())`);
  expect(await query('select username, permissions_bit from app_user order by username')).toEqual([
    { username: 'a.viewer', permissions_bit: allPermissions },
    { username: 'consumer.viewer', permissions_bit: 1 },
  ]);
  await stop();
});

test('organisations from before that differ by case alone stay, and nobody else can take their identifier', async () => {
  const { query, stop } = await upgraded(`
    insert into organisation (id, name, unique_identifier, created_on)
      values (1, 'First', 'ACME-1', now()), (2, 'Second', 'acme-1', now()), (3, 'Other', 'acme-2', now())`);
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
