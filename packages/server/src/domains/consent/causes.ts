/** Why a consent changed, as `consent.cause` and the history store it. */
export const causes = {
  published: 'published',
  publishedAgain: 'published again',
  received: 'received by the vehicle',
  answered: 'answered by owner',
  withdrawn: 'withdrawn by owner',
  revoked: 'revoked by consumer',
  revokedByOem: 'revoked by oem',
  noPermission: 'no permission',
  permissionWithdrawn: 'permission withdrawn',
  permissionGiven: 'permission given',
  ownerChanged: 'change of owner',
  expired: 'expired',
} as const;
export type Cause = (typeof causes)[keyof typeof causes];

/** Who changed a consent. */
export type ActorKind = 'consumer' | 'oem' | 'fleet' | 'administrator' | 'owner' | 'vehicle' | 'platform';
