import { type OemReward, rewardSchema } from '@vinculum/contract/forms/reward.ts';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';

const stored = z.array(rewardSchema);

/** What the makers of these packages ask for, package by package; a published package's price does not change. */
export async function pricesOfPackages(
  trx: Kysely<Database>,
  packageIds: readonly number[],
): Promise<OemReward[]> {
  if (packageIds.length === 0) return [];
  const rows = await trx
    .selectFrom('data_package as p')
    .innerJoin('organisation as o', 'o.id', 'p.oem_id')
    .select(['p.id', 'p.prices', 'o.name'])
    .where('p.id', 'in', packageIds)
    .orderBy('p.id')
    .execute();
  return rows.flatMap(({ id, name, prices }) =>
    stored.parse(prices).map((price) => ({ ...price, oem_name: name, oem_data_package_id: id })),
  );
}
