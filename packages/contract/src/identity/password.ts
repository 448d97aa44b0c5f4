import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * The rules of specification 1, section 5, one by one, so that a screen can show which are met; the last is ours, since
 * `Password1!` meets the others.
 */
export const passwordRules = [
  { key: 'identity.ruleLength', holds: (text: string) => text.length >= 8 },
  { key: 'identity.ruleDigit', holds: (text: string) => /\d/.test(text) },
  { key: 'identity.ruleLower', holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'identity.ruleUpper', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'identity.ruleSpecial', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
  { key: 'identity.ruleNoSpaces', holds: (text: string) => !/\s/.test(text) },
  { key: 'identity.ruleUncommon', holds: (text: string) => text === '' || !isCommonPassword(text) },
] as const;

/**
 * The same for a password that somebody else sets: specification 3, section 2, asks there for a length over 8. Not
 * shown there, and kept all the same, is that it holds no spaces.
 */
export const assignedPasswordRules = [
  { key: 'identity.ruleLongerLength', holds: (text: string) => text.length > 8 },
  ...passwordRules.filter(({ key }) => key !== 'identity.ruleLength'),
] as const;

/** Whether a text meets every password rule. */
export function isStrongPassword(text: string): boolean {
  return passwordRules.every((rule) => rule.holds(text));
}

const FILL_ALL = 'identity.fillAll';

/** A value of the password dialogs: one that was not sent is told like one that was left empty. Hashing bounds it. */
const filled = z
  .string({ error: ({ input }) => (input === undefined ? FILL_ALL : undefined) })
  .min(1, FILL_ALL)
  .max(256);

/** The password in use, typed again to change it; not checked against the rules. */
export const oldPasswordSchema = filled;

/** A new password typed once more; that both are the same is compared beside it. */
export const confirmPasswordSchema = filled;

export const newPasswordSchema = filled.refine(
  (text) => text === '' || isStrongPassword(text),
  'identity.passwordCriteria',
);

/** A password that an administrator sets for a user; texts for a missing one and for one that breaks a rule. */
export function setPasswordSchema(missing: string, criteria: string) {
  return z
    .string(whenMissing(missing))
    .min(1, missing)
    .max(256)
    .refine((text) => text === '' || assignedPasswordRules.every(({ holds }) => holds(text)), criteria);
}

/** A password as typed at sign-in: never checked against the rules, only bounded. */
export const enteredPasswordSchema = z
  .string(whenMissing('identity.passwordRequired'))
  .min(1, 'identity.passwordRequired')
  .max(256);

/** Lower-cased; 7 to 52 characters (specification 3, section 5). `missing` is the text for an empty one. */
export function usernameWith(missing: string) {
  return z
    .string(whenMissing(missing))
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(52, 'identity.usernameLength')
    .refine((text) => text === '' || text.length >= 7, 'identity.usernameLength')
    .refine((text) => text === '' || /^[a-z0-9][a-z0-9._@+-]*$/.test(text), 'identity.usernamePattern');
}

/** As typed at sign-in. */
export const usernameSchema = usernameWith('identity.usernameRequired');
