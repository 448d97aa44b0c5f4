import { type ConsentStatus, liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';

/** What becomes of a VIN in a publication; the answer has a list of the VINs of each. */
export type VinOutcome = 'unregistered' | 'withoutPermission' | 'alreadyPublished' | 'published';

/** What is known of one VIN when a form is published to it. */
export interface VinFacts {
  readonly isRegistered: boolean;
  /** Whether the maker lets this consumer send this kind of form. */
  readonly isPermitted: boolean;
  /** The consent of this form for the VIN by the clock, null when there never was one. */
  readonly status: ConsentStatus | null;
}

interface StoredOutcome {
  readonly outcome: VinOutcome;
  /** The status of the consent then stored; null: nothing changes. */
  readonly stores: ConsentStatus | null;
}

/** A row of the decision table: a fact that is left out matches any value. */
interface VinRule extends StoredOutcome {
  readonly isRegistered?: boolean;
  readonly isPermitted?: boolean;
  readonly status?: readonly ConsentStatus[];
}

const active = [...openStatuses, ...liveStatuses];

/**
 * Which VIN gets which outcome (specification 1, section 6). The first row that fits decides; the last one always fits.
 * `outcomeOfVin` is made from it, and of `vin-outcome-store.ts` what publishing and the registration of a car do.
 */
export const vinOutcomes: readonly VinRule[] = [
  { isRegistered: false, status: active, outcome: 'unregistered', stores: null },
  { isRegistered: false, outcome: 'unregistered', stores: 'FORM_PENDING' },
  { isPermitted: true, status: active, outcome: 'alreadyPublished', stores: null },
  { isPermitted: true, outcome: 'published', stores: 'FORM_PENDING' },
  // Kept, so that it is offered when the maker permits it.
  { status: [...active, 'FORM_NOT_ASKED'], outcome: 'withoutPermission', stores: null },
  { outcome: 'withoutPermission', stores: 'FORM_NOT_ASKED' },
];

/** The outcome of one VIN by the decision table. */
export function outcomeOfVin(facts: VinFacts): StoredOutcome {
  const rule = vinOutcomes.find(
    (row) =>
      (row.isRegistered ?? facts.isRegistered) === facts.isRegistered &&
      (row.isPermitted ?? facts.isPermitted) === facts.isPermitted &&
      (row.status === undefined || (facts.status !== null && row.status.includes(facts.status))),
  );
  if (rule === undefined) throw new TypeError('the last row of the table fits every VIN');
  return { outcome: rule.outcome, stores: rule.stores };
}
