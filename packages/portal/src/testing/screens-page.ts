import type { Principal } from '@vinculum/contract/access/principal.ts';
import { portals } from '@vinculum/contract/access/vocabulary.ts';
import { accessCell } from '@vinculum/testkit/worlds/access-cell.ts';
import { portalScreens } from '../app/router.tsx';
import { hrefOf, type To } from '../lib/screens/addresses.ts';
import type { PortalScreen } from '../lib/screens/portal-screen.ts';
import { cardsFor, mayOpen, menuFor } from '../lib/screens/screens.ts';

/** `docs/reference/screens.md`: who opens which screen and is shown the way to it. Made from the portal's screens. */
export function screensPage(): string {
  return [
    '# Who may open which screen',
    '',
    'Generated from the portal’s screens by `npm run reference`; `packages/portal/src/app/every-screen.test.tsx` holds it',
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
      ways(
        portalScreens.filter(({ menu }) => menu !== undefined),
        (who) => menuFor(who, portalScreens).flatMap(({ lines }) => lines),
      ),
    ),
    '',
    '## Cards of home',
    '',
    ...table(
      ['leads to'],
      ways(
        portalScreens.filter(({ card }) => card !== undefined),
        (who) => cardsFor(who, portalScreens),
      ),
    ),
    '',
  ].join('\n');
}

/** The name of a screen, as its `load` spells it. @throws {Error} where it does not name one */
export function screenNameOf({ load, path }: PortalScreen): string {
  const name = /\.(\w+Screen)\b/.exec(load.toString())?.[1];
  if (name === undefined) throw new Error(`the one at ${path} has no name`);
  return name;
}

function screenRows(): readonly (readonly string[])[] {
  const rows = Map.groupBy(portalScreens, (screen) => `\`${screen.path}\` | ${screenNameOf(screen)}`);
  return [...rows].map(([row, screens]) => {
    const isBare = screens.some(({ frame }) => frame === 'bare');
    const opens = (who: Principal) => {
      const first = portalScreens.find((screen) => screen.path === screens[0]?.path && mayOpen(who, screen));
      return first !== undefined && screens.includes(first);
    };
    const cells = portals.map((portal) => (isBare ? 'anybody' : accessCell(portal, opens)));
    return [row, isBare ? 'anybody' : '', ...cells];
  });
}

function ways(
  screens: readonly PortalScreen[],
  shown: (who: Principal) => readonly { readonly to: To }[],
): readonly (readonly string[])[] {
  return [...new Set(screens.map(({ start, path }) => (start === undefined ? path : hrefOf(start))))].map(
    (address) => [
      `\`${address}\``,
      ...portals.map((portal) =>
        accessCell(portal, (who) => shown(who).some(({ to }) => hrefOf(to) === address)),
      ),
    ],
  );
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const columns = [...headings, ...portals];
  return [
    `| ${columns.join(' | ')} |`,
    `|${columns.map(() => '---').join('|')}|`,
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ];
}
