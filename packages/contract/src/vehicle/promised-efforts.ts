import type { Reward } from '../forms/reward.ts';

/** What a car measures for rewards, as its check-in names it. Kilobytes are metered by the gateway. */
export const measuredEfforts = ['metres', 'driving_ms', 'use_days'] as const;
export type MeasuredEffort = (typeof measuredEfforts)[number];

const effortOfType: Readonly<Record<number, MeasuredEffort>> = {
  0: 'metres',
  1: 'metres',
  2: 'use_days',
  3: 'driving_ms',
};

type Paid = Pick<Reward, 'effort_type'>;

/** The efforts that the rewards of an offer are paid for; what no owner was told of may not be measured. */
export function promisedEfforts(offer: {
  readonly rewards: readonly Paid[];
  readonly oem_rewards?: readonly Paid[] | undefined;
}): readonly MeasuredEffort[] {
  const promised = [...offer.rewards, ...(offer.oem_rewards ?? [])].map(
    ({ effort_type }) => effortOfType[effort_type],
  );
  return measuredEfforts.filter((effort) => promised.includes(effort));
}
