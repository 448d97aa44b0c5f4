import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import { portals } from '@vinculum/contract/access/vocabulary.ts';
import { cellNames, everyRank, rowsOf } from '@vinculum/testkit/worlds/access-cell.ts';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { theme } from '../design/theme.ts';
import { LanguageProvider, loadLanguage } from '../lib/language/language.tsx';
import { hrefOf } from '../lib/screens/addresses.ts';
import { cardsFor, menuFor, screensToGo } from '../lib/screens/screens.ts';
import { makeQueryClient } from '../lib/calls/query-client.ts';
import { type Session, SessionProvider } from '../lib/session.tsx';
import { actor, consumer, fleetManager, oem } from '../testing/actors.ts';
import { renderPortal } from '../testing/render-portal.tsx';
import { screenNameOf, screensPage } from '../testing/screens-page.ts';
import { makePortalRouter, portalScreens } from './router.tsx';
import { appTextsEn } from './texts.en.ts';

// Every address as everybody, against the reviewed page and not against the functions that made both. The router and
// its guards are the real ones; the screens are their names.

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/reference/screens.md'), 'utf8');
const [, screenTable = '', menuTable = '', cardTable = ''] = page.split('\n## ');

const router = makePortalRouter({
  history: createMemoryHistory(),
  screens: portalScreens.map((one) => {
    const name = screenNameOf(one);
    return { ...one, load: () => Promise.resolve(() => <p>{name}</p>) };
  }),
});

const addresses = [...new Set(portalScreens.map(({ path }) => path))];

/** Everybody, but for single flags of which the page does not speak in a portal: those are held together only. */
const people = portals.flatMap((portal) => {
  const spokenOf = rowsOf(page).map(
    (cells) => cells[cells.length - portals.length + portals.indexOf(portal)],
  );
  return everyRank
    .filter(({ flags: [flag, ...more] }) => more.length > 0 || !flag || spokenOf.join(' ').includes(flag))
    .map((rank) => ({ portal, rank, session: actor(portal, rank.role, rank.flags) }));
});

const routesById = new Map(Object.entries(router.routesById));

/** What the router shows at an address: the guarded screen of the route that it leads to. */
function shownAt(address: string): ComponentType {
  const leaf = router.matchRoutes(address.replaceAll(/\$\w+/g, '7')).at(-1);
  const Shown = routesById.get(String(leaf?.routeId))?.options.component;
  if (Shown === undefined || leaf?.routeId === '__root__') throw new Error(`${address} leads nowhere`);
  return Shown;
}

/** What each address shows somebody: a screen by its name, or that it is not theirs. */
async function walk(session: Session | null): Promise<ReadonlyMap<string, string>> {
  const language = await loadLanguage('en');
  const shown = addresses.map((address) => ({ address, Shown: shownAt(address) }));
  const { container, unmount } = await act(async () =>
    render(
      <MantineProvider theme={theme} env="test">
        <LanguageProvider initial={language}>
          <QueryClientProvider client={makeQueryClient()}>
            <SessionProvider initial={session}>
              <RouterContextProvider router={router}>
                {shown.map(({ address, Shown }) => (
                  <section key={address} data-address={address}>
                    <Shown />
                  </section>
                ))}
              </RouterContextProvider>
            </SessionProvider>
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>,
    ),
  );
  const texts = [...container.querySelectorAll('section')].map((section): [string, string] => {
    const text = section.textContent;
    return [section.dataset['address'] ?? '', text.startsWith(appTextsEn.notAllowed) ? '' : text];
  });
  unmount();
  return new Map(texts);
}

/** The screens that the page names for an address, with the cells of the people. */
const named = Map.groupBy(rowsOf(screenTable), ([address]) => address);

function expectedAt(address: string, { portal, rank }: (typeof people)[number]): string {
  const row = named
    .get(address)
    ?.find(([, , , ...cells]) => cellNames(cells[portals.indexOf(portal)] ?? '', rank));
  return row?.[1] ?? '';
}

function addressesNamed(table: string, { portal, rank }: (typeof people)[number]): string[] {
  return rowsOf(table)
    .filter(([, ...cells]) => cellNames(cells[portals.indexOf(portal)] ?? '', rank))
    .map(([address = '']) => address)
    .toSorted();
}

test('docs/reference/screens.md says what the screens say (npm run reference writes it)', () => {
  expect(page).toBe(screensPage());
});

// Shows 1-2.1, 1-2.2, 1-2.3, 1-2.9, 1-2.10, 1-2.11, 1-2.12, 1-2.13, 2-2.2, 2-2.3, 2-2.4, 2-2.5, 2-2.6, 2-2.7
// Shows 2-2.8, 2-2.9, 2-2.10, 2-2.11, 2-2.12, 2-2.13, 2-2.14, 2-2.15, 2-2.16, 2-2.17, 2-2.18, 2-2.19, 2-2.20
// Shows 3-2.1, 3-2.3, 3-2.5, 3-2.6, 3-2.7, 3-2.8, 3-2.9, 3-2.10, 3-2.11, 3-2.12, 3-2.13, 3-2.14, 3-2.15
// Shows 3-2.16, 3-2.17, 3-2.18, 3-2.19, 3-2.20, 3-2.21, 3-2.22, 3-2.23, 3-2.24, 3-2.25, 3-2.26, 3-2.27
test.each(portals)('every user of %s finds the screens that the page names, and no other', async (portal) => {
  const wrong: string[] = [];
  for (const person of people.filter((one) => one.portal === portal)) {
    for (const [address, shown] of await walk(person.session)) {
      const expected = expectedAt(address, person);
      if (shown !== expected)
        wrong.push(`${person.rank.role} ${person.rank.flags.join()}: ${address} ${shown}, not ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('who is signed out finds what the page says is for anybody', async () => {
  const open = [...(await walk(null))].filter(([, shown]) => shown !== '');
  expect(open.map(([address, name]) => [address, name, 'anybody'])).toEqual(
    rowsOf(screenTable)
      .filter(([, , signedOut]) => signedOut !== '')
      .map((row) => row.slice(0, 3)),
  );
});

test.each(people)(
  'navigation, home and palette lead a user of $portal ($rank.role, $rank.flags) to the screens that the page names',
  (person) => {
    const { principal } = person.session;
    const menu = menuFor(principal, portalScreens).flatMap(({ lines }) => lines.map(({ to }) => hrefOf(to)));
    const cards = cardsFor(principal, portalScreens).map(({ to }) => hrefOf(to));
    const palette = screensToGo(principal, portalScreens).map(({ to }) => hrefOf(to));
    expect(menu.toSorted()).toEqual(addressesNamed(menuTable, person));
    expect(cards.toSorted()).toEqual(addressesNamed(cardTable, person));
    const opened = (to: string) => expectedAt(router.matchRoutes(to).at(-1)?.fullPath ?? '', person);
    expect([...menu, ...cards, ...palette].filter((to) => opened(to) === '')).toEqual([]);
    const offered = palette.map(opened);
    expect(offered).toEqual([...new Set(offered)]);
    const unoffered = portalScreens.flatMap(({ path, unofferedTo = [] }) =>
      unofferedTo.includes(principal.portal) ? [path] : [],
    );
    expect(palette.filter((to) => unoffered.some((path) => path === to))).toEqual([]);
    const reachable = addresses
      .filter((to) => !to.includes('$') && to !== '/login' && !unoffered.some((path) => path === to))
      .map(opened);
    expect(reachable.filter((name) => name !== '' && !offered.includes(name))).toEqual([]);
  },
);

test('a maker at the address of a screen that is not theirs is told so', async () => {
  await renderPortal({ session: oem('USER_ADMIN'), at: '/organisations' });
  expect(await screen.findByText(appTextsEn.notAllowed)).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
});

test.each([
  [fleetManager('USER_ADMIN'), '/consent-forms', /for other organisations/],
  [consumer('USER_VIEWER'), '/cloud-command', /Ask an administrator of your organisation/],
  [consumer('USER_ADMIN'), '/load-tester', /needs a permission of its own/],
])(
  'whoever may not open a screen is told who could give it to them, and led home (%#)',
  async (session, at, hint) => {
    await renderPortal({ session, at });
    expect(await screen.findByText(hint)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Go to the home screen' }).at(-1)).toHaveAttribute(
      'href',
      '/',
    );
  },
);
