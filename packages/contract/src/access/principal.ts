import {
  type FeatureFlag,
  type FeatureLabel,
  featureBits,
  featureFlags,
  featureLabels,
  type Portal,
  portals,
  type UserRole,
  userRoles,
} from './vocabulary.ts';

/** Who is asking, as the verified token and the user's row say. */
export interface Principal {
  readonly userId: number;
  readonly username: string;
  readonly organisationId: number;
  readonly portal: Portal;
  /** Null for a user without a role group: such a user may look at nothing that needs a role. */
  readonly role: UserRole | null;
  readonly flags: readonly FeatureFlag[];
}

/** What the identity token carries: the role group first, then the portal, then the other labels. */
export function groupsOf(portal: Portal, permissionsBit: number): string[] {
  const labels = labelsOf(permissionsBit);
  return [...labels.filter(namesRole).toReversed(), portal, ...labels.filter((label) => !namesRole(label))];
}

function namesRole(label: string): boolean {
  return label.includes('USER');
}

/** The labels whose bits are set, in the order of the bits. */
export function labelsOf(permissionsBit: number): FeatureLabel[] {
  return featureLabels.filter((label) => (permissionsBit & featureBits[label]) !== 0);
}

/** The role is the first group whose name contains USER (specification 1, section 6); nobody adds one. */
export function roleIn(groups: readonly string[]): UserRole | null {
  const group = groups.find((name) => name.includes('USER'));
  return userRoles.find((role) => role === group) ?? null;
}

/** The first portal group, or null: such a user is not let in. */
export function portalIn(groups: readonly string[]): Portal | null {
  return portals.find((portal) => groups.includes(portal)) ?? null;
}

export function flagsIn(groups: readonly string[]): FeatureFlag[] {
  return featureFlags.filter((flag) => groups.includes(flag));
}
