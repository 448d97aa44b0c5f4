import type { ConsentTerm } from '@vinculum/contract/consent/record.ts';
import type { ConsentStatus } from '@vinculum/contract/consent/vocabulary.ts';
import { causes } from './causes.ts';

/** What a consent's status means depends on who brought it about and why. */
export interface ConsentState {
  readonly status: ConsentStatus;
  readonly actorKind: string;
  readonly cause: string;
}

/**
 * A state in the words of the W3C Data Privacy Vocabulary: withdrawn by the owner, revoked by anybody else, and
 * invalidated when whom it was asked of is no longer the owner.
 */
export function consentTermOf({ status, actorKind, cause }: ConsentState): ConsentTerm {
  if (status !== 'FORM_CANCELED') return terms[status];
  if (cause === causes.ownerChanged) return 'dpv:ConsentInvalidated';
  return actorKind === 'owner' ? 'dpv:ConsentWithdrawn' : 'dpv:ConsentRevoked';
}

const terms: Record<Exclude<ConsentStatus, 'FORM_CANCELED'>, ConsentTerm> = {
  FORM_PENDING: 'dpv:ConsentRequested',
  FORM_RECEIVED: 'dpv:ConsentRequested',
  FORM_ACCEPTED: 'dpv:ConsentGiven',
  FORM_MANDATORY: 'dpv:ConsentGiven',
  FORM_DECLINED: 'dpv:ConsentRefused',
  FORM_EXPIRED: 'dpv:ConsentExpired',
  FORM_NOT_ASKED: 'dpv:ConsentRequestDeferred',
};
