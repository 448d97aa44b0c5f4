export { EarnedByCar } from './earned/earned-by-car.tsx';
export { EarnedRewards } from './earned/earned-rewards.tsx';
export { type DraftReward, RewardRows } from './reward-rows.tsx';
export { useAmountText } from './use-amount-text.ts';
export { useRewardText } from './use-reward-text.ts';
