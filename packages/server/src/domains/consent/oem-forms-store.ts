import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { FormRow } from './form-content.ts';

/** Which form an OEM asks for: one that concerns none of its cars is not found. */
interface OemFormScope {
  readonly oemId: number;
  readonly formId: number;
}

/** A form that was published to cars of the OEM, or undefined. */
export async function findOemForm(db: Kysely<Database>, scope: OemFormScope): Promise<FormRow | undefined> {
  return await formOfCars(db, scope).executeTakeFirst();
}

/** The same of one consumer, locked until the transaction ends, as every change of a publication does first. */
export async function lockOemForm(
  trx: Kysely<Database>,
  scope: OemFormScope & { readonly consumerId: number },
): Promise<FormRow | undefined> {
  const ofConsumer = formOfCars(trx, scope).where('f.consumer_id', '=', scope.consumerId);
  return await ofConsumer.forUpdate().executeTakeFirst();
}

function formOfCars(db: Kysely<Database>, scope: OemFormScope) {
  return db
    .selectFrom('consent_form as f')
    .selectAll('f')
    .where('f.id', '=', scope.formId)
    .where('f.status', '<>', 'DRAFT')
    .where((is) =>
      is.exists(
        is
          .selectFrom('consent as c')
          .select('c.id')
          .whereRef('c.form_id', '=', 'f.id')
          .where('c.oem_id', '=', scope.oemId)
          .where('c.status', '<>', 'FORM_NOT_ASKED'),
      ),
    );
}
