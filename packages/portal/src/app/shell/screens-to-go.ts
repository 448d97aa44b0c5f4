import type { Principal } from '@vinculum/contract/access/principal.ts';
import { cardsFor } from '../../domains/home/cards.ts';
import type { PortalDomain, PortalRoute } from '../../lib/domain.ts';
import type { TextKey } from '../../lib/texts.ts';
import { domains } from '../domains.ts';
import { mayOpen } from '../may-open.ts';
import { menuFor } from './menu.ts';

/** A screen that the command palette offers. */
export interface ScreenToGo {
  readonly to: string;
  /** What it is called: first as the navigation does, then its title and its card at home. */
  readonly textKeys: readonly TextKey[];
}

/**
 * Every screen with an address of its own that the user may open, once: the navigation first, then the rest. A screen
 * with several addresses is offered at the one that the navigation leads to.
 */
export function screensToGo(
  principal: Principal,
  of: readonly PortalDomain[] = domains,
): readonly ScreenToGo[] {
  const opened = of.flatMap((domain) => domain.routes).filter((route) => mayOpen(principal, route));
  const routes = firstOfEach(
    opened.filter(({ frame }) => frame !== 'bare'),
    'path',
  );
  const openedAt = (to: string) => routes.find(({ path }) => isAddressOf(path, to));
  const cardNames = (to: string) =>
    cardsFor(principal, (path) => path === to).map(({ key }) => `home.${key}` as const);
  const menu = menuFor(principal, of).map(({ to, textKey }) => {
    const title = routes.find(({ path }) => path === to)?.titleKey;
    return { to, textKeys: [textKey, ...(title === undefined ? [] : [title]), ...cardNames(to)] };
  });
  const inMenu = new Set(menu.map(({ to }) => openedAt(to)?.load));
  const rest = firstOfEach(
    routes.filter(({ path, load }) => !path.includes('$') && !inMenu.has(load)),
    'load',
  ).map(({ path, titleKey }) => ({ to: path, textKeys: [titleKey, ...cardNames(path)] }));
  return [...menu, ...rest];
}

function firstOfEach(routes: readonly PortalRoute[], by: 'path' | 'load'): readonly PortalRoute[] {
  return [...Map.groupBy(routes, (route) => route[by]).values()].flatMap(([first]) => first ?? []);
}

/** `/publish-consent/new` is an address of `/publish-consent/$consentFormId`. */
function isAddressOf(path: string, to: string): boolean {
  const parts = path.split('/');
  const wanted = to.split('/');
  return (
    parts.length === wanted.length && parts.every((part, at) => part.startsWith('$') || part === wanted[at])
  );
}
