/** The portal (app type) a signed-in user belongs to. Specification 1, section 1. */
export const portals = ['CONSUMERS', 'OEMS', 'ADMIN', 'FLEET_MANAGER'] as const;
export type Portal = (typeof portals)[number];

/** User roles, least right first. Specification 1, section 6. */
export const userRoles = ['USER_VIEWER', 'USER_EDITOR', 'USER_ADMIN'] as const;
export type UserRole = (typeof userRoles)[number];

/** Feature permissions: one bit each; a user's `permissions_bit` is their OR. */
export const featureBits = {
  USER_VIEWER: 1,
  USER_EDITOR: 2,
  USER_ADMIN: 4,
  ADN: 8,
  HERE_MAPS: 16,
  SENT_POLAND: 32,
  LIVE_DATA: 64,
  LOAD_TESTER: 128,
  REPORTS: 256,
  MESSAGES: 512,
  BLACKLISTING: 1024,
} as const;
export type FeatureLabel = keyof typeof featureBits;
/** The labels in the order of their bits. */
export const featureLabels = [
  'USER_VIEWER',
  'USER_EDITOR',
  'USER_ADMIN',
  'ADN',
  'HERE_MAPS',
  'SENT_POLAND',
  'LIVE_DATA',
  'LOAD_TESTER',
  'REPORTS',
  'MESSAGES',
  'BLACKLISTING',
] as const satisfies readonly FeatureLabel[];
export type FeatureFlag = Exclude<FeatureLabel, UserRole>;
export const featureFlags: readonly FeatureFlag[] = featureLabels.filter(
  (label): label is FeatureFlag => !userRoles.some((role) => role === label),
);

/** Organisation roles and their fixed ids. Specification 3, sections 6 and 9. */
export const organisationRoles = { OEM: 4, CONSUMER: 5, FLEET_OWNER: 6, ADMIN: 7 } as const;
export type OrganisationRoleId = (typeof organisationRoles)[keyof typeof organisationRoles];

const portalOfRole: Record<OrganisationRoleId, Portal> = {
  4: 'OEMS',
  5: 'CONSUMERS',
  6: 'FLEET_MANAGER',
  7: 'ADMIN',
};

export function portalOf(roleId: OrganisationRoleId): Portal {
  return portalOfRole[roleId];
}
