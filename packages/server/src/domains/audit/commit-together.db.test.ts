import { deleteProfileImageEndpoint } from '@vinculum/contract/account/endpoints.ts';
import { getIconUploadAddressEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import type { ErrorCode } from '@vinculum/contract/foundation/errors.ts';
import type { AuditAction } from '@vinculum/contract/foundation/audit/actions.ts';
import {
  answerNewPasswordEndpoint,
  changePasswordEndpoint,
  refreshSessionEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { seedPeople, type People } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { OutcomeUnknown } from '../../adapters/identity/port.ts';
import { openTask, reconcileAccounts } from '../users/public.ts';

// A change and its audit row commit together: where the row cannot be written, nothing has changed.

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer({}, { log: pino({ level: 'silent' }) });
  people = await seedPeople(server.db, server.clock.now);
  await sql`create function full_trail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    server.db,
  );
});
afterAll(() => server.stop());
// What another system does its part in writes one row before it begins, which is no part of what is looked at here.
beforeEach(() =>
  sql`create trigger full_trail before insert on audit_event for each row when (new.result <> 'begun')
    execute function full_trail()`.execute(server.db),
);
afterEach(() => sql`drop trigger if exists full_trail on audit_event`.execute(server.db));

const failed: { readonly status: number; readonly code: ErrorCode } = { status: 500, code: 'internal' };
const user = () => people.signedIn('consumer.admin');

async function sessionsFrom() {
  const { sessions_from } = await server.db
    .selectFrom('app_user')
    .select('sessions_from')
    .where('username', '=', user().username)
    .executeTakeFirstOrThrow();
  return sessions_from;
}

test('an icon is remembered only with the row that says who asked for its address', async () => {
  const { status, problem } = await server.call(getIconUploadAddressEndpoint, {}, user());
  expect({ status, code: problem.code }).toEqual(failed);
  expect(await server.db.selectFrom('notification_icon').selectAll().execute()).toEqual([]);
});

test('what the provider did is settled only with its row', async () => {
  const { db, deps, clock } = server;
  const task = { username: 'person.1', task: 'remove', user_id: null } as const;
  await openTask(db, task, clock.now());
  const due = clock.now() + 5 * 60_000;
  expect(await reconcileAccounts(deps, due)).toBe(0);
  expect(await db.selectFrom('account_task').select(['username', 'attempts']).execute()).toEqual([
    { username: 'person.1', attempts: 1 },
  ]);
  await sql`drop trigger full_trail on audit_event`.execute(db);
  expect(await reconcileAccounts(deps, due + 60_000)).toBe(1);
  const rows = await db
    .selectFrom('audit_event')
    .select('target')
    .where('action', '=', 'account.reconcile')
    .execute();
  expect(rows).toEqual([{ target: 'person.1' }]);
});

/** What the trail says of an action. */
const resultsOf = async (action: AuditAction) => {
  const rows = server.db.selectFrom('audit_event').select('result').where('action', '=', action);
  return (await rows.orderBy('id').execute()).map(({ result }) => result);
};

test('a first own password never holds without a row: it is said to begin before the provider is asked', async () => {
  const seen: unknown[] = [];
  const own = { ...server.deps.identity };
  const answerNewPassword = async () => {
    seen.push(await resultsOf('identity.new-password'));
    return { username: user().username };
  };
  Object.assign(server.deps.identity, { answerNewPassword });
  const body = { session: 'any', new_password: 'Second-Password#2' };
  const { status, problem } = await server.call(answerNewPasswordEndpoint, { body });
  Object.assign(server.deps.identity, own);
  expect({ status, code: problem.code }).toEqual(failed);
  expect([...seen, await resultsOf('identity.new-password')]).toEqual([['begun'], ['begun']]);
});

test('an image of a user never goes without a row', async () => {
  const { objects } = server.deps;
  const seen: unknown[] = [];
  const remove = objects.remove.bind(objects);
  Object.assign(objects, {
    async remove(key: string) {
      seen.push(await resultsOf('account.profile-image.delete'));
      await remove(key);
    },
  });
  const { status, problem } = await server.call(deleteProfileImageEndpoint, {}, user());
  Object.assign(objects, { remove });
  expect({ status, code: problem.code }).toEqual(failed);
  expect(seen).toEqual([['begun'], ['begun']]);
});

test.each([
  {
    what: 'a password change',
    call: () =>
      server.call(
        changePasswordEndpoint,
        { body: { old_password: 'First-Password#1', new_password: 'Second-Password#2' } },
        user(),
      ),
  },
  { what: 'a token that was used twice', call: () => server.call(refreshSessionEndpoint, {}) },
])('sessions are cut off by $what of unknown outcome only with its row', async ({ call }) => {
  const unknown = () => Promise.reject(new OutcomeUnknown(new Error('away'), { username: user().username }));
  const own = { ...server.deps.identity };
  Object.assign(server.deps.identity, { changePassword: unknown, refresh: unknown });
  server.clock.advance(1000);
  const before = await sessionsFrom();
  const { status, problem } = await call();
  Object.assign(server.deps.identity, own);
  expect({ status, code: problem.code }).toEqual(failed);
  expect(await sessionsFrom()).toEqual(before);
});
