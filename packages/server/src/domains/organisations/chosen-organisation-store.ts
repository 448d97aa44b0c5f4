import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';

/** Lets pass only what is a consumer, for an operator who acts in its name. @throws consumerNotFound */
export async function requireConsumer(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db
    .selectFrom('organisation_role')
    .select('organisation_id')
    .where('organisation_id', '=', id)
    .where('role_id', '=', organisationRoles.CONSUMER)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('consumerNotFound');
}

/**
 * Lets pass only a consumer that is not at rest, for what begins in its name. Nobody puts it to rest until the
 * transaction ends.
 * @throws consumerNotFound
 */
export async function requireAwakeConsumer(trx: Kysely<Database>, id: number): Promise<void> {
  await requireConsumer(trx, id);
  if (!(await holdAwake(trx, id))) throw new AppError('consumerNotFound');
}

/** Whether an organisation is there and not at rest; then nobody puts it to rest until the transaction ends. */
export async function holdAwake(trx: Kysely<Database>, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', id)
    .where('resting_from', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets pass only what is an organisation, whatever it does. @throws organisationNotFound */
export async function requireOrganisation(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('organisationNotFound');
}
