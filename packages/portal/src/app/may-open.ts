import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { PortalRoute } from '../lib/domain.ts';

/** Whether a user (null: nobody signed in) may open a screen. Router, navigation and palette ask this. */
export function mayOpen(principal: Principal | null, { frame, endpoint }: PortalRoute): boolean {
  if (frame === 'bare') return true;
  return principal !== null && (endpoint === undefined || may(principal, endpoint.access));
}
