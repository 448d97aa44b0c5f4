import type { EligibilityGroup, EligibilityVerdict } from '@vinculum/contract/publication/eligibility.ts';
import type { PublishList } from './vin-outcome-rules.ts';

/** VINs that publishing would put in one list, of one maker, with the same signals (null: they never said). */
export interface SortedVins {
  readonly list: PublishList;
  readonly oem: string | null;
  readonly signal_ids: readonly number[] | null;
  readonly vins: readonly string[];
}

const verdicts: Record<PublishList, EligibilityVerdict> = {
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

/** The sorted VINs by what matters for a form that asks for these signals: equal verdict, maker and missing signals. */
export function eligibilityGroups(
  sorted: readonly SortedVins[],
  requested: readonly number[],
): EligibilityGroup[] {
  const groups = new Map<string, EligibilityGroup>();
  for (const { list, oem, signal_ids: has, vins } of sorted) {
    const missing = missingSignals(requested, has);
    const key = JSON.stringify([list, oem, missing]);
    const group = groups.get(key);
    if (group !== undefined) group.vin_numbers.push(...vins);
    else
      groups.set(key, {
        verdict: verdicts[list],
        oem,
        missing_signals: missing === null ? null : [...missing],
        vin_numbers: [...vins],
      });
  }
  return [...groups.values()];
}

export function verdictCounts(groups: readonly EligibilityGroup[]): Record<EligibilityVerdict, number> {
  const counts = { publishable: 0, alreadyPublished: 0, withoutPermission: 0, unregistered: 0 };
  for (const { verdict, vin_numbers: vins } of groups) counts[verdict] += vins.length;
  return counts;
}
