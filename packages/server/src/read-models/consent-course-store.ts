import { type ConsentStatus, consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { ofTraffic } from '../db/test-traffic-store.ts';
import { changesOf, consentTotals, overdue } from './kept-totals-store.ts';

// A read model: how many consents stood in each state at moments that have passed. Nothing is counted: what stands now
// is kept, and so is by how much each status has moved since.

/** Whose consents: those that a consumer asked for, those on the cars of a maker, or all. */
export type CourseSide =
  | { readonly portal: 'CONSUMERS' | 'OEMS'; readonly organisationId: number }
  | { readonly portal: 'ADMIN' };

export interface CourseScope {
  readonly side: CourseSide;
  readonly includeTest: boolean;
  readonly now: Date;
  /** Ascending, not after now; of whole minutes, or of quarters of an hour when the stretches are those. */
  readonly moments: readonly Date[];
  /** Length of the stretches that are added up: minutes are kept for a day. */
  readonly minutes: 1 | 15;
}

/** By status how many there were at each moment, and last of all now. */
export async function consentCourse(
  db: Kysely<Database>,
  scope: CourseScope,
): Promise<Record<ConsentStatus, number[]>> {
  const { rows } = await sql<{ status: ConsentStatus; step: number; total: number }>`
    select status, ${scope.moments.length + 1} as step, sum(total)::bigint as total
    from ${consentTotals(scope.now)} c where ${standing(scope)} group by status
    union all
    select status, step, sum(total)::bigint from (${changesByStep(scope)}) c where step > 0 group by status, step
    `.execute(db);
  return walkBack(rows, scope.moments.length);
}

/** What moved from each moment to the next, with the moment's number from 1; 0 is before the first. */
function changesByStep(scope: CourseScope): RawBuilder<unknown> {
  const { now, minutes, moments } = scope;
  const real = ofTraffic('is_test', scope.includeTest);
  const stepOf = (at: RawBuilder<unknown>) => sql`width_bucket(${at}, ${[...moments]}::timestamptz[])`;
  const since = sql`${moments[0] ?? now}::timestamptz`;
  return sql`
    select status, ${stepOf(sql`at`)} as step, total from consent_change
    where portal = ${scope.side.portal} and organisation_id = ${organisationOf(scope.side)}
      and minutes = ${minutes} and at >= ${since} and ${real}
    union all
    select status, ${stepOf(sql`at`)}, total from (${changesOf(sql`consent_move`, [minutes])}) moving
    where portal = ${scope.side.portal} and organisation_id = ${organisationOf(scope.side)} and ${real}
    union all
    select case when side.sign = 1 then 'FORM_EXPIRED' else over.status end, ${stepOf(sql`over.expires_at`)},
      side.sign * over.total
    from (${overdue(sql`where expires_at <= ${now}::timestamptz and expires_at >= ${since}`)}) over
    cross join (values (-1), (1)) side (sign) where ${standing(scope)}`;
}

/** The platform's own changes stand under 0. */
function organisationOf(side: CourseSide): number {
  return side.portal === 'ADMIN' ? 0 : side.organisationId;
}

function standing({ side, includeTest }: CourseScope): RawBuilder<boolean> {
  const real = ofTraffic('is_test', includeTest);
  if (side.portal === 'ADMIN') return real;
  const whose = sql.ref(side.portal === 'CONSUMERS' ? 'consumer_id' : 'oem_id');
  return sql<boolean>`${whose} = ${side.organisationId} and ${real}`;
}

function walkBack(
  rows: readonly { readonly status: ConsentStatus; readonly step: number; readonly total: number }[],
  moments: number,
): Record<ConsentStatus, number[]> {
  const courseOf = (status: ConsentStatus): number[] => {
    const moved = Array.from({ length: moments + 2 }, () => 0);
    let left = 0;
    for (const row of rows) {
      if (row.status !== status) continue;
      if (row.step > moments) left = row.total;
      else moved[row.step] = row.total;
    }
    const course = [left];
    for (let step = moments; step >= 1; step -= 1) {
      left -= moved[step] ?? 0;
      course.unshift(left);
    }
    return course;
  };
  const byStatus = consentStatuses.map((status) => [status, courseOf(status)] as const);
  return recordOf(byStatus);
}

function recordOf(courses: readonly (readonly [ConsentStatus, number[]])[]): Record<ConsentStatus, number[]> {
  const course = new Map(courses);
  const of = (status: ConsentStatus) => course.get(status) ?? [];
  return {
    FORM_PENDING: of('FORM_PENDING'),
    FORM_RECEIVED: of('FORM_RECEIVED'),
    FORM_ACCEPTED: of('FORM_ACCEPTED'),
    FORM_MANDATORY: of('FORM_MANDATORY'),
    FORM_DECLINED: of('FORM_DECLINED'),
    FORM_CANCELED: of('FORM_CANCELED'),
    FORM_EXPIRED: of('FORM_EXPIRED'),
    FORM_NOT_ASKED: of('FORM_NOT_ASKED'),
  };
}
