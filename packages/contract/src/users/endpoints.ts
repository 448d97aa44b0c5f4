import { z } from 'zod';
import { signedIn, operatorViewer, operatorAdmin } from '../access/access.ts';
import { featureLabels } from '../access/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { newUserSchema, permissionsBit, resetPasswordFields, userRow } from './user.ts';

/** Of one call. */
const MOST_USERS = 200;

export const listFeaturePermissionsEndpoint = endpoint({
  name: 'users.listPermissions',
  summary: 'The feature permissions, one bit each',
  method: 'GET',
  path: '/shared/api/v1/feature-permissions',
  access: signedIn,
  response: z.object({
    feature_permissions: z.array(
      z.object({ id: z.int(), label: z.enum(featureLabels), permission_bit: z.int() }),
    ),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});

export const listUsersEndpoint = endpoint({
  name: 'users.list',
  summary: 'The users of an organisation by name, deactivated ones last',
  method: 'POST',
  path: '/admin/api/v1/user/list',
  access: operatorViewer,
  body: z.object({ org_id: idSchema }),
  response: z.object({ users: z.array(userRow) }),
  errors: ['organisationNotFound'],
  audit: null,
  rate: 'read',
});

/** What only a new user has; a change of a user leaves it out. */
type OnlyNew = 'username' | 'password' | 'org_role_id' | 'permissions_bit';
const { shape } = newUserSchema;

/** Also told while other fields are wrong, so that everything is told at once. */
const neededForNew = (field: OnlyNew, message: string) => ({
  holds: (body: { readonly user_id?: unknown } & { readonly [name in OnlyNew]?: unknown }) =>
    body.user_id !== undefined || body[field] !== undefined,
  how: {
    path: [field],
    message,
    when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
  },
});
const username = neededForNew('username', 'users.required');
const password = neededForNew('password', 'users.required');
const role = neededForNew('org_role_id', 'users.required');
const permissions = neededForNew('permissions_bit', 'users.permissionRequired');

/**
 * Without `user_id` a user is added, who must choose another password at the first sign-in. With it, name, email, phone
 * number and description of one are changed, and nothing else.
 */
export const saveUserEndpoint = endpoint({
  name: 'users.save',
  summary: 'Add a user to an organisation, or change the name, email, phone number and description of one',
  method: 'POST',
  path: '/admin/api/v1/user/add',
  access: operatorAdmin,
  body: newUserSchema
    .extend({
      org_id: idSchema,
      /** Its name: `org_role_id` decides. */
      org_role: z.string().max(200).optional(),
      user_id: idSchema.optional(),
      username: shape.username.optional(),
      password: shape.password.optional(),
      org_role_id: shape.org_role_id.optional(),
      permissions_bit: shape.permissions_bit.optional(),
    })
    .refine(username.holds, username.how)
    .refine(password.holds, password.how)
    .refine(role.holds, role.how)
    .refine(permissions.holds, permissions.how),
  response: messageAnswer.extend({ user_id: z.int() }),
  errors: ['organisationNotFound', 'userNotFound', 'userExists', 'userInactive'],
  audit: 'user.save',
  rate: 'write',
});

export const changePermissionsEndpoint = endpoint({
  name: 'users.changePermissions',
  summary: 'Change the feature permissions of users; all or none',
  method: 'POST',
  path: '/admin/api/v1/user/feature-permissions',
  access: operatorAdmin,
  body: z.object({
    user_permissions: z
      .array(z.object({ user_id: idSchema, permissions_bit: permissionsBit }))
      .min(1)
      .max(MOST_USERS),
  }),
  response: messageAnswer,
  errors: ['userNotFound', 'userInactive', 'permissionsLocked'],
  audit: 'user.change-permissions',
  rate: 'write',
});

/** All three must name the same user. */
export const deactivateUserEndpoint = endpoint({
  name: 'users.deactivate',
  summary: 'Deactivate a user, who is signed out at once; the row stays',
  method: 'POST',
  path: '/admin/api/v1/user/delete',
  access: operatorAdmin,
  body: z.object({ user_id: idSchema, username: shape.username, org_id: idSchema }),
  response: messageAnswer,
  errors: ['userNotFound', 'userInactive', 'ownAccount'],
  audit: 'user.deactivate',
  rate: 'write',
});

export const resetPasswordEndpoint = endpoint({
  name: 'users.resetPassword',
  summary: 'Set a password that its user must change at the next sign-in; the user’s sessions end',
  method: 'POST',
  path: '/admin/api/v1/user/reset-password',
  access: operatorAdmin,
  body: z.object(resetPasswordFields),
  response: messageAnswer,
  errors: ['userNotFound', 'userInactive', 'resetUnknown'],
  audit: 'user.reset-password',
  rate: 'write',
});
