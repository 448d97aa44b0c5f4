import { expect, test } from 'vitest';
import { userProfileSchema } from './user.ts';

const person = { name: 'Nora Falk', email: 'nora.falk@example.org', description: 'Claims' };
const told = (phonenumber: string) => userProfileSchema.safeParse({ ...person, phonenumber }).error?.issues;

test.each(['+46 31 123 45 67', '0311234567', '(031) 123-45/67', '1'])('%s is a phone number', (text) => {
  expect(told(text)).toBeUndefined();
});

test.each(['call me', '++46', '+', '()', '46+31', '123 ext 4'])('%s is no phone number', (text) => {
  expect(told(text)?.map(({ message }) => message)).toEqual(['users.phone']);
});

test('a text as long as a request may be is refused while one waits, not after hours', () => {
  expect(told(`${'1'.repeat(1_000_000)}x`)).toHaveLength(2);
});
