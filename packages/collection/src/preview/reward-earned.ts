import {
  addAmounts,
  amountOf,
  baseUnitsOfStep,
  earnedSteps,
} from '@vinculum/contract/rewards/reward-payout.ts';
import type { Reward } from '@vinculum/contract/forms/reward.ts';
import type { Effort } from '../effort/effort-meter.ts';

interface EarnedReward {
  readonly reward: Reward;
  /** Of its effort unit, done so far: 62.5 of kilometres. */
  readonly done: number;
  /** How often its effort was reached. */
  readonly steps: bigint;
  /** Exact decimal text in its currency. */
  readonly amount: string;
}

/** What an effort and the bytes sent meanwhile earn; `totals` holds an exact decimal text by currency type. */
export function rewardEarned(
  rewards: readonly Reward[],
  effort: Effort & { readonly bytes: number },
): { earned: EarnedReward[]; totals: ReadonlyMap<number, string> } {
  const earned = rewards.map((reward): EarnedReward => {
    const done = baseUnitsDone(reward.effort_type, effort);
    const steps = earnedSteps(done, baseUnitsOfStep(reward.effort_type, reward.effort_value));
    const unit = Number(baseUnitsOfStep(reward.effort_type, 1));
    return { reward, done: Number(done) / unit, steps, amount: amountOf(steps, reward.currency_value) };
  });
  const byCurrency = Map.groupBy(earned, ({ reward }) => reward.currency_type);
  const totals = [...byCurrency].map(
    ([currency, each]) => [currency, addAmounts(each.map(({ amount }) => amount))] as const,
  );
  return { earned, totals: new Map(totals) };
}

/** In the base units of `reward-payout.ts`. */
function baseUnitsDone(effortType: number, effort: Effort & { readonly bytes: number }): bigint {
  if (effortType === 0 || effortType === 1) return BigInt(Math.floor(effort.metres * 1000));
  if (effortType === 2) return BigInt(effort.useDays);
  if (effortType === 3) return BigInt(Math.floor(effort.drivingMs));
  return BigInt(effort.bytes);
}
