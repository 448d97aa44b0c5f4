import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

export interface NewTemplate {
  readonly name: string;
  /** The maker whose vehicles it makes. */
  readonly organisationId: number;
  readonly claimId: number | null;
  readonly sealedKey: Buffer;
  /** Both PEM. */
  readonly certificate: string;
  readonly authority: string;
  readonly createdBy: string;
  readonly now: Date;
}

/** Adds a template; returns its id. */
export async function insertTemplate(trx: Kysely<Database>, given: NewTemplate): Promise<number> {
  const { id } = await trx
    .insertInto('vehicle_template')
    .values({
      name: given.name,
      organisation_id: given.organisationId,
      claim_id: given.claimId,
      private_key: given.sealedKey,
      certificate: given.certificate,
      authority: given.authority,
      created_by: given.createdBy,
      created_on: given.now,
      updated_on: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there is a template of this name. */
export async function templateExists(db: Kysely<Database>, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('vehicle_template')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}
