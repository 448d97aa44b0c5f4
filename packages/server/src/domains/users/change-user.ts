import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { UserProfile } from '@vinculum/contract/users/user.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import {
  holdAdministrators,
  holdUser,
  markInactive,
  updatePermissions,
  updateProfile,
  type UserRecord,
} from './user-records-store.ts';
import { carryOut } from './account-tasks.ts';
import { type AccountTask, openTask } from './account-tasks-store.ts';
import { leaveOpen, type OneAtATime } from './unsettled-act.ts';

/**
 * Changes name, email, phone number and description of a user of an organisation.
 * @throws userNotFound, also for a user of another organisation; userInactive
 */
export async function changeUser(
  { db }: Deps,
  context: UserContext,
  {
    id,
    organisationId,
    profile,
  }: { readonly id: number; readonly organisationId: number; readonly profile: UserProfile },
): Promise<{ user_id: number; message: string }> {
  await db.transaction().execute(async (trx) => {
    const user = await holdActiveUser(trx, id);
    if (user.organisation_id !== organisationId) throw new AppError('userNotFound');
    await updateProfile(trx, { id, organisation_id: organisationId }, profile);
    await recordAudit(trx, context, {
      target: `user/${id}`,
      details: { username: user.username, before: profileOf(user), after: profile },
    });
  });
  return { user_id: id, message: context.text('users.changed') };
}

function profileOf({ name, email, phone_number: phonenumber, description }: UserRecord): UserProfile {
  return { name, email, phonenumber, description };
}

/**
 * Changes the feature permissions of users, of all or of none; they hold from the users' next calls on.
 * @throws userNotFound, userInactive, permissionsLocked for a user of the platform's operator
 */
export async function changePermissions(
  { db }: Deps,
  context: UserContext,
  changes: readonly { readonly user_id: number; readonly permissions_bit: number }[],
): Promise<{ message: string }> {
  // In one order, or two such calls might wait for each other.
  const inOrder = changes.toSorted((one, other) => one.user_id - other.user_id);
  await db.transaction().execute(async (trx) => {
    for (const { user_id: id, permissions_bit: permissionsBit } of inOrder) {
      const user = await holdActiveUser(trx, id);
      if (user.organisation_role_id === organisationRoles.ADMIN) throw new AppError('permissionsLocked');
      await updatePermissions(trx, user, { permissionsBit, now: new Date(context.now) });
      await recordAudit(trx, context, {
        target: `user/${id}`,
        details: { username: user.username, before: user.permissions_bit, after: permissionsBit },
      });
    }
  });
  return { message: context.text('users.permissionsChanged') };
}

/**
 * A user who may still be changed, locked until the transaction ends.
 * @throws userNotFound, userInactive
 */
async function holdActiveUser(trx: Transaction<Database>, id: number): Promise<UserRecord> {
  const user = await holdUser(trx, { id });
  if (user === undefined) throw new AppError('userNotFound');
  if (!user.is_active) throw new AppError('userInactive');
  return user;
}

/** What names a user to be deactivated; all must fit. */
interface NamedUser {
  readonly user_id: number;
  readonly username: string;
  readonly org_id: number;
}

/**
 * Deactivates a user: from the commit of the row on, sessions and access tokens count no more. Then the account is
 * disabled; where the provider does not confirm that, it is asked again until it does.
 * @throws userNotFound, userInactive, ownAccount
 */
export async function deactivateUser(
  deps: Deps & { readonly oneAtATime: OneAtATime },
  context: UserContext,
  named: NamedUser,
): Promise<{ message: string }> {
  if (named.user_id === context.principal.userId) throw new AppError('ownAccount');
  const { username } = named;
  const task: AccountTask = { username, task: 'disable', user_id: named.user_id };
  await cutOff(deps, context, { named, task });
  try {
    await deps.oneAtATime(() => carryOut(deps, task));
  } catch (error) {
    await leaveOpen(deps, context, { task, error, target: `user/${named.user_id}` });
    return { message: context.text('users.deactivatedHere', { username }) };
  }
  return { message: context.text('users.deactivated', { username }) };
}

async function cutOff(
  { db }: Deps,
  context: UserContext,
  { named, task }: { readonly named: NamedUser; readonly task: AccountTask },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await holdCallingAdministrator(trx, context);
    const user = await holdActiveUser(trx, named.user_id);
    const isNamed = user.username === named.username && user.organisation_id === named.org_id;
    if (!isNamed) throw new AppError('userNotFound');
    await markInactive(trx, user);
    await openTask(trx, task, context.now);
    const details = { username: user.username, org_id: user.organisation_id };
    await recordAudit(trx, context, { target: `user/${user.id}`, details });
  });
}

/** Of two administrators who deactivate each other one comes too late: somebody must be left. */
async function holdCallingAdministrator(
  trx: Transaction<Database>,
  { principal }: UserContext,
): Promise<void> {
  const administrators = await holdAdministrators(trx);
  if (!administrators.includes(principal.userId)) throw new AppError('unauthenticated');
}
