import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';

type Detail = Database['organisation_detail'];
type Billing = Database['billing_info'];
type Content<T> = Omit<T, 'id' | 'organisation_id' | 'updated_on'>;

/**
 * Lets the saves of an organisation's details come one after another, the first ones too, until the transaction ends:
 * each then sees what the one before it stored.
 */
export async function holdDetails(trx: Transaction<Database>, organisationId: number): Promise<void> {
  await trx
    .selectFrom('organisation')
    .select('id')
    .where('id', '=', organisationId)
    .forNoKeyUpdate()
    .execute();
}

/** What an organisation says of itself; undefined before it was saved. */
export async function findOrganisationDetail(
  db: Kysely<Database>,
  organisationId: number,
): Promise<Omit<Selectable<Detail>, 'organisation_id' | 'updated_on'> | undefined> {
  return await db
    .selectFrom('organisation_detail')
    .select(['id', 'cost', 'region', 'type', 'target_segment', 'website', 'monthly_active_users'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** Stores what an organisation says of itself in place of what it said before. */
export async function storeOrganisationDetail(
  trx: Transaction<Database>,
  organisationId: number,
  content: Content<Insertable<Detail>> & { readonly updated_on: Date },
): Promise<void> {
  await trx
    .insertInto('organisation_detail')
    .values({ ...content, organisation_id: organisationId })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(content))
    .execute();
}

/** To whom an organisation's bills go; undefined before it was saved. */
export async function findBillingInfo(
  db: Kysely<Database>,
  organisationId: number,
): Promise<Content<Selectable<Billing>> | undefined> {
  return await db
    .selectFrom('billing_info')
    .select(['billing_name', 'attention', 'email', 'address'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
}

/** Stores to whom an organisation's bills go in place of what stood there before. */
export async function storeBillingInfo(
  trx: Transaction<Database>,
  organisationId: number,
  content: Content<Insertable<Billing>> & { readonly updated_on: Date },
): Promise<void> {
  await trx
    .insertInto('billing_info')
    .values({ ...content, organisation_id: organisationId })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(content))
    .execute();
}

/** How the stream of a consumer is called and written. */
export interface ConsumerStream {
  readonly stream_name: string;
  readonly stream_type: number;
}

/** The name of a consumer's stream, or undefined while it has none. */
export async function findConsumerStream(
  db: Kysely<Database>,
  consumerId: number,
): Promise<ConsumerStream | undefined> {
  return await db
    .selectFrom('consumer_stream')
    .select(['stream_name', 'stream_type'])
    .where('organisation_id', '=', consumerId)
    .executeTakeFirst();
}

/** Names a consumer's stream in place of what it was called before. */
export async function storeConsumerStream(
  trx: Transaction<Database>,
  consumerId: number,
  stream: ConsumerStream & { readonly updated_on: Date },
): Promise<void> {
  await trx
    .insertInto('consumer_stream')
    .values({ ...stream, organisation_id: consumerId })
    .onConflict((on) => on.column('organisation_id').doUpdateSet(stream))
    .execute();
}
