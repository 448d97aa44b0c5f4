import type { PublishOutcome } from '@vinculum/contract/publication/endpoints.ts';

type OutcomeKey = 'done' | 'already' | 'unregistered' | 'without';

/** One list of an outcome and how it is shown. */
export interface OutcomeList {
  readonly key: OutcomeKey;
  readonly kind: 'success' | 'warning';
  readonly vins: readonly string[];
}

/** The lists of an outcome that hold anything: what was done first, then the warnings (specification 1, section 8). */
export function outcomeLists(outcome: PublishOutcome): readonly OutcomeList[] {
  const lists: readonly OutcomeList[] = [
    { key: 'done', kind: 'success', vins: outcome.vinNumbersWithPermission },
    { key: 'already', kind: 'warning', vins: outcome.vinNumberAlreadyPublished },
    { key: 'unregistered', kind: 'warning', vins: outcome.unregisteredVinNumbers },
    { key: 'without', kind: 'warning', vins: outcome.vinNumbersWithoutPermission },
  ];
  return lists.filter(({ vins }) => vins.length > 0);
}
