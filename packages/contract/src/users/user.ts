import { z } from 'zod';
import { featureBits } from '../access/vocabulary.ts';
import { isEmailAddress } from '../foundation/links.ts';
import { whenMissing } from '../foundation/problem.ts';
import { setPasswordSchema, usernameWith } from '../identity/password.ts';
import { organisationRoleIds } from '../organisations/organisation.ts';

/** Longest texts of a user, in characters (specification 3, section 9; the others are ours). */
const userLimits = { name: 200, email: 254, phone: 40, description: 500 } as const;

const REQUIRED = 'users.required';
const filled = (longest: number) => z.string(whenMissing(REQUIRED)).trim().min(1, REQUIRED).max(longest);

/** Every feature permission at once. */
export const allPermissions = Object.values(featureBits).reduce((all, bit) => all | bit, 0);

/** The OR of at least one feature permission, and of nothing else. */
export const permissionsBit = z
  .int32(whenMissing('users.permissionRequired'))
  .refine((bits) => bits !== 0, 'users.permissionRequired')
  .refine((bits) => (bits & ~allPermissions) === 0, 'users.permissionUnknown');

/** What may be changed of a user later. */
export const userProfileSchema = z.object({
  name: filled(userLimits.name),
  email: filled(userLimits.email).refine((text) => text === '' || isEmailAddress(text), 'users.email'),
  phonenumber: filled(userLimits.phone).refine(
    // Two patterns, each read once: a single one tries every digit of a text that was not meant to be a number.
    (text) => text === '' || (/^\+?[\d\s()./-]+$/.test(text) && /\d/.test(text)),
    'users.phone',
  ),
  description: filled(userLimits.description),
});
export type UserProfile = z.output<typeof userProfileSchema>;

/** The role of the organisation in which the user acts; null is what a form holds before it is chosen. */
const organisationRole = z.literal(organisationRoleIds, {
  error: ({ input }) => (input === undefined || input === null ? REQUIRED : undefined),
});

/** What a new user is asked for beside (specification 3, section 5: everything is required). */
export const newUserSchema = userProfileSchema.extend({
  username: usernameWith(REQUIRED),
  password: setPasswordSchema(REQUIRED, 'users.passwordCriteria'),
  org_role_id: organisationRole,
  permissions_bit: permissionsBit,
});
export type NewUserInput = z.output<typeof newUserSchema>;

/** `RESET_UNCONFIRMED`: it is not known which password holds, and none from before counts. */
const accountStates = ['CONFIRMED', 'UNCONFIRMED', 'RESET_UNCONFIRMED'] as const;

const named = z.object({ id: z.int(), name: z.string() });

/** A user as specification 3, section 3, names its fields; the password is nowhere. */
export const userRow = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  description: z.string(),
  org_id: z.int(),
  org_role: named,
  org_role_id: z.int(),
  user_roles: z.array(named),
  permissions_bit: z.int(),
  is_active: z.boolean(),
  /** Whether the identity provider has done what was last asked of the account; beyond the specification. */
  account: z.enum(accountStates),
});
export type UserRow = z.output<typeof userRow>;

/** The form to reset a password, but for the confirmation, which stays in the browser. */
export const resetPasswordFields = {
  username: usernameWith('identity.fillAll'),
  password: setPasswordSchema('identity.fillAll', 'users.passwordCriteria'),
};
