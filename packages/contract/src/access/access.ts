import type { Principal } from './principal.ts';
import { type FeatureFlag, type Portal, type UserRole, userRoles } from './vocabulary.ts';

/** One way in: a portal, the least role in it, and flags of which any one suffices. */
export interface Admission {
  readonly portal: Portal;
  readonly role?: UserRole;
  readonly anyFlag?: readonly FeatureFlag[];
}

/** Who may make a call. Every endpoint spells one out; there is no default. */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'allow'; readonly admissions: readonly Admission[] }
  | { readonly kind: 'apiKey' }
  | { readonly kind: 'signedInOrKey' }
  | { readonly kind: 'pairingCode' };

export const publicAccess: Access = { kind: 'public' };
export const signedIn: Access = { kind: 'signedIn' };
/** A consumer's own stream key as bearer token, never a user. */
export const apiKey: Access = { kind: 'apiKey' };
/** Any user, and whoever reads a stream: what is the same for everybody and needed to understand its data. */
export const signedInOrKey: Access = { kind: 'signedInOrKey' };
/** The code that a simulated car shows; demo and test deployments only. */
export const pairingCode: Access = { kind: 'pairingCode' };

/** Access for users for whom at least one of the admissions holds. */
export function allow(...admissions: readonly Admission[]): Access {
  return { kind: 'allow', admissions };
}

/** Viewers of every portal. */
export const anyViewer = allow(
  { portal: 'CONSUMERS', role: 'USER_VIEWER' },
  { portal: 'OEMS', role: 'USER_VIEWER' },
  { portal: 'FLEET_MANAGER', role: 'USER_VIEWER' },
  { portal: 'ADMIN', role: 'USER_VIEWER' },
);
export const operatorViewer = allow({ portal: 'ADMIN', role: 'USER_VIEWER' });
export const operatorAdmin = allow({ portal: 'ADMIN', role: 'USER_ADMIN' });

/** Whether a user (null: nobody signed in) may make a call with this access. Pure; both sides use it. */
export function may(principal: Principal | null, access: Access): boolean {
  switch (access.kind) {
    case 'public':
      return true;
    case 'signedIn':
    case 'signedInOrKey':
      return principal !== null;
    case 'allow':
      return principal !== null && access.admissions.some((admission) => holds(admission, principal));
    case 'apiKey':
    case 'pairingCode':
      return false;
  }
}

function holds(admission: Admission, principal: Principal): boolean {
  if (admission.portal !== principal.portal) return false;
  if (rank(principal.role) < rank(admission.role)) return false;
  return admission.anyFlag === undefined || admission.anyFlag.some((flag) => principal.flags.includes(flag));
}

/** No role is below all. */
function rank(role: UserRole | null | undefined): number {
  return userRoles.findIndex((one) => one === role);
}
