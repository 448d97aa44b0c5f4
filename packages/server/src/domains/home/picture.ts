import type { Principal } from '@vinculum/contract/access/principal.ts';
import { may, allow } from '@vinculum/contract/access/access.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { type Picture, rangeUnits } from '@vinculum/contract/home/overview.ts';
import type { Deps } from '../../deps.ts';
import { type CourseSide, consentCourse } from '../../read-models/consent-course-store.ts';
import { consumerIds } from '../../read-models/organisation-facts-store.ts';
import { rewardsOfConsumer } from '../../read-models/rewards-due-store.ts';
import { usageOfBars } from '../usage/public.ts';
import type { OverviewScope } from './overview-scope.ts';

/** Who may look at all: what the specified lists ask for. */
const viewers = allow(
  { portal: 'CONSUMERS', role: 'USER_VIEWER' },
  { portal: 'OEMS', role: 'USER_VIEWER' },
  { portal: 'ADMIN', role: 'USER_VIEWER' },
);

/** Consents, data and rewards of the caller's organisation over time; null where its portal has none. */
export async function readPicture(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  scope: OverviewScope,
): Promise<Picture> {
  const unit = rangeUnits[scope.range];
  const empty = { range: scope.range, unit, steps: scope.steps.map(({ date }) => date) };
  const side = may(principal, viewers) ? sideOf(principal) : null;
  if (side === null) return { ...empty, consents: null, data: null, rewards: null };
  const [consents, data, rewards] = await Promise.all([
    consentsOver({ db }, side, scope),
    dataOver({ db }, side, scope),
    side.portal === 'CONSUMERS'
      ? rewardsOfConsumer(db, side.organisationId, dayOf(scope.since.getTime()))
      : null,
  ]);
  return { ...empty, consents, data, rewards };
}

function sideOf({ portal, organisationId }: Principal): CourseSide | null {
  if (portal === 'ADMIN') return { portal };
  return portal === 'FLEET_MANAGER' ? null : { portal, organisationId };
}

/** At the end of each step; the running one ends now. */
async function consentsOver({ db }: Pick<Deps, 'db'>, side: CourseSide, scope: OverviewScope) {
  const { now, includeTest, range, steps } = scope;
  const moments = steps.slice(0, -1).map(({ to }) => new Date(to));
  return await consentCourse(db, { side, includeTest, now, moments, minutes: range === '1h' ? 1 : 15 });
}

/** Consumers are delivered to; makers are not. */
async function dataOver({ db }: Pick<Deps, 'db'>, side: CourseSide, scope: OverviewScope) {
  if (side.portal === 'OEMS') return null;
  const whose = side.portal === 'ADMIN' ? await consumerIds(db) : [side.organisationId];
  const usage = { consumerIds: whose, formId: null, includeTest: scope.includeTest };
  return await usageOfBars(db, usage, { bars: scope.steps, unit: rangeUnits[scope.range] });
}
