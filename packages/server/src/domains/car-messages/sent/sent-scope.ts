import type { Principal } from '@vinculum/contract/access/principal.ts';
import { restrictionIds } from '@vinculum/contract/car-messages/map-restrictions.ts';
import { maySend } from '@vinculum/contract/car-messages/send-access.ts';
import { type MessageKind, messageKinds } from '@vinculum/contract/car-messages/vocabulary.ts';

/** What of the sends a user sees: what the user may send too; the operator those of every consumer. */
export interface SentScope {
  /** Null: of every consumer. */
  readonly consumerId: number | null;
  readonly kinds: readonly MessageKind[];
  /** Whether updates that hold map restrictions alone are seen also without their kind. */
  readonly hasRestrictions: boolean;
}

export function sentScopeOf(principal: Principal): SentScope {
  if (principal.portal === 'ADMIN') return { consumerId: null, kinds: messageKinds, hasRestrictions: true };
  return {
    consumerId: principal.organisationId,
    kinds: messageKinds.filter((kind) => maySend(principal, kind, ['any signal'])),
    hasRestrictions: maySend(principal, 'remote-signals', restrictionIds),
  };
}
