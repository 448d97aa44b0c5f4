import {
  type Eligibility,
  type EligibilityOutcome,
  eligibilityOutcomes,
} from '@vinculum/contract/publication/eligibility.ts';

/** One VIN of a checked list. */
export interface EligibilityRow {
  readonly vin: string;
  readonly outcome: EligibilityOutcome;
  readonly oem: string | null;
  /** What the car does not have of the form's signals; null: it never said what it has. */
  readonly missing: readonly MissingSignal[] | null;
  /** Its owner declined this form before, and is asked anew. */
  readonly wasDeclined: boolean;
}

interface MissingSignal {
  readonly label: string;
  readonly isMandatory: boolean;
}

/** What of a checked list is shown; `missing` are cars that lack a signal of the form. */
export type EligibilityFilter = 'all' | EligibilityOutcome | 'missing';
export const eligibilityFilters: readonly EligibilityFilter[] = ['all', ...eligibilityOutcomes, 'missing'];

/** What needs a look comes first. */
const order: readonly EligibilityOutcome[] = [
  'withoutPermission',
  'unregistered',
  'alreadyPublished',
  'publishable',
];

/** An answer as rows: those that will not be asked first, then those that lack signals; otherwise as in the list. */
export function eligibilityRows({ groups, signals }: Eligibility): readonly EligibilityRow[] {
  const byId = new Map(signals.map((signal) => [signal.signal_id, signal]));
  const sorted = groups.toSorted(
    (a, b) =>
      order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
      (b.missing_signals?.length ?? 0) - (a.missing_signals?.length ?? 0),
  );
  return sorted.flatMap(
    ({
      verdict: outcome,
      oem,
      missing_signals: ids,
      was_declined: wasDeclined = false,
      vin_numbers: vins,
    }) => {
      const missing =
        ids?.map((id) => ({
          label: byId.get(id)?.label ?? String(id),
          isMandatory: byId.get(id)?.mandatory ?? false,
        })) ?? null;
      return vins.map((vin) => ({ vin, outcome, oem, missing, wasDeclined }));
    },
  );
}

/** The rows that a filter shows. */
export function filteredRows(
  rows: readonly EligibilityRow[],
  filter: EligibilityFilter,
): readonly EligibilityRow[] {
  if (filter === 'all') return rows;
  if (filter === 'missing') return rows.filter(lacksSignals);
  return rows.filter(({ outcome }) => outcome === filter);
}

/** Those to whom publishing sends nothing, now or later, as things stand. */
export function unpublishableRows(rows: readonly EligibilityRow[]): readonly EligibilityRow[] {
  return rows.filter(({ outcome }) => outcome === 'withoutPermission' || outcome === 'alreadyPublished');
}

/** Whether a car is known to lack a signal that the form asks for. */
export function lacksSignals({ missing }: EligibilityRow): boolean {
  return missing !== null && missing.length > 0;
}
