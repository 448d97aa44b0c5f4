import { addAmounts } from '@vinculum/contract/rewards/reward-payout.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { ConsentEffort, DesiredState, EarnedAmount } from '@vinculum/contract/vehicle/messages.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { type EffortRefusal, judgeEfforts, type RewardedConsent } from './effort-rules.ts';
import { type EarnedRow, keepEfforts } from './effort-store.ts';

interface EffortReport {
  readonly efforts: readonly ConsentEffort[];
  /** All consents of the car as they are now. */
  readonly consents: readonly RewardedConsent[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** By consent id what its owner has earned, one amount a currency. */
export type EarnedByConsent = ReadonlyMap<number, readonly EarnedAmount[]>;

/**
 * Stores what a car measured under its live consents: per day the highest of each, never falling.
 * @returns what the owner has earned with those consents, and why the other efforts were refused.
 */
export async function recordEffort(
  db: Kysely<Database>,
  { efforts, consents, now }: EffortReport,
): Promise<{ earned: EarnedByConsent; refused: readonly EffortRefusal[] }> {
  const { believed, refused } = judgeEfforts(efforts, consents, now);
  if (believed.length === 0) return { earned: new Map(), refused };
  const rows = await keepEfforts(db, believed, dayOf(now));
  const earned = new Map(believed.map((one) => [one.consent_id, earnedUnder(one.consent_id, rows)]));
  return { earned, refused };
}

/** The desired state with what the owner earned, where that is known. */
export function withEarned(desired: DesiredState, earned: EarnedByConsent): DesiredState {
  if (earned.size === 0) return desired;
  return {
    ...desired,
    consents: desired.consents.map((consent) => {
      const amounts = earned.get(consent.consent_id);
      return amounts === undefined ? consent : { ...consent, earned: [...amounts] };
    }),
  };
}

function earnedUnder(consentId: number, rows: readonly EarnedRow[]): EarnedAmount[] {
  const byCurrency = Map.groupBy(
    rows.filter((row) => row.consent_id === consentId),
    (row) => row.currency_type,
  );
  return [...byCurrency].map(([currency_type, ofOne]) => ({
    currency_type,
    amount: addAmounts(ofOne.map((row) => row.amount)),
  }));
}
