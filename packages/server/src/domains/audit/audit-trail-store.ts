import { auditLine, NO_HASH } from '@vinculum/contract/audit/chain.ts';
import type { AuditFilter, AuditRow } from '@vinculum/contract/audit/endpoints.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Lines } from '../../db/copy-lines.ts';
import type { Database } from '../../db/database.ts';
import { stretchOf } from '../../db/stretch.ts';
import { namesOfTargets } from '../../read-models/target-names-store.ts';
import { document, hex, json, jsonLines, moment, plain } from '../../db/file-lines-store.ts';
import { chainEventOf, chainEvents } from './audit-store.ts';
import { containing } from '../../mechanisms/like-pattern.ts';

type Db = Kysely<Database>;

interface AuditPage extends AuditFilter {
  readonly page: number;
  readonly limit: number;
  readonly sort: 'at';
  readonly descending: boolean;
}

/** Which events, and from where their list begins. */
interface Asked extends Pick<AuditPage, 'sort' | 'descending'> {
  readonly filter: AuditFilter;
}

/** So many events a filter looks through for one answer, from where the list begins. */
const LOOKED_AT = 100_000;

/**
 * One page of the whole trail, newest or oldest first, with the count of all that match; of a longer trail than one
 * answer looks through, of those up to `looked_to`. For the operator only.
 */
export async function pageAudit(
  db: Db,
  { page, limit, sort, descending, ...filter }: AuditPage,
): Promise<{ data: AuditRow[]; total_rows: number; looked_to: string | null }> {
  const asked = { filter, sort, descending };
  const { total, lookedTo } = await countEvents(db, asked);
  const stretch = stretchOf({ offset: (page - 1) * limit, limit, total, descending });
  if (stretch === null) return { data: [], total_rows: total, looked_to: lookedTo };
  const ids = db
    .selectFrom(eventsSeen(db, asked, LOOKED_AT).as('e'))
    .select('e.id')
    .where(isFound(filter))
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
    looked_to: lookedTo,
  };
}

/** Without a filter the chain says how many: its places have no gaps, and beside it is only what waits for one. */
async function countEvents(db: Db, asked: Asked): Promise<{ total: number; lookedTo: string | null }> {
  if (!isNarrowed(asked.filter)) {
    const { rows } = await sql<{ total: number }>`select coalesce((select max(position) from audit_seal), 0)
      + (select count(*) from audit_unsealed) as total`.execute(db);
    return { total: rows[0]?.total ?? 0, lookedTo: null };
  }
  const order = sql.raw(asked.descending ? 'desc' : 'asc');
  const place = sql`row_number() over (order by ${sql.ref(asked.sort)} ${order}, id ${order})`;
  // One more than is looked through says whether there are more.
  const { rows } = await sql<{ total: number; edge: Date | null }>`
    select count(*) filter (where place <= ${LOOKED_AT} and ${isFound(asked.filter)}) as total,
      case when count(*) > ${LOOKED_AT} then max(at) filter (where place = ${LOOKED_AT}) end as edge
    from (select *, ${place} as place from ${eventsSeen(db, asked, LOOKED_AT + 1)} seen) e`.execute(db);
  const [counted] = rows;
  return { total: counted?.total ?? 0, lookedTo: counted?.edge?.toISOString() ?? null };
}

function isNarrowed(filter: AuditFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined && value !== '');
}

/** Whether a filter finds an event `e` among those seen. */
function isFound({ actor, organisation, action, search }: AuditFilter): RawBuilder<boolean> {
  const holds = (column: string, text: string | undefined) =>
    isSet(text) ? sql`${sql.ref(column)} ilike ${containing(text)}` : sql`true`;
  const isOf = isSet(organisation)
    ? sql`e.organisation_id in (select o.id from organisation o where ${holds('o.name', organisation)})`
    : sql`true`;
  const isSought = isSet(search)
    ? sql`(e.request_id = ${search} or ${holds('e.target', search)})`
    : sql`true`;
  // A sign-in that was refused is nobody's act: it stands under the name that was tried.
  const isBy = isSet(actor)
    ? sql`(${holds('e.actor', actor)} or (e.actor is null and e.action = 'identity.sign-in' and ${holds('e.target', actor)}))`
    : sql`true`;
  return sql<boolean>`${isBy} and ${isOf} and ${holds('e.action', action)} and ${isSought}`;
}

/** What an index names, from where the list begins; with a filter `most` of them. */
function eventsSeen(db: Db, { filter, sort, descending }: Asked, most: number) {
  const { actor_is, organisation_id, action_is, target_is, from, to } = filter;
  let events = db.selectFrom('audit_event as e').selectAll('e');
  if (isSet(actor_is)) events = events.where('e.actor', '=', actor_is);
  if (organisation_id !== undefined) events = events.where('e.organisation_id', '=', organisation_id);
  if (action_is !== undefined) events = events.where('e.action', '=', action_is);
  if (isSet(target_is)) events = events.where('e.target', '=', target_is);
  if (from !== undefined)
    events = events.where('e.at', '>=', sql<Date>`${from}::timestamp at time zone 'UTC'`);
  if (to !== undefined)
    events = events.where('e.at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (!isNarrowed(filter)) return events;
  const direction = descending ? 'desc' : 'asc';
  return events.orderBy(`e.${sort}`, direction).orderBy('e.id', direction).limit(most);
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
