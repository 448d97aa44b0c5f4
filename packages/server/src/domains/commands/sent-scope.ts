import type { Principal } from '@vinculum/contract/access/principal.ts';
import { restrictionIds } from '@vinculum/contract/commands/map-restrictions.ts';
import { maySend } from '@vinculum/contract/commands/send-access.ts';
import { type MessageKind, messageKinds } from '@vinculum/contract/commands/vocabulary.ts';

/** What of an organisation's sends a user sees: what the user may send too. */
export interface SentScope {
  readonly consumerId: number;
  readonly kinds: readonly MessageKind[];
  /** Whether updates that hold map restrictions alone are seen also without their kind. */
  readonly hasRestrictions: boolean;
}

export function sentScopeOf(principal: Principal): SentScope {
  return {
    consumerId: principal.organisationId,
    kinds: messageKinds.filter((kind) => maySend(principal, kind, ['any signal'])),
    hasRestrictions: maySend(principal, 'remote-signals', restrictionIds),
  };
}
