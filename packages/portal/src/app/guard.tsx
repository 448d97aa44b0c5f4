import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { LoadingRows } from '../design/states/loading-rows.tsx';
import type { PortalRoute } from '../lib/domain.ts';
import { useSessionState } from '../lib/session.tsx';
import { mayOpen } from './may-open.ts';
import { NotAllowedScreen } from './not-allowed-screen.tsx';
import { signInAddress } from './sign-in-address.ts';

/** A screen at an address, and what opening it needs. */
interface GuardedScreen {
  readonly route: PortalRoute;
  readonly Screen: ComponentType;
}

/**
 * Shows the first of an address's screens that the user may open; leads who is signed out to the sign-in, and tells
 * everybody else why not.
 */
export function Guard({ screens }: { screens: readonly GuardedScreen[] }) {
  const { session, ended } = useSessionState();
  const needsSession = screens.some(({ route }) => (route.frame ?? 'shell') === 'shell');
  if (needsSession && session === null)
    return <ToSignIn comesBack={ended === null || ended.kind === 'byItself'} />;
  const mine = screens.find(({ route }) => mayOpen(session?.principal ?? null, route));
  if (mine === undefined) return <NotAllowedScreen />;
  return (
    <Suspense fallback={<LoadingRows rows={6} height={32} />}>
      <mine.Screen />
    </Suspense>
  );
}

function ToSignIn({ comesBack }: { comesBack: boolean }) {
  const navigate = useNavigate();
  const { href } = useLocation();
  // The address when the session was missed: while the router is on its way, it is the sign-in's own.
  const [from] = useState(href);
  useEffect(() => {
    void navigate({ ...signInAddress(comesBack && from !== '/' ? from : undefined), replace: true });
  }, [navigate, from, comesBack]);
  return null;
}
