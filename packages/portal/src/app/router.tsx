import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
} from '@tanstack/react-router';
import { lazy } from 'react';
import { parseAddress, writeAddress } from '../lib/address.ts';
import type { PortalRoute } from '../lib/domain.ts';
import { BareFrame } from './bare-frame.tsx';
import { domains } from './domains.ts';
import { Guard } from './guard.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { BrokenScreen } from './broken-screen.tsx';
import { ShellFrame } from './shell/shell-frame.tsx';

/** Every address of the portal, in the order of the domains. */
export const portalRoutes: readonly PortalRoute[] = domains.flatMap((domain) => domain.routes);

/** The router over all domains' addresses. Each screen's code is loaded when it is first opened. */
export function makePortalRouter(history?: RouterHistory, of: readonly PortalRoute[] = portalRoutes) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: NothingHere });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <ShellFrame /> });
  const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareFrame });
  const routesIn = (frame: 'shell' | 'bare') => {
    const routes = of.filter((route) => (route.frame ?? 'shell') === frame);
    return [...new Set(routes.map((route) => route.path))].map((path) =>
      createRoute({
        getParentRoute: () => (frame === 'bare' ? bare : shell),
        path,
        component: screenOf(routes.filter((route) => route.path === path)),
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
function screenOf(routes: readonly PortalRoute[]) {
  const screens = routes.map((route) => ({
    route,
    Screen: lazy(async () => ({ default: await route.load() })),
  }));
  return function GuardedScreen() {
    return <Guard screens={screens} />;
  };
}
