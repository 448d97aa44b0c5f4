import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { ConsentOffer } from '@vinculum/contract/vehicle/messages.ts';
import { scheduleSchema } from '@vinculum/contract/forms/entries/schedule.ts';
import { signalEntrySchema } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { promisedEfforts } from '@vinculum/contract/vehicle/promised-efforts.ts';
import { z } from 'zod';
import { activeStatusList } from './consent-conditions-store.ts';
import type { VehicleConsent } from './desired-state.ts';
import { loadEnforced } from './form-envelopes-store.ts';
import { type OfferedForm, offeredForm } from './offered-form.ts';

const enforcedContent = z.object({
  schedule: scheduleSchema.nullable(),
  read_signals: z.array(signalEntrySchema.pick({ signal_id: true, is_encrypted: true })),
});

const paid = z.array(z.object({ effort_type: z.int() }));
/** Null without a word of them. */
const shownRewards = z.object({ rewards: paid.nullable(), oem_rewards: paid.nullable() });

interface ConsentRow {
  readonly id: number;
  readonly form_id: number;
  readonly consumer_id: number;
  readonly vin: string;
  readonly status: VehicleConsent['status'];
  readonly revision: number;
  readonly accepted_signals: number[];
  readonly granted_at: Date | null;
  readonly expires_at: Date | null;
  readonly may_read: boolean;
}

/** By VIN: the consents that are open, live, or ended without the car having confirmed it yet. */
export async function loadVehicleConsents(
  db: Kysely<Database>,
  vins: readonly string[],
): Promise<Map<string, VehicleConsent[]>> {
  const { rows } = await sql<ConsentRow>`
    select c.id, c.form_id, c.consumer_id, c.vin, c.status, c.revision, c.accepted_signals, c.granted_at,
      c.expires_at, c.oem_id is not null and coalesce(p.access_type_read_signal, true) as may_read
    from consent c
    left join consumer_permission p on p.oem_id = c.oem_id and p.consumer_id = c.consumer_id
    where c.vin = any(${vins}::text[]) and (c.status in (${activeStatusList}) or c.confirmed_at is null)
    order by c.id`.execute(db);
  const forms = await loadForms(db, [...new Set(rows.map((row) => row.form_id))]);
  const enforced = await loadEnforced(db, [...forms.keys()]);
  const byVin = new Map<string, VehicleConsent[]>();
  for (const row of rows) {
    const form = forms.get(row.form_id);
    const checked = enforced.get(row.form_id);
    if (form === undefined || checked === undefined) continue;
    const list = byVin.get(row.vin);
    const consent = vehicleConsentOf(row, { ...form, ...checked });
    if (list === undefined) byVin.set(row.vin, [consent]);
    else list.push(consent);
  }
  return byVin;
}

/**
 * By VIN what tells one state of a car's consents from every other: which they are, and their revisions, of which any
 * change draws a new one. `stateOf` says the same of consents that were loaded.
 */
export async function loadStates(
  db: Kysely<Database>,
  vins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ vin: string; state: string }>`
    select vin, string_agg(id || ':' || revision, ',' order by id) as state from consent
    where vin = any(${vins}::text[]) and (status in (${activeStatusList}) or confirmed_at is null)
    group by vin`.execute(db);
  const known = new Map(rows.map(({ vin, state }) => [vin, state]));
  return new Map(vins.map((vin) => [vin, known.get(vin) ?? '']));
}

export function stateOf(consents: readonly VehicleConsent[]): string {
  return consents.map(({ consentId, revision }) => `${consentId}:${revision}`).join(',');
}

interface EnforcedForm {
  readonly formHash: string;
  readonly retentionDays: number;
  readonly schedule: VehicleConsent['schedule'];
  readonly readSignals: readonly number[];
  readonly encryptedSignals: readonly number[];
  readonly promisedEfforts: VehicleConsent['promisedEfforts'];
}

async function loadForms(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, EnforcedForm>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('consent_form')
    .select(['id', 'form_hash', 'content', 'data_retention_in_days'])
    .select(sql`offer -> 'rewards'`.as('rewards'))
    .select(sql`offer -> 'oem_rewards'`.as('oem_rewards'))
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => {
      const content = enforcedContent.parse(row.content);
      const shown = shownRewards.parse(row);
      const encrypted = content.read_signals.filter((entry) => entry.is_encrypted);
      return [
        row.id,
        {
          formHash: row.form_hash ?? '',
          retentionDays: row.data_retention_in_days,
          schedule: content.schedule,
          readSignals: content.read_signals.map((entry) => entry.signal_id),
          encryptedSignals: encrypted.map((entry) => entry.signal_id),
          // By what the owner was shown, not by what the form holds.
          promisedEfforts: promisedEfforts({
            rewards: shown.rewards ?? [],
            oem_rewards: shown.oem_rewards ?? [],
          }),
        },
      ];
    }),
  );
}

function vehicleConsentOf(
  row: ConsentRow,
  form: EnforcedForm & Pick<VehicleConsent, 'envelopes' | 'dataTypes'>,
): VehicleConsent {
  return {
    consentId: row.id,
    formId: row.form_id,
    consumerId: row.consumer_id,
    vin: row.vin,
    status: row.status,
    revision: row.revision,
    acceptedSignals: row.accepted_signals,
    grantedAt: row.granted_at?.getTime() ?? null,
    expiresAt: row.expires_at?.getTime() ?? null,
    readPermission: row.may_read,
    ...form,
  };
}

interface OpenOffer {
  readonly vin: string;
  readonly consentId: number;
  readonly revision: number;
  readonly formHash: string;
  readonly form: OfferedForm;
}

/** The offers open at cars; with ids only those among them. */
async function loadOpenOffers(
  db: Kysely<Database>,
  vins: readonly string[],
  consentIds?: readonly number[],
): Promise<OpenOffer[]> {
  const open = offersAt(db, vins)
    .where('c.status', 'in', ['FORM_PENDING', 'FORM_RECEIVED'])
    .where('f.status', '=', 'PUBLISHED');
  return await readOffers(db, consentIds === undefined ? open : open.where('c.id', 'in', consentIds));
}

/** What the owners of cars agreed to, as it was offered: those of their live consents with these ids. */
async function loadAgreedOffers(
  db: Kysely<Database>,
  vins: readonly string[],
  consentIds: readonly number[],
): Promise<OpenOffer[]> {
  return await readOffers(
    db,
    offersAt(db, vins).where('c.status', 'in', liveStatuses).where('c.id', 'in', consentIds),
  );
}

function offersAt(db: Kysely<Database>, vins: readonly string[]) {
  return db
    .selectFrom('consent as c')
    .innerJoin('consent_form as f', 'f.id', 'c.form_id')
    .select(['c.id', 'c.vin', 'c.revision', 'c.form_id'])
    .where('c.vin', '=', sql<string>`any(${[...vins]}::text[])`);
}

/** Each form once, however many cars it is offered to. */
async function readOffers(db: Kysely<Database>, offers: ReturnType<typeof offersAt>): Promise<OpenOffer[]> {
  const rows = await offers.orderBy('c.id').execute();
  if (rows.length === 0) return [];
  const forms = await db
    .selectFrom('consent_form')
    .select(['id', 'form_hash', 'offer'])
    .where('id', 'in', [...new Set(rows.map((row) => row.form_id))])
    .execute();
  const byId = new Map(
    forms.map(({ id, form_hash, offer }) => [
      id,
      { formHash: form_hash ?? '', form: offeredForm.parse(offer) },
    ]),
  );
  return rows.flatMap(({ id, vin, revision, form_id }) => {
    const form = byId.get(form_id);
    return form === undefined ? [] : [{ consentId: id, vin, revision, ...form }];
  });
}

/** What a car says that it has applied. */
interface AppliedRevision {
  readonly vin: string;
  readonly appliedRevision: number;
}

/**
 * Cars say up to which revision they have applied their desired states: confirms the consents up to there, and the
 * revocations that ended any, however they go on. Of a car that has lost its memory, what is open or live waits to be
 * confirmed again.
 */
export async function recordApplied(
  db: Kysely<Database>,
  applied: readonly AppliedRevision[],
  now: number,
): Promise<void> {
  const at = sql`${new Date(now)}::timestamptz`;
  await sql`
    with said as materialized (
      select * from unnest(${applied.map(({ vin }) => vin)}::text[],
        ${applied.map(({ appliedRevision }) => appliedRevision)}::bigint[]) as s (vin, revision)
    ), proven as (
      update revocation_consent r set confirmed_at = ${at} from said s
      where r.vin = s.vin and r.revision <= s.revision and r.confirmed_at is null
    ), changed as materialized (
      select c.id, c.revision <= s.revision as is_applied from consent c join said s on s.vin = c.vin
      where (c.revision <= s.revision and c.confirmed_at is null)
        or (c.revision > s.revision and c.confirmed_at is not null and c.status in (${activeStatusList}))
      order by c.id for no key update of c
    )
    update consent c set confirmed_at = case when t.is_applied then ${at} end
    from changed t where c.id = t.id`.execute(db);
}

/**
 * The offers that wait for a car or its owner, ready to send; with ids only those among them. The message id is
 * the same for as long as the offer is, so that a car knows a repeat.
 */
export async function offersOf(
  db: Kysely<Database>,
  vin: string,
  consentIds?: readonly number[],
): Promise<ConsentOffer[]> {
  if (consentIds?.length === 0) return [];
  return (await loadOpenOffers(db, [vin], consentIds)).map(messageOf);
}

type OffersByVin = ReadonlyMap<string, readonly ConsentOffer[]>;

/** All offers that wait, of many cars at once. */
export async function offersOfCars(db: Kysely<Database>, vins: readonly string[]): Promise<OffersByVin> {
  return offersByVin(await loadOpenOffers(db, vins));
}

/** What owners agreed to under the live ones of these consents of their cars, for cars that have lost it. */
export async function agreedOffersOf(
  db: Kysely<Database>,
  vins: readonly string[],
  consentIds: readonly number[],
): Promise<OffersByVin> {
  return consentIds.length === 0 ? new Map() : offersByVin(await loadAgreedOffers(db, vins, consentIds));
}

function offersByVin(offers: readonly OpenOffer[]): OffersByVin {
  const grouped = Map.groupBy(offers, ({ vin }) => vin);
  return new Map([...grouped].map(([vin, ofCar]) => [vin, ofCar.map(messageOf)]));
}

function messageOf({ consentId, revision, formHash, form }: OpenOffer): ConsentOffer {
  return { ...form, id: `offer-${consentId}-${revision}`, consent_id: consentId, form_hash: formHash };
}
