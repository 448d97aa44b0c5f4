import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely, Transaction } from 'kysely';
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

/** Lets pass only a consumer that is not at rest, for what begins in its name. @throws consumerNotFound */
export async function requireAwakeConsumer(db: Kysely<Database>, id: number): Promise<void> {
  await requireConsumer(db, id);
  if (!(await isAwake(db, id))) throw new AppError('consumerNotFound');
}

/** The same; nobody puts it to rest until the transaction ends. @throws consumerNotFound */
export async function holdAwakeConsumer(trx: Transaction<Database>, id: number): Promise<void> {
  await requireConsumer(trx, id);
  if (!(await holdAwake(trx, id))) throw new AppError('consumerNotFound');
}

/** Whether an organisation is there and not at rest. */
export async function isAwake(db: Kysely<Database>, id: number): Promise<boolean> {
  return (await awake(db, id).executeTakeFirst()) !== undefined;
}

/** The same; then nobody puts it to rest until the transaction ends. */
export async function holdAwake(trx: Transaction<Database>, id: number): Promise<boolean> {
  return (await awake(trx, id).forShare().executeTakeFirst()) !== undefined;
}

function awake(db: Kysely<Database>, id: number) {
  return db.selectFrom('organisation').select('id').where('id', '=', id).where('resting_from', 'is', null);
}

/** Lets pass only what is an organisation, whatever it does. @throws organisationNotFound */
export async function requireOrganisation(db: Kysely<Database>, id: number): Promise<void> {
  const row = await db.selectFrom('organisation').select('id').where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw new AppError('organisationNotFound');
}
