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
}

/** By consent id what its owner has earned, one amount a currency. */
export type EarnedByConsent = ReadonlyMap<number, readonly EarnedAmount[]>;

/** What the owner of a car has earned, and why efforts that it said were refused. */
interface RecordedEffort {
  readonly earned: EarnedByConsent;
  readonly refused: readonly EffortRefusal[];
}

/**
 * Stores what cars measured under their live consents, of all together: per day the highest of each, never falling.
 * @param now milliseconds since 1970
 * @returns of each car, in the order of the reports: what its owner has earned with those consents, what was refused
 */
export async function recordEfforts(
  db: Kysely<Database>,
  reports: readonly EffortReport[],
  now: number,
): Promise<readonly RecordedEffort[]> {
  const judged = reports.map(({ efforts, consents }) => judgeEfforts(efforts, consents, now));
  // A car that reports twice at a time says the second time at least as much.
  const believed = new Map(
    judged.flatMap((one) => one.believed.map((effort) => [effort.consent_id, effort])),
  );
  const rows = believed.size === 0 ? [] : await keepEfforts(db, [...believed.values()], dayOf(now));
  const byConsent = Map.groupBy(rows, (row) => row.consent_id);
  return judged.map(({ believed: ofCar, refused }) => ({
    earned: new Map(ofCar.map(({ consent_id: id }) => [id, earnedUnder(byConsent.get(id) ?? [])])),
    refused,
  }));
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

function earnedUnder(rows: readonly EarnedRow[]): EarnedAmount[] {
  const byCurrency = Map.groupBy(rows, (row) => row.currency_type);
  return [...byCurrency].map(([currency_type, ofOne]) => ({
    currency_type,
    amount: addAmounts(ofOne.map((row) => row.amount)),
  }));
}
