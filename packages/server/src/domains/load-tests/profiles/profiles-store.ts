import type { LoadTestProfileRow } from '@vinculum/contract/load-tests/endpoints.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';
import { isIn, type OrganisationScope } from '../../../db/organisation-scope-store.ts';

/** Whose profiles and runs: one consumer's, or everybody's for an administrator. */
export interface LoadTestScope {
  readonly consumerId: OrganisationScope;
}

interface ProfilePage {
  readonly profiles: LoadTestProfileRow[];
  readonly total_rows: number;
}

/** A page of profiles by name; the first page is 0. */
export async function listProfiles(
  db: Kysely<Database>,
  scope: LoadTestScope,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<ProfilePage> {
  const own = profilesOf(db, scope);
  const rows = await profileRows(db, scope)
    .orderBy((order) => order.fn('lower', ['p.name']))
    .orderBy('p.id')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const { n } = await own.select((select) => select.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return { profiles: rows, total_rows: Number(n) };
}

/** One profile by its name, as lists show it; undefined also for one of somebody else. */
export async function findProfileRow(
  db: Kysely<Database>,
  scope: LoadTestScope,
  name: string,
): Promise<LoadTestProfileRow | undefined> {
  return await profileRows(db, scope).where('p.name', '=', name).executeTakeFirst();
}

export type FoundProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** A profile by its name with all that a run of it needs; undefined also for one of somebody else. */
export async function findProfile(db: Kysely<Database>, scope: LoadTestScope, name: string) {
  return await profilesOf(db, scope)
    .innerJoin('vehicle_template as t', 't.id', 'p.template_id')
    .leftJoin('vehicle_claim as c', 'c.id', 't.claim_id')
    .leftJoin('consumer_permission as cp', (join) =>
      join.onRef('cp.oem_id', '=', 't.organisation_id').onRef('cp.consumer_id', '=', 'p.consumer_id'),
    )
    .select((select) => [
      'p.id',
      'p.name',
      'p.consumer_id',
      'p.threshold_timeout',
      'p.vehicle_count',
      'p.form_id',
      'p.updated_on',
      't.updated_on as template_updated_on',
      't.id as template_id',
      't.private_key',
      't.certificate',
      't.authority',
      'c.vin_prefixes',
      'c.is_test',
      // The form of a load test is a standard one.
      select.fn.coalesce('cp.form_type_notification', select.lit(false)).as('is_permitted'),
    ])
    .where('p.name', '=', name)
    .executeTakeFirst();
}

/** Remembers the form that the runs of a profile publish. */
export async function setProfileForm(
  db: Kysely<Database>,
  scope: LoadTestScope,
  input: { readonly profileId: number; readonly formId: number },
): Promise<void> {
  await db
    .updateTable('load_test_profile')
    .set({ form_id: input.formId })
    .where('id', '=', input.profileId)
    .where(isIn(scope.consumerId, 'consumer_id'))
    .execute();
}

/** What a profile says, but for its name. */
export interface ProfileContent {
  readonly templateId: number;
  readonly consumerId: number;
  /** Seconds. */
  readonly thresholdTimeout: number;
  readonly vehicleCount: number;
}

export interface NewProfile extends ProfileContent {
  readonly name: string;
  readonly createdBy: string;
  readonly now: Date;
}

export async function insertProfile(trx: Transaction<Database>, input: NewProfile): Promise<number> {
  const { id } = await trx
    .insertInto('load_test_profile')
    .values({
      name: input.name,
      template_id: input.templateId,
      consumer_id: input.consumerId,
      threshold_timeout: input.thresholdTimeout,
      vehicle_count: input.vehicleCount,
      form_id: null,
      created_by: input.createdBy,
      created_on: input.now,
      updated_on: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface ProfileChange extends ProfileContent {
  readonly profileId: number;
  readonly formId: number | null;
  readonly now: Date;
}

export async function updateProfile(
  trx: Transaction<Database>,
  { consumerId: own }: LoadTestScope,
  input: ProfileChange,
): Promise<void> {
  await trx
    .updateTable('load_test_profile')
    .set({
      template_id: input.templateId,
      consumer_id: input.consumerId,
      threshold_timeout: input.thresholdTimeout,
      vehicle_count: input.vehicleCount,
      form_id: input.formId,
      updated_on: input.now,
    })
    .where('id', '=', input.profileId)
    .where(isIn(own, 'consumer_id'))
    .execute();
}

/** Removes a profile with its runs. */
export async function deleteProfile(
  trx: Transaction<Database>,
  { consumerId }: LoadTestScope,
  profileId: number,
): Promise<void> {
  await trx
    .deleteFrom('load_test_profile')
    .where('id', '=', profileId)
    .where(isIn(consumerId, 'consumer_id'))
    .execute();
}

export async function profilesOfTemplate(db: Kysely<Database>, templateId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('load_test_profile')
    .select('name')
    .where('template_id', '=', templateId)
    .orderBy((order) => order.fn('lower', ['name']))
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
}

/** The one place where a profile gets the wire's names: `test-name` in answers, though `test_name` is sent. */
function profileRows(db: Kysely<Database>, scope: LoadTestScope) {
  return profilesOf(db, scope)
    .innerJoin('vehicle_template as t', 't.id', 'p.template_id')
    .innerJoin('organisation as o', 'o.id', 'p.consumer_id')
    .select([
      'p.name as test-name',
      'p.template_id',
      't.name as template_name',
      'p.threshold_timeout',
      'p.vehicle_count',
      'p.consumer_id',
      'o.name as consumer_name',
    ]);
}

function profilesOf(db: Kysely<Database>, { consumerId }: LoadTestScope) {
  return db.selectFrom('load_test_profile as p').where(isIn(consumerId, 'p.consumer_id'));
}
