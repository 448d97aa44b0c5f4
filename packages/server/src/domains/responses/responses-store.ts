import { type ConsentStatus, noCounts } from '@vinculum/contract/consents/vocabulary.ts';
import type {
  RequestedSignal,
  BeyondAgreed,
  consentTransition,
} from '@vinculum/contract/responses/endpoints.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import { isApplied, offeredForm, statusAt } from '../consents/public.ts';

/** Whose responses: null is everybody's, for an administrator. */
export interface ResponseFilter {
  readonly consumerId: number | null;
  readonly formId?: number | undefined;
  /** Only those of the cars of this OEM. */
  readonly oemId?: number | undefined;
  /** A whole VIN or a part of one. */
  readonly vin?: string | undefined;
  readonly status?: ConsentStatus | undefined;
  /** Only those whose car has, or has not, confirmed the present state. */
  readonly applied?: boolean | undefined;
  /** Whether consents of vehicles of tests are among them. */
  readonly includeTest: boolean;
  readonly now: Date;
}

export interface ResponseRow {
  readonly id: number;
  readonly form_id: number;
  readonly title: string;
  readonly consumer_id: number;
  readonly consumer: string;
  readonly vin: string;
  readonly status: ConsentStatus;
  readonly oem: string | null;
  readonly created_on: Date;
  readonly updated_on: Date;
  readonly expires_at: Date | null;
  readonly accepted_signals: number[];
  readonly applied: boolean;
  readonly online: boolean;
  readonly cause: string | null;
  readonly is_test: boolean;
}

const VIN_LENGTH = 17;

function conditionOf(filter: ResponseFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = [ofTraffic('c.is_test', filter.includeTest)];
  if (filter.consumerId !== null) conditions.push(sql`c.consumer_id = ${filter.consumerId}`);
  if (filter.formId !== undefined) conditions.push(sql`c.form_id = ${filter.formId}`);
  if (filter.oemId !== undefined) conditions.push(sql`c.oem_id = ${filter.oemId}`);
  const vin = filter.vin ?? '';
  if (vin.length === VIN_LENGTH) conditions.push(sql`c.vin = ${vin}`);
  else if (vin !== '') conditions.push(sql`strpos(c.vin, ${vin}) > 0`);
  if (filter.applied !== undefined)
    conditions.push(sql`c.status <> 'FORM_NOT_ASKED' and ${isApplied} = ${filter.applied}`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function ofStatus(filter: ResponseFilter): RawBuilder<boolean> {
  return filter.status === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${statusAt(filter.now)} = ${filter.status}`;
}

function selectResponses(filter: ResponseFilter) {
  return sql`
    select c.id, c.form_id, f.title, c.consumer_id, asker.name as consumer, c.vin,
      ${statusAt(filter.now)} as status, o.name as oem, c.created_on, c.updated_on,
      c.expires_at, c.accepted_signals, c.cause, c.is_test,
      ${isApplied} as applied,
      coalesce(s.is_online, false) as online
    from consent c
    join consent_form f on f.id = c.form_id
    join organisation asker on asker.id = c.consumer_id
    left join organisation o on o.id = c.oem_id
    left join vehicle_session s on s.vin = c.vin
    where ${conditionOf(filter)}`;
}

/** One page of responses, newest first. */
export async function pageResponses(
  db: Kysely<Database>,
  filter: ResponseFilter,
  page: { readonly page: number; readonly limit: number },
): Promise<ResponseRow[]> {
  const { rows } = await sql<ResponseRow>`${selectResponses(filter)} and ${ofStatus(filter)}
    order by c.id desc limit ${page.limit} offset ${(page.page - 1) * page.limit}`.execute(db);
  return rows;
}

/**
 * How many responses a filter finds, by status; the filter's own status does not count. `unregistered`: of the pending
 * ones, those without a car.
 */
export async function countResponses(
  db: Kysely<Database>,
  filter: ResponseFilter,
): Promise<{ counts: Record<ConsentStatus, number>; unregistered: number }> {
  const sessions = filter.applied === undefined ? sql`` : sql`left join vehicle_session s on s.vin = c.vin`;
  const { rows } = await sql<{ status: ConsentStatus; total: number; unregistered: number }>`
    select ${statusAt(filter.now)} as status, count(*) as total,
      count(*) filter (where c.oem_id is null) as unregistered
    from consent c ${sessions}
    where ${conditionOf(filter)} group by 1`.execute(db);
  const counts = noCounts();
  for (const { status, total } of rows) counts[status] = total;
  const pending = rows.find(({ status }) => status === 'FORM_PENDING');
  return { counts, unregistered: pending?.unregistered ?? 0 };
}

const requested = offeredForm.pick({ read_signals: true, write_signals: true });
type Transition = z.input<typeof consentTransition>;

/** The transitions of consents, oldest first, by consent. */
export async function loadTransitions(
  db: Kysely<Database>,
  consentIds: readonly number[],
): Promise<Map<number, Transition[]>> {
  const byConsent = new Map<number, Transition[]>();
  if (consentIds.length === 0) return byConsent;
  const rows = await db
    .selectFrom('consent_history')
    .selectAll()
    .where('consent_id', 'in', consentIds)
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const list = byConsent.get(row.consent_id) ?? [];
    byConsent.set(row.consent_id, list);
    list.push({
      at: row.at.toISOString(),
      actor_kind: row.actor_kind,
      actor: row.actor,
      from: row.from_status,
      to: row.to_status,
      cause: row.cause,
      message_id: row.message_id,
      form_hash: row.form_hash,
      language: row.language,
    });
  }
  return byConsent;
}

/** What owners are asked for, by form, as fixed at its first publication. */
export async function loadRequestedSignals(
  db: Kysely<Database>,
  formIds: readonly number[],
  language: Language,
): Promise<Map<number, RequestedSignal[]>> {
  if (formIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('consent_form')
    .select(['id', 'offer'])
    .where('id', 'in', formIds)
    .where('offer', 'is not', null)
    .execute();
  const requests = ({ read_signals: read, write_signals: write }: z.output<typeof requested>) =>
    [...read, ...write].map(({ signal_id, label, labels }) => ({
      signal_id,
      label: labels?.[language] ?? label,
    }));
  return new Map(rows.map(({ id, offer }) => [id, requests(requested.parse(offer))]));
}

const CURSOR_ROWS = 1000;

export interface ExportedResponse {
  readonly form_id: number;
  readonly title: string;
  readonly consumer: string;
  readonly vin: string;
  readonly status: ConsentStatus;
  readonly oem: string | null;
  readonly created_on: Date;
  readonly updated_on: Date;
}

/** Every response of a filter by a cursor: memory does not grow with the number of rows. */
export function streamResponses(
  db: Kysely<Database>,
  filter: ResponseFilter,
): AsyncIterableIterator<ExportedResponse> {
  const rows = db
    .selectFrom('consent as c')
    .innerJoin('consent_form as f', 'f.id', 'c.form_id')
    .innerJoin('organisation as asker', 'asker.id', 'c.consumer_id')
    .leftJoin('organisation as o', 'o.id', 'c.oem_id')
    .leftJoin('vehicle_session as s', 's.vin', 'c.vin')
    .select(['c.form_id', 'f.title', 'asker.name as consumer', 'c.vin', 'o.name as oem', 'c.created_on'])
    .select('c.updated_on')
    .select(statusAt(filter.now).$castTo<ConsentStatus>().as('status'))
    .where(conditionOf(filter))
    .where(ofStatus(filter));
  return rows.orderBy('c.id').stream(CURSOR_ROWS);
}

/** Of the cars of a maker, so many are named. */
const MOST_NAMED = 100;

/** By consent: what its car sent beyond what was agreed, by signal. */
export async function loadBeyondAgreed(
  db: Kysely<Database>,
  consentIds: readonly number[],
): Promise<Map<number, BeyondAgreed[]>> {
  if (consentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('beyond_agreed')
    .selectAll()
    .where('consent_id', 'in', consentIds)
    .orderBy('consent_id')
    .orderBy('signal_id')
    .execute();
  const byConsent = Map.groupBy(rows, (row) => row.consent_id);
  return new Map([...byConsent].map(([id, list]) => [id, list.map(beyondOf)]));
}

/** The same of a maker's cars under one form, those heard of last first. */
export async function listBeyondAgreedAt(
  db: Kysely<Database>,
  { oemId, formId }: { readonly oemId: number; readonly formId: number },
): Promise<(BeyondAgreed & { readonly vin_number: string })[]> {
  const { rows } = await sql<Row & { vin: string }>`
    select c.vin, b.consent_id, b.signal_id, b.samples, b.first_at, b.last_at
    from beyond_agreed b join consent c on c.id = b.consent_id
    where c.form_id = ${formId} and c.oem_id = ${oemId} and not c.is_test
    order by b.last_at desc, c.vin, b.signal_id limit ${MOST_NAMED}`.execute(db);
  return rows.map((row) => ({ vin_number: row.vin, ...beyondOf(row) }));
}

interface Row {
  readonly consent_id: number;
  readonly signal_id: number;
  readonly samples: number;
  readonly first_at: number;
  readonly last_at: number;
}

function beyondOf({ signal_id, samples, first_at, last_at }: Row): BeyondAgreed {
  const [first_on, last_on] = [first_at, last_at].map((at) => new Date(at).toISOString());
  return { signal_id, samples, first_on: first_on ?? '', last_on: last_on ?? '' };
}
