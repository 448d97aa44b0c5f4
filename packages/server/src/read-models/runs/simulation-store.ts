import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The VINs that a form waits for an answer of, or may get data of. */
export async function vinsInForce(db: Kysely<Database>, formId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('consent')
    .select('vin')
    .where('form_id', '=', formId)
    .where('status', 'in', [...openStatuses, ...liveStatuses])
    .orderBy('vin')
    .execute();
  return rows.map(({ vin }) => vin);
}

/** Whose user somebody is; undefined when nobody is called so any more. */
export async function organisationOfUser(
  db: Kysely<Database>,
  username: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('organisation_id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row?.organisation_id;
}
