import { z } from 'zod';

/** The rules of specification 1, section 5, one by one, so that a screen can show which are met. */
export const passwordRules = [
  { key: 'identity.ruleLength', holds: (text: string) => text.length >= 8 },
  { key: 'identity.ruleDigit', holds: (text: string) => /\d/.test(text) },
  { key: 'identity.ruleLower', holds: (text: string) => /\p{Ll}/u.test(text) },
  { key: 'identity.ruleUpper', holds: (text: string) => /\p{Lu}/u.test(text) },
  { key: 'identity.ruleSpecial', holds: (text: string) => /[^\p{L}\p{N}\s]/u.test(text) },
  { key: 'identity.ruleNoSpaces', holds: (text: string) => !/\s/.test(text) },
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

/** A new password. */
export const newPasswordSchema = filled.refine(
  (text) => text === '' || isStrongPassword(text),
  'identity.passwordCriteria',
);

/** A password as typed at sign-in: never checked against the rules, only bounded. */
export const givenPasswordSchema = z.string().min(1, 'identity.passwordRequired').max(256);

/** Lower-cased; 7 to 52 characters (specification 3, section 5). */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'identity.usernameRequired')
  .max(52, 'identity.usernameLength')
  .refine((text) => text === '' || text.length >= 7, 'identity.usernameLength')
  .refine((text) => text === '' || /^[a-z0-9][a-z0-9._@+-]*$/.test(text), 'identity.usernamePattern');
