import { groupsOf } from '@vinculum/contract/access/principal.ts';
import {
  type FeatureLabel,
  featureBits,
  type OrganisationRoleId,
  organisationRoles,
  type Portal,
  portalOf,
} from '@vinculum/contract/access/vocabulary.ts';
import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { advisoryLocks } from '../../mechanisms/advisory-locks.ts';

export interface NewUser {
  readonly organisationId: number;
  /** Stored in lower case. */
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly phoneNumber?: string;
  readonly description?: string;
  readonly role: OrganisationRoleId;
  readonly permissions: readonly FeatureLabel[];
  readonly now: Date;
}

/** A user who may sign in, with what the row allows now. */
export interface ActiveUser {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly organisationId: number;
  readonly portal: Portal;
  readonly permissionsBit: number;
  /** Milliseconds since 1970: access tokens from before are refused; 0 when all may come. */
  readonly accessFrom: number;
  /** Milliseconds since 1970: sessions that began before are not renewed; 0 when all are. */
  readonly sessionsFrom: number;
  /** It is not known whether the password of the last reset holds: an older one does not count. */
  readonly isResetUnconfirmed: boolean;
}

/** Adds a user; returns the id. The account to sign in with is the identity provider's. */
export async function createUser(trx: Transaction<Database>, user: NewUser): Promise<number> {
  const id = await insertUser(trx, {
    organisation_id: user.organisationId,
    username: user.username.toLowerCase(),
    name: user.name,
    email: user.email,
    phone_number: user.phoneNumber ?? '',
    description: user.description ?? '',
    organisation_role_id: user.role,
    permissions_bit: user.permissions.reduce((bits, label) => bits | featureBits[label], 0),
    created_on: user.now,
  });
  if (id === null) throw new TypeError(`there is a user ${user.username} already`);
  return id;
}

/**
 * Adds a user; null when an active one has the name. Whoever adds the same name at the same time waits for this one.
 */
export async function insertUser(
  trx: Transaction<Database>,
  values: Insertable<Database['app_user']>,
): Promise<number | null> {
  const row = await trx
    .insertInto('app_user')
    .values(values)
    .onConflict((on) => on.column('username').where('is_active', '=', true).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The active user of a name whose organisation is not at rest, or null. */
export async function findActiveUser(db: Kysely<Database>, username: string): Promise<ActiveUser | null> {
  const row = await db
    .selectFrom('app_user')
    .select([
      'id',
      'username',
      'name',
      'organisation_id',
      'organisation_role_id',
      'permissions_bit',
      'access_from',
      'sessions_from',
      'reset_unconfirmed_on',
    ])
    .where('username', '=', username)
    .where('is_active', '=', true)
    .where('organisation_id', 'in', (inner) =>
      inner.selectFrom('organisation').select('id').where('resting_from', 'is', null),
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const role = roleOf(row.organisation_role_id);
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    organisationId: row.organisation_id,
    portal: portalOf(role),
    permissionsBit: row.permissions_bit,
    accessFrom: row.access_from?.getTime() ?? 0,
    sessionsFrom: row.sessions_from?.getTime() ?? 0,
    isResetUnconfirmed: row.reset_unconfirmed_on !== null,
  };
}

/** Whether an active user has a name, whatever became of the organisation. */
export async function isNameTaken(db: Kysely<Database>, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', username)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets nobody else make the first user until the transaction ends. */
export async function holdFirstUser(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.firstUser})`.execute(trx);
}

/** Whether there is any user, active or not. */
export async function hasAnyUser(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** What the token of a user carries; nothing for one who may not sign in. */
export async function groupsOfUser(db: Kysely<Database>, username: string): Promise<string[]> {
  const user = await findActiveUser(db, username);
  return user === null ? [] : groupsOf(user.portal, user.permissionsBit);
}

/** The role of an id that the database holds. */
export function roleOf(id: number): OrganisationRoleId {
  const role = Object.values(organisationRoles).find((known) => known === id);
  if (role === undefined) throw new TypeError(`no organisation role has the id ${id}`);
  return role;
}
