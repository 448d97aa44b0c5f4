import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { screen, within } from '@testing-library/react';
import { getProfileEndpoint } from '@vinculum/contract/account/endpoints.ts';
import { listPlacesEndpoint } from '@vinculum/contract/live-data/places.ts';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageSwitch } from '../design/language-switch.tsx';
import { CarsPicture } from '../domains/home/picture/cars-picture.tsx';
import { languageInUse } from '../lib/language/language-in-use.ts';
import { type Extent, LanguageProvider, loadLanguage } from '../lib/language/language.tsx';
import { consumer } from '../testing/actors.ts';
import { answer } from '../testing/answers.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { seeAtOnce } from '../testing/seen-at-once.ts';
import { LanguageNotLoaded } from './language-not-loaded.tsx';
import { makePortalRouter } from './router.tsx';
import { UserMenu } from './shell/user-menu.tsx';

afterEach(() => {
  vi.stubGlobal('location', realLocation);
  vi.restoreAllMocks();
});

const realLocation = globalThis.location;

const session = consumer('USER_ADMIN', ['LIVE_DATA']);

/** Shows something whose further texts cannot be loaded, and gives how often the page was loaded anew. */
async function showWithout(extent: Extent, shown: ReactNode) {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { origin: location.origin, href: location.href, reload });
  const initial = { ...(await loadLanguage('en')), extent };
  const { user } = await renderScreen(
    <LanguageProvider initial={initial} load={async () => Promise.reject(new TypeError('gone'))}>
      <LanguageNotLoaded />
      {shown}
    </LanguageProvider>,
    {
      session,
      answers: [answer(getProfileEndpoint, { url: '' }), answer(listPlacesEndpoint, { groups: [] })],
    },
  );
  return { user, reload };
}

test.each([
  ['of a screen', 'first'],
  ['of the frame', 'signIn'],
] as const)(
  'texts %s that cannot be loaded are told in its place, with a way to try again',
  async (_, extent) => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    const There = () => <p>There</p>;
    const router = makePortalRouter({
      history: createMemoryHistory({ initialEntries: ['/consent-forms'] }),
      screens: [
        { path: '/consent-forms', load: async () => Promise.resolve(There), titleKey: 'forms.title' },
      ],
      ready: { Shell: ({ children }) => <main>{children}</main>, screens: new Map() },
    });
    const { user, reload } = await showWithout(extent, <RouterProvider router={router} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('This screen could not be shown');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a dialog of the account whose texts cannot be loaded opens and says so', async () => {
  const { user, reload } = await showWithout(
    'first',
    <UserMenu session={session} dialog="profile" onDialog={() => undefined} />,
  );
  const dialog = await screen.findByRole('dialog', { name: 'PROFILE' });
  await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('the map of home says that it cannot be shown without its texts', async () => {
  seeAtOnce();
  const { user, reload } = await showWithout('first', <CarsPicture />);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a language that cannot be loaded is told where it was chosen, and tried again with a fresh page', async () => {
  const { user, reload } = await showWithout('whole', <LanguageSwitch />);
  await user.click(screen.getByRole('radio', { name: 'ES' }));
  const told = await screen.findByRole('alert');
  expect(told).toHaveTextContent('Español could not be loaded');
  expect(languageInUse.get()).toBe('en');
  await user.click(within(told).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('radio', { name: 'EN' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'ES' }));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(languageInUse.get()).toBe('es');
});
