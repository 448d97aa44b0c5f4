import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { AUDIT_GROUP } from '@vinculum/contract/platform-logs/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import { type LogFilter, type LogStore, positionIn } from '../../adapters/platform-logs/port.ts';
import type { Database } from '../../db/database.ts';
import { chainLine } from './audit-store.ts';
import { sealWaiting } from './audit-seal-store.ts';
import { containing, startingWith } from '../../mechanisms/like-pattern.ts';

type Db = Kysely<Database>;

/** The audit trail as a group of logs, a stream for each day in UTC. A token is a position of the chain. */
export function auditLogs(db: Db): LogStore {
  return {
    groups: ({ prefix }) => Promise.resolve(AUDIT_GROUP.startsWith(prefix) ? [AUDIT_GROUP] : []),
    async streams({ group, prefix, limit }) {
      requireTrail(group);
      await sealWaiting(db);
      const rows = await db
        .selectFrom('audit_seal')
        .select('day')
        .distinct()
        .where(sql<string>`day::text`, 'like', startingWith(prefix))
        .orderBy('day', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ day }) => day);
    },
    async page({ group, stream, token, limit, ...filter }) {
      requireTrail(group);
      await sealWaiting(db);
      const newest = await newestOf(db, stream);
      const from = token === null ? newest : positionIn(token);
      const rows = await eventsOf(db, stream, filter)
        .where('s.position', '<=', from)
        .orderBy('s.position', 'desc')
        .limit(limit + 1)
        .execute();
      const shown = rows.slice(0, limit);
      const last = rows.length > limit ? shown.at(-1) : undefined;
      return {
        entries: shown.map(entryOf),
        backwardToken: last === undefined ? null : String(last.position - 1),
        forwardToken: String(from),
      };
    },
    async follow({ group, stream, token, limit, ...filter }) {
      requireTrail(group);
      await sealWaiting(db);
      const newest = await newestOf(db, stream);
      const from = positionIn(token);
      const rows = await eventsOf(db, stream, filter)
        .where('s.position', '>', from)
        .where('s.position', '<=', newest)
        .orderBy('s.position')
        .limit(limit)
        .execute();
      const last = rows.length === limit ? rows.at(-1)?.position : undefined;
      return { entries: rows.map(entryOf), forwardToken: String(last ?? Math.max(newest, from)) };
    },
  };
}

function eventsOf(db: Db, day: string, { text, level }: LogFilter) {
  let events = db
    .selectFrom('audit_event as e')
    .innerJoin('audit_seal as s', 's.event_id', 'e.id')
    .select(['s.position', 'e.at', chainLine.as('line')])
    .where('s.day', '=', day);
  if (level === 'warn') events = events.where('e.result', '<>', 'done');
  if (level === 'error' || level === 'fatal') events = events.where(sql.lit(false));
  if (text !== '') events = events.where(chainLine, 'ilike', containing(text));
  return events;
}

/** @throws AppError `notFound` for any other group */
function requireTrail(group: string): void {
  if (group !== AUDIT_GROUP) throw new AppError('notFound');
}

/** @throws AppError `notFound` for a day of which there is nothing, and for what is no day */
async function newestOf(db: Db, day: string): Promise<number> {
  const newest = await db
    .selectFrom('audit_seal')
    .select('position')
    .where(sql<string>`day::text`, '=', day)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined) throw new AppError('notFound');
  return newest.position;
}

function entryOf({ at, line }: { readonly at: Date; readonly line: string }) {
  return { at: at.getTime(), line };
}
