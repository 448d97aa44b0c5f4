import { MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import { logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import {
  badToken,
  type LogCounts,
  type LogHistogramQuery,
  type LogPoint,
  type LogScope,
  type LogSearch,
  type LogSearchPage,
  type LogSearchQuery,
  pointIn,
  tokenOf,
} from './port.ts';
import { containing } from '../../mechanisms/like-pattern.ts';

/** Lines that one call looks through. */
const LINES_A_SEARCH = 20_000;
/** Counts that a histogram adds up: of a month of four processes at work. */
const COUNTS_A_HISTOGRAM = 250_000;

type Db = Kysely<Database>;

/** Finds lines of the product's own database, along indexes by time. */
export function embeddedLogSearch(db: Db): LogSearch {
  return {
    search: (query) => search(db, query),
    histogram: (query) =>
      query.text === '' && query.widthMs % MINUTE_MS === 0 ? keptCounts(db, query) : foundCounts(db, query),
  };
}

interface FoundRow {
  readonly id: number;
  readonly at: Date;
  readonly level: number;
  readonly line: string;
  readonly log_group: string;
  readonly name: string;
}

async function search(db: Db, query: LogSearchQuery): Promise<LogSearchPage> {
  const { token, limit } = query;
  const seen = linesSeen(query, token === null ? null : lineIn(token));
  const { rows, edge } = await inOneMoment(db).execute(async (trx) => {
    const found = await sql<FoundRow>`
      select l.id, l.at, l.level, l.line, s.log_group, s.name
      from (${seen(LINES_A_SEARCH)}) l join log_stream s on s.id = l.stream_id
      where ${isFound(query)} order by l.at desc, l.id desc limit ${limit + 1}`.execute(trx);
    return { rows: found.rows, edge: found.rows.length > limit ? null : await edgeOf(trx, seen) };
  });
  const entries = rows.slice(0, limit).map((row) => ({
    id: String(row.id),
    at: row.at.getTime(),
    level: levelAt(row.level),
    line: row.line,
    group: row.log_group,
    stream: row.name,
  }));
  const last = rows.length > limit ? entries.at(-1) : undefined;
  const end = last ?? edge;
  return {
    entries,
    backwardToken: end === null ? null : tokenOf(end),
    lookedTo: end?.at ?? query.from,
  };
}

/** @throws AppError `badRequest` at `next_token` for what names no line of ours */
function lineIn(token: string): LogPoint {
  const point = pointIn(token);
  if (!/^\d{1,18}$/.test(point.id)) throw badToken();
  return point;
}

/** Two looks that each began with their own newest line would tell a line twice, or never. */
function inOneMoment(db: Db) {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
}

type LinesSeen = (most: number) => RawBuilder<unknown>;

/** The lines that one call looks through, the newest first: what an index leaves out is not counted among them. */
function linesSeen(scope: LogScope, before: LogPoint | null): LinesSeen {
  const { from, to, level, withoutCalls } = scope;
  const isUrgent = level !== null && logLevels.indexOf(level) >= logLevels.indexOf('warn');
  const place = before === null ? sql`` : sql`and (at, id) < (${momentOf(before.at)}, ${before.id}::bigint)`;
  return (most) => sql`
    select id, at, level, line, stream_id, is_call from log_line
    where at >= ${momentOf(from)} and at < ${momentOf(to)} ${place}
      ${isUrgent ? sql`and level >= 2` : sql``} ${withoutCalls ? sql`and not is_call` : sql``}
    order by at desc, id desc limit ${most}`;
}

function isFound({ text, level, group }: LogScope): RawBuilder<boolean> {
  return sql<boolean>`${text === '' ? sql`true` : sql`l.line ilike ${containing(text)}`}
    and ${level === null ? sql`true` : sql`l.level >= ${logLevels.indexOf(level)}`}
    and ${group === null ? sql`true` : sql`s.log_group = ${group}`}`;
}

/** The oldest line that is looked through; null when they reach to the beginning of the range. */
async function edgeOf(db: Db, seen: LinesSeen): Promise<LogPoint | null> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, at from (${seen(LINES_A_SEARCH + 1)}) l offset ${LINES_A_SEARCH - 1}`.execute(db);
  const [edge, older] = rows;
  return edge === undefined || older === undefined ? null : { at: edge.at.getTime(), id: String(edge.id) };
}

/** Of whole minutes, as they were counted when the lines came; the newest, when there are too many. */
async function keptCounts(db: Db, query: LogHistogramQuery): Promise<LogCounts> {
  const { from, to, group, level, withoutCalls } = query;
  const { rows: beyond } = await sql<{ minute: Date }>`
    select minute from log_minute where minute >= ${momentOf(from)} and minute < ${momentOf(to)}
    order by minute desc offset ${COUNTS_A_HISTOGRAM} limit 1`.execute(db);
  const [edge] = beyond;
  // Of the minute at the edge some counts are left out.
  const lookedTo = edge === undefined ? from : edge.minute.getTime() + MINUTE_MS;
  const { rows } = await sql<CountRow>`
    select ${partOf(sql`m.minute`, query)} as part, m.level,
      sum(${withoutCalls ? sql`m.lines - m.calls` : sql`m.lines`})::integer as lines
    from log_minute m join log_stream s on s.id = m.stream_id
    where m.minute >= ${momentOf(lookedTo)} and m.minute < ${momentOf(to)}
      and ${level === null ? sql`true` : sql`m.level >= ${logLevels.indexOf(level)}`}
      and ${group === null ? sql`true` : sql`s.log_group = ${group}`}
    group by 1, 2`.execute(db);
  return { counts: countsOf(rows, query), lookedTo };
}

/** Of the lines themselves: as many as a search looks through. */
async function foundCounts(db: Db, query: LogHistogramQuery): Promise<LogCounts> {
  const seen = linesSeen(query, null);
  const { rows, edge } = await inOneMoment(db).execute(async (trx) => {
    const counted = await sql<CountRow>`
      select ${partOf(sql`l.at`, query)} as part, l.level, count(*)::integer as lines
      from (${seen(LINES_A_SEARCH)}) l join log_stream s on s.id = l.stream_id
      where ${isFound(query)} group by 1, 2`.execute(trx);
    return { rows: counted.rows, edge: await edgeOf(trx, seen) };
  });
  return { counts: countsOf(rows, query), lookedTo: edge?.at ?? query.from };
}

interface CountRow {
  readonly part: number;
  readonly level: number;
  readonly lines: number;
}

function partOf(moment: RawBuilder<unknown>, { from, widthMs }: LogHistogramQuery): RawBuilder<number> {
  return sql<number>`floor((extract(epoch from ${moment}) * 1000 - ${from}::float8) / ${widthMs}::float8)::integer`;
}

function countsOf(rows: readonly CountRow[], { from, widthMs }: LogHistogramQuery) {
  return rows
    .filter(({ lines }) => lines > 0)
    .map(({ part, level, lines }) => ({ from: from + part * widthMs, level: levelAt(level), lines }));
}

function levelAt(place: number) {
  return logLevels[place] ?? 'info';
}

function momentOf(ms: number): RawBuilder<Date> {
  return sql<Date>`${new Date(ms)}::timestamptz`;
}
