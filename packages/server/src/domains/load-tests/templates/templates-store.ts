import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../../db/database.ts';

/** With what vehicles ask for their first certificate. */
export interface TemplatePair {
  /** The maker whose vehicles it makes. */
  readonly organisationId: number;
  readonly claimId: number | null;
  readonly sealedKey: Buffer;
  /** Both PEM. */
  readonly certificate: string;
  readonly authority: string;
  /** Nobody else has the key; false when absent. */
  readonly isMadeHere?: boolean;
}

export interface NewTemplate extends TemplatePair {
  readonly name: string;
  readonly createdBy: string;
  readonly now: Date;
}

export async function insertTemplate(trx: Transaction<Database>, input: NewTemplate): Promise<number> {
  const { id } = await trx
    .insertInto('vehicle_template')
    .values({
      ...columnsOf(input),
      name: input.name,
      created_by: input.createdBy,
      created_on: input.now,
      updated_on: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateTemplate(
  trx: Transaction<Database>,
  templateId: number,
  input: TemplatePair & { readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('vehicle_template')
    .set({ ...columnsOf(input), updated_on: input.now })
    .where('id', '=', templateId)
    .execute();
}

/** Removes a template that no profile uses. */
export async function deleteTemplate(trx: Transaction<Database>, templateId: number): Promise<void> {
  await trx.deleteFrom('vehicle_template').where('id', '=', templateId).execute();
}

export async function templateExists(db: Kysely<Database>, name: string): Promise<boolean> {
  return (await templates(db).where('t.name', '=', name).executeTakeFirst()) !== undefined;
}

export type FoundTemplate = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** A template by its name, its key as it is sealed. */
export async function findTemplate(db: Kysely<Database>, name: string) {
  return await templates(db).select('t.private_key').where('t.name', '=', name).executeTakeFirst();
}

export async function isTemplate(db: Kysely<Database>, templateId: number): Promise<boolean> {
  return (await templates(db).where('t.id', '=', templateId).executeTakeFirst()) !== undefined;
}

/** A page of templates by name; the first page is 0. */
export async function listTemplates(
  db: Kysely<Database>,
  { page, limit }: { readonly page: number; readonly limit: number },
) {
  const rows = await templates(db)
    .orderBy((order) => order.fn('lower', ['t.name']))
    .orderBy('t.id')
    .limit(limit)
    .offset(page * limit)
    .execute();
  const { n } = await db
    .selectFrom('vehicle_template')
    .select((select) => select.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

function templates(db: Kysely<Database>) {
  return db
    .selectFrom('vehicle_template as t')
    .innerJoin('organisation as o', 'o.id', 't.organisation_id')
    .select(['t.id', 't.name', 't.claim_id', 't.certificate', 't.is_made_here', 'o.name as maker_name'])
    .select((select) =>
      select
        .selectFrom('load_test_profile as p')
        .whereRef('p.template_id', '=', 't.id')
        .select((count) => count.fn.countAll<string>().as('n'))
        .$asScalar()
        .$notNull()
        .as('profiles'),
    );
}

function columnsOf(pair: TemplatePair) {
  return {
    organisation_id: pair.organisationId,
    claim_id: pair.claimId,
    private_key: pair.sealedKey,
    certificate: pair.certificate,
    authority: pair.authority,
    is_made_here: pair.isMadeHere ?? false,
  };
}

export type SimulatedTemplate = NonNullable<Awaited<ReturnType<typeof simulatedTemplate>>>;

/**
 * A template of which the platform knows for which VINs it serves, at best one whose maker permits the consumer's
 * standard forms; undefined when there is none at all.
 */
export async function simulatedTemplate(
  db: Kysely<Database>,
  { consumerId, now }: { readonly consumerId: number; readonly now: Date },
) {
  return await db
    .selectFrom('vehicle_template as t')
    .innerJoin('vehicle_claim as c', 'c.id', 't.claim_id')
    .leftJoin('consumer_permission as p', (join) =>
      join.onRef('p.oem_id', '=', 't.organisation_id').on('p.consumer_id', '=', consumerId),
    )
    .select((select) => [
      't.id',
      't.private_key',
      't.certificate',
      't.authority',
      'c.vin_prefixes',
      select.fn.coalesce('p.form_type_notification', select.lit(false)).as('is_permitted'),
    ])
    .where('c.is_test', '=', true)
    .where('c.not_after', '>', now)
    .orderBy('is_permitted', 'desc')
    .orderBy('t.id')
    .limit(1)
    .executeTakeFirst();
}
