import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import { agreedWording } from '@vinculum/contract/forms/agreed-wording.ts';
import type { ConsentForm } from '@vinculum/contract/forms/form.ts';
import { formsOfMaker } from '../../read-models/kept-totals-store.ts';
import { formColumns, type FormContent, type FormRow } from './form-content.ts';
import type { Catalogue } from './form-rules.ts';
import { changeModes, signalDataTypes } from '@vinculum/contract/signals/vocabulary.ts';
import { z } from 'zod';
import { isIn, type OrganisationScope } from '../../db/organisation-scope-store.ts';

/** Which form, and whose: another organisation's form is not found. */
export interface FormScope {
  readonly consumerId: number;
  readonly formId: number;
}

/** A form of the consumer, or of anybody; undefined when there is none. */
export async function findForm(
  db: Kysely<Database>,
  scope: { readonly consumerId: OrganisationScope; readonly formId: number },
): Promise<FormRow | undefined> {
  return await formOf(db, scope).executeTakeFirst();
}

/** The same, locked until the transaction ends. Every change of a form or of its publication takes this first. */
export async function lockForm(trx: Transaction<Database>, scope: FormScope): Promise<FormRow | undefined> {
  return await formOf(trx, scope).forUpdate().executeTakeFirst();
}

/** Cars whose consents somebody may act on, each from a moment on (null: always); the operator, on anybody's. */
export type ActedOn = 'anyCar' | readonly { readonly vin: string; readonly since: Date | null }[];

/** A form of whatever consumer that concerns one of these cars, locked likewise. */
export async function lockFormOfCars(
  trx: Transaction<Database>,
  formId: number,
  cars: ActedOn,
): Promise<FormRow | undefined> {
  const form = formOf(trx, { consumerId: 'everybody', formId }).forUpdate();
  if (cars === 'anyCar') return await form.executeTakeFirst();
  const [vins, sinces] = [cars.map(({ vin }) => vin), cars.map(({ since }) => since)];
  const isConcerned = sql<boolean>`exists (
    select from unnest(${vins}::text[], ${sinces}::timestamptz[]) as a (vin, since)
    join consent c on c.vin = a.vin and c.form_id = consent_form.id
    where c.status <> 'FORM_NOT_ASKED' and (a.since is null or c.created_on >= a.since))`;
  return await form.where(isConcerned).executeTakeFirst();
}

function formOf(
  db: Kysely<Database>,
  { consumerId, formId }: { readonly consumerId: OrganisationScope; readonly formId: number },
) {
  return db
    .selectFrom('consent_form')
    .selectAll()
    .where('id', '=', formId)
    .where(isIn(consumerId, 'consumer_id'));
}

export async function insertDraft(
  trx: Transaction<Database>,
  form: ConsentForm,
  by: {
    readonly consumerId: number;
    readonly username: string;
    readonly packageExpiry: string | null;
    /** Made by a load test or by the web simulator; false when absent. */
    readonly isTest?: boolean | undefined;
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await trx
    .insertInto('consent_form')
    .values({
      ...formColumns(form, by.packageExpiry),
      consumer_id: by.consumerId,
      status: 'DRAFT',
      is_test: by.isTest ?? false,
      created_by: by.username,
      created_on: by.now,
      updated_on: by.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a draft that the transaction has locked. */
export async function updateDraft(
  trx: Transaction<Database>,
  form: ConsentForm,
  at: FormScope & { readonly packageExpiry: string | null; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('consent_form')
    .set({ ...formColumns(form, at.packageExpiry), updated_on: at.now })
    .where('id', '=', at.formId)
    .where('consumer_id', '=', at.consumerId)
    .execute();
}

/** What a first publication fixes for good. */
export interface FirstPublication extends FormScope {
  readonly formHash: string;
  readonly offer: object;
  readonly content: FormContent;
  readonly now: Date;
}

/** Marks a locked draft as published. */
export async function markPublished(trx: Transaction<Database>, input: FirstPublication): Promise<void> {
  await trx
    .updateTable('consent_form')
    .set({
      status: 'PUBLISHED',
      published_on: input.now,
      updated_on: input.now,
      form_hash: input.formHash,
      offer: JSON.stringify(input.offer),
      agreed_words: agreedWording.envelope,
      content: JSON.stringify(input.content),
    })
    .where('id', '=', input.formId)
    .where('consumer_id', '=', input.consumerId)
    .execute();
}

/** Marks a locked form as revoked. */
export async function markRevoked(
  trx: Transaction<Database>,
  { consumerId, formId }: FormScope,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('consent_form')
    .set({ status: 'REVOKED', ended_on: now, updated_on: now })
    .where('id', '=', formId)
    .where('consumer_id', '=', consumerId)
    .execute();
}

const dataType = z.enum(signalDataTypes);
const changeMode = z.enum(changeModes);

/** What the catalogue says of the signals asked for; unknown ones are missing. */
export async function readCatalogue(db: Kysely<Database>, ids: readonly number[]): Promise<Catalogue> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('signal')
    .leftJoin('signal_enum', 'signal_enum.name', 'signal.enum_name')
    .selectAll('signal')
    .select('signal_enum.choices')
    .where('signal.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        label: row.label,
        groupName: row.group_name,
        dataType: dataType.parse(row.data_type),
        unit: row.unit,
        changeMode: changeMode.parse(row.change_mode),
        maxRateHz: row.max_rate_hz,
        enumName: row.enum_name,
        choices: row.choices ?? [],
        minimum: row.minimum,
        maximum: row.maximum,
        canRead: row.can_read,
        canWrite: row.can_write,
      },
    ]),
  );
}

/** Which form an OEM asks for: one that concerns none of its cars is not found. */
interface OemFormScope {
  readonly oemId: number;
  readonly formId: number;
}

/** A form that was published to cars of the OEM, or undefined. */
export async function findOemForm(db: Kysely<Database>, scope: OemFormScope): Promise<FormRow | undefined> {
  return await formOfMaker(db, scope).executeTakeFirst();
}

/** The same of one consumer, locked until the transaction ends, as every change of a publication does first. */
export async function lockOemForm(
  trx: Transaction<Database>,
  scope: OemFormScope & { readonly consumerId: number },
): Promise<FormRow | undefined> {
  const ofConsumer = formOfMaker(trx, scope).where('f.consumer_id', '=', scope.consumerId);
  return await ofConsumer.forUpdate().executeTakeFirst();
}

function formOfMaker(db: Kysely<Database>, scope: OemFormScope) {
  return db
    .selectFrom('consent_form as f')
    .selectAll('f')
    .where('f.id', '=', scope.formId)
    .where('f.status', '<>', 'DRAFT')
    .where(sql<boolean>`f.id in (${formsOfMaker(scope.oemId, scope.formId)})`);
}

/** Whether a form exists among those of a consumer, or among all. */
export async function formExists(
  db: Kysely<Database>,
  formId: number,
  consumerId: OrganisationScope,
): Promise<boolean> {
  const form = formOf(db, { consumerId, formId }).clearSelect().select('id');
  return (await form.executeTakeFirst()) !== undefined;
}
