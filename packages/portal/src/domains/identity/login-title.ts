import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { PublicSettings } from '@vinculum/contract/platform/endpoints.ts';

/** The three ways in: their titles (specification 3, section 2) and the portals whose users each accepts. */
export const logins = {
  portal: { titleKey: 'login', portals: ['CONSUMERS', 'OEMS'] },
  admin: { titleKey: 'adminLogin', portals: ['ADMIN'] },
  fleet: { titleKey: 'fleetLogin', portals: ['FLEET_MANAGER'] },
} as const satisfies Record<string, { titleKey: string; portals: readonly Portal[] }>;

export type Login = keyof typeof logins;
export const loginNames: readonly Login[] = ['portal', 'admin', 'fleet'];

/** The way in of a portal's users. */
export function loginOf(portal: Portal): Login {
  if (portal === 'ADMIN') return 'admin';
  return portal === 'FLEET_MANAGER' ? 'fleet' : 'portal';
}

/** What `as` of the address says for a way in; the first one goes without. */
export function addressedLogin(login: Login): string | undefined {
  return login === 'portal' ? undefined : login;
}

/** Which way in is shown: the installation's own, or with `all` the one that the address asks for. */
export function loginFor(variant: PublicSettings['portal'], requested: string | undefined): Login {
  if (variant === 'all') return loginNames.find((name) => name === requested) ?? 'portal';
  if (variant === 'admin') return 'admin';
  return variant === 'fleets' ? 'fleet' : 'portal';
}
