import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  RouterProvider,
  useLocation,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import type { ReactNode } from 'react';
import { domains } from '../app/domains.ts';
import { Toasts } from '../app/toasts.tsx';
import { theme } from '../design/theme.ts';
import { LanguageProvider, loadLanguage } from '../lib/language/language.tsx';
import { languageInUse } from '../lib/language/language-in-use.ts';
import { makeQueryClient } from '../lib/calls/query-client.ts';
import { parseAddress, writeAddress } from '../lib/screens/addresses.ts';
import type { PortalScreen } from '../lib/screens/portal-screen.ts';
import { ScreensProvider } from '../lib/screens/screens.ts';
import { type Session, SessionProvider } from '../lib/session.tsx';
import { testServer } from '../test-setup.ts';

interface RenderOptions {
  /** Nobody is signed in when absent. */
  readonly session?: Session;
  /** The route's path, `/consent-view/$consentFormId`; `/` when absent. */
  readonly path?: string;
  /** The address to open; the path when absent. */
  readonly at?: string;
  readonly answers?: readonly HttpHandler[];
  readonly language?: 'en' | 'es';
  /** What the portal consists of beside it; all there is when absent. */
  readonly screens?: readonly PortalScreen[];
}

const portalScreens = domains.flatMap((domain) => domain.screens);

/**
 * Shows a screen as a signed-in user would see it, with answers from the contract. Leaving the screen shows
 * `At: <address>`, so that a test can see where a link led.
 */
export async function renderScreen(
  screen: ReactNode,
  options: RenderOptions = {},
): Promise<{ user: UserEvent; history: RouterHistory }> {
  const {
    session = null,
    path = '/',
    at = path,
    answers = [],
    language = 'en',
    screens = portalScreens,
  } = options;
  testServer.use(...answers);
  languageInUse.set(language);
  const loaded = await loadLanguage(language);
  const root = createRootRoute({ notFoundComponent: Elsewhere });
  const route = createRoute({ getParentRoute: () => root, path, component: () => screen });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history,
    parseSearch: parseAddress,
    stringifySearch: writeAddress,
    defaultRemountDeps: ({ params }) => params,
  });
  const queries = makeQueryClient(false);
  await act(async () => {
    render(
      <MantineProvider theme={theme} env="test">
        <LanguageProvider initial={loaded}>
          <QueryClientProvider client={queries}>
            <Toasts />
            <SessionProvider initial={session}>
              <ScreensProvider value={screens}>
                <RouterProvider router={router} />
              </ScreensProvider>
            </SessionProvider>
          </QueryClientProvider>
        </LanguageProvider>
      </MantineProvider>,
    );
    await router.load();
  });
  await firstAnswers(queries);
  return { user: userEvent.setup(), history };
}

/** Turns of the event loop within which a call is answered here: no network and no clock lies between. */
const TURNS_OF_AN_ANSWER = 100;
const nextTurn = globalThis.setImmediate;

/** Waits for what the screen asks for at once, so that no test depends on which turn an answer comes in. */
async function firstAnswers(queries: QueryClient): Promise<void> {
  for (let turn = 0; turn < TURNS_OF_AN_ANSWER && queries.isFetching() > 0; turn += 1) {
    await act(async () => new Promise((resolve) => nextTurn(resolve)));
  }
}

function Elsewhere() {
  const { href } = useLocation();
  return <p>At: {href}</p>;
}
