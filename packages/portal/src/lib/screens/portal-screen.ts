import type { Icon } from '@tabler/icons-react';
import type { FeatureFlag, Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import type { HomeFigures } from '@vinculum/contract/home/endpoints.ts';
import type { ComponentType, ReactNode } from 'react';
import type { homeTextsEn } from '../../domains/home/texts.en.ts';
import type { TextKey } from '../language/texts.ts';
import type { Destination, Path } from './addresses.ts';

/**
 * The groups of the left navigation in their order. The first has no heading and is always open: the lines that the
 * specifications name (1, section 2). Of the others one is open at a time.
 */
export const menuGroups = [
  'first',
  'consents',
  'vehicles',
  'data',
  'delivery',
  'organisation',
  'platform',
] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** Where a screen stands in the navigation of a portal. */
interface MenuPlace {
  readonly group: MenuGroup;
  /** Ascending within its group. */
  readonly order: number;
  /** What the line says where the specification gives it another name than the screen's title. */
  readonly textKey?: TextKey;
}

/** The texts of a card: its name, and with `Hint` behind it why one would go there. */
type CardKey = {
  [K in keyof typeof homeTextsEn]: `${K}Hint` extends keyof typeof homeTextsEn ? K : never;
}[keyof typeof homeTextsEn];

/** A screen's card on the home of a portal. */
export interface CardPlace {
  readonly key: CardKey;
  /** Ascending: the order of the specifications (2, section 2; 3, section 2), beyond them last. */
  readonly order: number;
  readonly figures?: readonly (keyof HomeFigures)[];
  /** The card, not its screen, is for users with one of these flags only. */
  readonly anyFlag?: readonly FeatureFlag[];
}

/**
 * One screen, registered once. An address that differs by portal stands here once for each, with an endpoint of that
 * portal: everybody gets the first whose call they may make.
 */
export interface PortalScreen {
  /** In the router's syntax: `/consent-view/$consentFormId`. */
  readonly path: Path;
  /** The screen, loaded when first opened: `() => import('./home-screen.tsx').then((m) => m.HomeScreen)`. */
  readonly load: () => Promise<ComponentType>;
  readonly titleKey: TextKey;
  /** What the specifications call it elsewhere than in menu, title and card: the palette finds it by this too. */
  readonly otherNameKey?: TextKey;
  /** Portals that it has nothing for: its address opens there, but the palette does not lead to it. */
  readonly unofferedTo?: readonly Portal[];
  /**
   * Only who may make this call may open the screen. Without one: anybody signed in. The build leaves no more of it, so
   * that the first page does not load the schemas of every call.
   */
  readonly endpoint?: Pick<Endpoint, 'name' | 'access'>;
  /** `bare` stands alone, without header and navigation, and needs no session. */
  readonly frame?: 'shell' | 'bare';
  /** It needs no texts but those of its frame (`compiled-texts.ts`), so it does not wait for all. */
  readonly isFirst?: true;
  /** Where navigation, card and palette lead, when the path has parameters. */
  readonly start?: Destination;
  /** Of a screen about one form: the states in which it can do anything with it; absent: in all. */
  readonly formStatuses?: readonly FormStatus[];
  readonly icon?: Icon;
  /**
   * The screen under whose line of the navigation it lies, for who has no line of its own for it. What begins with the
   * address of a line lies under that.
   */
  readonly under?: Path;
  readonly menu?: Readonly<Partial<Record<Portal, MenuPlace>>>;
  readonly card?: Readonly<Partial<Record<Portal, CardPlace>>>;
  /** One sentence for who does not know the word; that of the card when absent. */
  readonly helpKey?: TextKey;
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
  readonly screens: readonly PortalScreen[];
}
