export { type DraftReward, RewardRows } from './reward-rows.tsx';
