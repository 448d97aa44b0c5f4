import {
  answerNewPasswordEndpoint,
  refreshSessionEndpoint,
  signInEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { saveOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import { listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import {
  changePermissionsEndpoint,
  deactivateUserEndpoint,
  listFeaturePermissionsEndpoint,
  listUsersEndpoint,
  resetPasswordEndpoint,
  saveUserEndpoint,
} from '@vinculum/contract/users/endpoints.ts';
import { allPermissions } from '@vinculum/contract/users/user.ts';
import type { NewAccount } from '@vinculum/server/adapters/identity/port.ts';
import { type ActorKey, type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let people: People;
beforeAll(async () => {
  server = await startTestServer();
  people = await seedPeople(server.db, server.clock.now);
});
afterAll(() => server.stop());

const FIRST = 'First-Password#1';
const SECOND = 'Second-Password#2';
const consumerId = () => people.organisations.consumer;
const person = (username: string) => ({
  name: 'Nora Falk',
  username,
  password: FIRST,
  email: 'nora.falk@example.org',
  phonenumber: '+46 31 123 45 67',
  description: 'Claims',
  org_role_id: 5 as const,
  permissions_bit: 1 + 64,
});
type Sent = Partial<Omit<ReturnType<typeof person>, 'org_role_id'>> & { org_role_id?: 4 | 5 | 6 | 7 };

const add = (body: Sent & { username: string }, organisationId = consumerId()) =>
  server.call(
    saveUserEndpoint,
    { body: { ...person(body.username), ...body, org_id: organisationId, org_role: 'Consumer' } },
    people.signedIn('operator.admin'),
  );
const list = async (organisationId = consumerId()) =>
  (
    await server.call(
      listUsersEndpoint,
      { body: { org_id: organisationId } },
      people.signedIn('operator.viewer'),
    )
  ).body.users;
const rowOf = async (username: string) => (await list()).find((user) => user.username === username);
const signInAs = (username: string, password: string) =>
  server.call(signInEndpoint, { body: { username, password } });

async function newUser(username: string) {
  const { user_id: id } = (await add({ username })).body;
  const { body } = await signInAs(username, FIRST);
  if (!('session' in body)) throw new Error('no challenge');
  await server.call(answerNewPasswordEndpoint, { body: { session: body.session, new_password: SECOND } });
  return { id, named: { user_id: id, username, org_id: consumerId() } };
}

async function tokenOf(username: string) {
  const { body } = await signInAs(username, SECOND);
  if (!('access_token' in body)) throw new Error('no token');
  return { bearer: body.access_token };
}

// Shows 3-3.2, 3-7.2, 3-7.4
test('a new user is listed with every specified field and never the password', async () => {
  const added = await add({ username: 'Nora.FALK', name: ' Nora Falk ' });
  expect(added.body.message).toBe('User has been successfully added!');
  expect(await rowOf('nora.falk')).toEqual({
    id: added.body.user_id,
    name: 'Nora Falk',
    username: 'nora.falk',
    email: 'nora.falk@example.org',
    phonenumber: '+46 31 123 45 67',
    description: 'Claims',
    org_id: consumerId(),
    org_role: { id: 5, name: 'Consumer' },
    org_role_id: 5,
    user_roles: [{ id: 1, name: 'USER_VIEWER' }],
    permissions_bit: 65,
    is_active: true,
    account: 'CONFIRMED',
  });
  expect(added.raw.body).not.toContain(FIRST);
});

// Shows 3-3.4
test('a new user chooses another password at the first sign-in and then has exactly the chosen bits', async () => {
  await newUser('first.signin');
  const caller = await tokenOf('first.signin');
  expect((await server.call(listConsentFormsEndpoint, { body: {} }, caller)).status).toBe(200);
  expect(await server.deps.identity.verify(caller.bearer)).toMatchObject({
    groups: ['USER_VIEWER', 'CONSUMERS', 'LIVE_DATA'],
  });
  expect((await signInAs('first.signin', FIRST)).status).toBe(401);
});

test('a username is unique across organisations, and the field says so', async () => {
  await add({ username: 'only.once' });
  const again = await server.call(
    saveUserEndpoint,
    { body: { ...person('ONLY.once'), org_role_id: 4, org_id: people.organisations.oem } },
    people.signedIn('operator.admin'),
  );
  expect([again.status, again.problem.code]).toEqual([409, 'userExists']);
  expect(again.problem.fields).toMatchObject([
    { field: 'username', message: 'Somebody else has this username' },
  ]);
});

test('a user acts in a role of the own organisation only', async () => {
  const refused = await add({ username: 'wrong.role', org_role_id: 7 });
  expect(refused.status).toBe(400);
  expect(refused.problem.fields).toMatchObject([
    { field: 'org_role_id', message: 'The organisation does not have this role' },
  ]);
  expect((await add({ username: 'no.organisation' }, 2_000_000_000)).problem.code).toBe(
    'organisationNotFound',
  );
});

const REQUIRED = 'Please fill all the required fields';

// Shows 3-5.1, 3-5.2, 3-5.3
test('everything that is missing is named at once, with the specified texts', async () => {
  const { status, problem } = await server.call(
    saveUserEndpoint,
    // @ts-expect-error -- what a foreign client may send
    { body: { org_id: consumerId(), name: ' ' } },
    people.signedIn('operator.admin'),
  );
  expect(status).toBe(400);
  expect(Object.fromEntries((problem.fields ?? []).map(({ field, message }) => [field, message]))).toEqual({
    name: REQUIRED,
    email: REQUIRED,
    phonenumber: REQUIRED,
    description: REQUIRED,
    username: REQUIRED,
    password: REQUIRED,
    org_role_id: REQUIRED,
    permissions_bit: 'Please select at least one feature permission',
  });
});

// Shows 3-5.3, 3-5.29, 3-9.5
test.each<[string, Sent, string]>([
  ['username', { username: 'short1' }, 'The username has 7 to 52 characters'],
  ['username', { username: 'x'.repeat(53) }, 'The username has 7 to 52 characters'],
  ['username', { username: 'with space' }, 'Only letters, digits and . _ @ + - are allowed'],
  ['name', { name: 'x'.repeat(201) }, 'At most 200 characters'],
  ['email', { email: 'nobody' }, 'Please enter a valid email address.'],
  ['phonenumber', { phonenumber: 'call me' }, 'Please enter a phone number, such as +46 31 123 45 67.'],
  ['password', { password: 'Eight#12' }, 'Password Doesnot meet criteria'],
  ['password', { password: 'no-upper-case#1' }, 'Password Doesnot meet criteria'],
  ['permissions_bit', { permissions_bit: 0 }, 'Please select at least one feature permission'],
  ['permissions_bit', { permissions_bit: 4096 }, 'There is no such feature permission'],
])('a wrong %s %j is refused: %s', async (field, sent, message) => {
  const { status, problem } = await add({ username: 'good.enough', ...sent });
  expect(status).toBe(400);
  expect(problem.fields?.map((one) => [one.field, one.message])).toEqual([[field, message]]);
});

// Shows 3-8.2, 3-8.3
test('when the identity provider fails there is neither a user nor an account, and the same can be added then', async () => {
  const { identity } = server.deps;
  const real = { ...identity };
  // The account is made, and the answer is lost.
  const createAccount = async (account: NewAccount) => {
    await real.createAccount(account);
    throw new Error('the connection broke');
  };
  Object.assign(identity, { createAccount });
  const { status, problem } = await add({ username: 'half.made' });
  expect([status, problem.message]).toEqual([500, 'Something went wrong. Please try again.']);
  Object.assign(identity, real);
  expect(await rowOf('half.made')).toBeUndefined();
  expect(await identity.hasAccount('half.made')).toBe(false);
  expect((await add({ username: 'half.made' })).status).toBe(200);
});

test('an account that a killed server left behind is nobody’s, and is made anew', async () => {
  const { identity } = server.deps;
  await identity.createAccount({ username: 'left.behind', password: SECOND, mustChangePassword: false });
  expect((await add({ username: 'left.behind' })).status).toBe(200);
  expect((await signInAs('left.behind', SECOND)).status).toBe(401);
  expect((await signInAs('left.behind', FIRST)).body).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
});

test('more users at once than the database has connections are all added', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `at.once.${index}`);
  const added = await Promise.all(names.map((username) => add({ username })));
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([200]));
});

test('name, email, phone number and description change; nothing else does', async () => {
  const { user_id: id } = (await add({ username: 'to.change' })).body;
  const profile = { name: 'N. Falk', email: 'nf@example.org', phonenumber: '112', description: 'Fraud' };
  const body = { ...person('to.change2'), ...profile, user_id: id, org_id: consumerId(), permissions_bit: 4 };
  const saved = await server.call(saveUserEndpoint, { body }, people.signedIn('operator.admin'));
  expect(saved.body).toEqual({ user_id: id, message: 'The user’s details have been saved.' });
  expect(await rowOf('to.change')).toMatchObject({ ...profile, id, permissions_bit: 65, org_role_id: 5 });
  const elsewhere = { ...body, org_id: people.organisations.oem };
  expect(
    (await server.call(saveUserEndpoint, { body: elsewhere }, people.signedIn('operator.admin'))).problem
      .code,
  ).toBe('userNotFound');
});

test('a permission that is given or taken holds at once: older access tokens count no more', async () => {
  const { id } = await newUser('new.rights');
  const before = await tokenOf('new.rights');
  server.clock.advance(5);
  const changed = await server.call(
    changePermissionsEndpoint,
    { body: { user_permissions: [{ user_id: id, permissions_bit: 4 + 8 }] } },
    people.signedIn('operator.admin'),
  );
  expect(changed.body.message).toBe('The feature permissions have been saved. They hold at once.');
  expect((await server.call(listConsentFormsEndpoint, { body: {} }, before)).status).toBe(401);
  const after = await tokenOf('new.rights');
  expect((await server.deps.identity.verify(after.bearer)).groups).toEqual([
    'USER_ADMIN',
    'CONSUMERS',
    'ADN',
  ]);
  expect((await server.call(listConsentFormsEndpoint, { body: {} }, after)).status).toBe(200);
});

// Shows 3-1.3, 3-7.3
test('permissions change for all named users or for none', async () => {
  const { user_id: id } = (await add({ username: 'all.or.none' })).body;
  const { problem } = await server.call(
    changePermissionsEndpoint,
    {
      body: {
        user_permissions: [
          { user_id: id, permissions_bit: 2 },
          { user_id: 2_000_000_000, permissions_bit: 2 },
        ],
      },
    },
    people.signedIn('operator.admin'),
  );
  expect(problem.code).toBe('userNotFound');
  expect(await rowOf('all.or.none')).toMatchObject({ permissions_bit: 65 });
});

// Shows 3-4.8, 3-6.4
test('a user of the operator holds exactly the permissions chosen at first, and nobody can change them', async () => {
  const { operator } = people.organisations;
  const added = await add({ username: 'second.operator', org_role_id: 7, permissions_bit: 1 }, operator);
  const row = (await list(operator)).find(({ id }) => id === added.body.user_id);
  expect(row).toMatchObject({
    permissions_bit: 1,
    user_roles: [{ id: 1, name: 'USER_VIEWER' }],
    org_role: { id: 7, name: 'Admin' },
  });
  const { status, problem } = await server.call(
    changePermissionsEndpoint,
    { body: { user_permissions: [{ user_id: added.body.user_id, permissions_bit: 1 }] } },
    people.signedIn('operator.admin'),
  );
  expect([status, problem.code]).toEqual([409, 'permissionsLocked']);
});

// Shows 3-4.7
test('a deleted user is signed out at once, cannot sign in, and stays in the list', async () => {
  const { id, named } = await newUser('to.delete');
  const { raw, body } = await signInAs('to.delete', SECOND);
  const cookie = raw.cookies[0];
  if (!('access_token' in body) || cookie === undefined) throw new Error('not signed in');
  const deleted = await server.call(
    deactivateUserEndpoint,
    { body: named },
    people.signedIn('operator.admin'),
  );
  expect(deleted.body.message).toBe('to.delete has been deleted: signed out at once, and locked.');
  const token = { bearer: body.access_token };
  expect((await server.call(listConsentFormsEndpoint, { body: {} }, token)).status).toBe(401);
  const cookies = { [cookie.name]: cookie.value };
  expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
  expect((await signInAs('to.delete', SECOND)).problem.message).toBe('Incorrect username or password.');
  expect(await rowOf('to.delete')).toMatchObject({ id, is_active: false });
  const again = [
    await server.call(deactivateUserEndpoint, { body: named }, people.signedIn('operator.admin')),
    await server.call(
      resetPasswordEndpoint,
      { body: { username: 'to.delete', password: FIRST } },
      people.signedIn('operator.admin'),
    ),
    await server.call(
      changePermissionsEndpoint,
      { body: { user_permissions: [{ user_id: id, permissions_bit: 1 }] } },
      people.signedIn('operator.admin'),
    ),
    await server.call(
      saveUserEndpoint,
      { body: { ...person('to.delete'), user_id: id, org_id: consumerId() } },
      people.signedIn('operator.admin'),
    ),
  ];
  expect(again.map(({ problem }) => problem.code)).toEqual(again.map(() => 'userInactive'));
});

// Shows 3-7.5
test('a user is deleted only when id, username and organisation fit', async () => {
  const { user_id: id } = (await add({ username: 'not.deleted' })).body;
  const named = { user_id: id, username: 'not.deleted', org_id: consumerId() };
  const wrong = [
    { ...named, username: 'somebody.else' },
    { ...named, org_id: people.organisations.oem },
  ];
  for (const body of wrong) {
    const { problem } = await server.call(
      deactivateUserEndpoint,
      { body },
      people.signedIn('operator.admin'),
    );
    expect(problem.code).toBe('userNotFound');
  }
  expect(await rowOf('not.deleted')).toMatchObject({ is_active: true });
});

const deactivate = (target: ActorKey, by: { readonly username: string }) => {
  const { userId, username, organisationId } = people.signedIn(target);
  const body = { user_id: userId, username, org_id: organisationId };
  return server.call(deactivateUserEndpoint, { body }, by);
};

test('a viewer of the operator looks at users and organisations, and neither adds nor changes one', async () => {
  const { operator } = people.organisations;
  const { user_id } = (
    await add({ username: 'operator.looks', org_role_id: 7, permissions_bit: 1 }, operator)
  ).body;
  const viewer = { username: 'operator.looks' };
  expect((await server.call(listUsersEndpoint, { body: { org_id: operator } }, viewer)).status).toBe(200);
  const refused = [
    server.call(saveUserEndpoint, { body: { ...person('by.a.viewer'), org_id: consumerId() } }, viewer),
    server.call(
      saveOrganisationEndpoint,
      { body: { name: 'A', unique_identifier: 'a', role_ids: [5] } },
      viewer,
    ),
    server.call(
      changePermissionsEndpoint,
      { body: { user_permissions: [{ user_id, permissions_bit: 4 }] } },
      viewer,
    ),
    server.call(resetPasswordEndpoint, { body: { username: 'operator.looks', password: FIRST } }, viewer),
    deactivate('operator.editor', viewer),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403));
});

test('a deleted username can be added again, and what opened the old account opens nothing of the new one', async () => {
  const { id, named } = await newUser('comes.back');
  const token = await tokenOf('comes.back');
  const cookies = Object.fromEntries(
    (await signInAs('comes.back', SECOND)).raw.cookies.map(({ name, value }) => [name, value]),
  );
  await server.call(deactivateUserEndpoint, { body: named }, people.signedIn('operator.admin'));
  server.clock.advance(1000);
  const again = await add({ username: 'comes.back', permissions_bit: 2 });
  expect(again.status).toBe(200);
  expect(again.body.user_id).not.toBe(id);
  expect((await list()).filter(({ username }) => username === 'comes.back')).toMatchObject([
    { id: again.body.user_id, is_active: true, permissions_bit: 2 },
    { id, is_active: false },
  ]);
  expect((await server.call(listConsentFormsEndpoint, { body: {} }, token)).status).toBe(401);
  expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
  expect((await signInAs('comes.back', SECOND)).status).toBe(401);
  expect((await signInAs('comes.back', FIRST)).body).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
  expect((await add({ username: 'comes.back' })).problem.code).toBe('userExists');
});

test('nobody deletes the own account, and of two who delete each other one stays', async () => {
  const { operator } = people.organisations;
  const administrator = async (username: string) => {
    const { body } = await add({ username, org_role_id: 7, permissions_bit: 4 }, operator);
    return { user_id: body.user_id, username, org_id: operator };
  };
  const [one, other] = [await administrator('third.operator'), await administrator('fourth.operator')];
  expect((await deactivate('operator.admin', people.signedIn('operator.admin'))).problem.code).toBe(
    'ownAccount',
  );
  const answers = await Promise.all([
    server.call(deactivateUserEndpoint, { body: one }, other),
    server.call(deactivateUserEndpoint, { body: other }, one),
  ]);
  expect(answers.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 401]);
});

// Shows 3-1.10, 3-7.6
test('a reset password must be changed at the next sign-in; sessions and access tokens end', async () => {
  await newUser('forgets.it');
  const { raw } = await signInAs('forgets.it', SECOND);
  const token = await tokenOf('forgets.it');
  server.clock.advance(5);
  const reset = await server.call(
    resetPasswordEndpoint,
    { body: { username: ' FORGETS.it ', password: 'Third-Password#3' } },
    people.signedIn('operator.admin'),
  );
  expect(reset.body.message).toBe(
    'The password of forgets.it has been reset. A new one must be chosen at the next sign-in.',
  );
  expect((await server.call(listConsentFormsEndpoint, { body: {} }, token)).status).toBe(401);
  const cookies = Object.fromEntries(raw.cookies.map(({ name, value }) => [name, value]));
  expect((await server.call(refreshSessionEndpoint, { cookies })).status).toBe(401);
  expect((await signInAs('forgets.it', SECOND)).status).toBe(401);
  expect((await signInAs('forgets.it', 'Third-Password#3')).body).toMatchObject({
    challenge: 'NEW_PASSWORD_REQUIRED',
  });
});

test('a reset gives an account to a user whose account the provider has lost', async () => {
  const { named } = await newUser('lost.account');
  const { username } = named;
  await server.deps.identity.deleteAccount(username);
  const body = { username, password: FIRST };
  const reset = await server.call(resetPasswordEndpoint, { body }, people.signedIn('operator.admin'));
  expect(reset.status).toBe(200);
  expect((await signInAs(username, SECOND)).status).toBe(401);
  expect((await signInAs(username, FIRST)).body).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
});

// Shows 3-2.44, 3-5.8
test.each<[object, object]>([
  [{}, { username: 'Please fill all values', password: 'Please fill all values' }],
  [{ username: 'nora.falk', password: 'Eight#12' }, { password: 'Password Doesnot meet criteria' }],
  // Nine characters at least, and one of each kind: every one of these lacks something else.
  ...['Has Spaces#1', 'no-upper-1', 'NO-LOWER-1', 'No-digits#', 'NoSpecial1'].map(
    (password): [object, object] => [
      { username: 'nora.falk', password },
      { password: 'Password Doesnot meet criteria' },
    ],
  ),
])('a reset with %j is refused with %j', async (body, reported) => {
  const caller = people.signedIn('operator.admin');
  // @ts-expect-error -- what a foreign client may send
  const { status, problem } = await server.call(resetPasswordEndpoint, { body }, caller);
  expect(status).toBe(400);
  expect(Object.fromEntries((problem.fields ?? []).map(({ field, message }) => [field, message]))).toEqual(
    reported,
  );
});

test('a reset for a name that nobody has says so at the field', async () => {
  const body = { username: 'nobody.knows', password: FIRST };
  const { status, problem } = await server.call(
    resetPasswordEndpoint,
    { body },
    people.signedIn('operator.admin'),
  );
  expect(status).toBe(404);
  expect(problem.fields).toMatchObject([{ field: 'username', message: 'There is no user of this name' }]);
});

test('every change is audited with actor, target, and what it was before and is now, and never with a password', async () => {
  const { id, named } = await newUser('audited.user');
  const by = people.signedIn('operator.admin');
  const { password: _password, username, ...before } = person('audited.user');
  const profile = { name: 'A', email: 'a@example.org', phonenumber: '113', description: 'B' };
  const saved = { ...before, ...profile, username, password: SECOND, user_id: id, org_id: consumerId() };
  await server.call(saveUserEndpoint, { body: saved }, by);
  const change = { user_permissions: [{ user_id: id, permissions_bit: 4 }] };
  await server.call(changePermissionsEndpoint, { body: change }, by);
  await server.call(resetPasswordEndpoint, { body: { username, password: FIRST } }, by);
  await server.call(deactivateUserEndpoint, { body: named }, by);
  const rows = await server.db
    .selectFrom('audit_event')
    .select(['action', 'actor', 'result', 'details'])
    .where('target', '=', `user/${id}`)
    .orderBy('id')
    .execute();
  const { name, email, phonenumber, description } = before;
  const expected: [string, string, object][] = [
    ['user.save', 'done', { added: { username, org_id: consumerId(), ...before } }],
    ['user.save', 'done', { username, before: { name, email, phonenumber, description }, after: profile }],
    ['user.change-permissions', 'done', { username, before: 65, after: 4 }],
    ['user.reset-password', 'begun', { username }],
    ['user.reset-password', 'done', { username }],
    ['user.deactivate', 'done', { username, org_id: consumerId() }],
  ];
  expect(rows).toEqual(
    expected.map(([action, result, details]) => ({ action, actor: 'platform.admin', result, details })),
  );
  expect(JSON.stringify(rows)).not.toContain(FIRST);
});

// Shows 3-3.3, 3-6.1, 3-7.11
test('the feature permissions are one bit each, for anybody signed in', async () => {
  const { body } = await server.call(listFeaturePermissionsEndpoint, {}, people.signedIn('fleet.nobody'));
  expect(body.feature_permissions.slice(0, 4)).toEqual([
    { id: 1, label: 'USER_VIEWER', permission_bit: 1 },
    { id: 2, label: 'USER_EDITOR', permission_bit: 2 },
    { id: 3, label: 'USER_ADMIN', permission_bit: 4 },
    { id: 4, label: 'ADN', permission_bit: 8 },
  ]);
  expect(body.feature_permissions.reduce((bits, one) => bits | one.permission_bit, 0)).toBe(allPermissions);
});
