import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { getEarnedRewards } from './get-earned-rewards.ts';

/** What consents have earned. */
export function rewardRoutes(deps: Deps): Route[] {
  return [
    userRoute(getEarnedRewardsEndpoint, (context, { params, query }) =>
      getEarnedRewards(deps, context, { formId: params.id, vin: query.vin }),
    ),
  ];
}
