import type { FeatureFlag, Portal, UserRole } from '@vinculum/contract/access/vocabulary.ts';
import type { Session } from '../lib/session.tsx';

/** A signed-in user of a portal. */
export function actor(portal: Portal, role: UserRole | null, flags: readonly FeatureFlag[] = []): Session {
  return {
    principal: { userId: 7, username: 'ada.lovelace', organisationId: 3, portal, role, flags },
    name: 'Ada Lovelace',
    organisationName: 'Analytical Engines',
  };
}

export const consumer = (role: UserRole | null, flags?: readonly FeatureFlag[]) =>
  actor('CONSUMERS', role, flags);
export const oem = (role: UserRole | null) => actor('OEMS', role);
export const admin = (role: UserRole | null) => actor('ADMIN', role);
export const fleetManager = (role: UserRole | null) => actor('FLEET_MANAGER', role);
