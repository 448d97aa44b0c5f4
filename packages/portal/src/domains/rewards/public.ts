export { type DraftReward, RewardRows } from './reward-rows.tsx';
export { useRewardText } from './use-reward-text.ts';
