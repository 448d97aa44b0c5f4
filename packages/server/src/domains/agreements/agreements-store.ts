import type { NewAgreement } from '@vinculum/contract/agreements/agreement.ts';
import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

export type Agreement = Selectable<Database['agreement']>;

/** Which agreement, and whose: another consumer's agreement is not found. */
export interface AgreementScope {
  readonly consumerId: number;
  readonly agreementId: number;
}

/** An own agreement, locked until the transaction ends. Every change of it or of its publications takes this first. */
export async function lockAgreement(
  trx: Transaction<Database>,
  scope: AgreementScope,
): Promise<Agreement | undefined> {
  return await trx
    .selectFrom('agreement')
    .selectAll()
    .where('id', '=', scope.agreementId)
    .where('consumer_id', '=', scope.consumerId)
    .where('deleted_on', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertAgreement(
  trx: Transaction<Database>,
  consumerId: number,
  input: { readonly content: NewAgreement; readonly username: string; readonly now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('agreement')
    .values({
      consumer_id: consumerId,
      ...input.content,
      created_by: input.username,
      created_on: input.now,
      updated_on: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a locked agreement. */
export async function updateAgreement(
  trx: Transaction<Database>,
  scope: AgreementScope,
  input: { readonly content: NewAgreement; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('agreement')
    .set({ ...input.content, updated_on: input.now })
    .where('id', '=', scope.agreementId)
    .where('consumer_id', '=', scope.consumerId)
    .execute();
}

/** Marks a locked agreement as deleted. */
export async function removeAgreement(
  trx: Transaction<Database>,
  scope: AgreementScope,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('agreement')
    .set({ deleted_on: now })
    .where('id', '=', scope.agreementId)
    .where('consumer_id', '=', scope.consumerId)
    .execute();
}
