import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  useLocation,
} from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Anchor } from '@mantine/core';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { parseAddress, writeAddress } from '../lib/screens/addresses.ts';
import type { PortalScreen } from '../lib/screens/portal-screen.ts';
import { domains } from './domains.ts';
import { BrokenScreen } from './broken-screen.tsx';
import type { ReadyCode } from './load-ahead.ts';
import { LazyShell, ShellFrame } from './shell/shell-frame.tsx';
import { EmptyState } from '../design/states/empty-state.tsx';
import { linkTo } from '../lib/screens/link-to.tsx';
import { useTexts } from '../lib/language/texts.ts';
import { LoadingRows } from '../design/states/loading-rows.tsx';
import { useTextsUpTo } from '../lib/language/language.tsx';
import { useGo } from '../lib/navigation.ts';
import { mayOpen } from '../lib/screens/screens.ts';
import { useSessionState } from '../lib/session.tsx';
import { signInAddress } from './sign-in-address.ts';

/** Every screen of the portal, in the order of the domains. */
export const portalScreens: readonly PortalScreen[] = domains.flatMap((domain) => domain.screens);

interface RouterOptions {
  /** Where addresses are kept; the browser's own when absent. */
  readonly history?: RouterHistory;
  readonly screens?: readonly PortalScreen[];
  readonly ready?: ReadyCode;
}

/** The router over all domains' addresses. Code of screens that is not ready is loaded when they are first opened. */
export function makePortalRouter({ history, screens: of = portalScreens, ready }: RouterOptions = {}) {
  const Frame = ({ children }: { children?: ReactNode }) => (
    <ShellFrame Shell={ready?.Shell ?? LazyShell}>{children}</ShellFrame>
  );
  const root = createRootRoute({
    component: Outlet,
    notFoundComponent: () => (
      <Frame>
        <NotFoundScreen />
      </Frame>
    ),
  });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <Frame /> });
  const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareFrame });
  const routesIn = (frame: 'shell' | 'bare') => {
    const screens = of.filter((screen) => (screen.frame ?? 'shell') === frame);
    return [...Map.groupBy(screens, ({ path }) => path)].map(([path, atPath]) =>
      createRoute({
        getParentRoute: () => (frame === 'bare' ? bare : shell),
        path,
        component: screenOf(atPath, ready),
      }),
    );
  };
  return createRouter({
    routeTree: root.addChildren([shell.addChildren(routesIn('shell')), bare.addChildren(routesIn('bare'))]),
    ...(history !== undefined && { history }),
    defaultErrorComponent: BrokenScreen,
    // What was begun with one thing, such as chosen rows, is not carried on with the next.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: true,
    parseSearch: parseAddress,
    stringifySearch: writeAddress,
  });
}

/** The screen of an address, or the one of several that the user may open. */
function screenOf(atPath: readonly PortalScreen[], ready: ReadyCode | undefined) {
  const screens = atPath.map((screen) => ({
    screen,
    Screen: ready?.screens.get(screen) ?? lazy(async () => ({ default: await screen.load() })),
  }));
  return function GuardedScreen() {
    return <Guard screens={screens} />;
  };
}

/** Screens that stand alone: the sign-in and the car's screen. */
function BareFrame() {
  return <Outlet />;
}

/** For an address that leads nowhere. */
function NotFoundScreen() {
  const t = useTexts('app');
  return (
    <EmptyState
      title={t('notFound')}
      hint={t('notFoundHint')}
      action={<Anchor renderRoot={linkTo('/')}>{t('toHome')}</Anchor>}
    />
  );
}

/** A registered screen, and what renders it. */
interface GuardedScreen {
  readonly screen: PortalScreen;
  readonly Screen: ComponentType;
}

/**
 * Shows the first of an address's screens that the user may open; leads who is signed out to the sign-in, and tells
 * everybody else why not.
 */
function Guard({ screens }: { screens: readonly GuardedScreen[] }) {
  const { session, ended } = useSessionState();
  const needsSession = screens.some(({ screen }) => (screen.frame ?? 'shell') === 'shell');
  if (needsSession && session === null)
    return (
      <ToSignIn
        portals={screens.flatMap(({ screen }) => portalsOf(screen))}
        comesBack={ended === null || ended.kind === 'byItself'}
      />
    );
  const mine = screens.find(({ screen }) => mayOpen(session?.principal ?? null, screen));
  if (mine === undefined) return <NotAllowedScreen screens={screens} />;
  return mine.screen.isFirst === true ? <Shown {...mine} /> : <WithAllTexts {...mine} />;
}

/** Loads the screen and, the first time, the texts of all screens; both at once. Without them it is a broken one. */
function WithAllTexts({ screen, Screen }: GuardedScreen) {
  const texts = useTextsUpTo('whole');
  // One that fails is asked for again where it is shown, which then says so.
  useEffect(() => void screen.load().catch(() => undefined), [screen]);
  if (texts.problem !== null) throw texts.problem;
  return texts.isThere ? <Shown screen={screen} Screen={Screen} /> : <Waiting />;
}

function Shown({ Screen }: GuardedScreen) {
  return (
    <Suspense fallback={<Waiting />}>
      <Screen />
    </Suspense>
  );
}

function Waiting() {
  return <LoadingRows rows={6} height={32} />;
}

interface ToSignInProps {
  /** Whose users may open the address; none for anybody’s. */
  readonly portals: readonly Portal[];
  readonly comesBack: boolean;
}

function ToSignIn({ portals, comesBack }: ToSignInProps) {
  const go = useGo();
  const { href } = useLocation();
  // The address when the session was missed: while the router is on its way, it is the sign-in's own.
  const [{ from, openTo }] = useState({ from: href, openTo: portals });
  useEffect(() => {
    const next = comesBack && from !== '/' ? from : undefined;
    void go(signInAddress(next, next === undefined ? [] : openTo), { replace: true });
  }, [go, from, openTo, comesBack]);
  return null;
}

/** The portals whose users may open a screen; none where anybody’s may who is signed in. */
function portalsOf({ endpoint }: PortalScreen): readonly Portal[] {
  return endpoint?.access.kind === 'allow' ? endpoint.access.admissions.map(({ portal }) => portal) : [];
}

/** For a screen that this user may not open, though somebody of the organisation may, or that nobody there may. */
function NotAllowedScreen({ screens }: { screens: readonly GuardedScreen[] }) {
  const t = useTexts('app');
  const { portal, role } = useSessionState().session?.principal ?? {};
  const isOfPortal = screens.some(({ screen }) => portalsOf(screen).some((one) => one === portal));
  const ofRank = role === 'USER_ADMIN' ? 'notGivenHint' : 'notAllowedHint';
  return (
    <EmptyState
      title={t('notAllowed')}
      hint={t(isOfPortal ? ofRank : 'ofOthersHint')}
      action={<Anchor renderRoot={linkTo('/')}>{t('toHome')}</Anchor>}
    />
  );
}
