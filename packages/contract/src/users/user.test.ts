import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { allPermissions, newUserSchema, userProfileSchema } from './user.ts';

const person = { name: 'Nora Falk', email: 'nora.falk@example.org', description: 'Claims' };
const reported = (phonenumber: string) =>
  userProfileSchema.safeParse({ ...person, phonenumber }).error?.issues;

test.each(['+46 31 123 45 67', '0311234567', '(031) 123-45/67', '1'])('%s is a phone number', (text) => {
  expect(reported(text)).toBeUndefined();
});

test.each(['call me', '++46', '+', '()', '46+31', '123 ext 4'])('%s is no phone number', (text) => {
  expect(reported(text)?.map(({ message }) => message)).toEqual(['users.phone']);
});

test('a text as long as a request may be is refused while one waits, not after hours', () => {
  expect(reported(`${'1'.repeat(1_000_000)}x`)).toHaveLength(2);
});

const nora = {
  ...person,
  phonenumber: '1',
  username: 'nora.falk',
  password: 'Bkdefgh1!',
  org_role_id: 5,
  permissions_bit: 4,
};

test('every permission is one bit', () => {
  expect(allPermissions).toBe(2047);
});

test.each([
  [{}, []],
  [{ permissions_bit: allPermissions }, []],
  [{ permissions_bit: 0 }, ['permissions_bit: users.permissionRequired']],
  [{ permissions_bit: undefined }, ['permissions_bit: users.permissionRequired']],
  [{ permissions_bit: 2048 }, ['permissions_bit: users.permissionUnknown']],
  [{ permissions_bit: 2049 }, ['permissions_bit: users.permissionUnknown']],
  [{ org_role_id: null }, ['org_role_id: users.required']],
  [{ org_role_id: undefined }, ['org_role_id: users.required']],
  [{ org_role_id: 8 }, ['org_role_id: validation.choice']],
  [{ name: ' ' }, ['name: users.required']],
  [{ name: undefined }, ['name: users.required']],
  [{ name: 'x'.repeat(201) }, ['name: validation.tooLong']],
  [{ email: '' }, ['email: users.required']],
  [{ email: 'nora' }, ['email: users.email']],
  [{ phonenumber: '' }, ['phonenumber: users.required']],
  [{ username: 'nora' }, ['username: identity.usernameLength']],
  [{ username: undefined }, ['username: users.required']],
  [{ password: 'weak' }, ['password: users.passwordCriteria']],
])('a new user with %j is told %j', (change, expected) => {
  const { error } = newUserSchema.safeParse({ ...nora, ...change });
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => `${field}: ${key}`)).toEqual(expected);
});
