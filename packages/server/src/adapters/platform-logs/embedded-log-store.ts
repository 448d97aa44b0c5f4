import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { embeddedLogSearch } from './embedded-log-search-store.ts';
import {
  type LogFilter,
  type LogPage,
  type LogPageQuery,
  type LogPlace,
  type LogSearch,
  type LogStore,
  positionIn,
} from './port.ts';
import { containing } from '../../mechanisms/like-pattern.ts';

/** Lines that one call looks through for those that are searched for. */
const LINES_A_SEARCH = 20_000;

type Db = Kysely<Database>;

/** The logs in the product's own database. A token is the number of the line behind which it stands. */
export function embeddedLogStore(db: Db): LogStore & LogSearch {
  return {
    ...embeddedLogSearch(db),
    async groups({ prefix, limit }) {
      const rows = await db
        .selectFrom('log_stream')
        .select('log_group')
        .distinct()
        .where((where) => where.fn<boolean>('starts_with', ['log_group', sql.val(prefix)]))
        .orderBy('log_group')
        .limit(limit)
        .execute();
      return rows.map((row) => row.log_group);
    },
    async streams({ group, prefix, limit }) {
      const rows = await db
        .selectFrom('log_stream')
        .select('name')
        .where('log_group', '=', group)
        .where((where) => where.fn<boolean>('starts_with', ['name', sql.val(prefix)]))
        .orderBy('name', 'desc')
        .limit(limit)
        .execute();
      if (rows.length === 0) await requireGroup(db, group);
      return rows.map((row) => row.name);
    },
    page: (query) => readPage(db, query),
    async follow(query) {
      const streamId = await requireStream(db, query);
      const from = positionIn(query.token);
      // Read first: a line that comes between the two reads would never be told.
      const end = await edgeOf(db, streamId, { after: from });
      if (end === null) return { entries: [], forwardToken: query.token };
      const rows = await linesOf(db, streamId, query)
        .where('id', '>', from)
        .where('id', '<=', end)
        .orderBy('id')
        .limit(query.limit)
        .execute();
      const last = rows.length === query.limit ? rows.at(-1)?.id : undefined;
      return { entries: rows.map(entryOf), forwardToken: String(last ?? end) };
    },
  };
}

async function readPage(db: Db, query: LogPageQuery): Promise<LogPage> {
  const streamId = await requireStream(db, query);
  const from = query.token === null ? await newestOf(db, streamId) : positionIn(query.token);
  const oldest = await edgeOf(db, streamId, { upTo: from });
  const rows = await linesOf(db, streamId, query)
    .where('id', '<=', from)
    .where('id', '>=', oldest ?? 0)
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1)?.id : undefined;
  const before = last ?? oldest;
  const hasMore = before !== null && (last !== undefined || (await hasLinesBefore(db, streamId, before)));
  return {
    entries: shown.map(entryOf),
    backwardToken: hasMore ? String(before - 1) : null,
    forwardToken: String(from),
  };
}

function linesOf(db: Db, streamId: number, { text, level }: LogFilter) {
  let lines = db.selectFrom('log_line').select(['id', 'at', 'line']).where('stream_id', '=', streamId);
  if (level !== null) lines = lines.where('level', '>=', logLevels.indexOf(level));
  if (text !== '') lines = lines.where('line', 'ilike', containing(text));
  return lines;
}

function entryOf({ at, line }: { readonly at: Date; readonly line: string }) {
  return { at: at.getTime(), line };
}

/** The last of the lines that one call looks through, forward or backward; null when there are none. */
async function edgeOf(
  db: Db,
  streamId: number,
  { after, upTo }: { readonly after?: number; readonly upTo?: number },
): Promise<number | null> {
  const lines = db.selectFrom('log_line').select('id').where('stream_id', '=', streamId);
  const seen =
    upTo === undefined
      ? lines.where('id', '>', after ?? 0).orderBy('id')
      : lines.where('id', '<=', upTo).orderBy('id', 'desc');
  const { edge } = await db
    .selectFrom(seen.limit(LINES_A_SEARCH).as('seen'))
    .select(({ fn }) => (upTo === undefined ? fn.max('id') : fn.min('id')).as('edge'))
    .executeTakeFirstOrThrow();
  return edge;
}

async function newestOf(db: Db, streamId: number): Promise<number> {
  const newest = await db
    .selectFrom('log_line')
    .select('id')
    .where('stream_id', '=', streamId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

async function hasLinesBefore(db: Db, streamId: number, id: number): Promise<boolean> {
  const line = await db
    .selectFrom('log_line')
    .select('id')
    .where('stream_id', '=', streamId)
    .where('id', '<', id)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

async function requireStream(db: Db, { group, stream }: LogPlace): Promise<number> {
  const row = await db
    .selectFrom('log_stream')
    .select('id')
    .where('log_group', '=', group)
    .where('name', '=', stream)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound');
  return row.id;
}

async function requireGroup(db: Db, group: string): Promise<void> {
  const row = await db
    .selectFrom('log_stream')
    .select('id')
    .where('log_group', '=', group)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('notFound');
}
