import { addDomainsEndpoint, addDomainsOfEndpoint } from './endpoints.ts';
import { allow, may } from '../access/access.ts';
import type { Principal } from '../access/principal.ts';

/** The call that adds domains, for who may also blacklist: what the portal shows for the blacklist names this one. */
export const blacklistDomainsEndpoint = {
  ...addDomainsEndpoint,
  access: allow({ portal: 'CONSUMERS', role: 'USER_ADMIN', anyFlag: ['ADN', 'BLACKLISTING'] }),
} as const;

/** Whether somebody may put domains on a blacklist within reach and take them off it; the operator may on any. */
export function mayBlacklist(principal: Principal): boolean {
  return may(principal, blacklistDomainsEndpoint.access) || may(principal, addDomainsOfEndpoint.access);
}
