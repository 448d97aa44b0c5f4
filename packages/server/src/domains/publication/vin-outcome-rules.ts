import { type ConsentStatus, liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';

/** The lists of a publication; every VIN is in exactly one. */
export type PublishList = 'unregistered' | 'withoutPermission' | 'alreadyPublished' | 'published';

/** What is known of one VIN when a form is published to it. */
export interface VinFacts {
  readonly isRegistered: boolean;
  /** Whether the maker lets this consumer send this kind of form. */
  readonly isPermitted: boolean;
  /** The consent of this form for the VIN by the clock, null when there never was one. */
  readonly status: ConsentStatus | null;
}

/** What becomes of one VIN: its list and whether a consent is stored for it. */
interface VinVerdict {
  readonly list: PublishList;
  readonly stores: ConsentStatus | null;
}

/**
 * The list that a VIN falls in, and the status of the consent then stored (null: nothing changes). The first rule
 * that holds decides. `publication-store.ts` says the same as one SQL statement; a test holds the two together.
 */
export function publishVerdict(facts: VinFacts): VinVerdict {
  const isActive = facts.status !== null && [...openStatuses, ...liveStatuses].includes(facts.status);
  if (!facts.isRegistered) return { list: 'unregistered', stores: isActive ? null : 'FORM_PENDING' };
  if (isActive && facts.isPermitted) return { list: 'alreadyPublished', stores: null };
  if (facts.isPermitted) return { list: 'published', stores: 'FORM_PENDING' };
  // Kept, so that it is offered when the maker permits it.
  const keeps = isActive || facts.status === 'FORM_NOT_ASKED';
  return { list: 'withoutPermission', stores: keeps ? null : 'FORM_NOT_ASKED' };
}
