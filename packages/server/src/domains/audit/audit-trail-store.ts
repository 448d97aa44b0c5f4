import { auditLine, NO_HASH } from '@vinculum/contract/audit/chain.ts';
import type { AuditFilter, AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import { containing } from '../../adapters/platform-logs/port.ts';
import type { Lines } from '../../db/copy-lines.ts';
import type { Database } from '../../db/database.ts';
import { stretchOf } from '../../db/stretch.ts';
import { namesOfTargets } from '../../read-models/target-names-store.ts';
import { document, hex, json, jsonLines, moment, plain } from '../../db/file-lines-store.ts';
import { chainEventOf, chainEvents } from './audit-store.ts';

type Db = Kysely<Database>;

interface AuditPage extends AuditFilter {
  readonly page: number;
  readonly limit: number;
  readonly sort: 'at';
  readonly descending: boolean;
}

/** One page of the whole trail, newest or oldest first, with the count of all that match. For the operator only. */
export async function pageAudit(
  db: Db,
  { page, limit, sort, descending, ...filter }: AuditPage,
): Promise<{ data: AuditRow[]; total_rows: number }> {
  const total = await countEvents(db, filter);
  const stretch = stretchOf({ offset: (page - 1) * limit, limit, total, descending });
  if (stretch === null) return { data: [], total_rows: total };
  const ids = matchingEvents(db, filter)
    .clearSelect()
    .select('e.id')
    .orderBy(`e.${sort}`, stretch.direction)
    .orderBy('e.id', stretch.direction)
    .limit(stretch.limit)
    .offset(stretch.offset);
  const rows = await chainEvents(db)
    .leftJoin('organisation as o', 'o.id', 'e.organisation_id')
    .leftJoin('audit_seal as s', 's.event_id', 'e.id')
    .select(['o.name as organisation_name', 's.position', 's.hash'])
    .where('e.id', 'in', ids)
    .orderBy(`e.${sort}`, descending ? 'desc' : 'asc')
    .orderBy('e.id', descending ? 'desc' : 'asc')
    .execute();
  const names = await namesOfTargets(
    db,
    rows.flatMap(({ target }) => target ?? []),
  );
  return {
    data: rows.map(({ organisation_name, position, hash, ...event }) => ({
      ...chainEventOf(event),
      organisation_name,
      target_name: names.get(event.target ?? '') ?? null,
      position,
      hash: hash?.toString('hex') ?? null,
    })),
    total_rows: total,
  };
}

/** Without a filter the chain says how many: its places have no gaps, and beside it is only what waits for one. */
async function countEvents(db: Db, filter: AuditFilter): Promise<number> {
  if (!Object.values(filter).some((value) => value !== undefined && value !== '')) {
    const { rows } = await sql<{ total: number }>`select coalesce((select max(position) from audit_seal), 0)
      + (select count(*) from audit_unsealed) as total`.execute(db);
    return rows[0]?.total ?? 0;
  }
  const { total } = await matchingEvents(db, filter)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function matchingEvents(db: Db, filter: AuditFilter) {
  const { actor, organisation, action, search, from, to } = filter;
  let events = exactEvents(db, filter);
  if (isSet(actor)) events = events.where('e.actor', 'ilike', containing(actor));
  if (isSet(organisation))
    events = events.where((where) =>
      where(
        'e.organisation_id',
        'in',
        where
          .selectFrom('organisation as o')
          .select('o.id')
          .where('o.name', 'ilike', containing(organisation)),
      ),
    );
  if (isSet(action)) events = events.where('e.action', 'ilike', containing(action));
  if (isSet(search))
    events = events.where((where) =>
      where.or([where('e.request_id', '=', search), where('e.target', 'ilike', containing(search))]),
    );
  if (from !== undefined)
    events = events.where('e.at', '>=', sql<Date>`${from}::timestamp at time zone 'UTC'`);
  if (to !== undefined)
    events = events.where('e.at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`);
  return events;
}

/** Those that an index names. */
function exactEvents(db: Db, { actor_is, organisation_id, action_is, target_is }: AuditFilter) {
  let events = chainEvents(db);
  if (isSet(actor_is)) events = events.where('e.actor', '=', actor_is);
  if (organisation_id !== undefined) events = events.where('e.organisation_id', '=', organisation_id);
  if (action_is !== undefined) events = events.where('e.action', '=', action_is);
  if (isSet(target_is)) events = events.where('e.target', '=', target_is);
  return events;
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== '';
}

/** The lines of the whole trail in the order of its chain. */
export function chainLines(): Lines {
  const of = (column: string) => json(sql.ref(`e.${column}`));
  return jsonLines(
    auditLine,
    {
      position: plain(sql`s.position`),
      previous: hex(sql`lag(s.hash, 1, decode(${NO_HASH}, 'hex')) over (order by s.position)`),
      id: plain(sql`e.id`),
      at: moment(sql`e.at`, 'microsecond'),
      actor_kind: of('actor_kind'),
      actor: of('actor'),
      organisation_id: plain(sql`e.organisation_id`),
      action: of('action'),
      target: of('target'),
      result: of('result'),
      request_id: of('request_id'),
      details: document(sql`e.details`),
      hash: hex(sql`s.hash`),
    },
    {
      from: sql`from audit_event e
        join audit_seal s on s.event_id = e.id
        order by s.position`,
    },
  );
}
