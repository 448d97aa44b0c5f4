import type {
  ConsumerPermissionRow,
  OemPermissionRow,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofMakers } from '../../db/test-traffic-store.ts';

export type PermissionRow = Selectable<Database['consumer_permission']>;

const switches = [
  'p.form_type_notification',
  'p.form_type_question',
  'p.access_type_send_notification',
  'p.access_type_send_command',
  'p.access_type_read_signal',
] as const;

/** Gives every pair of a maker and a consumer its row, with what holds for a new pair; safe to repeat. */
export async function ensurePairs(db: Kysely<Database>, now: Date): Promise<void> {
  await sql`insert into consumer_permission (oem_id, consumer_id, updated_on)
    select o.organisation_id, c.organisation_id, ${now}::timestamptz
    from organisation_role o join organisation_role c on c.role_id = ${organisationRoles.CONSUMER}
    where o.role_id = ${organisationRoles.OEM} and o.organisation_id <> c.organisation_id
      and not exists (select from consumer_permission p
        where p.oem_id = o.organisation_id and p.consumer_id = c.organisation_id)
    order by 1, 2 on conflict do nothing`.execute(db);
}

/** Stores what makers let consumers do from the start, as in the demo. */
export async function insertPermissions(
  trx: Transaction<Database>,
  rows: readonly Insertable<Database['consumer_permission']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx.insertInto('consumer_permission').values(rows).execute();
}

/** What each maker that is not at rest lets a consumer do; makers of tests only when they are asked for. */
export async function permissionsOfConsumer(
  db: Kysely<Database>,
  consumerId: number,
  includeTest: boolean,
): Promise<OemPermissionRow[]> {
  return await db
    .selectFrom('consumer_permission as p')
    .innerJoin('organisation as o', 'o.id', 'p.oem_id')
    .select(['p.id as permission_id', 'p.oem_id', 'o.name as oem_name', ...switches])
    .where('p.consumer_id', '=', consumerId)
    .where(ofMakers('p.oem_id', includeTest))
    .where('o.resting_from', 'is', null)
    .orderBy((order) => order.fn('lower', ['o.name']))
    .orderBy('o.id')
    .execute();
}

/** What a maker lets each consumer do that is not at rest. */
export async function permissionsOfOem(
  db: Kysely<Database>,
  oemId: number,
): Promise<Omit<ConsumerPermissionRow, 'waiting'>[]> {
  return await db
    .selectFrom('consumer_permission as p')
    .innerJoin('organisation as o', 'o.id', 'p.consumer_id')
    .select(['p.id as permission_id', 'p.consumer_id', 'o.name as consumer_name', ...switches])
    .where('p.oem_id', '=', oemId)
    .where('o.resting_from', 'is', null)
    .orderBy((order) => order.fn('lower', ['o.name']))
    .orderBy('o.id')
    .execute();
}

/** The consumer of a maker's own row, or undefined. */
export async function consumerOfPermission(
  db: Kysely<Database>,
  scope: { readonly oemId: number; readonly permissionId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('consumer_permission')
    .select('consumer_id')
    .where('id', '=', scope.permissionId)
    .where('oem_id', '=', scope.oemId)
    .executeTakeFirst();
  return row?.consumer_id;
}

/** A maker's own row, locked until the transaction ends; publications in flight are waited for. */
export async function lockPermission(
  trx: Transaction<Database>,
  scope: { readonly oemId: number; readonly permissionId: number },
): Promise<PermissionRow | undefined> {
  return await trx
    .selectFrom('consumer_permission')
    .selectAll()
    .where('id', '=', scope.permissionId)
    .where('oem_id', '=', scope.oemId)
    .forUpdate()
    .executeTakeFirst();
}

/** Stores the switches of a locked row. */
export async function storePermission(
  trx: Transaction<Database>,
  row: PermissionRow,
  now: Date,
): Promise<void> {
  const { id, oem_id: oemId, consumer_id: _consumer, ...values } = row;
  await trx
    .updateTable('consumer_permission')
    .set({ ...values, updated_on: now })
    .where('id', '=', id)
    .where('oem_id', '=', oemId)
    .execute();
}
