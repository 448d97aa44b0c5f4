import type { Icon } from '@tabler/icons-react';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import type { ComponentType, ReactNode } from 'react';
import type { TextKey } from './texts.ts';

/**
 * One address of the portal. An address that differs by portal stands here once for each, with an endpoint of that
 * portal: everybody gets the first whose call they may make.
 */
export interface PortalRoute {
  /** In the router's syntax: `/consent-view/$consentFormId`. */
  readonly path: string;
  /** The screen, loaded when first opened: `() => import('./home-screen.tsx').then((m) => m.HomeScreen)`. */
  readonly load: () => Promise<ComponentType>;
  readonly titleKey: TextKey;
  /** Only who may make this call may open the screen. Without one: anybody signed in. */
  readonly endpoint?: Endpoint;
  /** `bare` stands alone, without header and navigation, and needs no session. */
  readonly frame?: 'shell' | 'bare';
}

/** The headings of the left navigation, in their order. */
export const menuSections = ['consents', 'vehicles', 'data', 'organisation', 'platform'] as const;
export type MenuSection = (typeof menuSections)[number];

/** One line of the left navigation, shown in these portals to who may make the call. */
export interface MenuEntry {
  readonly to: string;
  readonly icon: Icon;
  readonly textKey: TextKey;
  readonly portals: readonly Portal[];
  readonly endpoint: Endpoint;
  /** The heading it stands under; without one it is among the first lines, those of specification 1, section 2. */
  readonly section?: MenuSection;
  /** Ascending within its section. */
  readonly order: number;
  /** Renders the line with how much of what it leads to the user has not read. */
  readonly Unread?: ComponentType<{ readonly children: (unread: UnreadCount) => ReactNode }>;
}

/** A count that stops somewhere: `isMore` than that many. */
export interface UnreadCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** What a domain adds to the portal. `src/app/domains.ts` joins all of them. */
export interface PortalDomain {
  readonly routes: readonly PortalRoute[];
  readonly menu: readonly MenuEntry[];
}
