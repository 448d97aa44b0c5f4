import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';

/** The labels of those of these signals that the catalogue has, locked until the transaction ends. */
export async function lockLabels(
  trx: Kysely<Database>,
  ids: readonly number[],
): Promise<{ id: number; label: string }[]> {
  return await trx
    .selectFrom('signal')
    .select(['id', 'label'])
    .where('id', '=', sql<number>`any(${[...ids]}::integer[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives signals new labels. */
export async function writeLabels(
  trx: Kysely<Database>,
  labels: readonly { readonly id: number; readonly to: string }[],
): Promise<void> {
  await sql`
    update signal set label = given.label
    from unnest(${labels.map(({ id }) => id)}::integer[], ${labels.map(({ to }) => to)}::text[])
      as given (id, label)
    where signal.id = given.id`.execute(trx);
}
