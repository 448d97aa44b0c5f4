import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { cardsFor } from '../domains/home/cards.ts';
import type { PortalDomain } from '../lib/domain.ts';
import type { TextKey } from '../lib/texts.ts';
import { domains } from './domains.ts';
import { menuFor } from './menu.ts';

/** A screen that the command palette offers. */
export interface ScreenToGo {
  readonly to: string;
  /** What it is called: first as the navigation does, then its title and its card at home. */
  readonly textKeys: readonly TextKey[];
}

/** Every screen with an address of its own that the user may open: the navigation first, then the rest. */
export function screensToGo(
  principal: Principal,
  of: readonly PortalDomain[] = domains,
): readonly ScreenToGo[] {
  const titles = of
    .flatMap(({ routes }) => routes)
    .filter(({ endpoint }) => endpoint === undefined || may(principal, endpoint.access));
  const otherNames = (to: string): TextKey[] => [
    ...titles
      .filter(({ path }) => path === to)
      .slice(0, 1)
      .map(({ titleKey }) => titleKey),
    ...cardsFor(principal, (path) => path === to).map(({ key }) => `home.${key}` as const),
  ];
  const menu = menuFor(principal, of).map(({ to, textKey }) => ({
    to,
    textKeys: [textKey, ...otherNames(to)],
  }));
  const inNoMenu = of.flatMap((domain) => {
    const entries = domain.menu.map((entry) => entry.to);
    return domain.routes
      .filter(({ path, frame, endpoint }) => {
        const isReachable = !path.includes('$') && frame !== 'bare' && !entries.includes(path);
        return isReachable && (endpoint === undefined || may(principal, endpoint.access));
      })
      .map(({ path, titleKey }) => ({ to: path, textKeys: [titleKey, ...otherNames(path)] }));
  });
  return [...menu, ...inNoMenu];
}
