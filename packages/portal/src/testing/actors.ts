import { flagsIn, groupsOf, roleIn } from '@vinculum/contract/access/principal.ts';
import {
  featureBits,
  type FeatureFlag,
  type Portal,
  type UserRole,
} from '@vinculum/contract/access/vocabulary.ts';
import type { Session } from '../lib/session.tsx';

/**
 * A signed-in user of a portal, made of what is stored of one as the server makes it: the bits become groups, and the
 * groups rank and flags.
 */
export function actor(portal: Portal, role: UserRole | null, flags: readonly FeatureFlag[] = []): Session {
  const labels = role === null ? flags : [role, ...flags];
  const groups = groupsOf(
    portal,
    labels.reduce((bits, label) => bits | featureBits[label], 0),
  );
  return {
    principal: {
      userId: 7,
      username: 'ada.lovelace',
      organisationId: 3,
      portal,
      role: roleIn(groups),
      flags: flagsIn(groups),
    },
    name: 'Ada Lovelace',
    organisationName: 'Analytical Engines',
  };
}

export const consumer = (role: UserRole | null, flags?: readonly FeatureFlag[]) =>
  actor('CONSUMERS', role, flags);
export const oem = (role: UserRole | null) => actor('OEMS', role);
export const admin = (role: UserRole | null) => actor('ADMIN', role);
export const fleetManager = (role: UserRole | null) => actor('FLEET_MANAGER', role);
