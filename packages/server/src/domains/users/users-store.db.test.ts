import { featureBits, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { tryOut } from '@vinculum/testkit/rows/rows-changed.ts';
import { putRows } from '@vinculum/testkit/rows/put-rows.ts';
import { at, ids, startStoredRows, type StoredRows } from '@vinculum/testkit/rows/stored-rows.ts';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/database.ts';
import {
  cutSessions,
  dropTasks,
  dueTasks,
  noteTask,
  openTask,
  putOff,
  takeTask,
} from './account-tasks-store.ts';
import {
  beginReset,
  confirmReset,
  holdAdministrators,
  holdUser,
  markInactive,
  updatePermissions,
  updateProfile,
  usersOf,
} from './user-records-store.ts';
import { createUser, findActiveUser, hasAnyUser, insertUser, isNameTaken } from './users-store.ts';

const { consumer, otherConsumer, maker } = ids;
const ADMIN = organisationRoles.ADMIN;
let rows: StoredRows;

/** Of each organisation several users; the name `cy` was another's before. An organisation is at rest. */
beforeAll(async () => {
  rows = await startStoredRows();
  const { db } = rows;
  await db
    .updateTable('organisation')
    .set({ resting_from: at(0) })
    .where('id', '=', maker)
    .execute();
  const user = { organisation_id: consumer, organisation_role_id: organisationRoles.CONSUMER };
  const off = { is_active: false };
  const other = { organisation_id: otherConsumer };
  await putRows(db, 'app_user', [
    {
      ...user,
      id: 1,
      username: 'cy',
      name: 'Ann',
      ...off,
      sessions_from: at(5),
      reset_unconfirmed_on: at(5),
    },
    { ...user, id: 2, username: 'ann', name: 'Zoe', sessions_from: at(5), reset_unconfirmed_on: at(5) },
    { ...user, id: 6, username: 'eve', name: 'BEA' },
    { ...user, id: 5, username: 'bea', name: 'Bea', ...off },
    { ...user, id: 4, username: 'bea', name: 'bea', ...off },
    { ...user, id: 3, username: 'cy', name: 'bea', sessions_from: at(5), reset_unconfirmed_on: at(5) },
    { ...user, ...other, id: 7, username: 'fay', name: 'Fay', organisation_role_id: ADMIN },
    { ...user, ...other, id: 8, username: 'gus', name: 'Gus', organisation_role_id: ADMIN },
    { ...user, ...other, id: 9, username: 'hal', name: 'Hal', organisation_role_id: ADMIN, ...off },
    { ...user, id: 11, username: 'ann', name: 'Zoe', ...off },
    { ...user, id: 12, username: 'bea', name: 'zz', ...off },
    { ...user, organisation_id: maker, id: 10, username: 'ida', name: 'Ida' },
  ]);
  const task = { attempts: 2, failure: 'x', asked_on: at(10), due_on: at(20) };
  await putRows(db, 'account_task', [
    { ...task, username: 'eve', task: 'disable', user_id: 6 },
    { ...task, username: 'cy', task: 'remove', asked_on: at(9) },
    { ...task, username: 'cy', task: 'disable', user_id: 3, due_on: at(30) },
    { ...task, username: 'ann', task: 'disable', user_id: 2 },
  ]);
});
afterAll(() => rows.stop());

const changesOf = async (work: (trx: Transaction<Database>) => Promise<unknown>) =>
  (await tryOut(rows.db, ['app_user', 'account_task'], work)).changes;

test('the users of an organisation are listed by name, deactivated ones last', async () => {
  const users = await usersOf(rows.db, consumer);
  expect(users.map(({ id, account }) => [id, account])).toEqual([
    [3, 'RESET_UNCONFIRMED'],
    [6, 'UNCONFIRMED'],
    [2, 'RESET_UNCONFIRMED'],
    [1, 'CONFIRMED'],
    [4, 'CONFIRMED'],
    [5, 'CONFIRMED'],
    [11, 'CONFIRMED'],
    [12, 'CONFIRMED'],
  ]);
  expect((await usersOf(rows.db, otherConsumer)).map(({ id }) => id)).toEqual([7, 8, 9]);
});

test('a name is of the active user, or of the latest', async () => {
  const held = (by: { id: number } | { username: string }) =>
    rows.db.transaction().execute(async (trx) => (await holdUser(trx, by))?.id);
  expect(await held({ username: 'cy' })).toBe(3);
  expect(await held({ username: 'ann' })).toBe(2);
  expect(await held({ username: 'bea' })).toBe(12);
  expect(await held({ username: 'nobody' })).toBeUndefined();
  expect(await held({ id: 4 })).toBe(4);
  expect(await rows.db.transaction().execute(holdAdministrators)).toEqual([7, 8]);
});

test('only an active user of an organisation that takes part signs in; its name is taken whatever that does', async () => {
  const { db } = rows;
  const found = (name: string) => findActiveUser(db, name).then((user) => user?.id);
  expect(await Promise.all(['cy', 'ann', 'bea', 'ida', 'nobody'].map(found))).toEqual([
    3,
    2,
    undefined,
    undefined,
    undefined,
  ]);
  const taken = (name: string) => isNameTaken(db, name);
  expect(await Promise.all(['cy', 'bea', 'ida', 'nobody'].map(taken))).toEqual([true, false, true, false]);
  expect(await hasAnyUser(db)).toBe(true);
});

test('what is due is done in the order in which it was asked for', async () => {
  const due = async (minute: number, most = 9) =>
    (await dueTasks(rows.db, at(minute).getTime(), most)).map(({ username, task }) => [username, task]);
  const first = ['cy', 'remove'];
  expect(await due(19)).toEqual([]);
  expect(await due(20)).toEqual([first, ['ann', 'disable'], ['eve', 'disable']]);
  expect(await due(20, 1)).toEqual([first]);
  expect(await due(30)).toHaveLength(4);
});

const profile = { name: 'N', email: 'e@x.example', phonenumber: '1', description: 'D' };
const user = { id: 2, organisation_id: consumer };
const foreign = { id: 2, organisation_id: otherConsumer };
const now = at(40).getTime();
const noted = { asked_on: at(40), due_on: at(45), attempts: 0, failure: null };
const cyDisable = { username: 'cy', task: 'disable', user_id: 3 } as const;
const newUser = {
  organisation_id: consumer,
  username: 'new',
  name: 'New',
  email: 'n@x.example',
  phone_number: '2',
  description: 'd',
  organisation_role_id: organisationRoles.CONSUMER,
  permissions_bit: featureBits.USER_VIEWER,
  created_on: at(40),
};

test.each<[string, (trx: Transaction<Database>) => Promise<unknown>, object]>([
  [
    'a profile is changed',
    (trx) => updateProfile(trx, user, profile),
    {
      app_user: {
        changed: [{ id: 2, name: 'N', email: 'e@x.example', phone_number: '1', description: 'D' }],
      },
    },
  ],
  [
    'permissions are changed',
    (trx) => updatePermissions(trx, user, { permissionsBit: 4, now: at(40) }),
    { app_user: { changed: [{ id: 2, permissions_bit: 4, access_from: at(40) }] } },
  ],
  [
    'a reset begins',
    (trx) => beginReset(trx, user, at(40)),
    {
      app_user: {
        changed: [{ id: 2, access_from: at(40), sessions_from: at(40), reset_unconfirmed_on: at(40) }],
      },
    },
  ],
  [
    'a user is deactivated',
    (trx) => markInactive(trx, user),
    { app_user: { changed: [{ id: 2, is_active: false }] } },
  ],
  [
    'changes go to another organisation',
    async (trx) => {
      await updateProfile(trx, foreign, profile);
      await updatePermissions(trx, foreign, { permissionsBit: 4, now: at(40) });
      await beginReset(trx, foreign, at(40));
      await markInactive(trx, foreign);
    },
    {},
  ],
  [
    'a reset is confirmed',
    (trx) => confirmReset(trx, 'cy'),
    { app_user: { changed: [{ id: 3, reset_unconfirmed_on: null }] } },
  ],
  [
    'a reset that began until a moment is confirmed',
    (trx) => confirmReset(trx, 'cy', { until: at(5).getTime() }),
    { app_user: { changed: [{ id: 3, reset_unconfirmed_on: null }] } },
  ],
  ['a reset began later', (trx) => confirmReset(trx, 'cy', { until: at(5).getTime() - 1 }), {}],
  [
    'a reset is refused',
    (trx) => confirmReset(trx, 'cy', { before: at(1) }),
    { app_user: { changed: [{ id: 3, reset_unconfirmed_on: at(1) }] } },
  ],
  [
    'sessions are cut',
    (trx) => cutSessions(trx, 'cy', now),
    { app_user: { changed: [{ id: 3, sessions_from: at(40) }] } },
  ],
  ['sessions were cut later', (trx) => cutSessions(trx, 'cy', at(1).getTime()), {}],
  [
    'a user is added',
    (trx) => insertUser(trx, newUser),
    {
      app_user: {
        added: [
          {
            ...newUser,
            id: 13,
            is_active: true,
            access_from: null,
            sessions_from: null,
            reset_unconfirmed_on: null,
          },
        ],
      },
    },
  ],
  ['an active one has the name', (trx) => insertUser(trx, { ...newUser, username: 'cy' }), {}],
  [
    'a task is opened again',
    (trx) => openTask(trx, cyDisable, now),
    { account_task: { changed: [{ username: 'cy', task: 'disable', ...noted }] } },
  ],
  ['a task is noted again', (trx) => noteTask(trx, cyDisable, now), {}],
  [
    'a task is noted',
    (trx) => noteTask(trx, { ...cyDisable, task: 'end-sessions' }, now),
    { account_task: { added: [{ ...cyDisable, task: 'end-sessions', ...noted }] } },
  ],
  [
    'a task is taken',
    (trx) => takeTask(trx, cyDisable),
    { account_task: { gone: [{ username: 'cy', task: 'disable' }] } },
  ],
  [
    'a task is taken of just then',
    (trx) => takeTask(trx, cyDisable, { how: '=', at: at(10).getTime() }),
    { account_task: { gone: [{ username: 'cy', task: 'disable' }] } },
  ],
  ['one of another moment is', (trx) => takeTask(trx, cyDisable, { how: '=', at: at(11).getTime() }), {}],
  ['one of before is', (trx) => takeTask(trx, cyDisable, { how: '<=', at: at(9).getTime() }), {}],
  [
    'tasks are dropped',
    (trx) => dropTasks(trx, 'cy'),
    { account_task: { gone: ['disable', 'remove'].map((task) => ({ username: 'cy', task })) } },
  ],
  [
    'a task is put off',
    (trx) => putOff(trx, cyDisable, { failure: 'down', now }),
    {
      account_task: {
        changed: [{ username: 'cy', task: 'disable', attempts: 3, due_on: at(44), failure: 'down' }],
      },
    },
  ],
])('when %s, nothing else changes', async (_, work, expected) => {
  expect(await changesOf(work)).toEqual(expected);
});

test('the pause doubles to an hour at most', async () => {
  await rows.db.transaction().execute(async (trx) => {
    const put = async (attempts: number) => {
      await trx.updateTable('account_task').set({ attempts }).where('username', '=', 'eve').execute();
      await putOff(trx, { username: 'eve', task: 'disable', user_id: 6 }, { failure: 'down', now });
      const { due_on } = await trx
        .selectFrom('account_task')
        .select('due_on')
        .where('username', '=', 'eve')
        .executeTakeFirstOrThrow();
      return (due_on.getTime() - now) / 60_000;
    };
    expect([await put(0), await put(5), await put(6), await put(2000)]).toEqual([1, 32, 60, 60]);
  });
});

test('a name is stored in small letters', async () => {
  const { app_user: users } = await changesOf((trx) =>
    createUser(trx, {
      organisationId: consumer,
      username: 'NEW',
      name: 'New',
      email: 'n@x.example',
      role: organisationRoles.CONSUMER,
      permissions: ['USER_VIEWER'],
      now: at(40),
    }),
  );
  expect(users).toMatchObject({ added: [{ username: 'new', phone_number: '', description: '' }] });
});
