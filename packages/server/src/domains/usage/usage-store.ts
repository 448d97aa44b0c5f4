import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { ofTraffic } from '../../db/test-traffic-store.ts';
import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import { type Bar, type Piece, piecesOf, type UsageSource, usageSources } from './bars-rules.ts';

/** Whose usage: that of consumers together, of one form or of all forms. */
export interface UsageScope {
  readonly consumerIds: readonly number[];
  readonly formId: number | null;
  /** Whether what vehicles of tests delivered counts. */
  readonly includeTest: boolean;
}

export interface Counted {
  readonly messages: number;
  readonly bytes: number;
}

/** Stands for all forms in `usage_quarter` and `usage_day`. */
const ALL_FORMS = 0;

const noneCovered = Number.NEGATIVE_INFINITY;

export async function ownsForm(
  db: Kysely<Database>,
  { consumerId, formId }: { readonly consumerId: number; readonly formId: number },
): Promise<boolean> {
  const form = await db
    .selectFrom('consent_form')
    .select('id')
    .where('id', '=', formId)
    .where('consumer_id', '=', consumerId)
    .executeTakeFirst();
  return form !== undefined;
}

/** Before this moment (milliseconds since 1970, the start of a day in UTC) quarters and days answer. */
async function coveredTo(db: Kysely<Database>): Promise<number> {
  const row = await db.selectFrom('usage_progress').select('covered_to').executeTakeFirst();
  return row?.covered_to?.getTime() ?? noneCovered;
}

/** What was counted in each bar, in their order. */
export async function usageOfBars(
  db: Kysely<Database>,
  scope: UsageScope,
  { bars, unit }: { readonly bars: readonly Bar[]; readonly unit: PeriodUnit },
): Promise<Counted[]> {
  const pieces = piecesOf(bars, { unit, coveredTo: await coveredTo(db) });
  return await countBars(db, scope, { pieces, bars: bars.length });
}

/** `pieces` say which counters answer for which stretch. */
async function countBars(
  db: Kysely<Database>,
  scope: UsageScope,
  { pieces, bars }: { readonly pieces: readonly Piece[]; readonly bars: number },
): Promise<Counted[]> {
  const sums = Array.from({ length: bars }, () => ({ messages: 0, bytes: 0 }));
  for (const source of usageSources) {
    const mine = pieces.filter((piece) => piece.source === source);
    if (mine.length === 0) continue;
    for (const { bar, messages, bytes } of await countPieces(db, scope, { source, pieces: mine })) {
      const sum = sums[bar];
      if (sum === undefined) continue;
      sum.messages += messages;
      sum.bytes += bytes;
    }
  }
  return sums;
}

async function countPieces(
  db: Kysely<Database>,
  scope: UsageScope,
  { source, pieces }: { readonly source: UsageSource; readonly pieces: readonly Piece[] },
): Promise<(Counted & { bar: number })[]> {
  // Thousands of them: the driver would quote and escape every number on its own.
  const list = (of: (piece: Piece) => number) => `{${pieces.map(of).join(',')}}`;
  const { rows } = await sql<Counted & { bar: number }>`
    select p.bar, u.messages::bigint as messages, u.bytes::bigint as bytes
    from unnest(
      ${list(({ bar }) => bar)}::int[], ${list(({ from }) => from)}::float8[], ${list(({ to }) => to)}::float8[]
    ) as p (bar, from_ms, to_ms)
    cross join lateral (
      select sum(u.messages) as messages, sum(u.bytes) as bytes from ${sql.table(`usage_${source}`)} u
      where u.consumer_id = any(${[...scope.consumerIds]}::integer[]) and ${isOf(scope, source)}
        and ${ofTraffic('u.is_test', scope.includeTest)}
        and u.at >= to_timestamp(p.from_ms / 1000) and u.at < to_timestamp(p.to_ms / 1000)
    ) u
    where u.messages is not null`.execute(db);
  return rows;
}

function isOf({ formId }: UsageScope, source: UsageSource) {
  if (formId !== null) return sql`u.form_id = ${formId}`;
  return source === 'minute' ? sql`true` : sql`u.form_id = ${ALL_FORMS}`;
}
