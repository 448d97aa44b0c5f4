import { useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { LoadingRows } from '../design/states/loading-rows.tsx';
import { useTextsUpTo } from '../lib/language/language.tsx';
import { useGo } from '../lib/navigation.ts';
import type { PortalScreen } from '../lib/screens/portal-screen.ts';
import { mayOpen } from '../lib/screens/screens.ts';
import { useSessionState } from '../lib/session.tsx';
import { NotAllowedScreen } from './not-allowed-screen.tsx';
import { signInAddress } from './sign-in-address.ts';

/** A registered screen, and what renders it. */
interface GuardedScreen {
  readonly screen: PortalScreen;
  readonly Screen: ComponentType;
}

/**
 * Shows the first of an address's screens that the user may open; leads who is signed out to the sign-in, and tells
 * everybody else why not.
 */
export function Guard({ screens }: { screens: readonly GuardedScreen[] }) {
  const { session, ended } = useSessionState();
  const needsSession = screens.some(({ screen }) => (screen.frame ?? 'shell') === 'shell');
  if (needsSession && session === null)
    return <ToSignIn comesBack={ended === null || ended.kind === 'byItself'} />;
  const mine = screens.find(({ screen }) => mayOpen(session?.principal ?? null, screen));
  if (mine === undefined) return <NotAllowedScreen />;
  return mine.screen.isFirst === true ? <Shown {...mine} /> : <WithAllTexts {...mine} />;
}

/** Loads the screen and, the first time, the texts of all screens; both at once. */
function WithAllTexts({ screen, Screen }: GuardedScreen) {
  const isWhole = useTextsUpTo('whole');
  useEffect(() => void screen.load(), [screen]);
  return isWhole ? <Shown screen={screen} Screen={Screen} /> : <Waiting />;
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

function ToSignIn({ comesBack }: { comesBack: boolean }) {
  const go = useGo();
  const { href } = useLocation();
  // The address when the session was missed: while the router is on its way, it is the sign-in's own.
  const [from] = useState(href);
  useEffect(() => {
    void go(signInAddress(comesBack && from !== '/' ? from : undefined), { replace: true });
  }, [go, from, comesBack]);
  return null;
}
