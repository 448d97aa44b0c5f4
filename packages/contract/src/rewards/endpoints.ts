import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { vinSchema } from '../foundation/vin.ts';
import { rewardSchema } from '../forms/reward.ts';

/** Who earns: the owner of the car, or its maker. */
export const rewardKinds = ['consumer', 'oem'] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** How many days `days` looks back, today included. */
export const EARNED_DAYS = 30;

/** One promise of a form and what it has come to. */
export const earnedReward = z.object({
  ...rewardSchema.shape,
  kind: z.enum(rewardKinds),
  /** Cars that have reached it at least once. */
  cars: z.int(),
  /** How often it was reached, over all cars. */
  steps: z.int(),
  /** Exact decimal text. */
  amount: z.string(),
});
export type EarnedReward = z.output<typeof earnedReward>;

/** What was earned on one day in one currency; days without are missing. */
export const earnedDay = z.object({
  kind: z.enum(rewardKinds),
  /** YYYY-MM-DD, UTC. */
  day: z.string(),
  currency_type: z.int(),
  amount: z.string(),
  cars: z.int(),
});
export type EarnedDay = z.output<typeof earnedDay>;

/** Beyond the specification: what the rewards of a form have come to, over all its cars or for one of them. */
export const getEarnedRewardsEndpoint = endpoint({
  name: 'consent.earnedRewards',
  summary: 'What owners and makers have earned with a consent form, in all and by day',
  method: 'GET',
  path: '/consumer/api/v1/consent-forms/{id}/rewards',
  access: allow({ portal: 'CONSUMERS', role: 'USER_VIEWER' }),
  params: z.object({ id: idText }),
  query: z.object({ vin: vinSchema.optional() }),
  response: z.object({
    rewards: z.array(earnedReward),
    /** One sum for each side and currency. */
    totals: z.array(z.object({ kind: z.enum(rewardKinds), currency_type: z.int(), amount: z.string() })),
    /** Of the last thirty days, oldest first. */
    days: z.array(earnedDay),
    /** The day that `days` ends with, YYYY-MM-DD, UTC. */
    today: z.string(),
  }),
  errors: ['consentFormNotFound'],
  audit: null,
  rate: 'read',
});
