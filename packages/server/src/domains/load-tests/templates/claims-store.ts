import type { Kysely } from 'kysely';
import type { Database } from '../../../db/database.ts';

export type FoundClaim = NonNullable<Awaited<ReturnType<typeof findClaim>>>;

/** What lets vehicles ask for their first certificate, with the maker whose vehicles they are. */
export async function findClaim(db: Kysely<Database>, claimId: number) {
  return await db
    .selectFrom('vehicle_claim as c')
    .innerJoin('organisation as o', 'o.id', 'c.organisation_id')
    .select([
      'c.id',
      'c.organisation_id',
      'o.name as maker_name',
      'c.certificate_serial',
      'c.vin_prefixes',
      'c.remaining',
      'c.not_after',
      'c.is_test',
    ])
    .select((is) =>
      is
        .exists(
          is.selectFrom('vehicle_certificate as t').select('t.serial').whereRef('t.claim_id', '=', 'c.id'),
        )
        .$castTo<boolean>()
        .as('is_used'),
    )
    .where('c.id', '=', claimId)
    .executeTakeFirst();
}

/**
 * Makers with the ranges of their VINs, by name; those without any are left out, and so are identifiers that makers
 * share: the rest of one stands where VINs of tests are numbered.
 */
export async function listMakers(
  db: Kysely<Database>,
): Promise<{ id: number; name: string; wmis: string[] }[]> {
  const rows = await db
    .selectFrom('oem_manufacturer as m')
    .innerJoin('organisation as o', 'o.id', 'm.organisation_id')
    .select(['o.id', 'o.name', 'm.wmi'])
    .where((is) => is(is.fn<number>('length', ['m.wmi']), '=', 3))
    .orderBy((order) => order.fn('lower', ['o.name']))
    .orderBy('o.id')
    .orderBy('m.wmi')
    .execute();
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, of]) => ({
    id,
    name: of[0]?.name ?? '',
    wmis: of.map(({ wmi }) => wmi),
  }));
}
