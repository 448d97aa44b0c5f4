import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { PortalDomain } from '../lib/domain.ts';
import type { TextKey } from '../lib/texts.ts';
import { domains } from './domains.ts';
import { menuFor } from './menu.ts';

/** A screen that the command palette offers. */
export interface ScreenToGo {
  readonly to: string;
  readonly textKey: TextKey;
}

/** Every screen with an address of its own that the user may open: the navigation first, then the rest. */
export function screensToGo(
  principal: Principal,
  of: readonly PortalDomain[] = domains,
): readonly ScreenToGo[] {
  const menu = menuFor(principal, of).map(({ to, textKey }) => ({ to, textKey }));
  const inNoMenu = of.flatMap((domain) => {
    const entries = domain.menu.map((entry) => entry.to);
    return domain.routes
      .filter(({ path, frame, endpoint }) => {
        const isReachable = !path.includes('$') && frame !== 'bare' && !entries.includes(path);
        return isReachable && (endpoint === undefined || may(principal, endpoint.access));
      })
      .map(({ path, titleKey }) => ({ to: path, textKey: titleKey }));
  });
  return [...menu, ...inNoMenu];
}
