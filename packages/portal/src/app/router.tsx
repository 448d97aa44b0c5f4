import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { lazy } from 'react';
import { parseAddress, writeAddress } from '../lib/screens/addresses.ts';
import type { PortalScreen } from '../lib/screens/portal-screen.ts';
import { BareFrame } from './bare-frame.tsx';
import { domains } from './domains.ts';
import { Guard } from './guard.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { ShellFrame } from './shell/shell-frame.tsx';

/** Every screen of the portal, in the order of the domains. */
export const portalScreens: readonly PortalScreen[] = domains.flatMap((domain) => domain.screens);

/** The router over all domains' addresses. Each screen's code is loaded when it is first opened. */
export function makePortalRouter(history?: RouterHistory, of: readonly PortalScreen[] = portalScreens) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NothingHere });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <ShellFrame /> });
  const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareFrame });
  const routesIn = (frame: 'shell' | 'bare') => {
    const screens = of.filter((screen) => (screen.frame ?? 'shell') === frame);
    return [...Map.groupBy(screens, ({ path }) => path)].map(([path, atPath]) =>
      createRoute({
        getParentRoute: () => (frame === 'bare' ? bare : shell),
        path,
        component: screenOf(atPath),
      }),
    );
  };
  return createRouter({
    routeTree: root.addChildren([shell.addChildren(routesIn('shell')), bare.addChildren(routesIn('bare'))]),
    ...(history !== undefined && { history }),
    defaultErrorComponent: BrokenScreen,
    scrollRestoration: true,
    parseSearch: parseAddress,
    stringifySearch: writeAddress,
  });
}

function NothingHere() {
  return (
    <ShellFrame>
      <NotFoundScreen />
    </ShellFrame>
  );
}

/** The screen of an address, or the one of several that the user may open. */
function screenOf(atPath: readonly PortalScreen[]) {
  const screens = atPath.map((screen) => ({
    screen,
    Screen: lazy(async () => ({ default: await screen.load() })),
  }));
  return function GuardedScreen() {
    return <Guard screens={screens} />;
  };
}
