import type { Database } from '@vinculum/server/db/database.ts';
import type { Insertable, Selectable } from 'kysely';
import type { TestClock } from './machine/test-clock.ts';
import type { TestServer } from './running-server.ts';

/** Where such rows stand. */
type Place = Pick<TestServer, 'db'> & { readonly clock: Pick<TestClock, 'now'> };

/** A published form of a consumer as a row, for tests that need none of its content. */
export async function storeForm(
  { db, clock }: Place,
  consumer_id: number,
  change: Partial<Insertable<Database['consent_form']>> = {},
): Promise<number> {
  const now = new Date(clock.now());
  const { id } = await db
    .insertInto('consent_form')
    .values({
      consumer_id,
      status: 'PUBLISHED',
      title: 'Speed',
      consent_type: 'Standard',
      expiry_type: 0,
      expiry_in_days: 30,
      data_retention_in_days: 30,
      has_encryption: false,
      content: '{}',
      created_by: 'consumer.editor',
      created_on: now,
      updated_on: now,
      ...change,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** An accepted consent as a row, for tests that need none of its history. */
export async function storeConsent(
  { db, clock }: Place,
  input: Pick<Insertable<Database['consent']>, 'form_id' | 'consumer_id' | 'vin'> &
    Partial<Insertable<Database['consent']>>,
): Promise<Selectable<Database['consent']>> {
  const now = new Date(clock.now());
  return await db
    .insertInto('consent')
    .values({ status: 'FORM_ACCEPTED', created_on: now, updated_on: now, ...input })
    .returningAll()
    .executeTakeFirstOrThrow();
}
