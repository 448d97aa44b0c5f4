import { labelsOf } from '@vinculum/contract/access/principal.ts';
import { featureBits, organisationRoles, userRoles } from '@vinculum/contract/access/vocabulary.ts';
import { organisationRoleNames } from '@vinculum/contract/organisations/organisation.ts';
import { type UserProfile, type UserRow } from '@vinculum/contract/users/user.ts';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { roleOf } from './users-store.ts';

export type UserRecord = Selectable<Database['app_user']>;

/** The users of an organisation by name, deactivated ones last. */
export async function usersOf(db: Kysely<Database>, organisationId: number): Promise<UserRow[]> {
  const rows = await db
    .selectFrom('app_user')
    .selectAll()
    .select((build) =>
      build
        .exists(
          build
            .selectFrom('account_task')
            .select('task')
            .whereRef('account_task.user_id', '=', 'app_user.id'),
        )
        .as('is_unsettled'),
    )
    .where('organisation_id', '=', organisationId)
    .orderBy('is_active', 'desc')
    .orderBy((order) => order.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(rowOf);
}

function rowOf(user: UserRecord & { readonly is_unsettled: unknown }): UserRow {
  const roleId = roleOf(user.organisation_role_id);
  const roles = userRoles.filter((role) => labelsOf(user.permissions_bit).includes(role));
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    phonenumber: user.phone_number,
    description: user.description,
    org_id: user.organisation_id,
    org_role: { id: roleId, name: organisationRoleNames[roleId] },
    org_role_id: roleId,
    user_roles: roles.map((name) => ({ id: featureBits[name], name })),
    permissions_bit: user.permissions_bit,
    is_active: user.is_active,
    account: accountOf(user),
  };
}

function accountOf(user: Parameters<typeof rowOf>[0]): UserRow['account'] {
  if (user.reset_unconfirmed_on !== null && user.is_active) return 'RESET_UNCONFIRMED';
  return user.is_unsettled === true ? 'UNCONFIRMED' : 'CONFIRMED';
}

/** A user, locked until the transaction ends; undefined when there is none. Of a name the active one, or the latest. */
export async function holdUser(
  trx: Transaction<Database>,
  by: { readonly id: number } | { readonly username: string },
): Promise<UserRecord | undefined> {
  const query = trx.selectFrom('app_user').selectAll();
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('username', '=', by.username);
  return await found
    .orderBy('is_active', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** A user as somebody of an organisation, which never changes. */
type UserScope = Pick<UserRecord, 'id' | 'organisation_id'>;

/** Changes what may be changed of a locked user. */
export async function updateProfile(
  trx: Transaction<Database>,
  user: UserScope,
  profile: UserProfile,
): Promise<void> {
  const { name, email, phonenumber, description } = profile;
  await trx
    .updateTable('app_user')
    .set({ name, email, phone_number: phonenumber, description })
    .where('id', '=', user.id)
    .where('organisation_id', '=', user.organisation_id)
    .execute();
}

/** Changes the permissions of a locked user; access tokens from before say something else and count no more. */
export async function updatePermissions(
  trx: Transaction<Database>,
  user: UserScope,
  to: { readonly permissionsBit: number; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ permissions_bit: to.permissionsBit, access_from: to.now })
    .where('id', '=', user.id)
    .where('organisation_id', '=', user.organisation_id)
    .execute();
}

/** Lets no access token, session or password of a locked user count that is from before now. */
export async function beginReset(trx: Transaction<Database>, user: UserScope, now: Date): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ access_from: now, sessions_from: now, reset_unconfirmed_on: now })
    .where('id', '=', user.id)
    .where('organisation_id', '=', user.organisation_id)
    .execute();
}

/**
 * It is known which password of an active user holds, whatever reset began, or began `until` a moment (milliseconds
 * since 1970). After a reset that was refused, what was known `before` it.
 */
export async function confirmReset(
  db: Kysely<Database>,
  username: string,
  { before = null, until }: { readonly before?: Date | null; readonly until?: number } = {},
): Promise<void> {
  const query = db
    .updateTable('app_user')
    .set({ reset_unconfirmed_on: before })
    .where('username', '=', username)
    .where('is_active', '=', true);
  await (until === undefined ? query : query.where('reset_unconfirmed_on', '<=', new Date(until))).execute();
}

/** Deactivates a locked user, for good. */
export async function markInactive(trx: Transaction<Database>, user: UserScope): Promise<void> {
  await trx
    .updateTable('app_user')
    .set({ is_active: false })
    .where('id', '=', user.id)
    .where('organisation_id', '=', user.organisation_id)
    .execute();
}

/** Ids of the platform's active administrators, all locked until the transaction ends, one after another. */
export async function holdAdministrators(trx: Transaction<Database>): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where('organisation_role_id', '=', organisationRoles.ADMIN)
    .where('is_active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}
