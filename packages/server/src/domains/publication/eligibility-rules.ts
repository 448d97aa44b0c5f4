import type { EligibilityGroup, EligibilityOutcome } from '@vinculum/contract/publication/eligibility.ts';
import type { VinOutcome } from './vin-outcome-rules.ts';

/** VINs of one outcome and of one maker, with the same signals (null: they never said) and the same last word. */
export interface VinsByOutcome {
  readonly outcome: VinOutcome;
  readonly oem: string | null;
  readonly signal_ids: readonly number[] | null;
  /** Whether the owners declined the form when they were asked last. */
  readonly was_declined?: boolean;
  readonly vins: readonly string[];
}

const ofEligibility: Record<VinOutcome, EligibilityOutcome> = {
  published: 'publishable',
  alreadyPublished: 'alreadyPublished',
  withoutPermission: 'withoutPermission',
  unregistered: 'unregistered',
};

/** Which of a form's signals a car does not have, in the form's order; null when it never said what it has. */
export function missingSignals(
  requested: readonly number[],
  has: readonly number[] | null,
): readonly number[] | null {
  if (has === null) return null;
  const known = new Set(has);
  return requested.filter((id) => !known.has(id));
}

/** The VINs by what matters for a form that asks for these signals: outcome, maker, missing signals and refusal. */
export function eligibilityGroups(
  byOutcome: readonly VinsByOutcome[],
  requested: readonly number[],
): EligibilityGroup[] {
  const groups = new Map<string, EligibilityGroup>();
  for (const { outcome, oem, signal_ids: has, was_declined = false, vins } of byOutcome) {
    const missing = missingSignals(requested, has);
    const key = JSON.stringify([outcome, oem, missing, was_declined]);
    const group = groups.get(key);
    // Not spread: a call takes only so many arguments.
    if (group !== undefined) for (const vin of vins) group.vin_numbers.push(vin);
    else
      groups.set(key, {
        verdict: ofEligibility[outcome],
        oem,
        missing_signals: missing === null ? null : [...missing],
        ...(was_declined && { was_declined }),
        vin_numbers: [...vins],
      });
  }
  return [...groups.values()];
}

export function outcomeCounts(groups: readonly EligibilityGroup[]): Record<EligibilityOutcome, number> {
  const counts = { publishable: 0, alreadyPublished: 0, withoutPermission: 0, unregistered: 0 };
  for (const { verdict: outcome, vin_numbers: vins } of groups) counts[outcome] += vins.length;
  return counts;
}
