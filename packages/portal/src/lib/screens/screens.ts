import type { Icon } from '@tabler/icons-react';
import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { createContext, useContext } from 'react';
import { type FormPath, hrefOf, isOfForm, isPlain, type To } from './addresses.ts';
import { type CardPlace, type MenuGroup, menuGroups, type PortalScreen } from './portal-screen.ts';
import type { TextKey } from '../language/texts.ts';

/** Whether a user (null: nobody signed in) may open a screen. Router, navigation, cards and palette ask this. */
export function mayOpen(principal: Principal | null, { frame, endpoint }: PortalScreen): boolean {
  if (frame === 'bare') return true;
  return principal !== null && (endpoint === undefined || may(principal, endpoint.access));
}

/** Where a screen is opened without choosing anything first; null for one about a thing that its address names. */
function startOf({ start, path }: PortalScreen): To | null {
  return start ?? (isPlain(path) ? path : null);
}

/** The screens of a user: of each address the one that they get. */
function screensOf(principal: Principal, all: readonly PortalScreen[]): readonly PortalScreen[] {
  const paths = new Set<string>();
  return all.filter((screen) => {
    if (paths.has(screen.path) || !mayOpen(principal, screen)) return false;
    paths.add(screen.path);
    return true;
  });
}

/** A line of the left navigation. */
export interface MenuLine {
  readonly to: To;
  readonly icon: Icon | undefined;
  readonly textKey: TextKey;
  readonly helpKey: TextKey | undefined;
  readonly Unread: PortalScreen['Unread'];
}

/** The lines of the navigation for a user, by group; a group without lines is left out. */
export function menuFor(
  principal: Principal,
  all: readonly PortalScreen[],
): readonly { readonly group: MenuGroup; readonly lines: readonly MenuLine[] }[] {
  const lines = screensOf(principal, all).flatMap((screen) => {
    const place = screen.menu?.[principal.portal];
    const to = startOf(screen);
    return place === undefined || to === null ? [] : [{ screen, place, to }];
  });
  return menuGroups
    .map((group) => ({
      group,
      lines: lines
        .filter(({ place }) => place.group === group)
        .toSorted((a, b) => a.place.order - b.place.order)
        .map(({ screen, place, to }) => ({
          to,
          icon: screen.icon,
          textKey: place.textKey ?? screen.titleKey,
          helpKey: helpOf(screen, principal),
          Unread: screen.Unread,
        })),
    }))
    .filter(({ lines: ofGroup }) => ofGroup.length > 0);
}

/** The line under which an address lies: its own, or that of the screen under which its screen does. */
export function lineOf(
  principal: Principal,
  all: readonly PortalScreen[],
  pathname: string,
): MenuLine | undefined {
  const lines = menuFor(principal, all).flatMap((group) => group.lines);
  const lineAt = (path: string) => lines.find(({ to }) => isSameScreen(path, hrefOf(to)));
  const under = screensOf(principal, all).find(
    (screen) => screen.under !== undefined && isSameScreen(screen.path, pathname),
  )?.under;
  return lineAt(pathname) ?? (under === undefined ? undefined : lineAt(under));
}

/** Whether two addresses are of one screen: `/publish-consent/new` and `/publish-consent/1001` are. */
function isSameScreen(one: string, other: string): boolean {
  return one.split('/')[1] === other.split('/')[1];
}

/** Whether the lines of a group are always in sight: one of a single line would be opened to be followed. */
export function isOpenGroup({ group, lines }: ReturnType<typeof menuFor>[number]): boolean {
  return group === 'first' || lines.length === 1;
}

/** A card of the home screen. */
export interface HomeCard extends Required<Pick<CardPlace, 'key' | 'figures'>> {
  readonly to: To;
  readonly icon: Icon | undefined;
}

/** The cards of home for a user, in the order of the specifications. */
export function cardsFor(principal: Principal, all: readonly PortalScreen[]): readonly HomeCard[] {
  return screensOf(principal, all)
    .flatMap((screen) => {
      const card = cardOf(screen, principal);
      const to = startOf(screen);
      return card === undefined || to === null ? [] : [{ screen, card, to }];
    })
    .toSorted((a, b) => a.card.order - b.card.order)
    .map(({ screen: { icon }, card: { key, figures = [] }, to }) => ({
      to,
      icon,
      key,
      figures,
    }));
}

function cardOf(screen: PortalScreen, { portal, flags }: Principal): CardPlace | undefined {
  const card = screen.card?.[portal];
  const { anyFlag } = card ?? {};
  return anyFlag === undefined || anyFlag.some((flag) => flags.includes(flag)) ? card : undefined;
}

function helpOf(screen: PortalScreen, { portal }: Principal): TextKey | undefined {
  const key = screen.card?.[portal]?.key;
  return screen.helpKey ?? (key === undefined ? undefined : `home.${key}Hint`);
}

/** A screen that the palette offers. */
interface ScreenToGo {
  readonly to: To;
  readonly icon: Icon | undefined;
  /** What it is called: first as the navigation does, then its title, its card at home, and otherwise. */
  readonly textKeys: readonly TextKey[];
  readonly helpKey: TextKey | undefined;
}

/**
 * Every screen that the user may open without choosing anything first, once: those of the navigation in its order, then
 * the rest. A screen with several addresses is offered at the one that the navigation leads to.
 */
export function screensToGo(principal: Principal, all: readonly PortalScreen[]): readonly ScreenToGo[] {
  const inMenu = menuFor(principal, all).flatMap(({ lines }) => lines.map(({ to }) => hrefOf(to)));
  const place = (to: To) => {
    const at = inMenu.indexOf(hrefOf(to));
    return at === -1 ? inMenu.length : at;
  };
  const offered = screensOf(principal, all)
    .flatMap((screen) => {
      const to = startOf(screen);
      const isLeftOut = screen.frame === 'bare' || screen.unofferedTo?.includes(principal.portal) === true;
      return isLeftOut || to === null ? [] : [{ screen, to }];
    })
    .toSorted((a, b) => place(a.to) - place(b.to));
  return [...Map.groupBy(offered, ({ screen }) => screen.load).values()].flatMap(([first]) => {
    if (first === undefined) return [];
    const { screen, to } = first;
    const { menu, titleKey, otherNameKey, icon } = screen;
    const card = cardOf(screen, principal);
    const line = menu?.[principal.portal]?.textKey;
    const textKeys = [
      ...(line === undefined ? [] : [line]),
      titleKey,
      ...(card === undefined ? [] : [`home.${card.key}` as const]),
      ...(otherNameKey === undefined ? [] : [otherNameKey]),
    ];
    return [{ to, icon, textKeys, helpKey: helpOf(screen, principal) }];
  });
}

/** A screen about one form. */
interface FormScreen extends Pick<PortalScreen, 'titleKey'> {
  readonly path: FormPath;
  readonly icon: Icon | undefined;
  /** Whether it can do anything with a form in this state. */
  readonly fits: (status: string) => boolean;
}

/** The screens about one form that a user may open: what can be done with it. */
export function formScreensOf(principal: Principal, all: readonly PortalScreen[]): readonly FormScreen[] {
  return screensOf(principal, all).flatMap(({ path, icon, titleKey, formStatuses }) =>
    isOfForm(path) ? [{ path, icon, titleKey, fits: fitsOf(formStatuses) }] : [],
  );
}

function fitsOf(statuses: readonly FormStatus[] | undefined): (status: string) => boolean {
  return (status) => statuses === undefined || statuses.some((one) => one === status);
}

const ScreensContext = createContext<readonly PortalScreen[]>([]);

/** Gives the portal's screens to those who lead to them. */
export const ScreensProvider = ScreensContext.Provider;

/** By context, since `lib` knows no domain. */
export function useScreens(): readonly PortalScreen[] {
  return useContext(ScreensContext);
}
