import {
  EARNED_DAYS,
  type EarnedReward,
  getEarnedRewardsEndpoint,
  rewardKinds,
} from '@vinculum/contract/rewards/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { addAmounts } from '@vinculum/contract/rewards/reward-payout.ts';
import { rewardSchema } from '@vinculum/contract/forms/reward.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import { z } from 'zod';
import type { UserContext } from '../../call-context.ts';
import { daysOf, type EarnedSum, promisesOf, sumsOf } from './earned-store.ts';

export function rewardRoutes(deps: Deps): Route[] {
  return [
    userRoute(getEarnedRewardsEndpoint, (context, { params, query }) =>
      getEarnedRewards(deps, context, { formId: params.id, vin: query.vin }),
    ),
  ];
}

const promises = z.object({
  consumer_rewards: z.array(rewardSchema),
  oem_rewards: z.array(rewardSchema),
});

/**
 * What the rewards of a form of the own organisation have come to, in all and by day, over all cars or for one.
 * @throws consentFormNotFound, also for a form of somebody else.
 */
async function getEarnedRewards(
  { db }: Deps,
  context: UserContext,
  request: { readonly formId: number; readonly vin?: string | undefined },
): Promise<AnswerOf<typeof getEarnedRewardsEndpoint>> {
  const form = { consumerId: context.principal.organisationId, ...request };
  const content = await promisesOf(db, form);
  if (content === undefined) throw new AppError('consentFormNotFound');
  const since = dayOf(context.now - (EARNED_DAYS - 1) * DAY_MS);
  const [sums, days] = await Promise.all([sumsOf(db, form), daysOf(db, form, since)]);
  const rewards = earnedOf(promises.parse(content), sums);
  return { rewards, totals: totalsOf(rewards), days, today: dayOf(context.now) };
}

/** Every promise of the form, also those that nobody has reached. */
function earnedOf(promised: z.output<typeof promises>, sums: readonly EarnedSum[]): EarnedReward[] {
  return rewardKinds.flatMap((kind) =>
    promised[`${kind}_rewards`].map((reward, index) => {
      const sum = sums.find((one) => one.kind === kind && one.reward_index === index);
      return { ...reward, kind, cars: sum?.cars ?? 0, steps: sum?.steps ?? 0, amount: sum?.amount ?? '0' };
    }),
  );
}

function totalsOf(rewards: readonly EarnedReward[]): AnswerOf<typeof getEarnedRewardsEndpoint>['totals'] {
  return rewardKinds.flatMap((kind) => {
    const own = rewards.filter((reward) => reward.kind === kind);
    const currencies = [...new Set(own.map((reward) => reward.currency_type))].toSorted((a, b) => a - b);
    return currencies.map((currency_type) => ({
      kind,
      currency_type,
      amount: addAmounts(
        own.filter((reward) => reward.currency_type === currency_type).map(({ amount }) => amount),
      ),
    }));
  });
}
