import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { NewUserInput } from '@vinculum/contract/users/user.ts';
import { type IdentityProvider, OutcomeUnknown } from '../../adapters/identity/port.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../audit/public.ts';
import { holdAwake, isAwake, rolesOfOrganisation } from '../organisations/public.ts';
import { carryOut } from './account-tasks.ts';
import { type AccountTask, dropTasks, holdName, openTask } from './account-tasks-store.ts';
import { leaveOpen, type OneAtATime } from './unsettled-act.ts';
import { insertUser, isNameTaken } from './users-store.ts';

/**
 * Adds a user with an account at the identity provider that asks for another password at the first sign-in. Both or
 * neither: the user's row is stored once the account is made, and an account that may be there without one is taken
 * back, again and again until the provider agrees.
 * @throws organisationNotFound, also for one at rest; userExists, or badRequest with that and a role that the
 * organisation does not hold
 */
export async function addUser(
  deps: Deps & { readonly oneAtATime: OneAtATime },
  context: UserContext,
  { organisationId, user }: { readonly organisationId: number; readonly user: NewUserInput },
): Promise<{ user_id: number; message: string }> {
  const roles = await rolesOfOrganisation(deps.db, organisationId);
  if (roles === null || !(await isAwake(deps.db, organisationId))) throw new AppError('organisationNotFound');
  refuseProblems(await judgeNewUser(deps.db, { ...user, org_id: organisationId }), {
    [usernameTaken.key]: 'userExists',
  });
  const id = await deps.oneAtATime(() => storeUser(deps, context, { organisationId, user }));
  return { user_id: id, message: context.text('users.added') };
}

type NewUserOf = NewUserInput & { readonly org_id: number };

interface Adding {
  readonly organisationId: number;
  readonly user: NewUserInput;
}

async function storeUser(deps: Deps, context: UserContext, adding: Adding): Promise<number> {
  const { db, log } = deps;
  const { username } = adding.user;
  const task: AccountTask = { username, task: 'remove', user_id: null };
  if (await isNameTaken(db, username)) throw userExists();
  // Noted before it is made: what a killed server leaves behind is taken back as well.
  await openTask(db, task, context.now);
  try {
    return await db.transaction().execute((trx) => insertWithAccount(trx, context, { ...adding, deps }));
  } catch (error) {
    if (error instanceof AppError && error.code === 'userExists') throw error;
    await carryOut(deps, task).catch(async (left: unknown) => {
      await leaveOpen(deps, context, { task, error: left, target: username });
    });
    if (!(error instanceof OutcomeUnknown)) throw error;
    log.warn({ err: error }, 'the identity provider failed');
    throw new AppError('unavailable');
  }
}

async function insertWithAccount(
  trx: Transaction<Database>,
  context: UserContext,
  { organisationId, user, deps }: Adding & { readonly deps: Deps },
): Promise<number> {
  const { username, password, ...profile } = user;
  await holdName(trx, username);
  if (!(await holdAwake(trx, organisationId))) throw new AppError('organisationNotFound');
  const id = await insertUser(trx, valuesOf(organisationId, user, new Date(context.now)));
  if (id === null) throw userExists();
  await dropTasks(trx, username);
  await recordAudit(trx, context, {
    target: `user/${id}`,
    details: { added: { username, org_id: organisationId, ...profile } },
  });
  await giveAccount(deps.identity, { username, password });
  return id;
}

const usernameTaken: FieldProblem = { field: 'username', key: 'users.usernameTaken' };

function userExists(): AppError {
  return new AppError('userExists', { fields: [usernameTaken] });
}

/** What is wrong with a new user, as far as these fields tell and beside their shape. */
export async function judgeNewUser(
  db: Kysely<Database>,
  user: { [field in 'org_id' | 'org_role_id' | 'username']?: NewUserOf[field] | undefined },
): Promise<FieldProblem[]> {
  const { org_id: organisationId, org_role_id: role, username } = user;
  const roles = organisationId === undefined ? null : await rolesOfOrganisation(db, organisationId);
  const isRoleHeld = roles === null || role === undefined || roles.includes(role);
  return [
    ...(username !== undefined && (await isNameTaken(db, username)) ? [usernameTaken] : []),
    ...(isRoleHeld ? [] : [{ field: 'org_role_id', key: 'users.roleNotHeld' }]),
  ];
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
