import type { Portal } from '@vinculum/contract/access/vocabulary.ts';

/** Why a consent changed, as `consent.cause` and the history store it. */
export const causes = {
  published: 'published',
  publishedAgain: 'published again',
  received: 'received by the vehicle',
  answered: 'answered by owner',
  withdrawn: 'withdrawn by owner',
  revoked: 'revoked by consumer',
  revokedByOem: 'revoked by oem',
  revokedByAdministrator: 'revoked by administrator',
  revokedByFleet: 'revoked by fleet manager',
  narrowed: 'narrowed to mandatory signals',
  noPermission: 'no permission',
  permissionWithdrawn: 'permission withdrawn',
  permissionGiven: 'permission given',
  ownerChanged: 'change of owner',
  expired: 'expired',
} as const;
export type Cause = (typeof causes)[keyof typeof causes];

export type ActorKind = 'consumer' | 'oem' | 'fleet' | 'administrator' | 'owner' | 'vehicle' | 'platform';

/** Users of a portal, as the history of a consent names them. */
export const actorKindOf = {
  CONSUMERS: 'consumer',
  OEMS: 'oem',
  ADMIN: 'administrator',
  FLEET_MANAGER: 'fleet',
} as const satisfies Record<Portal, ActorKind>;
export type RevokerKind = (typeof actorKindOf)[Portal];

/**
 * Whether a reader of a consent's history is told which user it was, and not the side alone: of its own side, and of an
 * operator, who acted in its name. An operator is told all.
 */
export function mayKnowActor(reader: Portal, kind: string): boolean {
  return reader === 'ADMIN' || kind === actorKindOf[reader] || kind === actorKindOf.ADMIN;
}

/** Why a consent ended that somebody revoked. */
export const causeOfRevoker = {
  consumer: causes.revoked,
  oem: causes.revokedByOem,
  administrator: causes.revokedByAdministrator,
  fleet: causes.revokedByFleet,
} as const satisfies Record<RevokerKind, Cause>;
