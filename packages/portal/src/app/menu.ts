import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { MenuEntry, PortalDomain } from '../lib/domain.ts';
import { domains } from './domains.ts';

/** The lines of the navigation for a user, in the order of the specification. */
export function menuFor(principal: Principal, of: readonly PortalDomain[] = domains): readonly MenuEntry[] {
  return of
    .flatMap((domain) => domain.menu)
    .filter((entry) => entry.portals.includes(principal.portal) && may(principal, entry.endpoint.access))
    .toSorted((a, b) => a.order - b.order);
}
