import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { NewUserInput } from '@vinculum/contract/users/user.ts';
import type { IdentityProvider } from '../../adapters/identity/port.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { rolesOfOrganisation } from '../organisations/public.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { insertUser } from './users-store.ts';

/**
 * Adds a user with an account at the identity provider that asks for another password at the first sign-in. Both or
 * neither: the user's row is stored once the account is made, and the account is taken back when it could not be.
 * @throws organisationNotFound, userExists, badRequest for a role that the organisation does not hold
 */
export async function addUser(
  deps: Deps & { readonly oneAtATime: OneAtATime },
  context: UserContext,
  { organisationId, user }: { readonly organisationId: number; readonly user: NewUserInput },
): Promise<{ user_id: number; message: string }> {
  const roles = await rolesOfOrganisation(deps.db, organisationId);
  if (roles === null) throw new AppError('organisationNotFound');
  if (!roles.includes(user.org_role_id)) {
    throw new AppError('badRequest', { fields: [{ field: 'org_role_id', key: 'users.roleNotHeld' }] });
  }
  const id = await deps.oneAtATime(() => storeUser(deps, context, { organisationId, user }));
  return { user_id: id, message: context.text('users.added') };
}

async function storeUser(
  { db, identity }: Deps,
  context: UserContext,
  { organisationId, user }: { readonly organisationId: number; readonly user: NewUserInput },
): Promise<number> {
  const { username, password, ...told } = user;
  let isNameOurs = false;
  try {
    return await db.transaction().execute(async (trx) => {
      const id = await insertUser(trx, valuesOf(organisationId, user, new Date(context.now)));
      if (id === null) {
        throw new AppError('userExists', { fields: [{ field: 'username', key: 'users.usernameTaken' }] });
      }
      isNameOurs = true;
      await recordAudit(trx, context, {
        target: `user/${id}`,
        details: { added: { username, org_id: organisationId, ...told } },
      });
      await giveAccount(identity, { username, password });
      return id;
    });
  } catch (error) {
    // Also when the provider failed: it may have made the account and only its answer was lost.
    if (isNameOurs) await identity.deleteAccount(username).catch(() => undefined);
    throw error;
  }
}

/** An account that is there already is nobody's: no user has its name, and what took it back was interrupted. */
export async function giveAccount(
  identity: IdentityProvider,
  account: { readonly username: string; readonly password: string },
): Promise<void> {
  if (await identity.hasAccount(account.username)) await identity.deleteAccount(account.username);
  await identity.createAccount({ ...account, mustChangePassword: true });
}

function valuesOf(organisationId: number, user: NewUserInput, now: Date) {
  return {
    organisation_id: organisationId,
    username: user.username,
    name: user.name,
    email: user.email,
    phone_number: user.phonenumber,
    description: user.description,
    organisation_role_id: user.org_role_id,
    permissions_bit: user.permissions_bit,
    created_on: now,
    // Tokens and sessions of a deleted user of the same name open nothing of this one.
    access_from: now,
    sessions_from: now,
  };
}
