import { isCommonPassword } from './common-passwords.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { problemsOf } from '../foundation/problem.ts';
import {
  assignedPasswordRules,
  enteredPasswordSchema,
  isStrongPassword,
  newPasswordSchema,
  oldPasswordSchema,
  passwordRules,
  setPasswordSchema,
  usernameSchema,
} from './password.ts';

const brokenBy = (rules: typeof passwordRules | typeof assignedPasswordRules, text: string) =>
  rules.filter(({ holds }) => !holds(text)).map(({ key }) => key);

test.each([
  ['Bkdefg1!', []],
  ['Bkdéfg1·', []],
  ['Bkdef1!', ['identity.ruleLength']],
  ['Bkdefgh!', ['identity.ruleDigit']],
  ['BKDEFG1!', ['identity.ruleLower']],
  ['bkdefg1!', ['identity.ruleUpper']],
  ['Bkdefgh1', ['identity.ruleSpecial']],
  ['Bkdéfgh1', ['identity.ruleSpecial']],
  ['Bkdefg 1', ['identity.ruleSpecial', 'identity.ruleNoSpaces']],
  ['Bkdefg 1!', ['identity.ruleNoSpaces']],
  ['Bkdefg\t1!', ['identity.ruleNoSpaces']],
])('%j breaks the rules %j', (text, keys) => {
  expect(brokenBy(passwordRules, text)).toEqual(keys);
  expect(isStrongPassword(text)).toBe(keys.length === 0);
});

test.each([
  ['Bkdefgh1!', []],
  ['Bkdefg1!', ['identity.ruleLongerLength']],
  [
    'bkdefg1 ',
    ['identity.ruleLongerLength', 'identity.ruleUpper', 'identity.ruleSpecial', 'identity.ruleNoSpaces'],
  ],
])('%j, set by somebody else, breaks the rules %j', (text, keys) => {
  expect(brokenBy(assignedPasswordRules, text)).toEqual(keys);
});

test.each([
  ['Password1!', true],
  ['P@ssw0rd2026', true],
  ['!!Pa$$word99', true],
  ['Contraseña_1', true],
  ['QWERTY123!qwerty', true],
  ['1qaz@WSX', true],
  ['Vinculum#2026', true],
  ['Aaaa1111!', true],
  ['12345678', true],
  ['Passwords-4-rowing', false],
  ['First-Password#1', false],
  ['Qwertz-Bridge1', false],
  ['Aaaabc11!', false],
])('%j is a common password with ornaments: %s', (text, isCommon) => {
  expect(isCommonPassword(text)).toBe(isCommon);
  expect(brokenBy(passwordRules, text).includes('identity.ruleUncommon')).toBe(isCommon);
  expect(brokenBy(assignedPasswordRules, text).includes('identity.ruleUncommon')).toBe(isCommon);
});

const reports = (schema: z.ZodType, input: unknown) =>
  problemsOf(schema.safeParse(input).error?.issues ?? []).map(({ key }) => key);
const longest = `Aa1!${'xyz'.repeat(84)}`;
const set = setPasswordSchema('users.required', 'users.passwordCriteria');

test.each<[string, z.ZodType, unknown, string[]]>([
  ['the password in use', oldPasswordSchema, 'weak', []],
  ['the password in use', oldPasswordSchema, '', ['identity.fillAll']],
  ['the password in use', oldPasswordSchema, undefined, ['identity.fillAll']],
  ['the password in use', oldPasswordSchema, 5, ['validation.type']],
  ['the password in use', oldPasswordSchema, 'x'.repeat(257), ['validation.tooLong']],
  ['a new password', newPasswordSchema, 'Bkdefg1!', []],
  ['a new password', newPasswordSchema, longest, []],
  ['a new password', newPasswordSchema, `${longest}x`, ['validation.tooLong']],
  ['a new password', newPasswordSchema, 'bkdefg1!', ['identity.passwordCriteria']],
  ['a new password', newPasswordSchema, '', ['identity.fillAll']],
  ['a password that is set', set, 'Bkdefgh1!', []],
  ['a password that is set', set, longest, []],
  ['a password that is set', set, `${longest}x`, ['validation.tooLong']],
  ['a password that is set', set, 'Bkdefg1!', ['users.passwordCriteria']],
  ['a password that is set', set, '', ['users.required']],
  ['a password that is set', set, undefined, ['users.required']],
  ['a password to sign in with', enteredPasswordSchema, 'weak', []],
  ['a password to sign in with', enteredPasswordSchema, '', ['identity.passwordRequired']],
  ['a password to sign in with', enteredPasswordSchema, undefined, ['identity.passwordRequired']],
  ['a username', usernameSchema, 'a-user7', []],
  ['a username', usernameSchema, '1.a_b@c+', []],
  ['a username', usernameSchema, 'a'.repeat(52), []],
  ['a username', usernameSchema, 'a'.repeat(53), ['identity.usernameLength']],
  ['a username', usernameSchema, 'a-user', ['identity.usernameLength']],
  ['a username', usernameSchema, ' ', ['identity.usernameRequired']],
  ['a username', usernameSchema, undefined, ['identity.usernameRequired']],
  ['a username', usernameSchema, '.a-user7', ['identity.usernamePattern']],
  ['a username', usernameSchema, 'a user 7', ['identity.usernamePattern']],
  ['a username', usernameSchema, 'a-user7!', ['identity.usernamePattern']],
  ['a username', usernameSchema, 'a-usér7', ['identity.usernamePattern']],
])('%s (%#) is told what is wrong with it', (_, ...[schema, input, keys]) => {
  expect(reports(schema, input)).toEqual(keys);
});

test('a username is kept without the spaces around it, in small letters', () => {
  expect(usernameSchema.parse(' Nora.Falk ')).toBe('nora.falk');
});
