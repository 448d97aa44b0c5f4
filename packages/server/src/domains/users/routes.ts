import { featureBits, featureLabels } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import {
  changePermissionsEndpoint,
  deactivateUserEndpoint,
  listFeaturePermissionsEndpoint,
  listUsersEndpoint,
  resetPasswordEndpoint,
  saveUserEndpoint,
} from '@vinculum/contract/users/endpoints.ts';
import { newUserSchema, type UserProfile } from '@vinculum/contract/users/user.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { rolesOfOrganisation } from '../organisations/public.ts';
import { addUser, judgeNewUser } from './add-user.ts';
import { changePermissions, changeUser, deactivateUser } from './change-user.ts';
import { oneAtATime } from './unsettled-act.ts';
import { resetPassword } from './reset-password.ts';
import { usersOf } from './user-records-store.ts';

const permissions = featureLabels.map((label, index) => ({
  id: index + 1,
  label,
  permission_bit: featureBits[label],
}));

/** The users of every organisation, for the platform's operator. */
export function userRoutes(base: Deps): Route[] {
  const deps = { ...base, oneAtATime: oneAtATime() };
  return [
    userRoute(listFeaturePermissionsEndpoint, async () => ({ feature_permissions: permissions })),
    userRoute(listUsersEndpoint, async (_context, { body }) => {
      if ((await rolesOfOrganisation(deps.db, body.org_id)) === null)
        throw new AppError('organisationNotFound');
      return { users: await usersOf(deps.db, body.org_id) };
    }),
    userRoute(
      saveUserEndpoint,
      async (context, { body }) => {
        const { org_id: organisationId, user_id: id } = body;
        return id === undefined
          ? await addUser(deps, context, { organisationId, user: newUserSchema.parse(body) })
          : await changeUser(deps, context, { id, organisationId, profile: profileIn(body) });
      },
      async (_context, { body }) => (body.user_id === undefined ? await judgeNewUser(deps.db, body) : []),
    ),
    userRoute(changePermissionsEndpoint, (context, { body }) =>
      changePermissions(deps, context, body.user_permissions),
    ),
    userRoute(deactivateUserEndpoint, (context, { body }) => deactivateUser(deps, context, body)),
    userRoute(resetPasswordEndpoint, (context, { body }) => resetPassword(deps, context, body)),
  ];
}

function profileIn({ name, email, phonenumber, description }: UserProfile): UserProfile {
  return { name, email, phonenumber, description };
}
