import { z } from 'zod';
import { whenMissing } from '../foundation/problem.ts';
import { currencyMinimum } from './limits.ts';

/**
 * Every `effort_value` of `effort_type` under the consent earns `currency_value` of `currency_type`.
 * Specification 1, section 5: all four fields; the lowest value depends on the currency.
 */
export const rewardSchema = z
  .object({
    effort_type: z
      .int(whenMissing('validation.required'))
      .min(0)
      .max(4)
      .describe('0 mile, 1 kilometre, 2 day of use, 3 hour of driving, 4 kilobyte'),
    effort_value: z
      .int(whenMissing('consent.effortInteger'))
      .min(1, 'consent.effortInteger')
      .max(1_000_000_000)
      .describe('So many of them earn once'),
    currency_type: z
      .int(whenMissing('validation.required'))
      .min(0)
      .max(2)
      .describe('0 token, 1 US dollar, 2 crypto currency'),
    currency_value: z
      .number(whenMissing('validation.required'))
      .max(1_000_000_000)
      .describe('What is earned each time'),
  })
  .superRefine((reward, context) => {
    const minimum = currencyMinimum[reward.currency_type];
    if (minimum !== undefined && reward.currency_value < minimum) {
      context.addIssue({
        code: 'custom',
        path: ['currency_value'],
        message: 'consent.currencyMinimum',
        params: { min: String(minimum) },
      });
    }
  });
export type Reward = z.output<typeof rewardSchema>;

/** What a maker earns, as owners are told: with a name, for the cars of that maker only; without, for every car. */
export const shownOemReward = rewardSchema.safeExtend({
  oem_name: z.string().optional().describe('The maker it is for; absent: any'),
});

/**
 * The same as a form holds it once it is published: the price of a data package that it was made from is among them.
 */
export const oemRewardSchema = shownOemReward.safeExtend({ oem_data_package_id: z.int().optional() });
export type OemReward = z.output<typeof oemRewardSchema>;
