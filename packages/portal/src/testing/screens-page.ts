import type { Principal } from '@vinculum/contract/access/principal.ts';
import { portals } from '@vinculum/contract/access/vocabulary.ts';
import { accessCell } from '@vinculum/testkit/worlds/access-cell.ts';
import { mayOpen } from '../app/may-open.ts';
import { menuFor } from '../app/shell/menu.ts';
import { portalRoutes } from '../app/router.tsx';
import { cardsFor, homeCards } from '../domains/home/cards.ts';
import { domains } from '../app/domains.ts';
import type { PortalRoute } from '../lib/domain.ts';

/** `docs/reference/screens.md`: who opens which screen and is shown the way to it. Made from the portal's routes. */
export function screensPage(): string {
  return [
    '# Who may open which screen',
    '',
    'Generated from the portal’s routes by `npm run reference`; `packages/portal/src/app/every-screen.test.tsx` holds it',
    'to them, and opens every address as everybody and compares. Words as in [access.md](access.md). Which screen opens',
    'says nothing about the rows in it: each call asks again.',
    '',
    '## Screens',
    '',
    'Where an address shows several screens, each user gets the first in this order that is for them. Who is signed out',
    'is led to the sign-in.',
    '',
    ...table(['address', 'screen', 'signed out'], screenRows()),
    '',
    '## Lines of the navigation',
    '',
    'The palette offers these and every other screen whose address has no `$`.',
    '',
    ...table(
      ['leads to'],
      ways(menuAddresses(), (who) => menuFor(who)),
    ),
    '',
    '## Cards of home',
    '',
    ...table(
      ['leads to'],
      ways(
        homeCards.map(({ to }) => to),
        (who) => cardsFor(who, () => true),
      ),
    ),
    '',
  ].join('\n');
}

/** The name of a route's screen, as its `load` spells it. @throws {Error} where it does not name one */
export function screenNameOf({ load, path }: PortalRoute): string {
  const name = /\.(\w+Screen)\b/.exec(load.toString())?.[1];
  if (name === undefined) throw new Error(`the route of ${path} names no screen`);
  return name;
}

function screenRows(): readonly (readonly string[])[] {
  const rows = Map.groupBy(portalRoutes, (route) => `\`${route.path}\` | ${screenNameOf(route)}`);
  return [...rows].map(([row, routes]) => {
    const isBare = routes.some(({ frame }) => frame === 'bare');
    const opens = (who: Principal) => {
      const first = portalRoutes.find((route) => route.path === routes[0]?.path && mayOpen(who, route));
      return first !== undefined && routes.includes(first);
    };
    const cells = portals.map((portal) => (isBare ? 'anybody' : accessCell(portal, opens)));
    return [row, isBare ? 'anybody' : '', ...cells];
  });
}

function menuAddresses(): readonly string[] {
  return domains.flatMap(({ menu }) => menu).map(({ to }) => to);
}

function ways(
  addresses: readonly string[],
  shown: (who: Principal) => readonly { readonly to: string }[],
): readonly (readonly string[])[] {
  return [...new Set(addresses)].map((address) => [
    `\`${address}\``,
    ...portals.map((portal) => accessCell(portal, (who) => shown(who).some(({ to }) => to === address))),
  ]);
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const columns = [...headings, ...portals];
  return [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}
