import {
  type ConsentStatus,
  liveStatuses,
  noCounts,
  openStatuses,
} from '@vinculum/contract/consents/vocabulary.ts';
import type {
  RequestedSignal,
  BeyondAgreed,
  consentTransition,
} from '@vinculum/contract/responses/endpoints.ts';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { Language } from '@vinculum/contract/foundation/languages.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { stretchOf } from '../../db/stretch.ts';
import { isApplied, mayKnowActor, offeredForm, consentStatusSql } from '../consents/public.ts';
import { consentTotals, isToConfirm } from '../../read-models/kept-totals-store.ts';
import { conditionOf, pageIds, type ResponseFilter, scopeOf } from './response-pages-store.ts';
import { isIn } from '../../db/organisation-scope-store.ts';

/** Whose consents and forms. */
type ConsumerScope = Pick<ResponseFilter, 'consumerId'>;

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
  readonly online: boolean | null;
  readonly cause: string | null;
  readonly is_test: boolean;
}

function selectResponses(filter: ResponseFilter) {
  return sql`
    select c.id, c.form_id, f.title, c.consumer_id, asker.name as consumer, c.vin,
      ${consentStatusSql(filter.now)} as status, o.name as oem, c.created_on, c.updated_on,
      c.expires_at, c.accepted_signals, c.cause, c.is_test,
      ${isApplied} as applied,
      case when ${mayKnowPresence(filter)} then coalesce(s.is_online, false) end as online
    from page join consent c on c.id = page.id
    join consent_form f on f.id = c.form_id
    join organisation asker on asker.id = c.consumer_id
    left join organisation o on o.id = c.oem_id
    left join vehicle_session s on s.vin = c.vin`;
}

/** Whether a car is connected tells a consumer something only while the owner agrees to it, or has yet to answer. */
function mayKnowPresence({ consumerId, now }: ResponseFilter): RawBuilder<unknown> {
  if (consumerId === 'everybody') return sql`true`;
  return sql`${consentStatusSql(now)} in (${sql.join([...openStatuses, ...liveStatuses])})`;
}

/** One page of the `total` responses that a filter finds, newest or oldest first: ids go with time. */
export async function pageResponses(
  db: Kysely<Database>,
  filter: ResponseFilter,
  page: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly descending: boolean;
  },
): Promise<ResponseRow[]> {
  const stretch = stretchOf({ offset: (page.page - 1) * page.limit, ...page });
  if (stretch === null) return [];
  const { rows } = await sql<ResponseRow>`with page as materialized (${pageIds(filter, stretch)})
    ${selectResponses(filter)} order by c.id ${sql.raw(page.descending ? 'desc' : 'asc')}`.execute(db);
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
  const { rows } = await sql<{ status: ConsentStatus; total: number; unregistered: number }>`
    select c.status, sum(c.total)::bigint as total,
      coalesce(sum(c.total) filter (where c.oem_id is null), 0)::bigint as unregistered
    from ${countedRows(filter)} c group by c.status`.execute(db);
  const counts = noCounts();
  for (const { status, total } of rows) counts[status] = total;
  const pending = rows.find(({ status }) => status === 'FORM_PENDING');
  return { counts, unregistered: pending?.unregistered ?? 0 };
}

/** With a VIN, or a part of one, there are consents to look at; without, the counts that are kept. */
function countedRows(filter: ResponseFilter): RawBuilder<unknown> {
  if ((filter.vin ?? '') !== '')
    return sql`(select ${consentStatusSql(filter.now)} as status, c.oem_id, 1 as total from consent c
      where ${conditionOf(filter)})`;
  return sql`(select * from ${consentTotals(filter.now)} t where ${scopeOf(filter, 't')} and ${
    filter.applied === undefined ? sql`true` : sql`${isToConfirm('t')} and t.is_applied = ${filter.applied}`
  })`;
}

const requested = offeredForm.pick({ read_signals: true, write_signals: true });
type Transition = z.input<typeof consentTransition>;

/** Some consents; those of another consumer are not found. */
interface ConsentsScope extends ConsumerScope {
  readonly consentIds: readonly number[];
}

function ownConsents(db: Kysely<Database>, { consumerId, consentIds }: ConsentsScope) {
  return db
    .selectFrom('consent')
    .select('id')
    .where('id', 'in', consentIds)
    .where(isIn(consumerId, 'consumer_id'));
}

/** The transitions of consents, oldest first, by consent, as a user of a portal may read them. */
export async function loadTransitions(
  db: Kysely<Database>,
  scope: ConsentsScope,
  reader: Portal,
): Promise<Map<number, Transition[]>> {
  const byConsent = new Map<number, Transition[]>();
  if (scope.consentIds.length === 0) return byConsent;
  const rows = await db
    .selectFrom('consent_history')
    .selectAll()
    .where('consent_id', 'in', ownConsents(db, scope))
    .orderBy('id')
    .execute();
  for (const row of rows) {
    const list = byConsent.get(row.consent_id) ?? [];
    byConsent.set(row.consent_id, list);
    list.push({
      at: row.at.toISOString(),
      actor_kind: row.actor_kind,
      actor: mayKnowActor(reader, row.actor_kind) ? row.actor : null,
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
  { consumerId, formIds }: ConsumerScope & { readonly formIds: readonly number[] },
  language: Language,
): Promise<Map<number, RequestedSignal[]>> {
  if (formIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('consent_form')
    .select(['id', 'offer'])
    .where('id', 'in', formIds)
    .where('offer', 'is not', null)
    .where(isIn(consumerId, 'consumer_id'))
    .execute();
  const signalsOf = ({ read_signals: read, write_signals: write }: z.output<typeof requested>) =>
    [...read, ...write].map(({ signal_id, label, labels }) => ({
      signal_id,
      label: labels?.[language] ?? label,
    }));
  return new Map(rows.map(({ id, offer }) => [id, signalsOf(requested.parse(offer))]));
}

/** Of the cars of a maker, so many are named. */
const MOST_NAMED = 100;

/** By consent: what its car sent beyond what was agreed, by signal. */
export async function loadBeyondAgreed(
  db: Kysely<Database>,
  scope: ConsentsScope,
): Promise<Map<number, BeyondAgreed[]>> {
  if (scope.consentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('beyond_agreed')
    .selectAll()
    .where('consent_id', 'in', ownConsents(db, scope))
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
