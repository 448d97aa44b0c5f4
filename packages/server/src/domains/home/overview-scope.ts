import type { OverviewQuery, OverviewRange } from '@vinculum/contract/home/overview.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { organisationSince } from '../../read-models/organisation-facts-store.ts';
import type { Bar } from '../usage/public.ts';
import { lookBack, rangeByAge } from './look-back-rules.ts';

/** What a part of the control room is about: whose, and since when. */
export interface OverviewScope {
  readonly organisationId: number;
  readonly userId: number;
  readonly range: OverviewRange;
  readonly steps: readonly Bar[];
  /** The start of the first step. */
  readonly since: Date;
  readonly now: Date;
  readonly includeTest: boolean;
}

export async function overviewScope(
  { db }: Pick<Deps, 'db'>,
  { principal, now }: UserContext,
  query: OverviewQuery,
): Promise<OverviewScope> {
  const { organisationId, userId } = principal;
  const range = query.range ?? rangeByAge((await organisationSince(db, organisationId)).getTime(), now);
  const steps = lookBack(range, now, query.time_zone);
  return {
    organisationId,
    userId,
    range,
    steps,
    since: new Date(steps[0]?.from ?? now),
    now: new Date(now),
    includeTest: query.include_test,
  };
}
