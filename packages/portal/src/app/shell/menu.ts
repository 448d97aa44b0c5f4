import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { type MenuEntry, type MenuSection, menuSections, type PortalDomain } from '../../lib/domain.ts';
import { domains } from '../domains.ts';

/** The lines of the navigation for a user, from the top. */
export function menuFor(principal: Principal, of: readonly PortalDomain[] = domains): readonly MenuEntry[] {
  return sectionsFor(principal, of).flatMap(({ entries }) => entries);
}

/** Lines that stand together: the specified ones first and without a heading, the others under theirs. */
export interface MenuGroup {
  readonly section: MenuSection | undefined;
  readonly entries: readonly MenuEntry[];
}

/** The lines of the navigation for a user under their headings; a heading without lines is left out. */
export function sectionsFor(
  principal: Principal,
  of: readonly PortalDomain[] = domains,
): readonly MenuGroup[] {
  const entries = of
    .flatMap((domain) => domain.menu)
    .filter((entry) => entry.portals.includes(principal.portal) && may(principal, entry.endpoint.access))
    .toSorted((a, b) => a.order - b.order);
  return [undefined, ...menuSections]
    .map((section) => ({ section, entries: entries.filter((entry) => entry.section === section) }))
    .filter((group) => group.entries.length > 0);
}
